package dev.rote.discovery;

import dev.rote.capability.Provenance.Actor;
import dev.rote.capability.StepAct;
import dev.rote.policy.Consent;
import dev.rote.policy.Gate;
import dev.rote.policy.Redaction;
import dev.rote.surface.Control;
import dev.rote.surface.Observation;
import dev.rote.surface.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Plays a script; where a line does not find its control, a chooser picks one safe act that is done instead or
/// first, a number of times in a discovery. Lines that the policy may find risky are not helped on, and neither
/// reading nor secrets nor the end are the chooser's. Whatever is no clear choice leaves the script stuck where it
/// is.
public final class RecoveringExplorer implements Explorer {
    private final ScriptedExplorer script;
    private final Correspondent chooser;
    private final Briefing briefing;
    private final Redaction redaction;
    private final Gate gate;
    private int left;
    private Actor actor = Actor.SCRIPT;
    private Optional<StepAct> chosen = Optional.empty();

    /// `most` is how many choices the chooser has in all.
    public RecoveringExplorer(Script script, Correspondent chooser, Redaction redaction, Gate gate, int most) {
        this.script = new ScriptedExplorer(script);
        this.chooser = chooser;
        this.briefing = new Briefing(redaction);
        this.redaction = redaction;
        this.gate = gate;
        this.left = most;
    }

    /// Of the last decision.
    @Override
    public Actor actor() {
        return actor;
    }

    @Override
    public Decision decide(Situation situation, Run run) {
        actor = Actor.SCRIPT;
        if (chosen.isPresent()) {
            boolean stoodIn = script.stuckAt().flatMap(Script.Line::act).stream()
                    .anyMatch(act -> act.kind().equals(chosen.get().kind()));
            chosen = Optional.empty();
            if (!situation.refusal().isEmpty()) {
                return new Decision.Stuck("what the chooser picked was refused: " + situation.refusal());
            }
            script.goOn(situation, stoodIn);
        }
        Decision decision = script.decide(situation, run);
        return decision instanceof Decision.Stuck stuck
                ? helped(situation, run).<Decision>map(one -> one).orElse(stuck)
                : decision;
    }

    private Optional<Decision.On> helped(Situation situation, Run run) {
        Optional<Script.Line> line = script.stuckAt().filter(this::isSafe);
        Optional<Control> control = line.flatMap(Script.Line::on);
        if (left == 0 || control.isEmpty()) {
            return Optional.empty();
        }
        left--;
        Observation shown = briefing.shown(situation.screen());
        Candidate.Table table = safe(CandidateTable.of(situation, shown, gate, new Consent.None()));
        ChoiceRequest request = new ChoiceRequest(shown, table, true);
        String goal = situation.task().goal() + " (the next step needs "
                + control.get().inWords() + ", which this screen does not have)";
        Answer answer = chooser.ask(request.write(redaction.scrub(goal), List.of(), Map.of()), run);
        Choice choice = answer instanceof Answer.Said(var json)
                ? new ChoiceReader(table, request.captureId(), ChooserExplorer.THRESHOLDS).read(json)
                : new Choice.Refused("CHOOSER_FAILED", answer.toString());
        run.journal()
                .note("discovery.recovery", Map.of("offered", table.offered().size(), "choice", inWords(choice)));
        return choice instanceof Choice.Selected(var candidate, var _, var _)
                        && candidate.decision() instanceof Decision.On on
                ? Optional.of(picked(on))
                : Optional.empty();
    }

    private Decision.On picked(Decision.On on) {
        actor = Actor.MODEL;
        chosen = Optional.of(on.act());
        return on;
    }

    private boolean isSafe(Script.Line line) {
        return line.act().isPresent()
                && line.on().isPresent()
                && !gate.mayBeRisky(line.act().get(), line.on().get().inWords());
    }

    /// Without reading, the end, and what puts a secret in.
    private static Candidate.Table safe(Candidate.Table all) {
        List<Candidate> kept = new ArrayList<>();
        for (Candidate one : all.offered()) {
            if (one.decision() instanceof Decision.On(var _, var act, var _)
                    && !act.onlyReads()
                    && ActTexts.of(act).stream().noneMatch(text -> text.contains("${secret."))) {
                kept.add(one);
            }
        }
        return new Candidate.Table(kept, all.dropped());
    }

    private static String inWords(Choice choice) {
        return switch (choice) {
            case Choice.Selected(var candidate, var model, var _) -> candidate.id() + " by " + model;
            case Choice.Reobserve _ -> "reobserve";
            case Choice.Abstain _ -> "abstain";
            case Choice.Refused(var code, var why) -> code + ": " + why;
        };
    }
}
