package dev.rote.testbed;

import dev.rote.surface.Box;
import dev.rote.surface.Node.NameSource;
import dev.rote.surface.Role;
import dev.rote.surface.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// One thing to draw on a `Screen`; made by the static methods here and refined by the others, each of which returns a
/// changed copy.
///
/// `key` is what a `FakeApp` knows the part by, as a form knows its field; it never shows in an observation.
/// Texts, fields, buttons and links flow in one line; headings, tables, lines and groups stand in lines of their own.
public record Part(Role role, String key, Label label, String value, Set<State> states, List<Part> parts, Shape shape) {
    public Part {
        states = Set.copyOf(states);
        parts = List.copyOf(parts);
    }

    /// The accessible name, where it comes from, and the description.
    record Label(String name, NameSource source, String description) {
        static final Label NONE = new Label("", NameSource.NONE, "");
    }

    /// How a part is laid out: at a fixed box or in the flow, over how many rows and columns of its table, whether it
    /// is
    /// drawn at all, whether it is a node of its own, and for a frame what it shows.
    record Shape(
            Optional<Box> fixed, int rowSpan, int columnSpan, boolean drawn, boolean node, Optional<Screen> document) {
        static final Shape FLOWING = new Shape(Optional.empty(), 1, 1, true, true, Optional.empty());
    }

    private static Part of(Role role, Label label, String value, List<Part> parts) {
        return new Part(role, label.name(), label, value, Set.of(), parts, Shape.FLOWING);
    }

    private static Part box(Role role, String name, Part... parts) {
        return of(role, name.isEmpty() ? Label.NONE : new Label(name, NameSource.ARIA, ""), "", List.of(parts));
    }

    private static Part spoken(Role role, String words) {
        return of(role, new Label(words, NameSource.CONTENT, ""), "", List.of(text(words)));
    }

    private static Part entry(Role role, String key) {
        return of(role, Label.NONE, "", List.of()).key(key);
    }

    /// A run of plain text.
    public static Part text(String words) {
        return of(Role.TEXT, Label.NONE, words, List.of());
    }

    /// An unlabelled text field.
    public static Part field(String key) {
        return entry(Role.TEXTBOX, key);
    }

    /// A field whose value never leaves the screen.
    public static Part secretField(String key) {
        return entry(Role.TEXTBOX, key).with(State.PROTECTED);
    }

    /// An unlabelled file field.
    public static Part fileField(String key) {
        return entry(Role.FILE, key);
    }

    public static Part checkbox(String key, String label) {
        return entry(Role.CHECKBOX, key).labelled(label);
    }

    public static Part radio(String key, String label) {
        return entry(Role.RADIO, key).labelled(label);
    }

    /// An unlabelled drop-down list that shows its first option.
    public static Part choice(String key, String... options) {
        return entry(Role.COMBOBOX, key)
                .holding(options.length == 0 ? "" : options[0])
                .containing(Arrays.stream(options)
                        .map(option -> of(Role.OPTION, new Label(option, NameSource.CONTENT, ""), "", List.of()))
                        .toArray(Part[]::new));
    }

    /// A submit button as legacy pages have it: named by its value, without text of its own.
    public static Part button(String name) {
        return of(Role.BUTTON, new Label(name, NameSource.VALUE, ""), "", List.of());
    }

    /// A button that holds its name as text.
    public static Part textButton(String name) {
        return spoken(Role.BUTTON, name);
    }

    public static Part link(String name) {
        return spoken(Role.LINK, name);
    }

    public static Part heading(String words) {
        return spoken(Role.HEADING, words);
    }

    public static Part strong(String words) {
        return of(Role.STRONG, Label.NONE, "", List.of(text(words)));
    }

    /// An image with alternative text.
    public static Part image(String alternative) {
        return of(Role.IMG, new Label(alternative, NameSource.ALTERNATIVE, ""), "", List.of());
    }

    /// Parts side by side in a line of their own; no node of its own.
    public static Part line(Part... parts) {
        Part line = box(Role.GENERIC, "", parts);
        return line.shaped(new Shape(Optional.empty(), 1, 1, true, false, Optional.empty()));
    }

    public static Part paragraph(Part... parts) {
        return box(Role.PARAGRAPH, "", parts);
    }

    /// A part of any other role, named by an attribute unless the name is empty.
    public static Part any(Role role, String name, Part... parts) {
        return box(role, name, parts);
    }

    /// A named group, as a field set with a legend makes it.
    public static Part group(String name, Part... parts) {
        return box(Role.GROUP, name, parts);
    }

    public static Part alert(String words) {
        return of(Role.ALERT, Label.NONE, "", List.of(text(words)));
    }

    /// A table; every part is a `row`, a `header` or a `rowOf`.
    public static Part table(Part... rows) {
        return box(Role.TABLE, "", rows);
    }

    /// A row of plain text cells.
    public static Part row(String... cells) {
        return box(
                Role.ROW,
                "",
                Arrays.stream(cells)
                        .map(words -> words.isEmpty() ? cell() : cell(text(words)))
                        .toArray(Part[]::new));
    }

    /// A row of cells made by `cell` and `headerCell`.
    public static Part rowOf(Part... cells) {
        return box(Role.ROW, "", cells);
    }

    /// A row of column headers.
    public static Part header(String... columns) {
        return box(
                Role.ROW,
                "",
                Arrays.stream(columns).map(words -> headerCell(text(words))).toArray(Part[]::new));
    }

    public static Part cell(Part... parts) {
        return box(Role.CELL, "", parts);
    }

    public static Part headerCell(Part... parts) {
        return box(Role.COLUMNHEADER, "", parts);
    }

    /// A frame that shows a document of its own.
    public static Part frame(String name, Screen document) {
        return frame(name, document.path())
                .shaped(new Shape(Optional.empty(), 1, 1, true, true, Optional.of(document)));
    }

    /// A frame in which a `FakeApp` shows the screen at that path until something in it goes elsewhere.
    public static Part frame(String name, String path) {
        return of(Role.FRAME, new Label(name, NameSource.TITLE, ""), path, List.of());
    }

    /// Something that lies over the whole window and catches what is pressed beneath it.
    public static Part overlay(String name, Part... parts) {
        return box(Role.DIALOG, name, parts).at(0, 0, Screen.WIDTH, Screen.HEIGHT);
    }

    public Part key(String other) {
        return new Part(role, other, label, value, states, parts, shape);
    }

    /// Holds that value, or shows that option.
    public Part holding(String other) {
        return new Part(role, key, label, other, states, parts, shape);
    }

    /// Named by an associated label.
    public Part labelled(String name) {
        return named(name, NameSource.LABEL);
    }

    public Part named(String name, NameSource source) {
        return relabelled(new Label(name, source, label.description()));
    }

    public Part described(String description) {
        return relabelled(new Label(label.name(), label.source(), description));
    }

    public Part with(State... more) {
        Set<State> all = new HashSet<>(states);
        all.addAll(List.of(more));
        return new Part(role, key, label, value, all, parts, shape);
    }

    public Part disabled() {
        return with(State.DISABLED);
    }

    public Part readOnly() {
        return with(State.READONLY);
    }

    public Part ticked() {
        return with(State.CHECKED);
    }

    /// Drawn exactly there, outside the flow, in CSS pixels from the corner of its document.
    public Part at(int x, int y, int width, int height) {
        return shaped(new Shape(
                Optional.of(new Box(x, y, width, height)),
                shape.rowSpan(),
                shape.columnSpan(),
                shape.drawn(),
                shape.node(),
                shape.document()));
    }

    /// A cell over that many rows and columns.
    public Part spanning(int rows, int columns) {
        return shaped(new Shape(shape.fixed(), rows, columns, shape.drawn(), shape.node(), shape.document()));
    }

    /// There, but without a box, as a control that is not drawn.
    public Part undrawn() {
        return shaped(
                new Shape(shape.fixed(), shape.rowSpan(), shape.columnSpan(), false, shape.node(), shape.document()));
    }

    /// The same with these parts after those it has.
    public Part containing(Part... more) {
        List<Part> all = new ArrayList<>(parts);
        all.addAll(List.of(more));
        return new Part(role, key, label, value, states, all, shape);
    }

    Part replacing(List<Part> other) {
        return new Part(role, key, label, value, states, other, shape);
    }

    Part showing(Screen document) {
        return shaped(new Shape(
                shape.fixed(),
                shape.rowSpan(),
                shape.columnSpan(),
                shape.drawn(),
                shape.node(),
                Optional.of(document)));
    }

    Part without(State state) {
        Set<State> fewer = new HashSet<>(states);
        fewer.remove(state);
        return new Part(role, key, label, value, fewer, parts, shape);
    }

    private Part relabelled(Label other) {
        return new Part(role, key.isEmpty() ? other.name() : key, other, value, states, parts, shape);
    }

    private Part shaped(Shape other) {
        return new Part(role, key, label, value, states, parts, other);
    }
}
