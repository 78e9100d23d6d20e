package dev.rote.console;

import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import dev.rote.surface.Control;
import dev.rote.surface.LiveFrame;
import dev.rote.surface.LiveSelection;
import dev.rote.surface.LiveState;
import dev.rote.surface.Modifier;
import dev.rote.surface.PersonAct;
import dev.rote.surface.PersonInput;
import dev.rote.surface.PersonInput.Point;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// What a live page and the console say to each other: texts of JSON one way, pictures and texts the other.
final class LiveMessages {
    /// Longer texts are cut before they get here; a paste of more is refused.
    static final int LONGEST = 100_000;

    private static final int HEAD = 12;
    private static final int MOST_FINGERS = 10;
    private static final double FARTHEST = 100_000;

    private LiveMessages() {}

    /// What a page says.
    sealed interface Said {
        record Shown(long number) implements Said {}

        record Fit(int width, int height) implements Said {}

        record Input(PersonInput input) implements Said {}

        /// What is marked is wanted for the person's clipboard.
        record Copy() implements Said {}

        /// The page is there.
        record Here() implements Said {}

        /// Nothing that is understood.
        record Noise() implements Said {}
    }

    static Said read(String text) {
        return text.length() > LONGEST || !(Json.read(text) instanceof JsonReading.Read(Json.Fields fields))
                ? new Said.Noise()
                : said(fields);
    }

    private static Said said(Json.Fields said) {
        return switch (text(said, "t")) {
            case "shown" -> new Said.Shown((long) number(said, "n"));
            case "fit" -> new Said.Fit((int) number(said, "w"), (int) number(said, "h"));
            case "copy" -> new Said.Copy();
            case "here" -> new Said.Here();
            case "move" -> new Said.Input(new PersonInput.Moved(point(said), button(text(said, "b")), modifiers(said)));
            case "down", "up" ->
                new Said.Input(new PersonInput.Pressed(
                        point(said),
                        button(text(said, "b")),
                        text(said, "t").equals("down"),
                        (int) Math.clamp(number(said, "c"), 1, 3),
                        modifiers(said)));
            case "wheel" ->
                new Said.Input(new PersonInput.Scrolled(point(said), number(said, "dx"), number(said, "dy")));
            case "touch" -> touched(said);
            case "key" ->
                new Said.Input(new PersonInput.Keyed(
                        text(said, "key"),
                        text(said, "code"),
                        text(said, "text"),
                        flag(said, "down"),
                        modifiers(said)));
            case "text" -> new Said.Input(new PersonInput.Wrote(text(said, "text")));
            case "compose" -> new Said.Input(new PersonInput.Composing(text(said, "text")));
            case "dialog" -> new Said.Input(new PersonInput.Answered(flag(said, "yes"), text(said, "text")));
            case "window" -> new Said.Input(new PersonInput.Turned((int) number(said, "n")));
            default -> new Said.Noise();
        };
    }

    private static Said touched(Json.Fields said) {
        List<Point> fingers = new ArrayList<>();
        if (said.field("p").orElseGet(Json.Null::new) instanceof Json.Items(var items)) {
            for (Json item : items) {
                if (item instanceof Json.Fields finger && fingers.size() < MOST_FINGERS) {
                    fingers.add(point(finger));
                }
            }
        }
        return switch (text(said, "k")) {
            case "start" -> new Said.Input(new PersonInput.Touched(PersonInput.Touch.START, fingers));
            case "move" -> new Said.Input(new PersonInput.Touched(PersonInput.Touch.MOVE, fingers));
            case "end" -> new Said.Input(new PersonInput.Touched(PersonInput.Touch.END, fingers));
            default -> new Said.Input(new PersonInput.Touched(PersonInput.Touch.CANCEL, List.of()));
        };
    }

    private static Point point(Json.Fields said) {
        return new Point(number(said, "x"), number(said, "y"));
    }

    private static PersonInput.Button button(String wire) {
        return switch (wire) {
            case "left" -> PersonInput.Button.LEFT;
            case "middle" -> PersonInput.Button.MIDDLE;
            case "right" -> PersonInput.Button.RIGHT;
            default -> PersonInput.Button.NONE;
        };
    }

    private static Set<Modifier> modifiers(Json.Fields said) {
        Set<Modifier> held = EnumSet.noneOf(Modifier.class);
        String letters = text(said, "m");
        if (letters.contains("a")) {
            held.add(Modifier.ALT);
        }
        if (letters.contains("c")) {
            held.add(Modifier.CONTROL);
        }
        if (letters.contains("m")) {
            held.add(Modifier.META);
        }
        if (letters.contains("s")) {
            held.add(Modifier.SHIFT);
        }
        return held;
    }

    private static String text(Json.Fields said, String name) {
        return said.field(name).orElseGet(Json.Null::new) instanceof Json.Text(var value) ? value : "";
    }

    private static double number(Json.Fields said, String name) {
        return said.field(name).orElseGet(Json.Null::new) instanceof Json.Num(var value)
                ? Math.clamp(value, -FARTHEST, FARTHEST)
                : 0;
    }

    private static boolean flag(Json.Fields said, String name) {
        return said.field(name).orElseGet(Json.Null::new) instanceof Json.Flag(var value) && value;
    }

    /// A picture: its number, the window's width and height, and the JPEG.
    static ByteBuffer picture(LiveFrame frame) {
        byte[] jpeg = frame.jpeg();
        return ByteBuffer.allocate(HEAD + jpeg.length)
                .putInt((int) frame.number())
                .putInt(frame.width())
                .putInt(frame.height())
                .put(jpeg)
                .flip();
    }

    static String state(LiveState state) {
        return Json.Fields.NONE
                .with("place", Json.text(state.location()))
                .with("shown", Json.number(state.shown()))
                .with(
                        "windows",
                        Json.items(state.windows().stream().map(Json::text).toList()))
                .with(
                        "dialog",
                        state.dialog()
                                .<Json>map(open -> Json.Fields.NONE
                                        .with("kind", Json.text(open.kind().wire()))
                                        .with("words", Json.text(open.message()))
                                        .with("text", Json.text(open.suggestion())))
                                .orElseGet(Json.Null::new))
                .canonical();
    }

    /// What was marked, for the clipboard of whoever looks.
    static String copied(LiveSelection marked) {
        return switch (marked) {
            case LiveSelection.Nothing _ ->
                Json.Fields.NONE.with("clip", Json.text("none")).canonical();
            case LiveSelection.Hidden _ ->
                Json.Fields.NONE.with("clip", Json.text("hidden")).canonical();
            case LiveSelection.Text(var text) ->
                Json.Fields.NONE
                        .with("clip", Json.text("text"))
                        .with("text", Json.text(text))
                        .canonical();
        };
    }

    static String over(String why) {
        return Json.Fields.NONE.with("over", Json.text(why)).canonical();
    }

    /// An act as it goes on record: its kind, its control in words, how many characters, and what else there is to
    /// say.
    record OnRecord(String kind, String control, int characters, String detail) {}

    static OnRecord record(PersonAct act) {
        return switch (act) {
            case PersonAct.Pressed(var on) -> new OnRecord("press", words(on), 0, frame(on));
            case PersonAct.Typed(var on, var characters) -> new OnRecord("type", words(on), characters, frame(on));
            case PersonAct.Keyed(var on, var key, var times) ->
                new OnRecord("key", words(on), 0, times == 1 ? key : key + " x" + times);
            case PersonAct.Arrived(var location) -> new OnRecord("go", "", 0, location);
            case PersonAct.Answered(var dialog, var accepted) ->
                new OnRecord("other", "", 0, dialog.wire() + (accepted ? " accepted" : " dismissed"));
        };
    }

    private static String words(PersonAct.On on) {
        return on.equals(PersonAct.On.NOTHING)
                ? "nothing"
                : on.role().wire() + (on.name().isEmpty() ? "" : " \"" + on.name() + "\"");
    }

    private static String frame(PersonAct.On on) {
        return on.control()
                .map(Control::frame)
                .filter(path -> !path.isEmpty())
                .map(path -> "in the frame " + path)
                .orElse("");
    }
}
