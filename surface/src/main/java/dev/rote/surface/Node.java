package dev.rote.surface;

import java.util.Optional;
import java.util.Set;

/// One thing on a surface as a person perceives it; `parent` and `frame` are positions in its observation, `parent`
/// -1 at a frame's root.
///
/// `value` is what a field holds (a secret field's is empty and `PROTECTED`), `text` the characters of a `TEXT` node,
/// `total` what a table, list or tree says about how much of it there is in all.
public record Node(
        Ref ref,
        int parent,
        int frame,
        Role role,
        String name,
        NameSource nameSource,
        String description,
        String value,
        String text,
        Set<State> states,
        Box box,
        Optional<CellPlace> cell,
        Optional<Total> total) {

    public Node {
        states = Set.copyOf(states);
    }

    /// A node that says nothing about how much of it there is.
    public Node(
            Ref ref,
            int parent,
            int frame,
            Role role,
            String name,
            NameSource nameSource,
            String description,
            String value,
            String text,
            Set<State> states,
            Box box,
            Optional<CellPlace> cell) {
        this(ref, parent, frame, role, name, nameSource, description, value, text, states, box, cell, Optional.empty());
    }

    /// Where an accessible name came from (accname 1.2, step 2).
    public enum NameSource {
        NONE,
        LABEL,
        ARIA,
        CONTENT,
        ALTERNATIVE,
        TITLE,
        PLACEHOLDER,
        VALUE
    }

    public boolean is(State state) {
        return states.contains(state);
    }

    public int index() {
        return ref.node();
    }
}
