package dev.rote.discovery;

import dev.rote.capability.Input;
import dev.rote.capability.Json;
import dev.rote.capability.Output;
import dev.rote.capability.StepAct;
import dev.rote.policy.Redaction;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Ref;
import dev.rote.surface.Run;
import dev.rote.surface.View;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What somebody outside is told of a discovery, as JSON: the task, the screen in at most 10,000 characters, the
/// newest acts, what was read, and why the last answer was refused. Nothing that the policy masks or keeps out is
/// in it.
public final class Briefing {
    /// Acts that are told again.
    private static final int MOST_ACTS = 12;

    private final Redaction redaction;
    private final Map<Observation, Observation> shown = new HashMap<>();

    public Briefing(Redaction redaction) {
        this.redaction = redaction;
    }

    Json.Fields observation(Situation situation, int turn, Run run) {
        Observation screen = shown(situation.screen());
        Map<String, Json> told = new LinkedHashMap<>();
        told.put("kind", Json.text("observation"));
        told.put("turn", Json.number(turn));
        if (turn == 1) {
            told.put("task", task(situation.task()));
        }
        if (!situation.refusal().isEmpty()) {
            told.put("refused", text(situation.refusal()));
        }
        told.put("observation", Json.number(screen.sequence()));
        told.put("screen", text(View.of(screen)));
        told.put("acts", acts(situation.done()));
        told.put("read", read(situation));
        told.put("seconds_left", Json.number(run.left().toSeconds()));
        return Json.fields(told);
    }

    Json.Fields view(Look look, Observation seen) {
        Observation screen = shown(seen);
        Map<String, Json> told = new LinkedHashMap<>();
        told.put("kind", Json.text("view"));
        told.put("observation", Json.number(screen.sequence()));
        told.put(
                "screen",
                text(
                        switch (look) {
                            case Look.More(var node, var from) -> View.more(screen, node, from);
                            case Look.Line(var node, var from) -> View.line(screen, node, from);
                            case Look.Rows(var key) -> View.rows(screen, key);
                        }));
        return Json.fields(told);
    }

    /// What is painted over in a picture of it.
    Set<Ref> masks(Observation seen) {
        return redaction.masks(seen);
    }

    /// The observation without what must not be shown; nodes keep their numbers.
    Observation shown(Observation seen) {
        return shown.computeIfAbsent(seen, this::masked);
    }

    private Observation masked(Observation seen) {
        Set<Ref> masks = redaction.masks(seen);
        boolean[] masked = new boolean[seen.nodes().size()];
        for (Node node : seen.nodes()) {
            masked[node.index()] = masks.contains(node.ref()) || (node.parent() >= 0 && masked[node.parent()]);
        }
        return Rewording.of(
                seen,
                redaction::scrub,
                redaction::scrub,
                (node, text) -> masked[node.index()] && !text.isBlank() ? Redaction.MASK : redaction.scrub(text));
    }

    private Json text(String text) {
        return Json.text(redaction.scrub(text));
    }

    private Json task(Task task) {
        Map<String, Json> told = new LinkedHashMap<>();
        told.put("goal", text(task.goal()));
        told.put("name", Json.text(task.name()));
        told.put(
                "inputs",
                Json.items(
                        task.inputs().stream().map(input -> input(input, task)).toList()));
        told.put(
                "outputs",
                Json.items(task.outputs().stream().map(Briefing::output).toList()));
        told.put(
                "credentials",
                Json.items(task.credentials().keySet().stream()
                        .sorted()
                        .map(Briefing::credential)
                        .toList()));
        return Json.fields(told);
    }

    private Json input(Input input, Task task) {
        Map<String, Json> told = new LinkedHashMap<>();
        told.put("name", Json.text(input.name()));
        told.put("type", Json.text(input.type().wire()));
        told.put("place", Json.text("${" + input.name() + "}"));
        if (!input.sensitive()) {
            told.put("value", text(task.values().getOrDefault(input.name(), "")));
        }
        return Json.fields(told);
    }

    private static Json output(Output output) {
        Map<String, Json> told = new LinkedHashMap<>();
        told.put("name", Json.text(output.name()));
        told.put("type", Json.text(output.type().wire()));
        told.put("required", Json.flag(output.required()));
        return Json.fields(told);
    }

    private static Json credential(String name) {
        Map<String, Json> told = new LinkedHashMap<>();
        told.put("name", Json.text(name));
        told.put("user_name", Json.text("${secret." + name + ".username}"));
        told.put("password", Json.text("${secret." + name + ".password}"));
        return Json.fields(told);
    }

    private Json acts(List<Turn> done) {
        return Json.items(done.subList(Math.max(done.size() - MOST_ACTS, 0), done.size()).stream()
                .filter(turn -> !turn.act().onlyReads())
                .map(this::act)
                .toList());
    }

    private Json act(Turn turn) {
        Map<String, Json> told = new LinkedHashMap<>();
        told.put("act", Json.text(turn.act().kind()));
        if (turn.node() >= 0) {
            Node node = shown(turn.before()).node(turn.node());
            told.put("on", text((node.role().wire() + " " + node.name()).strip()));
        }
        String with = String.join(" ", ActTexts.of(turn.act())).strip();
        if (!with.isEmpty()) {
            told.put("with", text(with));
        }
        told.put(
                "changed", Json.flag(!turn.before().digest().equals(turn.after().digest())));
        return Json.fields(told);
    }

    /// What was read, as the screen shown has it: a masked place stays masked.
    private Json read(Situation situation) {
        Map<String, Json> told = new LinkedHashMap<>();
        for (Turn turn : situation.done()) {
            if (turn.act() instanceof StepAct.Read read) {
                Observation screen = shown(turn.before());
                String text = screen.textOf(screen.node(turn.node()));
                told.put(read.output(), text(read.part(text).orElse(Redaction.MASK)));
            } else {
                turn.act()
                        .brings()
                        .ifPresent(output ->
                                told.put(output, text(situation.outputs().getOrDefault(output, ""))));
            }
        }
        return Json.fields(told);
    }
}
