package dev.rote.app;

import dev.rote.surface.Condition;
import dev.rote.surface.Control;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.DialogKind;
import dev.rote.surface.DialogReply;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One line of an act list: what is done (`do`), to which control (`role` with `name`, `near`, `text` or `row` and
/// `column`, or `label`; `section`, `frame`), with what, and until when.
record FieldStep(Map<?, ?> fields) {

    String act() {
        return text("do");
    }

    String text(String key) {
        Object value = fields.get(key);
        return value == null ? "" : String.valueOf(value);
    }

    String text(String key, String otherwise) {
        return fields.containsKey(key) ? text(key) : otherwise;
    }

    int number(String key, int otherwise) {
        return fields.containsKey(key) ? Integer.parseInt(text(key)) : otherwise;
    }

    boolean has(String key) {
        return fields.containsKey(key);
    }

    List<String> texts(String key) {
        return switch (fields.get(key)) {
            case null -> List.of();
            case List<?> several -> several.stream().map(String::valueOf).toList();
            case Object one -> List.of(String.valueOf(one));
        };
    }

    FieldStep inner(String key) {
        return new FieldStep((Map<?, ?>) Objects.requireNonNull(fields.get(key), key));
    }

    private List<FieldStep> inners(String key) {
        return FieldStep.all(fields.get(key));
    }

    /// The entries of a list in the file; none when it is not there.
    static List<FieldStep> all(@Nullable Object list) {
        return list instanceof List<?> entries
                ? entries.stream().map(one -> new FieldStep((Map<?, ?>) one)).toList()
                : List.of();
    }

    Optional<Control> control() {
        List<Rung> rungs = new ArrayList<>();
        Role role = Role.ofWire(text("role"));
        if (has("name")) {
            rungs.add(new Rung.RoleName(role, text("name")));
        }
        if (has("label")) {
            rungs.add(new Rung.Label(text("label")));
        }
        if (has("near")) {
            rungs.add(new Rung.NearText(role, text("near")));
        }
        if (has("row")) {
            rungs.add(new Rung.TableCell(text("row"), text("column"), role));
        }
        if (has("text")) {
            rungs.add(new Rung.Text(role, text("text")));
        }
        return rungs.isEmpty() ? Optional.empty() : Optional.of(new Control(text("frame"), text("section"), rungs));
    }

    /// What must hold before the next line; several must hold together.
    Optional<Condition> condition(String key) {
        return has(key) ? Optional.of(inner(key).condition()) : Optional.empty();
    }

    private Condition condition() {
        List<Condition> all = new ArrayList<>();
        String frame = text("frame", "*");
        texts("shows").forEach(words -> all.add(new Condition.TextPresent(frame, words)));
        texts("not").forEach(words -> all.add(new Condition.Not(new Condition.TextPresent(frame, words))));
        if (has("enabled")) {
            all.add(new Condition.Enabled(inner("enabled").control().orElseThrow()));
        }
        if (has("there")) {
            all.add(new Condition.ControlPresent(inner("there").control().orElseThrow()));
        }
        if (has("holds")) {
            FieldStep field = inner("holds");
            all.add(new Condition.ValueSet(field.control().orElseThrow(), field.text("value")));
        }
        if (has("any")) {
            List<Condition> some = new ArrayList<>();
            for (FieldStep one : inners("any")) {
                some.add(one.condition());
            }
            all.add(new Condition.Any(some));
        }
        return new Condition.All(all);
    }

    DialogAnswer dialogs() {
        if (!has("dialogs")) {
            return new DialogAnswer.Dismiss();
        }
        List<DialogReply> replies = new ArrayList<>();
        for (FieldStep reply : inners("dialogs")) {
            replies.add(new DialogReply(
                    DialogKind.valueOf(reply.text("kind").toUpperCase(Locale.ROOT)),
                    reply.texts("says"),
                    !reply.text("answer").equals("dismiss"),
                    reply.text("text")));
        }
        return new DialogAnswer.Replies(replies);
    }
}
