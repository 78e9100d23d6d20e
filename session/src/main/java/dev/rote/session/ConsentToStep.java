package dev.rote.session;

import dev.rote.capability.Capability;
import dev.rote.capability.InputProblem;
import dev.rote.capability.Inputs;
import dev.rote.capability.Step;
import dev.rote.policy.ConsentToken;
import dev.rote.policy.ConsentToken.Subject;
import dev.rote.policy.ConsentTokens;
import dev.rote.policy.Loading;
import dev.rote.policy.Tenant;
import dev.rote.registry.Clearance;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Gives a person's consent to one step of one exact invocation, as a signed token that is good for one use.
public final class ConsentToStep {
    /// No consent lasts longer.
    public static final Duration LONGEST = Duration.ofDays(7);

    private final Workplace workplace;
    private final Project project;

    public ConsentToStep(Workplace workplace, Project project) {
        this.workplace = workplace;
        this.project = project;
    }

    /// What is consented to, by whom, on whose behalf it will be performed, and for how long; `step` is empty for the
    /// only step that commits, `held` for consent to whatever that step sends.
    public record Request(
            Which which,
            Arguments arguments,
            Where where,
            String by,
            String client,
            String step,
            String held,
            Duration lasting) {

        /// Of a file, with what a person wrote for its inputs.
        public Request(
                Path file,
                Map<String, String> inputs,
                Where where,
                String by,
                String client,
                String step,
                String held,
                Duration lasting) {
            this(new Which.InFile(file), new Arguments.Written(inputs), where, by, client, step, held, lasting);
        }

        /// To whatever the step sends.
        public Request(
                Path file,
                Map<String, String> inputs,
                Where where,
                String by,
                String client,
                String step,
                Duration lasting) {
            this(file, inputs, where, by, client, step, "", lasting);
        }
    }

    /// What became of it.
    public sealed interface Consenting {
        record Given(String token, ConsentToken says) implements Consenting {}

        /// No token was made; the code is stable.
        record Refused(String code, String message) implements Consenting {}
    }

    public Consenting perform(Request request) {
        if (request.by().isBlank() || request.client().isBlank()) {
            return new Consenting.Refused("CONSENT_NAMELESS", "a consent says who gives it and who may use it");
        }
        if (request.lasting().isNegative()
                || request.lasting().isZero()
                || request.lasting().compareTo(LONGEST) > 0) {
            return new Consenting.Refused(
                    "CONSENT_TIME_INVALID",
                    "a consent lasts longer than nothing and at most " + LONGEST.toDays() + " days");
        }
        return switch (request.which().cleared(workplace)) {
            case Clearance.Withdrawn withdrawn ->
                new Consenting.Refused(withdrawn.why().code(), withdrawn.why().message());
            case Clearance.Refused(var why) -> new Consenting.Refused(why.code(), RecordRun.told(why));
            case Clearance.Cleared cleared -> toStep(request, cleared);
        };
    }

    /// What is about to be invoked, by whom, and where.
    public record Invoking(Clearance.Cleared cleared, Inputs inputs, Where where, String client) {}

    /// The consent that a token carries, if it would count now for that invocation, whose step is not looked at.
    /// Nothing is started, and it is not used up.
    public Loading<ConsentToken> standing(String token, Invoking invoking) {
        return switch (Deployments.tenant(project, invoking.where(), workplace)) {
            case Loading.Refused<Tenant>(var why) -> new Loading.Refused<>(why);
            case Loading.Loaded<Tenant>(var tenant) ->
                switch (Fitted.of(
                        invoking.cleared(),
                        workplace.overlaysAround(invoking.cleared().file()),
                        tenant)) {
                    case Loading.Refused<Fitted>(var why) -> new Loading.Refused<>(why);
                    case Loading.Loaded<Fitted>(var fitted) ->
                        standing(token, fitted.subject(tenant, invoking.inputs(), "", invoking.client()));
                };
        };
    }

    private Loading<ConsentToken> standing(String token, Subject subject) {
        return switch (workplace.consentTokens()) {
            case Loading.Refused<ConsentTokens>(var why) -> new Loading.Refused<>(why);
            case Loading.Loaded<ConsentTokens>(var tokens) ->
                switch (tokens.read(token)) {
                    case Loading.Refused<ConsentToken> refused -> refused;
                    case Loading.Loaded<ConsentToken>(var consent) ->
                        consent.otherThan(subject)
                                .<Loading<ConsentToken>>map(Loading.Refused::new)
                                .orElseGet(() -> unspent(consent));
                };
        };
    }

    private Loading<ConsentToken> unspent(ConsentToken consent) {
        return switch (workplace.books()) {
            case Loading.Refused<Books>(var why) -> new Loading.Refused<>(why);
            case Loading.Loaded<Books>(var open) -> {
                try (Books books = open) {
                    yield books.isSpent(consent.id())
                            ? new Loading.Refused<>(Once.SPENT)
                            : new Loading.Loaded<>(consent);
                } catch (LedgerUnavailable unavailable) {
                    yield new Loading.Refused<>(unavailable.refusal());
                }
            }
        };
    }

    private Consenting toStep(Request request, Clearance.Cleared cleared) {
        List<Step> steps = request.step().isEmpty()
                ? committing(cleared.capability())
                : named(cleared.capability(), request.step());
        if (steps.size() != 1) {
            return new Consenting.Refused(
                    "CONSENT_STEP_UNKNOWN",
                    "name one step with --step; those that commit are "
                            + committing(cleared.capability()).stream()
                                    .map(Step::id)
                                    .collect(Collectors.toList()));
        }
        return switch (request.arguments().checked(cleared.capability().contract())) {
            case Inputs.Checked.Rejected(var problems) ->
                new Consenting.Refused(
                        "INPUT_INVALID",
                        problems.stream().map(InputProblem::toString).collect(Collectors.joining("; ")));
            case Inputs.Checked.Accepted(var inputs) -> subject(request, cleared, inputs, steps.getFirst());
        };
    }

    private static List<Step> committing(Capability capability) {
        return capability.milestones().stream()
                .flatMap(milestone -> milestone.steps().stream())
                .filter(step -> step.isCommit() || step.consent())
                .toList();
    }

    private static List<Step> named(Capability capability, String id) {
        return capability.milestones().stream()
                .flatMap(milestone -> milestone.steps().stream())
                .filter(step -> step.id().equals(id))
                .toList();
    }

    private Consenting subject(Request request, Clearance.Cleared cleared, Inputs inputs, Step step) {
        return switch (Deployments.open(project, request.where(), workplace)) {
            case Loading.Refused<Deployment>(var why) -> new Consenting.Refused(why.code(), why.message());
            case Loading.Loaded<Deployment>(var deployment) ->
                switch (Fitted.of(cleared, request.which().overlays(workplace), deployment.tenant())) {
                    case Loading.Refused<Fitted>(var why) -> new Consenting.Refused(why.code(), why.message());
                    case Loading.Loaded<Fitted>(var fitted) ->
                        shown(request, fitted.subject(deployment.tenant(), inputs, step.id(), request.client()));
                };
        };
    }

    private Consenting shown(Request request, Subject to) {
        if (request.held().isEmpty()) {
            return signed(request, to, "", "");
        }
        return switch (ShownRequest.open(workplace, request.held(), to.tenant())) {
            case Loading.Refused<ShownRequest>(var why) -> new Consenting.Refused(why.code(), why.message());
            case Loading.Loaded<ShownRequest>(var shown) ->
                shown.otherThan(to)
                        .<Consenting>map(why -> new Consenting.Refused(why.code(), why.message()))
                        .orElseGet(() -> signed(request, to, shown.held().digest(), shown.run()));
        };
    }

    private Consenting signed(Request request, Subject to, String digest, String shown) {
        return switch (workplace.consentTokens()) {
            case Loading.Refused<ConsentTokens>(var why) -> new Consenting.Refused(why.code(), why.message());
            case Loading.Loaded<ConsentTokens>(var tokens) -> {
                byte[] id = new byte[16];
                workplace.random().nextBytes(id);
                Instant now = Instant.ofEpochSecond(workplace.clock().instant().getEpochSecond());
                ConsentToken token = new ConsentToken(
                        HexFormat.of().formatHex(id),
                        to,
                        request.by(),
                        digest,
                        shown,
                        now,
                        now.plus(request.lasting()));
                yield new Consenting.Given(tokens.write(token), token);
            }
        };
    }
}
