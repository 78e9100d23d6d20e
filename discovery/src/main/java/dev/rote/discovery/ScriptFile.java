package dev.rote.discovery;

import dev.rote.capability.StepAct;
import dev.rote.policy.Loading;
import dev.rote.policy.Malformed;
import dev.rote.policy.YamlFile;
import dev.rote.policy.YamlTable;
import dev.rote.surface.Control;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.DialogKind;
import dev.rote.surface.DialogReply;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Reads a script from YAML: a list `decisions`, each with `act`, the control it is `on`, the `frame` that holds it,
/// what the act needs, and a `reason`.
public final class ScriptFile {
    private static final int MOST_LINES = 500;

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
        line.only(
                "act", "on", "frame", "section", "value", "option", "path", "key", "output", "after", "before", "tick",
                "accept", "dialogs", "reason");
        String reason = line.text("reason", "");
        if (line.text("act").equals("done")) {
            return new Script.Line(Optional.empty(), Optional.empty(), reason);
        }
        StepAct act = act(line);
        boolean free = act instanceof StepAct.Open || act instanceof StepAct.Key;
        if (!free && !line.has("on")) {
            throw new Malformed(line.line(), "\"" + act.kind() + "\" needs a control under \"on\"");
        }
        return new Script.Line(
                Optional.of(act), line.has("on") ? Optional.of(control(line)) : Optional.empty(), reason);
    }

    private static StepAct act(YamlTable line) {
        return switch (line.text("act")) {
            case "open" -> new StepAct.Open(line.text("path"));
            case "press" -> new StepAct.Press(dialog(line));
            case "fill" -> new StepAct.Fill(line.text("value"));
            case "choose" -> new StepAct.Choose(List.of(line.text("option")));
            case "tick" -> new StepAct.Tick(line.flag("tick"));
            case "key" -> new StepAct.Key(line.text("key"), dialog(line));
            case "upload" -> new StepAct.Upload(line.text("value"));
            case "read" -> new StepAct.Read(line.text("output"), line.text("after", ""), line.text("before", ""));
            default ->
                throw new Malformed(
                        line.lineOf("act"),
                        "\"act\" must be open, press, fill, choose, tick, key, upload, read or done");
        };
    }

    private static DialogAnswer dialog(YamlTable line) {
        if (line.has("dialogs")) {
            return new DialogAnswer.Replies(line.tables("dialogs", ScriptFile::reply));
        }
        return line.has("accept") ? new DialogAnswer.Accept(line.text("accept")) : new DialogAnswer.Dismiss();
    }

    private static DialogReply reply(YamlTable table) {
        YamlTable reply = table.only("kind", "says", "accept", "text");
        DialogKind kind = switch (reply.text("kind")) {
            case "alert" -> DialogKind.ALERT;
            case "confirm" -> DialogKind.CONFIRM;
            case "prompt" -> DialogKind.PROMPT;
            case "beforeunload" -> DialogKind.BEFOREUNLOAD;
            default ->
                throw new Malformed(reply.lineOf("kind"), "\"kind\" must be alert, confirm, prompt or beforeunload");
        };
        return new DialogReply(kind, reply.texts("says", part -> part), reply.flag("accept"), reply.text("text", ""));
    }

    private static Control control(YamlTable line) {
        YamlTable on = line.table("on").only("role", "name", "near", "label", "text", "row", "column");
        return new Control(line.text("frame", ""), line.text("section", ""), List.of(rung(on)));
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
