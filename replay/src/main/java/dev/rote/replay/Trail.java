package dev.rote.replay;

import dev.rote.capability.Recoverer;
import dev.rote.policy.Redaction;
import dev.rote.replay.Plan.Leg;
import dev.rote.replay.Recovery.Outcome;
import dev.rote.surface.SurfaceEvent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Stream;

/// What a run has done and met so far.
final class Trail {
    private final int mostRecoveries;
    private final Redaction redaction;
    private final Spent spent;
    private final SequencedMap<String, String> rungs = new LinkedHashMap<>();
    private final SequencedMap<String, Reading> readings = new LinkedHashMap<>();
    private final List<Recovery> recoveries = new ArrayList<>();
    private final List<Warning> warnings = new ArrayList<>();
    private final Map<String, Integer> taken = new LinkedHashMap<>();
    private final List<Deed> deeds = new ArrayList<>();
    private final List<Handoff> handoffs = new ArrayList<>();
    private final Set<String> sentByPeople = new HashSet<>();
    private final Reposts reposts = new Reposts();
    private final Deque<Integer> floors = new ArrayDeque<>();
    private Settled settled = new Settled(SideEffect.NONE, EffectVerdict.notSent(), Optional.empty(), List.of());
    private int floor;
    private String at = "";

    Trail(int mostRecoveries, Redaction redaction, Spent spent) {
        this.mostRecoveries = mostRecoveries;
        this.redaction = redaction;
        this.spent = spent;
    }

    Spent spent() {
        return spent;
    }

    void standsAt(Leg leg) {
        at = leg.step().id();
    }

    /// The step the run is at, empty before the first.
    String at() {
        return at;
    }

    void found(String step, String rung) {
        rungs.put(step, rung);
    }

    void read(Reading reading) {
        readings.put(reading.output(), reading);
    }

    boolean hasRead(String output) {
        return readings.containsKey(output);
    }

    /// Notes that a commit is about to be sent: from here on it may have been, until `notSent` says otherwise, and
    /// the run is never taken back before it.
    Deed sending(Leg leg, Optional<Examination> examination) {
        Deed deed = new Deed(leg.step().id(), examination, spent.now());
        deeds.add(deed);
        floors.addLast(floor);
        floor = leg.index();
        return deed;
    }

    void notSent(Deed deed) {
        deeds.remove(deed);
        floor = floors.removeLast();
    }

    /// The commits that were sent, or may have been.
    List<Deed> deeds() {
        return List.copyOf(deeds);
    }

    /// Takes what the commits came to; warnings go with it.
    void settle(Settled how) {
        settled = how;
        warnings.addAll(how.warnings());
    }

    SideEffect sideEffect() {
        return settled.sideEffect();
    }

    EffectVerdict effect() {
        return settled.verdict();
    }

    /// The first leg a run may be taken back to: never before a commit that may have been sent.
    int floor() {
        return floor;
    }

    /// Takes a way back once more, unless it, or the run, has had all it may have.
    boolean takes(Recoverer recoverer, String code, Leg leg) {
        int before = taken.getOrDefault(recoverer.id(), 0);
        int all = taken.values().stream().mapToInt(Integer::intValue).sum();
        int last = recoveries.size() - 1;
        boolean again = last >= 0 && isSame(recoveries.get(last), recoverer, code, leg);
        if (before >= recoverer.attempts() || all >= mostRecoveries) {
            if (again) {
                recoveries.set(last, recoveries.get(last).ended(Outcome.EXHAUSTED, ""));
            }
            return false;
        }
        taken.merge(recoverer.id(), 1, Integer::sum);
        if (again) {
            recoveries.set(last, recoveries.get(last).again());
        } else {
            recoveries.add(new Recovery(
                    code, recoverer.id(), recoverer.action().kind(), leg.step().id(), 1, Outcome.UNDER_WAY, ""));
        }
        return true;
    }

    private static boolean isSame(Recovery one, Recoverer recoverer, String code, Leg leg) {
        return one.recoverer().equals(recoverer.id())
                && one.code().equals(code)
                && one.step().equals(leg.step().id());
    }

    /// The newest way back taken by that recoverer ended so; `after` is the checkpoint the run went on after.
    void recovered(Recoverer recoverer, Outcome how, String after) {
        for (int i = recoveries.size() - 1; i >= 0; i--) {
            if (recoveries.get(i).recoverer().equals(recoverer.id())) {
                recoveries.set(i, recoveries.get(i).ended(how, after));
                return;
            }
        }
    }

    /// Whether a way back was taken that did not lead back.
    boolean isRecovering() {
        return recoveries.stream().anyMatch(one -> one.outcome() != Outcome.RECOVERED);
    }

    void warn(String code, String message) {
        warnings.add(new Warning(code, at, redaction.scrub(message)));
    }

    void warn(Warning warning) {
        warnings.add(new Warning(warning.code(), warning.step(), redaction.scrub(warning.message())));
    }

    void happened(SurfaceEvent event) {
        switch (event) {
            case SurfaceEvent.DialogAnswered(var kind, var message, var accepted, var declared) -> {
                if (!declared) {
                    warn(
                            "DIALOG_UNDECLARED",
                            "a " + kind + " nobody declared was " + (accepted ? "accepted" : "dismissed") + ": "
                                    + message);
                }
            }
            case SurfaceEvent.Blocked(var channel, var origin) ->
                warn("ORIGIN_BLOCKED", channel.wire() + " to " + origin + " was stopped");
            case SurfaceEvent.Crashed(var _, var detail) -> warn("PAGE_CRASHED", detail);
            case SurfaceEvent.Challenged(var origin, var answered) -> {
                if (!answered) {
                    warn("CHALLENGE_UNANSWERED", origin + " asked who is there and got no answer that it takes");
                }
            }
            case SurfaceEvent.Downloaded(var name, var file, var _, var _) -> {
                if (file.isEmpty()) {
                    warn("DOWNLOAD_REFUSED", "the file " + name + " was offered and refused");
                }
            }
            case SurfaceEvent.WindowOpened _, SurfaceEvent.WindowClosed _, SurfaceEvent.PrintAsked _ -> {}
        }
    }

    void handedOver(Handoff handoff) {
        handoffs.add(handoff);
    }

    List<Handoff> handoffs() {
        return List.copyOf(handoffs);
    }

    /// What the run has committed, and drops when it is asked for again.
    Reposts reposts() {
        return reposts;
    }

    /// What people sent while the controls were theirs, as `METHOD origin/path`: it is not sent once more.
    void sentByPeople(Set<String> requests) {
        sentByPeople.addAll(requests);
    }

    /// Somebody consented knowing what was sent before.
    void forgetsWhatPeopleSent() {
        sentByPeople.clear();
    }

    boolean hasPeopleSent() {
        return !sentByPeople.isEmpty();
    }

    boolean isSentByPeople(String request) {
        return sentByPeople.contains(request);
    }

    SequencedMap<String, String> rungs() {
        return rungs;
    }

    List<Reading> readings() {
        return List.copyOf(readings.values());
    }

    List<Recovery> recoveries() {
        return List.copyOf(recoveries);
    }

    List<Warning> warnings() {
        return Stream.concat(warnings.stream(), reposts.warnings().stream()).toList();
    }
}
