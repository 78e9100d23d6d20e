package dev.rote.replay;

import dev.rote.evidence.EvidenceLost;
import dev.rote.evidence.RunDirectory;
import dev.rote.policy.Consent;
import dev.rote.policy.PathPattern;
import dev.rote.surface.Names;
import dev.rote.surface.Outgoing;
import dev.rote.surface.Outgoing.Cause;
import dev.rote.surface.Outgoing.Decision;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/// Decides about what the surface wants to send at one commit, and remembers it; safe for any number of threads.
///
/// The first request that is no beacon, no refresh, and of no background path of the family, is the commit's. It
/// leaves only when it is on disk, and where consent is bound to a request, only if it is that one.
final class Custody implements Outgoing.Decider {
    private final ReplayRequest request;
    private final RunDirectory evidence;
    private final String step;
    private final Set<String> volatileFields;
    private final Predicate<String> isSentByPeople;
    private final List<Outgoing> letGo = new ArrayList<>();
    private final List<Warning> warnings = new ArrayList<>();
    private Map<String, String> typed = Map.of();
    private Optional<HeldRequest> first = Optional.empty();
    private Optional<Stop> stop = Optional.empty();

    /// Why the commit's request was dropped.
    sealed interface Stop {
        record DryRun() implements Stop {}

        record NotConsented(String difference) implements Stop {}

        record NotOnDisk(String cause) implements Stop {}

        /// A page asked for a document that the policy forbids before anything of the commit had left.
        record Strayed(Ending.Failed why) implements Stop {}

        /// A person sent the same while the controls were theirs.
        record SentByPerson(String request) implements Stop {}
    }

    /// `isSentByPeople` says whether a person sent such a request already, as [SentByPerson] names it.
    Custody(ReplayRequest request, RunDirectory evidence, String step, Predicate<String> isSentByPeople) {
        this.isSentByPeople = isSentByPeople;
        this.request = request;
        this.evidence = evidence;
        this.step = step;
        this.volatileFields = Set.copyOf(request.grounds().family().requests().volatileFields());
    }

    /// What was typed into the form that is about to be sent, by step.
    synchronized void expects(Map<String, String> filledIn) {
        typed = Map.copyOf(filledIn);
    }

    @Override
    public synchronized Decision decide(Outgoing outgoing) {
        if (isBackground(outgoing)) {
            return Decision.LET_GO;
        }
        boolean aside = outgoing.cause() == Cause.BEACON || outgoing.cause() == Cause.REFRESH;
        if (stop.isPresent() || (aside && isDry())) {
            return Decision.DROP;
        }
        if (aside) {
            return Decision.LET_GO;
        }
        return first.isEmpty() ? decideFirst(outgoing) : decideNext(outgoing);
    }

    private boolean isBackground(Outgoing outgoing) {
        return request.grounds().family().requests().backgroundPaths().stream()
                .anyMatch(path -> new PathPattern(path).matches(outgoing.path()));
    }

    private Decision decideFirst(Outgoing outgoing) {
        HeldRequest held = told(outgoing);
        first = Optional.of(held);
        comparesToTyped(outgoing);
        String named = SentByPerson.named(outgoing);
        stop = switch (request.consent()) {
            case Consent.DryRun _ -> Optional.of(new Stop.DryRun());
            case Consent.None _, Consent.Given _, Consent.Bound _
            when isSentByPeople.test(named) -> Optional.of(new Stop.SentByPerson(named));
            case Consent.Bound bound
            when !bound.digest().equals(held.digest()) ->
                Optional.of(new Stop.NotConsented(held.differingFrom(bound.shown())));
            case Consent.Bound _
            when !held.whole() -> Optional.of(new Stop.NotConsented("part of what it would send cannot be read"));
            case Consent.Bound _, Consent.Given _, Consent.None _ -> keep(held);
        };
        return stop.isPresent() ? Decision.DROP : letGo(outgoing);
    }

    private Decision decideNext(Outgoing outgoing) {
        boolean doubled = letGo.stream().anyMatch(one -> isSame(one, outgoing));
        boolean mayFollow = outgoing.method().equals("GET") || !(request.consent() instanceof Consent.Bound);
        if (doubled || !mayFollow) {
            warnings.add(new Warning(
                    doubled ? "SECOND_REQUEST_DROPPED" : "FURTHER_REQUEST_DROPPED",
                    step,
                    nameOf(outgoing) + " came after the commit's request and was dropped"));
            return Decision.DROP;
        }
        if (!outgoing.method().equals("GET")) {
            Optional<Stop> lost = keep(told(outgoing));
            if (lost.isPresent()) {
                return Decision.DROP;
            }
            warnings.add(new Warning("FURTHER_REQUEST", step, nameOf(outgoing) + " was sent as well"));
        }
        return letGo(outgoing);
    }

    private String nameOf(Outgoing outgoing) {
        HeldRequest shown = told(outgoing);
        return shown.method() + " " + shown.path();
    }

    private Decision letGo(Outgoing outgoing) {
        letGo.add(outgoing);
        return Decision.LET_GO;
    }

    /// Whether it asks for the same thing once more: of a form that is posted again, values may differ.
    private boolean isSame(Outgoing one, Outgoing other) {
        boolean sameTarget = one.method().equals(other.method())
                && one.origin().equals(other.origin())
                && one.path().equals(other.path());
        return sameTarget
                && (one.method().equals("GET")
                        ? told(one).digest().equals(told(other).digest())
                        : names(one).equals(names(other)));
    }

    private static Set<String> names(Outgoing request) {
        Set<String> names = new TreeSet<>();
        request.fields().forEach(field -> names.add(field.place().wire() + " " + field.name()));
        return names;
    }

    private Optional<Stop> keep(HeldRequest held) {
        try {
            evidence.commitRequest(step, PlainValues.of(held.json()));
            return Optional.empty();
        } catch (EvidenceLost lost) {
            return Optional.of(new Stop.NotOnDisk(String.valueOf(lost.getMessage())));
        }
    }

    private HeldRequest told(Outgoing outgoing) {
        return HeldRequest.of(outgoing, volatileFields, request.grounds().redaction()::scrub);
    }

    private void comparesToTyped(Outgoing outgoing) {
        typed.forEach((by, value) -> {
            if (!value.isBlank() && outgoing.fields().stream().noneMatch(field -> Names.holds(field.value(), value))) {
                warnings.add(new Warning("FILLED_NOT_SENT", by, "what was typed is not in the commit's request"));
            }
        });
    }

    private boolean isDry() {
        return request.consent() instanceof Consent.DryRun;
    }

    /// The commit's request, once it came.
    synchronized Optional<HeldRequest> first() {
        return first;
    }

    /// From here on nothing leaves, unless the commit's request was decided about already.
    synchronized void strays(Ending.Failed why) {
        if (first.isEmpty() && stop.isEmpty()) {
            stop = Optional.of(new Stop.Strayed(why));
        }
    }

    /// The commit's request, if it left and may have changed something.
    synchronized Optional<Outgoing> committed() {
        return letGo.stream().findFirst().filter(one -> !Reposts.isHarmless(one));
    }

    /// Why it was dropped, if it was.
    synchronized Optional<Stop> stop() {
        return stop;
    }

    synchronized List<Warning> warnings() {
        return List.copyOf(warnings);
    }
}
