package dev.rote.discovery;

import dev.rote.capability.Input;
import dev.rote.capability.Output;
import dev.rote.capability.Provenance.Actor;
import dev.rote.policy.Consent;
import dev.rote.policy.Gate;
import dev.rote.policy.Redaction;
import dev.rote.surface.Observation;
import dev.rote.surface.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Lets a chooser pick one of the complete candidates that Rote builds from the screen; it invents nothing: no
/// control, no text, no address. The goal is reached when Rote has read every output itself.
public final class ChooserExplorer implements Explorer {
    static final ChoiceReader.Thresholds THRESHOLDS = new ChoiceReader.Thresholds(0.4, 0.05);
    /// Times one after the other that it may look again without choosing.
    private static final int MOST_LOOKS = 5;

    private final Correspondent chooser;
    private final Briefing briefing;
    private final Redaction redaction;
    private final Gate gate;
    private final Consent consent;
    private final List<ChoiceRequest.Past> history = new ArrayList<>();
    private Optional<String> waiting = Optional.empty();
    private int looks;

    public ChooserExplorer(Correspondent chooser, Redaction redaction, Gate gate, Consent consent) {
        this.chooser = chooser;
        this.briefing = new Briefing(redaction);
        this.redaction = redaction;
        this.gate = gate;
        this.consent = consent;
    }

    @Override
    public Actor actor() {
        return Actor.MODEL;
    }

    @Override
    public Decision decide(Situation situation, Run run) {
        waiting.ifPresent(id -> history.add(new ChoiceRequest.Past(id, outcome(situation))));
        waiting = Optional.empty();
        Task task = situation.task();
        if (!task.outputs().isEmpty()
                && task.outputs().stream()
                        .allMatch(output -> situation.outputs().containsKey(output.name()))) {
            return new Decision.Done("every output was read");
        }
        Observation shown = briefing.shown(situation.screen());
        Candidate.Table table = CandidateTable.of(situation, shown, gate, consent);
        run.journal()
                .note("discovery.candidates", Map.of("offered", table.offered().size(), "dropped", table.dropped()));
        ChoiceRequest request = new ChoiceRequest(shown, table, true);
        return switch (chooser.ask(request.write(redaction.scrub(task.goal()), history, progress(situation)), run)) {
            case Answer.Ended(var code, var why) -> new Decision.Broken(code, why);
            case Answer.Unusable(var code, var why) -> new Decision.Unusable(code, why);
            case Answer.Said(var json) -> decided(new ChoiceReader(table, request.captureId(), THRESHOLDS).read(json));
        };
    }

    private Decision decided(Choice choice) {
        looks = choice instanceof Choice.Reobserve ? looks + 1 : 0;
        return switch (choice) {
            case Choice.Selected(var candidate, var _, var _) -> {
                waiting = Optional.of(candidate.id());
                yield candidate.decision();
            }
            case Choice.Reobserve _ ->
                looks > MOST_LOOKS
                        ? new Decision.Stuck("it looked again " + MOST_LOOKS + " times and chose nothing")
                        : new Decision.Reobserve("the chooser wants to look again");
            case Choice.Abstain(var reason) ->
                new Decision.Stuck(reason.isEmpty() ? "the chooser abstains" : "the chooser abstains: " + reason);
            case Choice.Refused(var code, var why) -> new Decision.Unusable(code, why);
        };
    }

    private static String outcome(Situation situation) {
        if (!situation.refusal().isEmpty()) {
            return "refused: " + situation.refusal().replaceAll(":.*", "");
        }
        Turn newest = situation.done().getLast();
        boolean changed = !newest.before().digest().equals(newest.after().digest());
        return newest.act().onlyReads() ? "read" : changed ? "done" : "done, nothing changed";
    }

    /// Counted from what was performed and read, never from what the application says.
    private static Map<String, Boolean> progress(Situation situation) {
        Map<String, Boolean> progress = new LinkedHashMap<>();
        for (Input input : situation.task().inputs()) {
            String place = "${" + input.name() + "}";
            progress.put(
                    "give " + input.name(),
                    situation.done().stream()
                            .anyMatch(turn -> ActTexts.of(turn.act()).contains(place)));
        }
        for (Output output : situation.task().outputs()) {
            progress.put("read " + output.name(), situation.outputs().containsKey(output.name()));
        }
        return progress;
    }
}
