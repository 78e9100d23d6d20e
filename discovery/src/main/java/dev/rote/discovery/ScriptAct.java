package dev.rote.discovery;

import dev.rote.capability.StepAct;
import dev.rote.policy.Malformed;
import dev.rote.policy.YamlTable;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.DialogKind;
import dev.rote.surface.DialogReply;
import dev.rote.surface.Gesture;
import dev.rote.surface.Modifier;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Reads what one line of a script does.
final class ScriptAct {
    private static final String ACT = "act";
    private static final String VALUE = "value";
    private static final String OUTPUT = "output";
    private static final String KIND = "kind";

    private static final DialogAnswer NONE = new DialogAnswer.Dismiss();

    private ScriptAct() {}

    static StepAct of(YamlTable line) {
        StepAct act = plain(line);
        return act.onlyReads() ? act : act.answering(dialog(line));
    }

    private static StepAct plain(YamlTable line) {
        return switch (line.text(ACT)) {
            case "open" -> new StepAct.Open(line.text("path"));
            case "press" -> new StepAct.Press(NONE);
            case "press_as" ->
                new StepAct.PressAs(
                        one(line, "gesture", line.text("gesture", "single"), Gesture.values()),
                        new HashSet<>(
                                line.has("held")
                                        ? line.texts("held", key -> one(line, "held", key, Modifier.values()))
                                        : List.of()),
                        NONE);
            case "hover" -> new StepAct.Hover();
            case "fill" -> new StepAct.Fill(line.text(VALUE));
            case "clear" -> new StepAct.Clear();
            case "choose" ->
                new StepAct.Choose(
                        line.has("options") ? line.texts("options", option -> option) : List.of(line.text("option")));
            case "pick" -> new StepAct.Pick(line.text("typed"), line.text("suggestion"));
            case "tick" -> new StepAct.Tick(line.flag("tick"));
            case "enter_date" -> new StepAct.EnterDate(line.text(VALUE));
            case "adjust" -> new StepAct.Adjust(line.text(VALUE));
            case "key" -> new StepAct.Key(line.text("key"), NONE);
            case "drag" -> new StepAct.Drag(ScriptFile.onto(line));
            case "scroll_to" -> new StepAct.ScrollTo();
            case "scroll_through" ->
                new StepAct.ScrollThrough(one(line, "way", line.text("way"), StepAct.Way.values()));
            case "upload" -> new StepAct.Upload(line.text(VALUE));
            case "download" -> new StepAct.Download(line.text(OUTPUT), NONE);
            case "back" -> new StepAct.Back();
            case "forward" -> new StepAct.Forward();
            case "read" -> new StepAct.Read(line.text(OUTPUT), line.text("after", ""), line.text("before", ""));
            case "read_dialog" ->
                new StepAct.ReadDialog(
                        one(line, "dialog", line.text("dialog"), DialogKind.values()),
                        line.text(OUTPUT),
                        line.text("after", ""),
                        line.text("before", ""));
            default ->
                throw new Malformed(
                        line.lineOf(ACT),
                        "\"act\" must be open, press, press_as, hover, fill, clear, choose, pick, tick, enter_date,"
                                + " adjust, key, drag, scroll_to, scroll_through, upload, download, back, forward, read,"
                                + " read_dialog or done");
        };
    }

    private static DialogAnswer dialog(YamlTable line) {
        if (line.has("dialogs")) {
            return new DialogAnswer.Replies(line.tables("dialogs", ScriptAct::reply));
        }
        return line.has("accept") ? new DialogAnswer.Accept(line.text("accept")) : NONE;
    }

    private static DialogReply reply(YamlTable table) {
        YamlTable reply = table.only(KIND, "says", "accept", "text");
        DialogKind kind = one(reply, KIND, reply.text(KIND), DialogKind.values());
        return new DialogReply(kind, reply.texts("says", part -> part), reply.flag("accept"), reply.text("text", ""));
    }

    /// A constant by its name in lower case.
    private static <E extends Enum<E>> E one(YamlTable table, String key, String name, E[] constants) {
        return Arrays.stream(constants)
                .filter(one -> wire(one).equals(name))
                .findFirst()
                .orElseThrow(() -> new Malformed(
                        table.lineOf(key),
                        "\"" + key + "\" must be "
                                + Arrays.stream(constants).map(ScriptAct::wire).collect(Collectors.joining(", "))));
    }

    private static String wire(Enum<?> one) {
        return one.name().toLowerCase(Locale.ROOT);
    }
}
