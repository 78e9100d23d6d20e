package dev.rote.capability;

import dev.rote.surface.Box;
import dev.rote.surface.Condition;
import dev.rote.surface.Control;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.DialogKind;
import dev.rote.surface.DialogReply;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import java.util.List;

/// How controls, conditions and dialog answers stand in our files.
final class SurfaceShapes {
    private static final Codec<Role> ROLE = Leaf.choice(Role.class);

    private static final Codec<Box> BOX = Leaf.SMALL
            .list()
            .as(
                    of -> {
                        if (of.size() != 4) {
                            throw new IllegalArgumentException("not four numbers");
                        }
                        return new Box(of.get(0), of.get(1), of.get(2), of.get(3));
                    },
                    box -> List.of(box.x(), box.y(), box.width(), box.height()),
                    "a list of x, y, width and height");

    static final Codec<Rung> RUNG = new Kinds<>(
            "rung",
            Rung::kind,
            List.of(
                    Shape.<Rung.RoleName>of("role_name", shape -> {
                        var role = shape.required("role", ROLE, Rung.RoleName::role);
                        var name = shape.required("name", Leaf.TEXT, Rung.RoleName::name);
                        return got -> new Rung.RoleName(got.the(role), got.the(name));
                    }),
                    Shape.<Rung.RowName>of("row_name", shape -> {
                        var role = shape.required("role", ROLE, Rung.RowName::role);
                        var name = shape.required("name", Leaf.TEXT, Rung.RowName::name);
                        var row = shape.required("row_key", Leaf.TEXT, Rung.RowName::rowKey);
                        return got -> new Rung.RowName(got.the(role), got.the(name), got.the(row));
                    }),
                    Shape.<Rung.Label>of("label", shape -> {
                        var text = shape.required("text", Leaf.TEXT, Rung.Label::text);
                        return got -> new Rung.Label(got.the(text));
                    }),
                    Shape.<Rung.NearText>of("near_text", shape -> {
                        var role = shape.required("role", ROLE, Rung.NearText::role);
                        var text = shape.required("text", Leaf.TEXT, Rung.NearText::text);
                        return got -> new Rung.NearText(got.the(role), got.the(text));
                    }),
                    Shape.<Rung.TableCell>of("table_cell", shape -> {
                        var row = shape.required("row_key", Leaf.TEXT, Rung.TableCell::rowKey);
                        var column = shape.required("column", Leaf.TEXT, Rung.TableCell::column);
                        var role = shape.required("role", ROLE, Rung.TableCell::role);
                        return got -> new Rung.TableCell(got.the(row), got.the(column), got.the(role));
                    }),
                    Shape.<Rung.Text>of("text", shape -> {
                        var role = shape.required("role", ROLE, Rung.Text::role);
                        var text = shape.required("text", Leaf.TEXT, Rung.Text::text);
                        return got -> new Rung.Text(got.the(role), got.the(text));
                    }),
                    Shape.<Rung.Bbox>of("bbox", shape -> {
                        var box = shape.required("box", BOX, Rung.Bbox::box);
                        return got -> new Rung.Bbox(got.the(box));
                    })));

    static final Codec<Control> CONTROL = Shape.of("control", shape -> {
        var frame = shape.optional("frame", Leaf.TEXT, "", Control::frame);
        var section = shape.optional("section", Leaf.TEXT, "", Control::section);
        var rungs = shape.required("rungs", RUNG.list(), Control::rungs);
        return got -> new Control(got.the(frame), got.the(section), got.the(rungs));
    });

    private static final Codec<DialogReply> REPLY = Shape.of("dialog_reply", shape -> {
        var kind = shape.required("kind", Leaf.choice(DialogKind.class), DialogReply::kind);
        var says = shape.listed("says", Leaf.TEXT, DialogReply::says);
        var accept = shape.required("accept", Leaf.FLAG, DialogReply::accept);
        var text = shape.optional("text", Leaf.TEXT, "", DialogReply::text);
        return got -> new DialogReply(got.the(kind), got.the(says), got.the(accept), got.the(text));
    });

    static final Codec<DialogAnswer> ANSWER = new Kinds<>(
            "dialog_answer",
            answer -> switch (answer) {
                case DialogAnswer.Dismiss _ -> "dismiss";
                case DialogAnswer.Accept _ -> "accept";
                case DialogAnswer.Replies _ -> "replies";
            },
            List.of(
                    Shape.<DialogAnswer.Dismiss>of("dismiss", _ -> _ -> new DialogAnswer.Dismiss()),
                    Shape.<DialogAnswer.Accept>of("accept", shape -> {
                        var text = shape.optional("text", Leaf.TEXT, "", DialogAnswer.Accept::text);
                        return got -> new DialogAnswer.Accept(got.the(text));
                    }),
                    Shape.<DialogAnswer.Replies>of("replies", shape -> {
                        var replies = shape.required("replies", REPLY.list(), DialogAnswer.Replies::replies);
                        return got -> new DialogAnswer.Replies(got.the(replies));
                    })));

    static final Codec<Condition> CONDITION = new Kinds<>(
            "condition",
            Condition::kind,
            List.of(
                    Shape.<Condition.LocationMatches>of("location_matches", shape -> {
                        var frame = shape.optional("frame", Leaf.TEXT, "", Condition.LocationMatches::frame);
                        var path = shape.required("path", Leaf.TEXT, Condition.LocationMatches::path);
                        return got -> new Condition.LocationMatches(got.the(frame), got.the(path));
                    }),
                    Shape.<Condition.RegionPresent>of("region_present", shape -> {
                        var frame = shape.optional("frame", Leaf.TEXT, "", Condition.RegionPresent::frame);
                        var role = shape.required("role", ROLE, Condition.RegionPresent::role);
                        var name = shape.optional("name", Leaf.TEXT, "", Condition.RegionPresent::name);
                        return got -> new Condition.RegionPresent(got.the(frame), got.the(role), got.the(name));
                    }),
                    Shape.<Condition.TextPresent>of("text_present", shape -> {
                        var frame = shape.optional("frame", Leaf.TEXT, "", Condition.TextPresent::frame);
                        var text = shape.required("text", Leaf.TEXT, Condition.TextPresent::text);
                        return got -> new Condition.TextPresent(got.the(frame), got.the(text));
                    }),
                    Shape.<Condition.ControlPresent>of("control_present", shape -> {
                        var control = shape.required("control", CONTROL, Condition.ControlPresent::control);
                        return got -> new Condition.ControlPresent(got.the(control));
                    }),
                    Shape.<Condition.ValueSet>of("value_set", shape -> {
                        var control = shape.required("control", CONTROL, Condition.ValueSet::control);
                        var value = shape.required("value", Leaf.TEXT, Condition.ValueSet::value);
                        return got -> new Condition.ValueSet(got.the(control), got.the(value));
                    }),
                    Shape.<Condition.Shows>of("shows", shape -> {
                        var control = shape.required("control", CONTROL, Condition.Shows::control);
                        var text = shape.required("text", Leaf.TEXT, Condition.Shows::text);
                        return got -> new Condition.Shows(got.the(control), got.the(text));
                    }),
                    Shape.<Condition.Enabled>of("enabled", shape -> {
                        var control = shape.required("control", CONTROL, Condition.Enabled::control);
                        return got -> new Condition.Enabled(got.the(control));
                    }),
                    Shape.<Condition.Ticked>of("ticked", shape -> {
                        var control = shape.required("control", CONTROL, Condition.Ticked::control);
                        var ticked = shape.required("ticked", Leaf.FLAG, Condition.Ticked::ticked);
                        return got -> new Condition.Ticked(got.the(control), got.the(ticked));
                    }),
                    Shape.<Condition.ErrorBannerPresent>of("error_banner_present", shape -> {
                        var frame = shape.optional("frame", Leaf.TEXT, "", Condition.ErrorBannerPresent::frame);
                        var text = shape.optional("text", Leaf.TEXT, "", Condition.ErrorBannerPresent::text);
                        return got -> new Condition.ErrorBannerPresent(got.the(frame), got.the(text));
                    }),
                    Shape.<Condition.ValidationMessagePresent>of("validation_message_present", shape -> {
                        var frame = shape.optional("frame", Leaf.TEXT, "", Condition.ValidationMessagePresent::frame);
                        var text = shape.optional("text", Leaf.TEXT, "", Condition.ValidationMessagePresent::text);
                        return got -> new Condition.ValidationMessagePresent(got.the(frame), got.the(text));
                    }),
                    Shape.<Condition.ResponseStatus>of("response_status", shape -> {
                        var frame = shape.optional("frame", Leaf.TEXT, "", Condition.ResponseStatus::frame);
                        var from = shape.required("from", Leaf.SMALL, Condition.ResponseStatus::from);
                        var to = shape.required("to", Leaf.SMALL, Condition.ResponseStatus::to);
                        return got -> new Condition.ResponseStatus(got.the(frame), got.the(from), got.the(to));
                    }),
                    Shape.<Condition.All>of("all", shape -> {
                        var of = shape.required("of", conditions(), Condition.All::of);
                        return got -> new Condition.All(got.the(of));
                    }),
                    Shape.<Condition.Any>of("any", shape -> {
                        var of = shape.required("of", conditions(), Condition.Any::of);
                        return got -> new Condition.Any(got.the(of));
                    }),
                    Shape.<Condition.Not>of("not", shape -> {
                        var of = shape.required("of", Codec.later(SurfaceShapes::condition), Condition.Not::of);
                        return got -> new Condition.Not(got.the(of));
                    })));

    private SurfaceShapes() {}

    private static Codec<Condition> condition() {
        return CONDITION;
    }

    private static Codec<List<Condition>> conditions() {
        return Codec.later(SurfaceShapes::condition).list();
    }
}
