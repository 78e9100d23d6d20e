package dev.rote.session;

import dev.rote.policy.Loading;
import dev.rote.policy.MailRoute;
import java.util.Optional;

/// Looks at whether a tenant's people could be told by e-mail: speaks to the mail server and sends nothing.
public final class CheckNotices {
    private final Workplace workplace;
    private final Project project;

    public CheckNotices(Workplace workplace, Project project) {
        this.workplace = workplace;
        this.project = project;
    }

    /// Nothing where the tenant has no e-mail or cannot be opened; what was found in words; refused with the
    /// code of a `MailOutcome`.
    public Optional<Loading<String>> mail(Where where) {
        return switch (Deployments.open(project, where, workplace)) {
            case Loading.Refused<Deployment> _ -> Optional.empty();
            case Loading.Loaded<Deployment>(var deployment) ->
                deployment.tenant().mail().map(route -> greeted(route, new MailLine(route, deployment.secrets())));
        };
    }

    private static Loading<String> greeted(MailRoute route, MailLine line) {
        return switch (line.greet()) {
            case MailOutcome.Taken _ ->
                new Loading.Loaded<>(route.server() + ":" + route.port() + " takes us; "
                        + route.to().size() + (route.to().size() == 1 ? " address" : " addresses"));
            case MailOutcome.Failed(var code, var why, var _) -> new Loading.Refused<>(new Loading.Refusal(code, why));
        };
    }
}
