package dev.rote.capability;

import dev.rote.capability.Problem.Code;
import dev.rote.capability.Templates.Piece;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.Gesture;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Checks the act of each step: it has the control that it needs, says all that it needs, and something shows that it
/// was done.
final class ActsCheck {
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,15}(?:\\.[0-9]{1,15})?");

    private final Capability capability;
    private final Findings findings;
    private final Set<String> checked = new HashSet<>();

    ActsCheck(Capability capability, Findings findings) {
        this.capability = capability;
        this.findings = findings;
        capability.checkpoints().forEach(checkpoint -> checked.add(checkpoint.after()));
    }

    void check(String where, Step step) {
        control(where, step);
        content(where + "/act", step.act().plain());
        blanket(where + "/act/dialog", step.act());
        shown(where, step);
        findings.refuseUnless(
                !step.isCommit() || mayCommit(step.act().plain()),
                Code.ACT_NO_COMMIT,
                where + "/commit",
                "to " + step.act().kind() + " is never what changes records, or not one act");
    }

    private void control(String where, Step step) {
        String kind = step.act().kind();
        switch (step.act().plain()) {
            case StepAct.Press _,
                    StepAct.PressAs _,
                    StepAct.Hover _,
                    StepAct.Fill _,
                    StepAct.Clear _,
                    StepAct.Choose _,
                    StepAct.Pick _,
                    StepAct.Tick _,
                    StepAct.EnterDate _,
                    StepAct.Adjust _,
                    StepAct.Drag _,
                    StepAct.ScrollTo _,
                    StepAct.ScrollThrough _,
                    StepAct.Upload _,
                    StepAct.Download _,
                    StepAct.Read _ ->
                findings.refuseUnless(
                        step.control().isPresent(),
                        Code.CONTROL_MISSING,
                        where + "/control",
                        "there is nothing to " + kind);
            case StepAct.Open _, StepAct.Back _, StepAct.Forward _, StepAct.ReadDialog _ ->
                findings.refuseUnless(
                        step.control().isEmpty(),
                        Code.CONTROL_NOT_WANTED,
                        where + "/control",
                        "to " + kind + " needs no control");
            case StepAct.Key _ -> {}
        }
    }

    private void content(String where, StepAct.Plain act) {
        switch (act) {
            case StepAct.Open(var path) -> {
                boolean inBrowser = capability.target().surface().equals(Target.BROWSER);
                findings.refuseUnless(
                        !inBrowser || ContractCheck.isPath(path),
                        Code.ENTRY_NOT_A_PATH,
                        where + "/path",
                        "a path of the application, such as /login");
            }
            case StepAct.Choose(var options) ->
                findings.refuseUnless(
                        !options.isEmpty(), Code.CONDITION_EMPTY, where + "/options", "nothing to choose");
            case StepAct.PressAs(var gesture, var held, var _) ->
                findings.refuseUnless(
                        gesture != Gesture.SINGLE || !held.isEmpty(),
                        Code.ACT_MALFORMED,
                        where + "/gesture",
                        "one press with no key held is the act \"press\"");
            case StepAct.Pick(var _, var suggestion) ->
                findings.refuseUnless(
                        !suggestion.isBlank(), Code.ACT_MALFORMED, where + "/suggestion", "no suggestion to take");
            case StepAct.EnterDate(var value) ->
                findings.refuseUnless(
                        isPlace(value) || isDay(value),
                        Code.ACT_MALFORMED,
                        where + "/value",
                        "one input of type date, or a day such as 2026-01-31");
            case StepAct.Adjust(var value) ->
                findings.refuseUnless(
                        isPlace(value) || NUMBER.matcher(value).matches(),
                        Code.ACT_MALFORMED,
                        where + "/value",
                        "one input of type integer or decimal, or a number such as 12.5");
            case StepAct.Press _,
                    StepAct.Hover _,
                    StepAct.Fill _,
                    StepAct.Clear _,
                    StepAct.Tick _,
                    StepAct.Key _,
                    StepAct.Drag _,
                    StepAct.ScrollTo _,
                    StepAct.ScrollThrough _,
                    StepAct.Upload _,
                    StepAct.Download _,
                    StepAct.Back _,
                    StepAct.Forward _,
                    StepAct.Read _,
                    StepAct.ReadDialog _ -> {}
        }
    }

    private static boolean isPlace(String value) {
        List<Piece> pieces = Templates.pieces(value);
        return pieces.size() == 1 && pieces.getFirst() instanceof Piece.InputPlace;
    }

    private static boolean isDay(String value) {
        try {
            return LocalDate.parse(value).toString().equals(value);
        } catch (DateTimeException none) {
            return false;
        }
    }

    /// What an answer to any dialog accepts was seen by nobody.
    private void blanket(String where, StepAct act) {
        if (act.answers() instanceof DialogAnswer.Accept) {
            findings.warn(
                    Code.DIALOG_UNBOUND, where, "it accepts a dialog whatever it says; \"replies\" say to which one");
        }
    }

    /// What leads somewhere must say how that shows; what a field takes is read back, and a file that arrives is
    /// there.
    private void shown(String where, Step step) {
        boolean isShown = switch (step.act().plain()) {
            case StepAct.Open _,
                    StepAct.Press _,
                    StepAct.PressAs _,
                    StepAct.Hover _,
                    StepAct.Key _,
                    StepAct.Drag _,
                    StepAct.Upload _,
                    StepAct.Back _,
                    StepAct.Forward _ -> step.expect().isPresent() || step.isCommit() || checked.contains(step.id());
            case StepAct.ScrollThrough _ -> step.expect().isPresent();
            case StepAct.Fill _,
                    StepAct.Clear _,
                    StepAct.Choose _,
                    StepAct.Pick _,
                    StepAct.Tick _,
                    StepAct.EnterDate _,
                    StepAct.Adjust _,
                    StepAct.ScrollTo _,
                    StepAct.Download _,
                    StepAct.Read _,
                    StepAct.ReadDialog _ -> true;
        };
        findings.refuseUnless(
                isShown,
                Code.EXPECTATION_MISSING,
                where,
                "nothing says how it shows that this was done: an expectation, a marker or a checkpoint");
    }

    /// Reading and looking about change nothing, and scrolling through is many acts.
    private static boolean mayCommit(StepAct.Plain act) {
        return switch (act) {
            case StepAct.Hover _, StepAct.ScrollTo _, StepAct.ScrollThrough _, StepAct.Read _, StepAct.ReadDialog _ ->
                false;
            case StepAct.Open _,
                    StepAct.Press _,
                    StepAct.PressAs _,
                    StepAct.Fill _,
                    StepAct.Clear _,
                    StepAct.Choose _,
                    StepAct.Pick _,
                    StepAct.Tick _,
                    StepAct.EnterDate _,
                    StepAct.Adjust _,
                    StepAct.Key _,
                    StepAct.Drag _,
                    StepAct.Upload _,
                    StepAct.Download _,
                    StepAct.Back _,
                    StepAct.Forward _ -> true;
        };
    }
}
