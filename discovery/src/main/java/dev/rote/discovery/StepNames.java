package dev.rote.discovery;

import dev.rote.capability.StepAct;
import dev.rote.surface.Frame;
import dev.rote.surface.Names;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Resolver;
import dev.rote.surface.Role;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/// Names milestones by where they are done and steps by what they do, such as `search.submit`; never twice the same.
final class StepNames {
    private static final int LONGEST = 40;
    private final Set<String> milestones = new HashSet<>();
    private final Set<String> steps = new HashSet<>();

    /// A milestone's name from the path its acts are done at.
    String milestone(Frame frame) {
        String path = frame.path().replaceAll("/+$", "");
        String last = path.substring(path.lastIndexOf('/') + 1);
        int extension = last.lastIndexOf('.');
        return unique(milestones, slug(extension > 0 ? last.substring(0, extension) : last, "start"));
    }

    String step(String milestone, Observation seen, Node node, StepAct act) {
        String verb = switch (act.plain()) {
            case StepAct.Open _ -> "open";
            case StepAct.Press _ -> submits(seen, node) ? "submit" : slug(called(seen, node), "press");
            case StepAct.PressAs _ -> slug(called(seen, node), "press");
            case StepAct.Fill _,
                    StepAct.Clear _,
                    StepAct.Choose _,
                    StepAct.Pick _,
                    StepAct.Tick _,
                    StepAct.EnterDate _,
                    StepAct.Adjust _,
                    StepAct.Upload _ -> slug(called(seen, node), "field");
            case StepAct.Hover _ -> "hover_" + slug(called(seen, node), "over");
            case StepAct.Drag _ -> "drag_" + slug(called(seen, node), "it");
            case StepAct.ScrollTo _ -> "scroll_to_" + slug(called(seen, node), "it");
            case StepAct.ScrollThrough _ -> "scroll_through";
            case StepAct.Download(var output, var _) -> "download_" + output;
            case StepAct.ReadDialog(var _, var output, var _, var _) -> "read_" + output;
            case StepAct.Back _ -> "back";
            case StepAct.Forward _ -> "forward";
            case StepAct.Key(var chord, var _) -> "key_" + slug(chord, "press");
            case StepAct.Read(var output, var _, var _) -> "read_" + output;
        };
        return unique(steps, milestone + "." + verb);
    }

    /// The name of a step that has no node.
    String free(String milestone, StepAct act) {
        String verb = act instanceof StepAct.Key(var chord, var _)
                ? "key_" + slug(chord, "press")
                : act.brings().map(output -> "read_" + output).orElse(act.kind());
        return unique(steps, milestone + "." + verb);
    }

    /// What a person would call a control.
    static String called(Observation seen, Node node) {
        if (node.role().isField() && !isGiven(node.nameSource())) {
            return Resolver.captionOf(seen, node).orElse(node.name());
        }
        return node.name().isEmpty() ? Resolver.captionOf(seen, node).orElse(seen.textOf(node)) : node.name();
    }

    /// Whether the application itself names a field, so that nobody needs to look for words beside it.
    private static boolean isGiven(Node.NameSource source) {
        return switch (source) {
            case LABEL, ARIA, PLACEHOLDER, TITLE -> true;
            case NONE, CONTENT, ALTERNATIVE, VALUE -> false;
        };
    }

    /// Whether pressing it sends what was filled in beside it: a button in a frame that has a field.
    private static boolean submits(Observation seen, Node node) {
        return node.role() == Role.BUTTON
                && seen.nodes().stream()
                        .anyMatch(other -> other.frame() == node.frame()
                                && (other.role() == Role.TEXTBOX
                                        || other.role() == Role.COMBOBOX
                                        || other.role() == Role.SEARCHBOX));
    }

    private static String unique(Set<String> taken, String wanted) {
        String name = wanted;
        for (int i = 2; !taken.add(name); i++) {
            name = wanted + "_" + i;
        }
        return name;
    }

    static String slug(String text, String otherwise) {
        String words = Names.caption(text)
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "_")
                .replaceAll("^_+|_+$", "");
        String cut = words.length() > LONGEST ? words.substring(0, LONGEST).replaceAll("_+$", "") : words;
        return cut.isEmpty() || Character.isDigit(cut.charAt(0)) ? otherwise : cut;
    }
}
