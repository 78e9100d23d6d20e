package dev.rote.capability;

import dev.rote.capability.Problem.Code;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/// Checks that everything is named as it should be, once, and that what is referred to is there.
final class Outline {
    private static final String NAME = "a name is a-z, 0-9 and _, begins with a letter, and has 64 characters at most";
    private static final String ID = "an id is names joined by dots, 64 characters at most";
    private static final int MOST_VERSIONS = 1_000_000;

    private final Capability capability;
    private final Findings findings;
    private final Set<String> steps = new HashSet<>();
    private final Set<String> milestones = new HashSet<>();

    private Outline(Capability capability, Findings findings) {
        this.capability = capability;
        this.findings = findings;
        capability.milestones().forEach(milestone -> milestones.add(milestone.id()));
        capability.steps().forEach(step -> steps.add(step.id()));
    }

    static void check(Capability capability, Findings findings) {
        Outline outline = new Outline(capability, findings);
        outline.names();
        outline.ids();
        outline.references();
    }

    private void names() {
        name("/name", capability.name());
        findings.refuseUnless(
                capability.version() >= 1 && capability.version() <= MOST_VERSIONS,
                Code.VERSION_OUT_OF_RANGE,
                "/version",
                "versions are 1 to " + MOST_VERSIONS);
        Contract contract = capability.contract();
        each("/contract/inputs", contract.inputs(), Input::name, this::name);
        each("/contract/outputs", contract.outputs(), Output::name, this::name);
        each("/contract/outcomes", contract.outcomes(), Contract.Outcome::code, this::code);
        for (int i = 0; i < contract.outcomes().size(); i++) {
            each(
                    "/contract/outcomes/" + i + "/payload",
                    contract.outcomes().get(i).payload(),
                    one -> one,
                    this::name);
        }
        capability.credentials().keySet().forEach(name -> name(Place.append("/credentials", name), name));
    }

    private void ids() {
        each("/milestones", capability.milestones(), Milestone::id, this::id);
        each("/checkpoints", capability.checkpoints(), Checkpoint::id, this::id);
        each("/detectors", capability.detectors(), Detector::id, this::id);
        each("/recoverers", capability.recoverers(), Recoverer::id, this::id);
        Set<String> seen = new HashSet<>();
        int count = 0;
        for (int m = 0; m < capability.milestones().size(); m++) {
            Milestone milestone = capability.milestones().get(m);
            findings.refuseUnless(
                    !milestone.id().equals(Milestone.END),
                    Code.ID_MALFORMED,
                    "/milestones/" + m + "/id",
                    "\"end\" is where a transition ends the task");
            for (int s = 0; s < milestone.steps().size(); s++, count++) {
                String where = "/milestones/" + m + "/steps/" + s + "/id";
                once(seen, where, milestone.steps().get(s).id(), this::id);
            }
        }
        findings.refuseUnless(count > 0, Code.NO_STEPS, "/milestones", "it does nothing");
    }

    private void references() {
        for (int m = 0; m < capability.milestones().size(); m++) {
            List<Milestone.Transition> transitions =
                    capability.milestones().get(m).transitions();
            for (int t = 0; t < transitions.size(); t++) {
                String to = transitions.get(t).to();
                known(
                        to.equals(Milestone.END) || milestones.contains(to),
                        "/milestones/" + m + "/transitions/" + t + "/to",
                        to,
                        "milestone");
            }
        }
        for (int i = 0; i < capability.checkpoints().size(); i++) {
            String after = capability.checkpoints().get(i).after();
            known(steps.contains(after), "/checkpoints/" + i + "/after", after, "step");
        }
        for (int i = 0; i < capability.detectors().size(); i++) {
            List<String> within = capability.detectors().get(i).scope().within();
            for (int w = 0; w < within.size(); w++) {
                known(
                        steps.contains(within.get(w)) || milestones.contains(within.get(w)),
                        "/detectors/" + i + "/scope/within/" + w,
                        within.get(w),
                        "step or milestone");
            }
        }
        for (int i = 0; i < capability.provenance().steps().size(); i++) {
            String step = capability.provenance().steps().get(i).step();
            known(steps.contains(step), "/provenance/steps/" + i + "/step", step, "step");
        }
    }

    private void known(boolean there, String where, String what, String kind) {
        findings.refuseUnless(
                there, Code.REFERENCE_UNKNOWN, where, "there is no " + kind + " \"" + Harmless.excerpt(what) + "\"");
    }

    private <T> void each(String where, List<T> items, Function<T, String> key, Check check) {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < items.size(); i++) {
            once(seen, where + "/" + i, key.apply(items.get(i)), check);
        }
    }

    private void once(Set<String> seen, String where, String key, Check check) {
        check.on(where, key);
        findings.refuseUnless(seen.add(key), Code.ID_TWICE, where, "\"" + Harmless.excerpt(key) + "\" is there twice");
    }

    private void name(String where, String name) {
        findings.refuseUnless(Identifiers.isName(name), Code.NAME_MALFORMED, where, NAME);
    }

    private void id(String where, String id) {
        findings.refuseUnless(Identifiers.isId(id), Code.ID_MALFORMED, where, ID);
    }

    private void code(String where, String code) {
        findings.refuseUnless(
                Identifiers.isCode(code),
                Code.CODE_MALFORMED,
                where,
                "a code is A-Z, 0-9 and _, begins with a letter, and has 64 characters at most");
    }

    private interface Check {
        void on(String where, String text);
    }
}
