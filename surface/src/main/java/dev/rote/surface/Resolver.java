package dev.rote.surface;

import dev.rote.surface.Resolution.Candidate;
import dev.rote.surface.Resolution.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds the one node a control names on an observation: the first rung that matches exactly one node wins, a rung that
/// matches none or several falls through.
///
/// Discovery, recording, replay and conditions all use this one; it is a pure function and explains itself.
public final class Resolver {
    /// Candidates kept per rung for the explanation.
    public static final int MOST_CANDIDATES = 12;

    private Resolver() {}

    public static Resolution resolve(Observation seen, Control control) {
        List<Frame> frames = seen.framesAt(control.frame());
        List<Trial> trials = new ArrayList<>();
        if (frames.size() != 1) {
            String verdict = frames.isEmpty()
                    ? "there is no frame \"" + control.frame() + "\""
                    : frames.size() + " frames share the path \"" + control.frame() + "\"";
            control.rungs().forEach(rung -> trials.add(new Trial(rung, 0, List.of(), verdict)));
            return frames.isEmpty() ? new Resolution.Unresolved(trials) : new Resolution.Ambiguous(trials);
        }
        Scope scope = Scope.of(seen, frames.getFirst(), control.section());
        boolean several = false;
        for (int i = 0; i < control.rungs().size(); i++) {
            Rung rung = control.rungs().get(i);
            List<Node> matches = matches(scope, rung);
            trials.add(trial(scope, rung, matches));
            if (matches.size() == 1 && isActedOn(rung)) {
                return new Resolution.Found(matches.getFirst(), rung, i, List.copyOf(trials));
            }
            several |= matches.size() > 1;
        }
        return several ? new Resolution.Ambiguous(List.copyOf(trials)) : new Resolution.Unresolved(List.copyOf(trials));
    }

    /// Every node one rung matches in the control's frame and section; the recorder asks this to keep only rungs that
    /// are unique.
    public static List<Node> matches(Observation seen, String frame, String section, Rung rung) {
        List<Frame> frames = seen.framesAt(frame);
        return frames.size() == 1 ? matches(Scope.of(seen, frames.getFirst(), section), rung) : List.of();
    }

    /// The caption of a node as the resolver reads it, if it has one; the recorder writes `near_text` rungs from it.
    public static Optional<String> captionOf(Observation seen, Node node) {
        return Captions.of(Scope.of(seen, seen.frameOf(node), ""), node).map(seen::textOf);
    }

    /// What a cell shows, be it text or what the one field in it holds; a `table_cell` rung names a row by it.
    public static String shownIn(Observation seen, Node cell) {
        return TableCells.shown(seen, cell);
    }

    private static boolean isActedOn(Rung rung) {
        return !(rung instanceof Rung.Bbox);
    }

    private static List<Node> matches(Scope scope, Rung rung) {
        return switch (rung) {
            case Rung.RoleName(var role, var name) ->
                scope.all(node -> node.role() == role && !name.isEmpty() && Names.same(node.name(), name));
            case Rung.Label(var text) ->
                scope.all(node -> node.role().isField()
                        && (node.nameSource() == Node.NameSource.LABEL || node.nameSource() == Node.NameSource.ARIA)
                        && Names.sameCaption(node.name(), text));
            case Rung.NearText(var role, var text) -> Captions.captioned(scope, role, text);
            case Rung.TableCell(var key, var column, var role) -> TableCells.find(scope, key, column, role);
            case Rung.Text(var role, var text) ->
                scope.all(node -> node.role() == role && Names.same(scope.seen().textOf(node), text));
            case Rung.Bbox(var box) -> scope.all(node -> node.box().equals(box) && node.role() != Role.TEXT);
        };
    }

    private static Trial trial(Scope scope, Rung rung, List<Node> matches) {
        if (rung instanceof Rung.Bbox) {
            return new Trial(rung, matches.size(), List.of(), "kept for the record, never acted on");
        }
        List<Candidate> candidates = new ArrayList<>();
        for (Node node : matches) {
            if (candidates.size() < MOST_CANDIDATES) {
                candidates.add(new Candidate(
                        node.role(), node.name(), node.box(), matches.size() == 1 ? "" : "is one of several"));
            }
        }
        if (matches.isEmpty()) {
            scope.likely(rung).stream().limit(MOST_CANDIDATES).forEach(candidates::add);
        }
        String verdict = switch (matches.size()) {
            case 0 -> "matched nothing";
            case 1 -> "matched";
            default -> "matched " + matches.size();
        };
        return new Trial(rung, matches.size(), candidates, verdict);
    }
}
