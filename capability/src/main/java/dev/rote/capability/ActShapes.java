package dev.rote.capability;

import dev.rote.surface.DialogAnswer;
import dev.rote.surface.DialogKind;
import dev.rote.surface.Gesture;
import dev.rote.surface.Modifier;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

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
                    one("open", StepAct.Open.class, shape -> {
                        var path = shape.text("path", StepAct.Open::path);
                        return got -> new StepAct.Open(got.the(path));
                    }),
                    one("press", StepAct.Press.class, _ -> _ -> new StepAct.Press(DISMISS)),
                    one("fill", StepAct.Fill.class, shape -> {
                        var value = shape.text("value", StepAct.Fill::value);
                        return got -> new StepAct.Fill(got.the(value));
                    }),
                    one("choose", StepAct.Choose.class, shape -> {
                        var options = shape.required("options", Leaf.TEXT.list(), StepAct.Choose::options);
                        return got -> new StepAct.Choose(got.the(options));
                    }),
                    one("tick", StepAct.Tick.class, shape -> {
                        var ticked = shape.required("ticked", Leaf.FLAG, StepAct.Tick::ticked);
                        return got -> new StepAct.Tick(got.the(ticked));
                    }),
                    one("key", StepAct.Key.class, shape -> {
                        var chord = shape.text("chord", StepAct.Key::chord);
                        return got -> new StepAct.Key(got.the(chord), DISMISS);
                    }),
                    one("upload", StepAct.Upload.class, shape -> {
                        var value = shape.text("value", StepAct.Upload::value);
                        return got -> new StepAct.Upload(got.the(value));
                    }),
                    read(),
                    pressAs(),
                    one("hover", StepAct.Hover.class, _ -> _ -> new StepAct.Hover()),
                    one("clear", StepAct.Clear.class, _ -> _ -> new StepAct.Clear()),
                    one("pick", StepAct.Pick.class, shape -> {
                        var typed = shape.text("typed", StepAct.Pick::typed);
                        var suggestion = shape.text("suggestion", StepAct.Pick::suggestion);
                        return got -> new StepAct.Pick(got.the(typed), got.the(suggestion));
                    }),
                    one("enter_date", StepAct.EnterDate.class, shape -> {
                        var value = shape.text("value", StepAct.EnterDate::value);
                        return got -> new StepAct.EnterDate(got.the(value));
                    }),
                    one("adjust", StepAct.Adjust.class, shape -> {
                        var value = shape.text("value", StepAct.Adjust::value);
                        return got -> new StepAct.Adjust(got.the(value));
                    }),
                    one("drag", StepAct.Drag.class, shape -> {
                        var onto = shape.required("onto", SurfaceShapes.CONTROL, StepAct.Drag::onto);
                        return got -> new StepAct.Drag(got.the(onto));
                    }),
                    one("scroll_to", StepAct.ScrollTo.class, _ -> _ -> new StepAct.ScrollTo()),
                    one("scroll_through", StepAct.ScrollThrough.class, shape -> {
                        var way = shape.required("way", Leaf.choice(StepAct.Way.class), StepAct.ScrollThrough::way);
                        return got -> new StepAct.ScrollThrough(got.the(way));
                    }),
                    one("download", StepAct.Download.class, shape -> {
                        var output = shape.text("output", StepAct.Download::output);
                        return got -> new StepAct.Download(got.the(output), DISMISS);
                    }),
                    one("back", StepAct.Back.class, _ -> _ -> new StepAct.Back()),
                    one("forward", StepAct.Forward.class, _ -> _ -> new StepAct.Forward()),
                    readDialog()));

    private ActShapes() {}

    /// The fields of one kind of act, whether or not it answers dialogs.
    private record Fields<A extends StepAct>(Shape<StepAct> shape, Class<A> kind) {
        <F> Shape.Field<StepAct, F> required(String field, Codec<F> codec, Function<A, F> getter) {
            return shape.required(field, codec, act -> getter.apply(kind.cast(act.plain())));
        }

        <F> Shape.Field<StepAct, F> optional(String field, Codec<F> codec, F absent, Function<A, F> getter) {
            return shape.optional(field, codec, absent, act -> getter.apply(kind.cast(act.plain())));
        }

        Shape.Field<StepAct, String> text(String field, Function<A, String> getter) {
            return required(field, Leaf.TEXT, getter);
        }
    }

    /// An act of one kind, with what answers the dialogs that it raises.
    private static <A extends StepAct> Shape<StepAct> one(
            String name, Class<A> kind, Function<Fields<A>, Function<Shape.Got, StepAct>> definition) {
        return Shape.of(name, shape -> {
            Function<Shape.Got, StepAct> made = definition.apply(new Fields<>(shape, kind));
            var dialog = shape.optional("dialog", SurfaceShapes.ANSWER, DISMISS, StepAct::answers);
            return got -> made.apply(got).answering(got.the(dialog));
        });
    }

    private static Shape<StepAct> pressAs() {
        return one("press_as", StepAct.PressAs.class, shape -> {
            var gesture = shape.required("gesture", Leaf.choice(Gesture.class), StepAct.PressAs::gesture);
            var held = shape.optional("held", KEYS, Set.of(), StepAct.PressAs::held);
            return got -> new StepAct.PressAs(got.the(gesture), got.the(held), DISMISS);
        });
    }

    private static Shape<StepAct.Read> read() {
        return Shape.of("read", shape -> {
            var output = shape.required("output", Leaf.TEXT, StepAct.Read::output);
            var after = shape.optional("after", Leaf.TEXT, "", StepAct.Read::after);
            var before = shape.optional("before", Leaf.TEXT, "", StepAct.Read::before);
            return got -> new StepAct.Read(got.the(output), got.the(after), got.the(before));
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
