package dev.rote.testbed;

import dev.rote.surface.Role;
import dev.rote.surface.State;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What a `FakeSurface` shows: which document stands in which frame, and what was put into its fields.
final class Stage {
    private final FakeApp app;
    private final Memory memory = new Memory();
    private final Map<String, Shown> documents = new HashMap<>();
    private final Map<Field, String> held = new HashMap<>();
    private final Set<Field> hidden = new HashSet<>();
    private final List<String> windows = new ArrayList<>();
    private int loads;

    /// A document in a frame: its origin and path, and which load it is.
    record Shown(String origin, String path, String load) {}

    /// A field of the document in a frame.
    record Field(String frame, String key) {}

    Stage(FakeApp app) {
        this.app = app;
        documents.put("", new Shown("about:", "blank", ""));
    }

    Memory memory() {
        return memory;
    }

    Shown shown(String frame) {
        return documents.getOrDefault(frame, new Shown("", "", ""));
    }

    /// Loads a document into a frame; what was in its fields, and in those of frames inside it, is gone.
    void load(String frame, String origin, String path) {
        documents.keySet().removeIf(inside -> isInside(inside, frame));
        held.keySet().removeIf(field -> isAt(field.frame(), frame));
        hidden.removeIf(field -> isAt(field.frame(), frame));
        documents.put(frame, loaded(origin, path));
    }

    private Shown loaded(String origin, String path) {
        loads++;
        return new Shown(origin, path, "load-" + loads);
    }

    void hold(Field field, String value) {
        memory.set(field.key(), value);
        held.put(field, value);
        hidden.remove(field);
    }

    void hide(Field field, String value) {
        hold(field, value);
        hidden.add(field);
    }

    /// What a field holds, where anything was put into it.
    String held(Field field) {
        return held.getOrDefault(field, "");
    }

    /// Opens a further window of that name.
    void open(String window, String origin, String path) {
        close(window);
        windows.add(window);
        load("@" + window, origin, path);
    }

    /// Closes a further window; where its document was, if there was one.
    Optional<Shown> close(String window) {
        windows.remove(window);
        Optional<Shown> closed = Optional.ofNullable(documents.remove("@" + window));
        documents.keySet().removeIf(inside -> isInside(inside, "@" + window));
        return closed;
    }

    /// What the first window shows, and then each further one.
    List<Drawing.Window> drawn() {
        List<Drawing.Window> drawn = new ArrayList<>();
        Shown first = shown("");
        drawn.add(new Drawing.Window(
                "", first.origin().equals("about:") ? Screen.at("about:", "blank") : document("", first)));
        for (String window : windows) {
            drawn.add(new Drawing.Window(window, document("@" + window, shown("@" + window))));
        }
        return drawn;
    }

    private Screen document(String frame, Shown document) {
        Screen screen = app.draw(document.path(), memory);
        int[] frames = {0};
        return screen.loaded(document.load())
                .from(document.origin(), filled(screen.parts(), frame, document.origin(), frames));
    }

    private List<Part> filled(List<Part> parts, String frame, String origin, int[] frames) {
        List<Part> filled = new ArrayList<>();
        for (Part part : parts) {
            if (part.role() == Role.FRAME) {
                filled.add(framed(part, frame, origin, frames[0]++));
            } else {
                Part inner =
                        part.parts().isEmpty() ? part : part.replacing(filled(part.parts(), frame, origin, frames));
                filled.add(inner.key().isEmpty() || !inner.role().isField() ? inner : entered(inner, frame));
            }
        }
        return filled;
    }

    private Part framed(Part part, String frame, String origin, int position) {
        String name =
                part.label().name().isEmpty() ? "#" + position : part.label().name();
        String path = frame.isEmpty() ? name : frame + "/" + name;
        if (part.shape().document().isPresent()) {
            return part;
        }
        Shown inside = documents.computeIfAbsent(path, _ -> loaded(origin, part.value()));
        return part.showing(document(path, inside));
    }

    private Part entered(Part part, String frame) {
        Field field = new Field(frame, part.key());
        String value = held.get(field);
        Part entered = value == null ? part : holding(part, value);
        if (hidden.contains(field)) {
            entered = entered.with(State.PROTECTED);
        }
        return entered.states().contains(State.PROTECTED) ? entered.holding("") : selected(entered);
    }

    private static Part holding(Part part, String value) {
        return switch (part.role()) {
            case CHECKBOX, SWITCH -> value.equals("true") ? part.ticked() : part.without(State.CHECKED);
            case RADIO -> value.equals(part.label().name()) ? part.ticked() : part.without(State.CHECKED);
            default -> part.holding(value);
        };
    }

    private static Part selected(Part part) {
        return part.replacing(part.parts().stream()
                .map(option ->
                        option.role() == Role.OPTION && isChosen(option.label().name(), part)
                                ? option.with(State.SELECTED)
                                : option)
                .toList());
    }

    private static boolean isChosen(String option, Part list) {
        return list.states().contains(State.MULTISELECTABLE)
                ? List.of(list.value().split(", ")).contains(option)
                : option.equals(list.value());
    }

    private static boolean isInside(String path, String outer) {
        return !path.equals(outer) && (outer.isEmpty() ? !path.startsWith("@") : path.startsWith(outer + "/"));
    }

    private static boolean isAt(String path, String outer) {
        return path.equals(outer) || isInside(path, outer);
    }
}
