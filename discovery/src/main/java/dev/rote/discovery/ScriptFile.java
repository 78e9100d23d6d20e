package dev.rote.discovery;

import dev.rote.capability.StepAct;
import dev.rote.policy.Loading;
import dev.rote.policy.Malformed;
import dev.rote.policy.YamlFile;
import dev.rote.policy.YamlTable;
import dev.rote.surface.Control;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Reads a script from YAML: a list `decisions`, each with `act`, the control it is `on`, the `frame` that holds it,
/// what the act needs, and a `reason`.
public final class ScriptFile {
    private static final int MOST_LINES = 500;

    private static final List<String> FIELDS = List.of(
            "act",
            "on",
            "onto",
            "frame",
            "section",
            "value",
            "option",
            "options",
            "typed",
            "suggestion",
            "path",
            "key",
            "gesture",
            "held",
            "way",
            "output",
            "dialog",
            "after",
            "before",
            "tick",
            "accept",
            "dialogs",
            "reason");

    private ScriptFile() {}

    /// Refused with `SCRIPT_UNREADABLE`, `SCRIPT_TOO_LARGE` or `SCRIPT_INVALID`.
    public static Loading<Script> read(Path file) {
        return YamlFile.read(file, "SCRIPT", table -> {
            List<Script.Line> lines = table.only("decisions").tables("decisions", ScriptFile::line);
            if (lines.isEmpty() || lines.size() > MOST_LINES) {
                throw new Malformed(table.line(), "\"decisions\" must hold 1 to " + MOST_LINES + " decisions");
            }
            return new Script(lines);
        });
    }

    private static Script.Line line(YamlTable line) {
        if (line.text("act").equals("done")) {
            line.only("act", "reason");
            return new Script.Line(Optional.empty(), Optional.empty(), line.text("reason", ""));
        }
        StepAct act = act(line);
        if (!Hands.isFree(act) && !line.has("on")) {
            throw new Malformed(line.line(), "\"" + act.kind() + "\" needs a control under \"on\"");
        }
        return new Script.Line(
                Optional.of(act),
                line.has("on") ? Optional.of(control(line)) : Optional.empty(),
                line.text("reason", ""));
    }

    /// What a line does; it may hold these fields besides.
    static StepAct act(YamlTable line, String... more) {
        line.only(Stream.concat(FIELDS.stream(), Arrays.stream(more)).toArray(String[]::new));
        return ScriptAct.of(line);
    }

    /// The control that a line is on, by one rung.
    static Control control(YamlTable line) {
        YamlTable on = line.table("on").only("role", "name", "near", "label", "text", "row", "column");
        return new Control(line.text("frame", ""), line.text("section", ""), List.of(rung(on)));
    }

    /// What something is dragged onto, in the same frame.
    static Control onto(YamlTable line) {
        YamlTable onto = line.table("onto").only("role", "name", "near", "label", "text", "row", "column", "section");
        return new Control(line.text("frame", ""), onto.text("section", ""), List.of(rung(onto)));
    }

    private static Rung rung(YamlTable on) {
        if (on.has("label")) {
            return new Rung.Label(on.text("label"));
        }
        if (on.has("row")) {
            return new Rung.TableCell(on.text("row"), on.text("column"), role(on, "cell"));
        }
        if (on.has("name")) {
            return new Rung.RoleName(role(on, ""), on.text("name"));
        }
        if (on.has("near")) {
            return new Rung.NearText(role(on, ""), on.text("near"));
        }
        if (on.has("text")) {
            return new Rung.Text(role(on, ""), on.text("text"));
        }
        throw new Malformed(on.line(), "a control needs name, near, label, text, or row and column");
    }

    private static Role role(YamlTable on, String otherwise) {
        String role = otherwise.isEmpty() ? on.text("role") : on.text("role", otherwise);
        if (!Role.isKnown(role)) {
            throw new Malformed(on.lineOf("role"), "\"" + role + "\" is no role");
        }
        return Role.ofWire(role);
    }
}
