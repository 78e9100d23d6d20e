package dev.rote.session;

import dev.rote.capability.Capability;
import dev.rote.capability.InputProblem;
import dev.rote.capability.Inputs;
import dev.rote.capability.Json;
import dev.rote.evidence.RunIds;
import dev.rote.policy.Consent;
import dev.rote.policy.Loading;
import dev.rote.policy.Policy;
import dev.rote.policy.Tenant;
import dev.rote.registry.Clearance;
import dev.rote.replay.Account;
import dev.rote.replay.Attendant;
import dev.rote.replay.Budget;
import dev.rote.replay.EffectProbe;
import dev.rote.replay.EffectVerdict;
import dev.rote.replay.FailureCode;
import dev.rote.replay.Onlooker;
import dev.rote.replay.Register;
import dev.rote.replay.Replay;
import dev.rote.replay.ReplayRequest;
import dev.rote.replay.ReplayResult;
import dev.rote.replay.SideEffect;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Performs an approved capability: what cannot be performed is refused before anything is started.
public final class ReplayCapability {
    private final Workplace workplace;
    private final Project project;

    public ReplayCapability(Workplace workplace, Project project) {
        this.workplace = workplace;
        this.project = project;
    }

    /// One invocation; at least those `pictures` are taken, whatever the policy asks for.
    public record Request(
            Which which,
            Arguments arguments,
            Where where,
            Terms terms,
            Budget budget,
            Policy.Pictures pictures,
            Optional<HandoverTerms> handover) {

        /// One that is handed to nobody.
        public Request(
                Which which, Arguments arguments, Where where, Terms terms, Budget budget, Policy.Pictures pictures) {
            this(which, arguments, where, terms, budget, pictures, Optional.empty());
        }

        /// The same, handed to a person where one could help.
        public Request handing(HandoverTerms on) {
            return new Request(which, arguments, where, terms, budget, pictures, Optional.of(on));
        }

        /// Of a file, with what a person wrote for its inputs.
        public Request(
                Path file,
                Map<String, String> inputs,
                Where where,
                Terms terms,
                Budget budget,
                Policy.Pictures pictures) {
            this(new Which.InFile(file), new Arguments.Written(inputs), where, terms, budget, pictures);
        }

        public Request(Path file, Map<String, String> inputs, Where where, Terms terms, Budget budget) {
            this(file, inputs, where, terms, budget, Policy.Pictures.ON_FAILURE);
        }
    }

    /// What became of it.
    public sealed interface Replaying {
        record Performed(ReplayResult result) implements Replaying {}

        /// Nothing ran: the result is known from an earlier run under the same key.
        record Answered(Json.Fields result) implements Replaying {}

        /// Nothing was started; the code is stable.
        record Refused(String code, String message) implements Replaying {
            /// As a result tells it.
            public Json.Fields json() {
                return Json.Fields.NONE
                        .with("kind", Json.text("failure"))
                        .with("code", Json.text(code))
                        .with("side_effect", Json.text(SideEffect.NONE.wire()))
                        .with("message", Json.text(message));
            }
        }
    }

    public Replaying perform(Request request) {
        return perform(request, Attendance.none(workplace));
    }

    /// The same before somebody who does not wait for people: who is told when nobody came in time, while the
    /// run goes on waiting.
    public Replaying perform(Request request, Consumer<ReplayResult> unanswered) {
        return perform(request, Onlooker.NOBODY, unanswered);
    }

    /// Both at once.
    public Replaying perform(Request request, Onlooker onlooker, Consumer<ReplayResult> unanswered) {
        return perform(request, Attendance.telling(onlooker, workplace, unanswered));
    }

    /// The same, with somebody who looks on and may want it to end.
    public Replaying perform(Request request, Onlooker onlooker) {
        return perform(request, Attendance.by(onlooker, workplace));
    }

    private Replaying perform(Request request, Attendance attendance) {
        if (request.terms().keyIsTooLong()) {
            return new Replaying.Refused(
                    "KEY_INVALID", "an idempotency key has at most " + Terms.LONGEST_KEY + " characters");
        }
        return switch (request.which().cleared(workplace)) {
            case Clearance.Refused(var why) -> new Replaying.Refused(why.code(), RecordRun.told(why));
            case Clearance.Withdrawn withdrawn -> recalled(request, withdrawn);
            case Clearance.Cleared cleared ->
                withInputs(request, cleared, inputs -> onTenant(request, cleared, inputs, attendance));
        };
    }

    /// Nothing of a revoked version starts; what came of a call before is still answered to whoever repeats its
    /// key.
    private Replaying recalled(Request request, Clearance.Withdrawn withdrawn) {
        Replaying refused =
                new Replaying.Refused(withdrawn.why().code(), withdrawn.why().message());
        if (request.terms().idempotencyKey().isEmpty() || request.terms().dryRun()) {
            return refused;
        }
        Clearance.Cleared once = new Clearance.Cleared(withdrawn.capability(), withdrawn.hash(), withdrawn.file());
        return withInputs(
                request,
                once,
                inputs -> onTenant(
                        request,
                        once,
                        inputs,
                        Attendance.none(workplace),
                        invocation -> inBooks(
                                invocation,
                                keeper -> keeper.recalled(invocation).orElse(refused))));
    }

    private Replaying withInputs(Request request, Clearance.Cleared cleared, Function<Inputs, Replaying> performance) {
        return switch (request.arguments().checked(cleared.capability().contract())) {
            case Inputs.Checked.Rejected(var problems) ->
                new Replaying.Performed(inputInvalid(cleared.capability(), problems));
            case Inputs.Checked.Accepted(var inputs) -> performance.apply(inputs);
        };
    }

    /// The same with what was cleared and found right before, under a run id of the caller's.
    Replaying onTenant(Request request, Clearance.Cleared cleared, Inputs inputs, Attendance attendance) {
        return onTenant(request, cleared, inputs, attendance, this::onTerms);
    }

    private Replaying onTenant(
            Request request,
            Clearance.Cleared cleared,
            Inputs inputs,
            Attendance attendance,
            Function<Invocation, Replaying> performance) {
        return switch (Deployments.tenant(project, request.where(), workplace)) {
            case Loading.Refused<Tenant>(var why) -> new Replaying.Refused(why.code(), why.message());
            case Loading.Loaded<Tenant>(var tenant) ->
                switch (Fitted.of(cleared, request.which().overlays(workplace), tenant)) {
                    case Loading.Refused<Fitted>(var why) -> new Replaying.Refused(why.code(), why.message());
                    case Loading.Loaded<Fitted>(var fitted) ->
                        answeredBefore(request, fitted, inputs, tenant).orElseGet(() -> switch (Deployments.of(
                                tenant, project, workplace)) {
                            case Loading.Refused<Deployment>(var why) ->
                                new Replaying.Refused(why.code(), why.message());
                            case Loading.Loaded<Deployment>(var deployment) ->
                                performance.apply(new Invocation(request, fitted, inputs, deployment, attendance));
                        });
                };
        };
    }

    /// What a key was answered with is known without the tenant's policy and family, unless something is owed;
    /// whatever else stands under the key is looked at by whoever performs.
    private Optional<Replaying> answeredBefore(Request request, Fitted fitted, Inputs inputs, Tenant tenant) {
        Optional<IdempotencyKey> key = request.terms().dryRun()
                ? Optional.empty()
                : request.terms()
                        .key(fitted.subject(tenant, inputs, "", request.terms().client()));
        if (key.isEmpty() || !(workplace.books() instanceof Loading.Loaded<Books>(var open))) {
            return Optional.empty();
        }
        String fingerprint = Invocation.fingerprint(fitted.capability().name(), inputs, fitted.overlayHash());
        try (Books books = open) {
            return books.known(key.get(), fingerprint).flatMap(Once::told);
        } catch (LedgerUnavailable unavailable) {
            return Optional.empty();
        }
    }

    private Replaying onTerms(Invocation invocation) {
        Terms terms = invocation.request().terms();
        boolean mayNeedConsent = invocation.request().handover().isPresent() && !terms.dryRun();
        if (!terms.needBooks() && !mayNeedConsent) {
            return new Replaying.Performed(performed(
                    invocation,
                    terms.dryRun() ? new Consent.DryRun() : new Consent.None(),
                    Register.NONE,
                    Attendant.NOBODY));
        }
        return inBooks(invocation, once -> once.perform(invocation));
    }

    private Replaying inBooks(Invocation invocation, Function<Once, Replaying> asking) {
        return switch (workplace.books()) {
            case Loading.Refused<Books>(var why) -> new Replaying.Refused(why.code(), why.message());
            case Loading.Loaded<Books>(var open) -> {
                try (Books books = open) {
                    yield asking.apply(new Once(
                            workplace,
                            books,
                            probe(invocation),
                            (consent, register, granting) ->
                                    performed(invocation, consent, register, attendant(invocation, granting))));
                }
            }
        };
    }

    /// Who asks people for a run, where that is wanted; a version that was revoked meanwhile does not go on.
    private Attendant attendant(Invocation invocation, Granting granting) {
        return invocation
                .request()
                .handover()
                .<Attendant>map(terms -> new Attending(
                        workplace,
                        new Attending.Matter(
                                invocation.subject(),
                                terms,
                                () -> forbidden(invocation),
                                mail(invocation.deployment())),
                        granting,
                        invocation.attendance()))
                .orElse(Attendant.NOBODY);
    }

    private Optional<MailNotices> mail(Deployment deployment) {
        return deployment.tenant().mail().map(route -> new MailNotices(route, deployment.secrets(), workplace));
    }

    private Optional<Loading.Refusal> forbidden(Invocation invocation) {
        return invocation
                .request()
                .which()
                .registry(workplace)
                .runnable(invocation.fitted().cleared().file())
                .denial()
                .map(why -> new Loading.Refusal(why.code(), RecordRun.told(why)));
    }

    private ReplayResult performed(Invocation invocation, Consent consent, Register register, Attendant attendant) {
        Deployment deployment = invocation.deployment();
        Request request = invocation.request();
        return new Replay(workplace.surfaces(), workplace.runs(), workplace.clock(), workplace.random())
                .perform(
                        new ReplayRequest(
                                invocation.capability(),
                                invocation.hash(),
                                invocation.inputs(),
                                deployment
                                        .picturing(request.pictures())
                                        .grounds(probe(invocation))
                                        .sealing(workplace::inputsSeal),
                                consent,
                                register,
                                request.budget(),
                                request.where().query(),
                                request.terms().idempotencyKey(),
                                invocation.fitted().overlay()),
                        invocation.attendance().runId(),
                        invocation.attendance().onlooker(),
                        attendant);
    }

    /// Reads effects where this tenant has them; capabilities it asks are those of the same folder.
    private EffectProbe probe(Invocation invocation) {
        return new EffectProbes(
                workplace,
                project,
                invocation.deployment(),
                invocation.request().which().registry(workplace),
                invocation.request().which().overlays(workplace));
    }

    /// No browser is started and no run directory made for inputs that cannot be right.
    private ReplayResult inputInvalid(Capability capability, List<InputProblem> problems) {
        String expected = problems.stream()
                .map(problem -> problem.input() + ": " + problem.expected())
                .collect(Collectors.joining("; "));
        String seen = problems.stream()
                .map(problem -> problem.input() + ": " + (problem.seen().isEmpty() ? "nothing" : problem.seen()))
                .collect(Collectors.joining("; "));
        return new ReplayResult.Failure(
                FailureCode.INPUT_INVALID,
                "",
                SideEffect.NONE,
                List.of(),
                new ReplayResult.Cause(
                        problems.stream().map(InputProblem::toString).collect(Collectors.joining("; ")),
                        expected,
                        seen,
                        false,
                        Optional.empty()),
                Account.notStarted(
                        RunIds.next(workplace.clock(), workplace.random()),
                        capability.name(),
                        capability.version(),
                        "",
                        EffectVerdict.untouched(capability)));
    }
}
