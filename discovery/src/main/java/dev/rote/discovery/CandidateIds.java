package dev.rote.discovery;

import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Resolver;
import dev.rote.surface.Role;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// Names controls for whoever chooses: by the class of their role, their label, and the frame, title and controls
/// they stand in; never by a position, which would name something else on the next screen.
final class CandidateIds {
    /// Characters of an id (`[A-Za-z0-9][A-Za-z0-9._:-]{0,63}`).
    private static final int LONGEST = 64;
    private static final int HASH = 8;
    private static final Pattern MARKS = Pattern.compile("\\p{M}+");
    private static final Pattern UNFIT = Pattern.compile("[^a-z0-9_.]+");

    private CandidateIds() {}

    /// The closed list of classes that elements have towards a chooser; empty for what is no control.
    static Optional<String> roleClass(Role role) {
        return Optional.of(
                        switch (role) {
                            case BUTTON, TAB -> "button";
                            case SWITCH -> "toggle";
                            case CHECKBOX -> "checkbox";
                            case RADIO -> "radio";
                            case COMBOBOX, LISTBOX -> "popup";
                            case MENUITEM, MENUITEMCHECKBOX, MENUITEMRADIO, TREEITEM -> "menu_item";
                            case LINK -> "link";
                            case TEXTBOX, SEARCHBOX, SPINBUTTON, DATE -> "text_input";
                            default -> "";
                        })
                .filter(name -> !name.isEmpty());
    }

    /// `parts` joined by colons, each of harmless characters; a long one ends in a hash of the whole.
    static String of(List<String> parts) {
        String whole = String.join(
                ":",
                parts.stream()
                        .filter(part -> !part.isBlank())
                        .map(CandidateIds::slug)
                        .toList());
        return whole.length() <= LONGEST
                ? whole
                : whole.substring(0, LONGEST - HASH - 1) + "-" + hash(String.join("\n", parts));
    }

    /// Where a control stands: its frame, the title over it, and the controls around it, outermost first.
    static List<String> path(Observation shown, Node node) {
        List<String> path = new ArrayList<>();
        path.add(shown.framePath(shown.frameOf(node)));
        Resolver.sectionOf(shown, node).ifPresent(path::add);
        int place = path.size();
        for (Optional<Node> at = shown.parentOf(node); at.isPresent(); at = at.flatMap(shown::parentOf)) {
            if (roleClass(at.get().role()).isPresent()) {
                path.add(place, at.get().name());
            }
        }
        return path;
    }

    private static String slug(String text) {
        String plain =
                MARKS.matcher(Normalizer.normalize(text, Normalizer.Form.NFKD)).replaceAll("");
        String slug =
                UNFIT.matcher(plain.toLowerCase(Locale.ROOT)).replaceAll("-").replaceAll("^[-._]+|-$", "");
        return slug.isEmpty() ? hash(text) : slug;
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, HASH / 2);
        } catch (NoSuchAlgorithmException everyPlatformHasIt) {
            throw new IllegalStateException(everyPlatformHasIt);
        }
    }
}
