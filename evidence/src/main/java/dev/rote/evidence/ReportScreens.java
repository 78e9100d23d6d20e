package dev.rote.evidence;

import dev.rote.evidence.KeptScreen.KeptNode;
import dev.rote.evidence.RunFiles.Shot;
import dev.rote.evidence.Story.Sighting;
import dev.rote.surface.Box;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The screens of a run as they stand on its page: the masked picture of one where it was taken, else a
/// drawing made of what was kept of it. Each is put on the page once and used from there.
final class ReportScreens {
    private static final int MOST_SCREENS = 120;
    private static final int MOST_DRAWN = 1_500;
    private static final int LONGEST = 160;
    private static final int LINE = 26;

    private final Story story;
    private final RunFiles files;
    private final Map<String, Optional<Screen>> screens = new HashMap<>();
    private final List<Html> symbols = new ArrayList<>();
    private int pictures;

    /// A place on a screen, with what is written beside it.
    record Mark(Box box, String label) {}

    /// `width` and `height` are in the pixels that boxes count in.
    private record Screen(int number, int width, int height, int filled, boolean pictured) {
        /// All of it but what is empty at its end.
        Box whole() {
            return new Box(0, 0, width, filled);
        }

        /// Around the marks, with what stands beside them.
        Box around(List<Mark> marks) {
            int left = marks.stream().mapToInt(mark -> mark.box().x()).min().orElse(0) - 150;
            int top = marks.stream().mapToInt(mark -> mark.box().y()).min().orElse(0) - 60;
            int right =
                    marks.stream().mapToInt(mark -> mark.box().right()).max().orElse(width) + 80;
            int bottom =
                    marks.stream().mapToInt(mark -> mark.box().bottom()).max().orElse(height) + 60;
            int wide = Math.min(Math.max(right - left, 420), width);
            int high = Math.min(Math.max(bottom - top, 120), height);
            return new Box(
                    Math.clamp(left, 0, width - wide), Math.clamp(top, 0, Math.max(height - high, 0)), wide, high);
        }

        boolean shows(Box box) {
            return !box.isEmpty() && box.right() > 0 && box.bottom() > 0 && box.x() < width && box.y() < height;
        }
    }

    ReportScreens(Story story, RunFiles files) {
        this.story = story;
        this.files = files;
    }

    /// A screen with marks on it, or nothing when neither a picture nor what was seen is there.
    Html figure(Sighting sighting, List<Mark> marks, String says) {
        return screen(sighting)
                .map(screen -> figure(screen, screen.whole(), marks, says))
                .orElse(Html.NONE);
    }

    /// The part of a screen where marks are, as large as the page allows.
    Html closeUp(Sighting sighting, List<Mark> marks, String says) {
        return screen(sighting)
                .map(screen -> figure(
                        screen,
                        screen.around(marks.stream()
                                .filter(mark -> screen.shows(mark.box()))
                                .toList()),
                        marks,
                        says))
                .orElse(Html.NONE);
    }

    private static Html figure(Screen screen, Box part, List<Mark> marks, String says) {
        return Html.of(
                """
                <figure class="screen"><svg viewBox="{} {} {} {}" role="img" aria-label="{}">\
                <svg width="{}" height="{}"><use href="#screen-{}" width="{}" height="{}"/>{}</svg></svg>\
                <figcaption>{}{}</figcaption></figure>\
                """,
                part.x(),
                part.y(),
                part.width(),
                part.height(),
                says,
                screen.width(),
                screen.height(),
                screen.number(),
                screen.width(),
                screen.height(),
                Html.each(
                        marks.stream().filter(mark -> screen.shows(mark.box())).toList(), mark -> marked(screen, mark)),
                says,
                screen.pictured() ? "" : " (drawn from what was kept; no picture was taken)");
    }

    /// Whether a box lies on what the screen shows without scrolling.
    boolean shows(Sighting sighting, Box box) {
        return screen(sighting).filter(screen -> screen.shows(box)).isPresent();
    }

    /// Everything figures use; stands on the page once, after the last figure was asked for.
    Html symbols() {
        return Html.of(
                "<svg class=\"symbols\" aria-hidden=\"true\" width=\"0\" height=\"0\"><defs>{}</defs></svg>",
                Html.each(symbols, one -> one));
    }

    /// How many pictures stand on the page.
    int pictures() {
        return pictures;
    }

    private static Html marked(Screen screen, Mark mark) {
        Box box = mark.box();
        return Html.of(
                "<rect class=\"mark\" x=\"{}%\" y=\"{}%\" width=\"{}%\" height=\"{}%\"/>{}",
                percent(box.x(), screen.width()),
                percent(box.y(), screen.height()),
                percent(box.width(), screen.width()),
                percent(box.height(), screen.height()),
                Html.when(
                        !mark.label().isEmpty(),
                        Html.of(
                                "<text class=\"label\" x=\"{}%\" y=\"{}%\">{}</text>",
                                percent(Math.max(box.x(), 0), screen.width()),
                                percent(Math.max(box.y() - 4, 14), screen.height()),
                                mark.label())));
    }

    private static String percent(int part, int whole) {
        return String.format(Locale.ROOT, "%.2f", 100.0 * part / whole);
    }

    private Optional<Screen> screen(Sighting sighting) {
        Optional<Screen> known = screens.get(sighting.digest());
        if (known == null) {
            known = made(sighting);
            screens.put(sighting.digest(), known);
        }
        return known;
    }

    private Optional<Screen> made(Sighting sighting) {
        if (symbols.size() >= MOST_SCREENS) {
            files.lacks("screens after the first " + MOST_SCREENS);
            return Optional.empty();
        }
        Optional<KeptScreen> kept = files.screen(sighting.file());
        return story.picture(sighting.digest())
                .flatMap(one -> files.shot(one.file()).map(shot -> pictured(shot, one.scale(), kept)))
                .or(() -> kept.map(this::drawn));
    }

    private Screen pictured(Shot shot, double pixels, Optional<KeptScreen> kept) {
        double scale = pixels >= 0.1 && pixels <= 10 ? pixels : 1;
        int width = Math.max(1, (int) Math.round(shot.width() / scale));
        int height = Math.max(1, (int) Math.round(shot.height() / scale));
        Screen screen = new Screen(
                symbols.size(),
                width,
                height,
                kept.map(one -> filled(one, height)).orElse(height),
                true);
        pictures++;
        symbols.add(Html.of(
                """
                <symbol id="screen-{}" viewBox="0 0 {} {}"><image width="{}" height="{}" \
                href="data:image/png;base64,{}"/></symbol>\
                """, screen.number(), screen.width(), screen.height(), screen.width(), screen.height(), shot.png()));
        return screen;
    }

    private Screen drawn(KeptScreen kept) {
        int width = Math.clamp(kept.window().width(), 100, 4_000);
        int height = Math.clamp(kept.window().height(), 100, 1_600);
        Screen screen = new Screen(symbols.size(), width, height, filled(kept, height), false);
        List<KeptNode> visible = kept.nodes().stream()
                .filter(node -> screen.shows(node.box()))
                .limit(MOST_DRAWN)
                .toList();
        symbols.add(Html.of(
                "<symbol id=\"screen-{}\" viewBox=\"0 0 {} {}\"><rect class=\"paper\" width=\"{}\" height=\"{}\"/>{}</symbol>",
                screen.number(),
                width,
                height,
                width,
                height,
                Html.each(visible, ReportScreens::drawn)));
        return screen;
    }

    /// Where the last thing that says something ends, with a margin.
    private static int filled(KeptScreen kept, int height) {
        int last = kept.nodes().stream()
                .filter(node -> node.speaks() && node.box().bottom() > 0)
                .filter(node -> node.box().height() < height / 2)
                .mapToInt(node -> node.box().bottom())
                .max()
                .orElse(0);
        return Math.clamp(last + 40L, Math.min(160, height), height);
    }

    private static Html drawn(KeptNode node) {
        return switch (node.role()) {
            case "text" -> words("t", node.box(), node.shown());
            case "textbox", "combobox", "searchbox", "spinbutton", "listbox" ->
                Html.of("{}{}", frame("field", node.box()), words("t", inner(node.box()), node.shown()));
            case "button" -> Html.of("{}{}", frame("button", node.box()), words("t", inner(node.box()), node.name()));
            case "checkbox", "radio", "frame", "dialog" -> frame(node.role(), node.box());
            case "image", "img" ->
                Html.of("{}{}", frame("image", node.box()), words("t", inner(node.box()), node.name()));
            default -> Html.NONE;
        };
    }

    private static Box inner(Box box) {
        return new Box(box.x() + 4, box.y(), Math.max(box.width() - 8, 1), box.height());
    }

    private static Html frame(String kind, Box box) {
        return Html.of(
                "<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
                kind,
                box.x(),
                box.y(),
                box.width(),
                box.height());
    }

    /// Text of one line is given the width it had; of several lines only the first is drawn.
    private static Html words(String kind, Box box, String text) {
        if (text.isBlank()) {
            return Html.NONE;
        }
        boolean one = box.height() <= LINE;
        int size = one ? Math.clamp(box.height() * 4L / 5, 6, 18) : 12;
        int fits = one ? LONGEST : Math.clamp(box.width() / 6, 1, LONGEST);
        boolean cut = text.length() > fits;
        String shown = cut ? text.substring(0, fits) + "\u2026" : text;
        Html length = Html.when(
                one && !cut && shown.length() > 1 && box.width() > 4,
                Html.of(" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\"", box.width()));
        return Html.of(
                "<text class=\"{}\" x=\"{}\" y=\"{}\" font-size=\"{}\"{}>{}</text>",
                kind,
                box.x(),
                box.y() + (one ? box.height() * 4 / 5 : 14),
                size,
                length,
                shown);
    }
}
