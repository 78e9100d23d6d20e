package dev.rote.capability;

import dev.rote.surface.DialogAnswer;
import dev.rote.surface.DialogKind;
import dev.rote.surface.Gesture;
import dev.rote.surface.Modifier;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// How acts stand in our files.
final class ActShapes {
    private static final DialogAnswer DISMISS = new DialogAnswer.Dismiss();

    private static final Codec<Set<Modifier>> KEYS = Leaf.choice(Modifier.class)
            .list()
            .as(
                    list -> list.isEmpty() ? Set.of() : EnumSet.copyOf(list),
                    set -> List.copyOf(new TreeSet<>(set)),
                    "keys that are held");

    static final Codec<StepAct> ACT = new Kinds<>(
            "act",
            StepAct::kind,
            List.of(
                    Shape.<StepAct.Open>of("open", shape -> {
                        var path = shape.required("path", Leaf.TEXT, StepAct.Open::path);
                        return got -> new StepAct.Open(got.the(path));
                    }),
                    Shape.<StepAct.Press>of("press", shape -> {
                        var dialog = shape.optional("dialog", SurfaceShapes.ANSWER, DISMISS, StepAct.Press::dialog);
                        return got -> new StepAct.Press(got.the(dialog));
                    }),
                    Shape.<StepAct.Fill>of("fill", shape -> {
                        var value = shape.required("value", Leaf.TEXT, StepAct.Fill::value);
                        return got -> new StepAct.Fill(got.the(value));
                    }),
                    Shape.<StepAct.Choose>of("choose", shape -> {
                        var options = shape.required("options", Leaf.TEXT.list(), StepAct.Choose::options);
                        return got -> new StepAct.Choose(got.the(options));
                    }),
                    Shape.<StepAct.Tick>of("tick", shape -> {
                        var ticked = shape.required("ticked", Leaf.FLAG, StepAct.Tick::ticked);
                        return got -> new StepAct.Tick(got.the(ticked));
                    }),
                    Shape.<StepAct.Key>of("key", shape -> {
                        var chord = shape.required("chord", Leaf.TEXT, StepAct.Key::chord);
                        var dialog = shape.optional("dialog", SurfaceShapes.ANSWER, DISMISS, StepAct.Key::dialog);
                        return got -> new StepAct.Key(got.the(chord), got.the(dialog));
                    }),
                    Shape.<StepAct.Upload>of("upload", shape -> {
                        var value = shape.required("value", Leaf.TEXT, StepAct.Upload::value);
                        return got -> new StepAct.Upload(got.the(value));
                    }),
                    Shape.<StepAct.Read>of("read", shape -> {
                        var output = shape.required("output", Leaf.TEXT, StepAct.Read::output);
                        var after = shape.optional("after", Leaf.TEXT, "", StepAct.Read::after);
                        var before = shape.optional("before", Leaf.TEXT, "", StepAct.Read::before);
                        return got -> new StepAct.Read(got.the(output), got.the(after), got.the(before));
                    }),
                    pressAs(),
                    Shape.<StepAct.Hover>of("hover", _ -> _ -> new StepAct.Hover()),
                    Shape.<StepAct.Clear>of("clear", _ -> _ -> new StepAct.Clear()),
                    pick(),
                    Shape.<StepAct.EnterDate>of("enter_date", shape -> {
                        var value = shape.required("value", Leaf.TEXT, StepAct.EnterDate::value);
                        return got -> new StepAct.EnterDate(got.the(value));
                    }),
                    Shape.<StepAct.Adjust>of("adjust", shape -> {
                        var value = shape.required("value", Leaf.TEXT, StepAct.Adjust::value);
                        return got -> new StepAct.Adjust(got.the(value));
                    }),
                    Shape.<StepAct.Drag>of("drag", shape -> {
                        var onto = shape.required("onto", SurfaceShapes.CONTROL, StepAct.Drag::onto);
                        return got -> new StepAct.Drag(got.the(onto));
                    }),
                    Shape.<StepAct.ScrollTo>of("scroll_to", _ -> _ -> new StepAct.ScrollTo()),
                    Shape.<StepAct.ScrollThrough>of("scroll_through", shape -> {
                        var way = shape.required("way", Leaf.choice(StepAct.Way.class), StepAct.ScrollThrough::way);
                        return got -> new StepAct.ScrollThrough(got.the(way));
                    }),
                    download(),
                    Shape.<StepAct.Back>of("back", _ -> _ -> new StepAct.Back()),
                    Shape.<StepAct.Forward>of("forward", _ -> _ -> new StepAct.Forward()),
                    readDialog()));

    private ActShapes() {}

    private static Shape<StepAct.PressAs> pressAs() {
        return Shape.of("press_as", shape -> {
            var gesture = shape.required("gesture", Leaf.choice(Gesture.class), StepAct.PressAs::gesture);
            var held = shape.optional("held", KEYS, Set.of(), StepAct.PressAs::held);
            var dialog = shape.optional("dialog", SurfaceShapes.ANSWER, DISMISS, StepAct.PressAs::dialog);
            return got -> new StepAct.PressAs(got.the(gesture), got.the(held), got.the(dialog));
        });
    }

    private static Shape<StepAct.Pick> pick() {
        return Shape.of("pick", shape -> {
            var typed = shape.required("typed", Leaf.TEXT, StepAct.Pick::typed);
            var suggestion = shape.required("suggestion", Leaf.TEXT, StepAct.Pick::suggestion);
            return got -> new StepAct.Pick(got.the(typed), got.the(suggestion));
        });
    }

    private static Shape<StepAct.Download> download() {
        return Shape.of("download", shape -> {
            var output = shape.required("output", Leaf.TEXT, StepAct.Download::output);
            var dialog = shape.optional("dialog", SurfaceShapes.ANSWER, DISMISS, StepAct.Download::dialog);
            return got -> new StepAct.Download(got.the(output), got.the(dialog));
        });
    }

    private static Shape<StepAct.ReadDialog> readDialog() {
        return Shape.of("read_dialog", shape -> {
            var dialog = shape.required("dialog", Leaf.choice(DialogKind.class), StepAct.ReadDialog::dialog);
            var output = shape.required("output", Leaf.TEXT, StepAct.ReadDialog::output);
            var after = shape.optional("after", Leaf.TEXT, "", StepAct.ReadDialog::after);
            var before = shape.optional("before", Leaf.TEXT, "", StepAct.ReadDialog::before);
            return got -> new StepAct.ReadDialog(got.the(dialog), got.the(output), got.the(after), got.the(before));
        });
    }
}
