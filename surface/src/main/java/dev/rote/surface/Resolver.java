package dev.rote.surface;

import dev.rote.surface.Resolution.Candidate;
import dev.rote.surface.Resolution.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Finds the one node a control names on an observation: the first rung that matches exactly one node wins, a rung
/// that matches none or several falls through.
///
/// Discovery, recording, replay and conditions all use this one; it is a pure function and explains itself.
public final class Resolver {
    /// Candidates kept per rung for the explanation.
    public static final int MOST_CANDIDATES = 12;

    private Resolver() {}

    public static Resolution resolve(Observation seen, Control control) {
        List<Frame> frames = seen.framesAt(control.frame());
        if (frames.size() != 1) {
            return nowhere(
                    control,
                    frames.isEmpty(),
                    frames.isEmpty()
                            ? "there is no frame \"" + control.frame() + "\"; there are: " + paths(seen)
                            : frames.size() + " frames share the path \"" + control.frame() + "\"");
        }
        List<Scope> scopes = scopes(seen, frames.getFirst(), control.section());
        if (scopes.size() != 1) {
            return nowhere(
                    control,
                    scopes.isEmpty(),
                    scopes.isEmpty()
                            ? "there is no section \"" + control.section() + "\""
                            : scopes.size() + " sections are titled \"" + control.section() + "\"");
        }
        return climbed(scopes.getFirst(), control.rungs());
    }

    /// Every node one rung matches in the control's frame and section; the recorder asks this to keep only rungs that
    /// are unique.
    public static List<Node> matches(Observation seen, String frame, String section, Rung rung) {
        List<Frame> frames = seen.framesAt(frame);
        List<Scope> scopes = frames.size() == 1 ? scopes(seen, frames.getFirst(), section) : List.of();
        return scopes.size() == 1 ? matches(scopes.getFirst(), rung) : List.of();
    }

    /// The caption of a node as the resolver reads it, if it has one; the recorder writes `near_text` rungs from it.
    public static Optional<String> captionOf(Observation seen, Node node) {
        return Captions.of(Scope.of(seen, seen.frameOf(node)), node);
    }

    /// The field that a text stands beside, as a message about its value does; nothing where two could be meant, and
    /// for captions and the text of controls.
    public static Optional<Node> fieldBeside(Observation seen, Node text) {
        return Remarks.fieldOf(Scope.of(seen, seen.frameOf(text)), text);
    }

    /// The title of the innermost heading or named group that a node stands under, if there is one; the recorder
    /// writes a control's section from it.
    public static Optional<String> sectionOf(Observation seen, Node node) {
        return Sections.around(Scope.of(seen, seen.frameOf(node)), node);
    }

    /// What the column of a cell is called where its table marks headers, over several levels if need be; the
    /// recorder writes `table_cell` rungs from it.
    public static Optional<String> columnOf(Observation seen, Node cell) {
        return TableCells.columnOf(Scope.of(seen, seen.frameOf(cell)), cell);
    }

    /// What the row of a cell is called by its first cells together, where the first of them heads several rows; the
    /// shortest name first.
    public static List<String> rowPathsOf(Observation seen, Node cell) {
        return TableCells.rowPathsOf(Scope.of(seen, seen.frameOf(cell)), cell);
    }

    /// What a cell shows, be it text or what the one field in it holds; a `table_cell` rung names a row by it.
    public static String shownIn(Observation seen, Node cell) {
        return TableCells.shown(seen, cell);
    }

    private static Resolution climbed(Scope scope, List<Rung> rungs) {
        List<Trial> trials = new ArrayList<>();
        boolean several = false;
        for (int i = 0; i < rungs.size(); i++) {
            Rung rung = rungs.get(i);
            List<Node> matches = matches(scope, rung);
            trials.add(trial(scope, rung, matches));
            if (matches.size() == 1 && isActedOn(rung)) {
                return new Resolution.Found(matches.getFirst(), rung, i, List.copyOf(trials));
            }
            several |= matches.size() > 1;
        }
        return several ? new Resolution.Ambiguous(List.copyOf(trials)) : new Resolution.Unresolved(List.copyOf(trials));
    }

    private static Resolution nowhere(Control control, boolean missing, String verdict) {
        List<Trial> trials = control.rungs().stream()
                .map(rung -> new Trial(rung, 0, List.of(), verdict))
                .toList();
        return missing ? new Resolution.Unresolved(trials) : new Resolution.Ambiguous(trials);
    }

    private static List<Scope> scopes(Observation seen, Frame frame, String section) {
        Scope whole = Scope.of(seen, frame);
        return section.isEmpty() ? List.of(whole) : Sections.of(whole, section);
    }

    private static String paths(Observation seen) {
        return seen.frames().stream()
                .limit(MOST_CANDIDATES)
                .map(frame -> "\"" + seen.framePath(frame) + "\"")
                .collect(Collectors.joining(", "));
    }

    private static boolean isActedOn(Rung rung) {
        return !(rung instanceof Rung.Bbox);
    }

    private static List<Node> matches(Scope scope, Rung rung) {
        return switch (rung) {
            case Rung.RoleName(var role, var name) -> named(scope, role, Names.normal(name));
            case Rung.RowName(var role, var name, var key) ->
                TableCells.find(scope, key, "", role).stream()
                        .filter(node -> isCalled(scope, node, name))
                        .toList();
            case Rung.Label(var text) -> labelled(scope, Names.caption(text));
            case Rung.NearText(var role, var text) -> Captions.captioned(scope, role, text);
            case Rung.TableCell(var key, var column, var role) -> TableCells.find(scope, key, column, role);
            case Rung.Text(var role, var text) -> reading(scope, role, Names.normal(text));
            case Rung.Bbox(var box) -> scope.all(node -> node.box().equals(box) && node.role() != Role.TEXT);
        };
    }

    private static boolean isCalled(Scope scope, Node node, String name) {
        return node.name().isBlank()
                ? Captions.of(scope, node)
                        .filter(caption -> Names.sameCaption(caption, name))
                        .isPresent()
                : Names.same(node.name(), name);
    }

    private static List<Node> named(Scope scope, Role role, String name) {
        return scope.all(node -> node.role() == role
                && Names.normal(node.name()).equals(name)
                && (!name.isEmpty() || !role.isPressable()));
    }

    /// What a `role_name` rung of the control could find if it had a name: controls of that role that say nothing of
    /// themselves until the mouse is on them.
    public static List<Node> nameless(Observation seen, Control control) {
        List<Frame> frames = seen.framesAt(control.frame());
        List<Scope> scopes = frames.size() == 1 ? scopes(seen, frames.getFirst(), control.section()) : List.of();
        return scopes.size() != 1
                ? List.of()
                : control.rungs().stream()
                        .filter(rung -> rung instanceof Rung.RoleName(var role, var _) && role.isPressable())
                        .map(rung -> ((Rung.RoleName) rung).role())
                        .distinct()
                        .flatMap(role ->
                                scopes
                                        .getFirst()
                                        .all(node -> node.role() == role
                                                && node.name().isBlank())
                                        .stream())
                        .toList();
    }

    private static List<Node> labelled(Scope scope, String label) {
        return label.isEmpty()
                ? List.of()
                : scope.all(node -> node.role().isField()
                        && isLabelled(node)
                        && Names.caption(node.name()).equals(label));
    }

    private static boolean isLabelled(Node node) {
        return node.nameSource() == Node.NameSource.LABEL || node.nameSource() == Node.NameSource.ARIA;
    }

    private static List<Node> reading(Scope scope, Role role, String text) {
        return text.isEmpty()
                ? List.of()
                : scope.all(node -> node.role() == role
                        && Names.normal(scope.seen().writtenIn(node)).equals(text));
    }

    private static Trial trial(Scope scope, Rung rung, List<Node> matches) {
        if (rung instanceof Rung.Bbox) {
            return new Trial(rung, matches.size(), List.of(), "kept for the record, never acted on");
        }
        return switch (matches.size()) {
            case 0 -> new Trial(rung, 0, refused(scope, rung), "matched nothing" + reason(scope, rung));
            case 1 -> new Trial(rung, 1, List.of(candidate(matches.getFirst(), "")), "matched");
            default ->
                new Trial(
                        rung,
                        matches.size(),
                        matches.stream()
                                .limit(MOST_CANDIDATES)
                                .map(node -> candidate(node, "is one of several"))
                                .toList(),
                        "matched " + matches.size());
        };
    }

    private static String reason(Scope scope, Rung rung) {
        return switch (rung) {
            case Rung.TableCell cell -> ": " + TableCells.missing(scope, cell.rowKey(), cell.column());
            case Rung.RowName row -> ": " + TableCells.missing(scope, row.rowKey(), "");
            case Rung.NearText(var role, var text) -> role.isCell() ? ": no cell reads \"" + text + "\"" : "";
            case Rung.RoleName _, Rung.Label _, Rung.Text _, Rung.Bbox _ -> "";
        };
    }

    /// The nodes of the role a rung asks for, each with the reason why it did not match.
    private static List<Candidate> refused(Scope scope, Rung rung) {
        Stream<Candidate> candidates = switch (rung) {
            case Rung.RoleName(var role, var name) ->
                ofRole(scope, role).map(node -> candidate(node, "is not named \"" + name + "\""));
            case Rung.RowName(var role, var name, var key) ->
                TableCells.find(scope, key, "", role).stream()
                        .map(node -> candidate(node, "is not named \"" + name + "\""));
            case Rung.Text(var role, var text) ->
                ofRole(scope, role).map(node -> candidate(node, "does not read \"" + text + "\""));
            case Rung.NearText(var role, var text) ->
                (role.isCell() ? Stream.<Node>empty() : ofRole(scope, role))
                        .map(node -> candidate(node, captionedInstead(scope, node) + ", not \"" + text + "\""));
            case Rung.Label(var text) ->
                scope.all(node -> node.role().isField()).stream()
                        .map(node -> candidate(node, "is not labelled \"" + text + "\""));
            case Rung.TableCell _, Rung.Bbox _ -> Stream.empty();
        };
        return candidates.limit(MOST_CANDIDATES).toList();
    }

    private static String captionedInstead(Scope scope, Node node) {
        return Captions.of(scope, node)
                .map(caption -> "has the caption \"" + caption + "\"")
                .orElse("has no caption");
    }

    private static Stream<Node> ofRole(Scope scope, Role role) {
        return scope.all(node -> node.role() == role).stream();
    }

    private static Candidate candidate(Node node, String refusal) {
        return new Candidate(node.role(), node.name().isEmpty() ? node.text() : node.name(), node.box(), refusal);
    }
}
