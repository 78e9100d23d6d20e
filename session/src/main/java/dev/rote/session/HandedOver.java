package dev.rote.session;

import dev.rote.policy.Loading;
import dev.rote.policy.Loading.Refusal;
import dev.rote.session.Service.Approval;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/// What programs may do about runs that wait for a person, in the name of whoever holds their key or is named.
final class HandedOver {
    private final Desk desk;
    private final ConsentToStep consents;
    private final Project project;
    private final ServiceSettings settings;

    HandedOver(Desk desk, ConsentToStep consents, Project project, ServiceSettings settings) {
        this.desk = desk;
        this.consents = consents;
        this.project = project;
        this.settings = settings;
    }

    /// Why the run does not go on, if it does not.
    Optional<Refusal> resume(Caller caller, String run) {
        return desk.intervention(caller.tenant(), run)
                        .filter(Intervention::isOpen)
                        .isEmpty()
                ? Optional.of(new Refusal("RUN_NOT_WAITING", "the run does not wait for a person"))
                : handed(
                        caller.tenant(),
                        run,
                        new Person(caller.client()),
                        lease -> desk.resume(lease, Optional.empty()));
    }

    /// The token of a consent to what a run waits for, which goes on with it; empty for a run that waits for
    /// nobody.
    Optional<Loading<String>> approve(String tenant, String run, Approval approval) {
        return desk.intervention(tenant, run).filter(Intervention::isOpen).map(waiting -> switch (consents.perform(
                request(waiting, approval))) {
            case ConsentToStep.Consenting.Refused(var code, var message) ->
                new Loading.Refused<>(new Refusal(code, message));
            case ConsentToStep.Consenting.Given(var token, var _) ->
                handed(tenant, run, new Person(approval.by()), lease -> desk.present(lease, token))
                        .<Loading<String>>map(Loading.Refused::new)
                        .orElseGet(() -> new Loading.Loaded<>(token));
        });
    }

    private ConsentToStep.Request request(Intervention waiting, Approval approval) {
        return new ConsentToStep.Request(
                new Which.Named(
                        project.capabilities(),
                        waiting.of().capability(),
                        OptionalInt.of(waiting.of().version())),
                new Arguments.Typed(approval.inputs()),
                settings.where(waiting.tenant()),
                approval.by(),
                waiting.of().client(),
                approval.step().isEmpty() ? waiting.plea().step() : approval.step(),
                "",
                approval.lasting());
    }

    private Optional<Refusal> handed(String tenant, String run, Person by, Function<Lease, Handing> decision) {
        return switch (desk.take(tenant, run, by)) {
            case Taking.Taken(var lease) ->
                switch (decision.apply(lease)) {
                    case Handing.Done _ -> Optional.empty();
                    case Handing.LeaseLost _ -> Optional.of(held("somebody else"));
                    case Handing.Refused(var code, var message) -> {
                        desk.release(lease);
                        yield Optional.of(new Refusal(code, message));
                    }
                };
            case Taking.HeldBy(var person, var _) -> Optional.of(held(person.name()));
            case Taking.Over _, Taking.Unknown _ ->
                Optional.of(new Refusal("RUN_NOT_WAITING", "the run does not wait for a person"));
        };
    }

    private static Refusal held(String by) {
        return new Refusal("HELD_BY_ANOTHER", by + " has the controls of the run");
    }
}
