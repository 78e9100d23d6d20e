package dev.rote.discovery;

import dev.rote.surface.Control;
import dev.rote.surface.Names;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Resolver;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// Writes the ladder that names a node again: only rungs that found exactly this node when it was used, and never
/// several nodes on any screen of the run.
///
/// What is read is named by its place and never by what it shows; a place in a table comes first, since its row tells
/// which record it is of.
final class LadderWriter {
    private final Templating templating;
    private final List<Observation> screens;
    private final Collection<String> values;

    /// `values` are texts of the record and what stands for secrets; no rung may hold one.
    LadderWriter(Templating templating, List<Observation> screens, Collection<String> values) {
        this.templating = templating;
        this.screens = screens;
        this.values = values;
    }

    /// The control that names a node to act on.
    Control toAct(Observation seen, Node node) {
        List<Rung> rungs = new ArrayList<>();
        if (!node.name().isEmpty()) {
            rungs.add(new Rung.RoleName(node.role(), node.name()));
        }
        if (isToldByRow(node)) {
            TableRung.named(seen, node, templating).ifPresent(rungs::add);
        }
        rungs.addAll(places(seen, node));
        String text = seen.textOf(node);
        if (!node.role().isField() && !text.isBlank() && !Names.same(text, node.name())) {
            rungs.add(new Rung.Text(node.role(), text));
        }
        return control(seen, node, rungs);
    }

    /// Buttons, links and icons of one name, and unlabelled choices beside one caption, stand in row after row.
    private static boolean isToldByRow(Node node) {
        boolean pressed = node.role().isPressable() || node.role() == Role.IMG;
        return pressed && (!node.name().isEmpty() || node.role().isField());
    }

    /// The control that names a node to read.
    Control toRead(Observation seen, Node node) {
        Node whole = widened(seen, node);
        List<Rung> rungs = new ArrayList<>();
        if (whole.role().isField() && !whole.name().isEmpty()) {
            rungs.add(new Rung.RoleName(whole.role(), whole.name()));
        }
        rungs.addAll(places(seen, whole));
        return control(seen, whole, rungs);
    }

    /// A run of text alone in its cell is read as the cell.
    static Node widened(Observation seen, Node node) {
        if (node.role() != Role.TEXT) {
            return node;
        }
        Optional<Node> parent = seen.parentOf(node);
        while (parent.isPresent()
                && !parent.get().role().isCell()
                && Names.same(seen.textOf(parent.get()), node.text())) {
            parent = seen.parentOf(parent.get());
        }
        return parent.filter(cell -> cell.role().isCell() && Names.same(seen.textOf(cell), node.text()))
                .orElse(node);
    }

    private List<Rung> places(Observation seen, Node node) {
        List<Rung> rungs = new ArrayList<>();
        boolean labelled = node.nameSource() == Node.NameSource.LABEL || node.nameSource() == Node.NameSource.ARIA;
        if (node.role().isField() && labelled && !node.name().isEmpty()) {
            rungs.add(new Rung.Label(node.name()));
        }
        TableRung.of(seen, node, templating).ifPresent(rungs::add);
        if (node.role().isField() || node.role().isCell() || node.role() == Role.TEXT) {
            Resolver.captionOf(seen, node)
                    .filter(this::holdsNoValue)
                    .map(Names::caption)
                    .filter(caption -> !caption.isEmpty())
                    .filter(caption -> node.role().isField() || isKey(caption))
                    .ifPresent(caption -> rungs.add(new Rung.NearText(node.role(), caption)));
        }
        return rungs;
    }

    /// What is read is named by an input's value or by words, never by a number of the record.
    private boolean isKey(String text) {
        return !text.isBlank()
                && (!templating.inputsEqualTo(text).isEmpty() || text.chars().noneMatch(Character::isDigit));
    }

    /// Looks in the whole frame, and where nothing is unique there, under the title that the node stands under.
    private Control control(Observation seen, Node node, List<Rung> rungs) {
        String frame = seen.framePath(seen.frameOf(node));
        Control anywhere = control(seen, node, rungs, new Control(frame, "", List.of()));
        return anywhere.rungs().isEmpty()
                ? Resolver.sectionOf(seen, node)
                        .filter(this::isTitle)
                        .map(title -> control(seen, node, rungs, new Control(frame, title, List.of())))
                        .filter(under -> !under.rungs().isEmpty())
                        .orElse(anywhere)
                : anywhere;
    }

    private Control control(Observation seen, Node node, List<Rung> rungs, Control place) {
        List<Rung> kept = new ArrayList<>();
        for (Rung rung : rungs) {
            if (holdsNoValue(rung)
                    && isOnly(Resolver.matches(seen, place.frame(), place.section(), rung), node)
                    && isNeverSeveral(place, rung)) {
                kept.add(rung.expand(templating::template));
            }
        }
        if (!kept.isEmpty()) {
            kept.add(new Rung.Bbox(node.box()));
        }
        return new Control(place.frame(), place.section(), kept);
    }

    /// Words of the application, not of the record.
    private boolean isTitle(String text) {
        return text.chars().noneMatch(Character::isDigit)
                && templating.template(text).equals(text)
                && values.stream().noneMatch(value -> Names.holds(text, value));
    }

    private static boolean isOnly(List<Node> matches, Node node) {
        return matches.size() == 1 && matches.getFirst().index() == node.index();
    }

    private boolean isNeverSeveral(Control place, Rung rung) {
        return screens.stream()
                .allMatch(screen -> Resolver.matches(screen, place.frame(), place.section(), rung)
                                .size()
                        <= 1);
    }

    private boolean holdsNoValue(Rung rung) {
        StringBuilder texts = new StringBuilder();
        rung.expand(text -> {
            texts.append(text).append('\n');
            return text;
        });
        return holdsNoValue(texts.toString());
    }

    private boolean holdsNoValue(String text) {
        return values.stream().noneMatch(value -> Names.holds(text, value));
    }
}
