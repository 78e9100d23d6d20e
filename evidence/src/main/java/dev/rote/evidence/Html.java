package dev.rote.evidence;

import dev.rote.capability.Harmless;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Markup in which every text from outside was escaped: the only way to put one in is a place of a template
/// of ours.
record Html(String markup) {
    static final Html NONE = new Html("");

    /// The template with its places `{}` filled in order: markup as it is, everything else as text.
    /// Attributes stand in double quotes in a template, and no place stands in a script, a style or the
    /// name of anything.
    static Html of(String template, Object... parts) {
        StringBuilder markup = new StringBuilder(template.length() + 64);
        int from = 0;
        for (Object part : parts) {
            int place = template.indexOf("{}", from);
            if (place < 0) {
                throw new IllegalArgumentException("more parts than places in " + template);
            }
            markup.append(template, from, place).append(markupOf(part));
            from = place + 2;
        }
        if (template.indexOf("{}", from) >= 0) {
            throw new IllegalArgumentException("more places than parts in " + template);
        }
        return new Html(markup.append(template, from, template.length()).toString());
    }

    static <T> Html each(Collection<T> of, Function<T, Html> one) {
        return new Html(of.stream().map(one).map(Html::markup).collect(Collectors.joining("\n")));
    }

    /// Markup only where there is something to show.
    static Html when(boolean shown, Html markup) {
        return shown ? markup : NONE;
    }

    boolean isEmpty() {
        return markup.isEmpty();
    }

    private static String markupOf(Object part) {
        return switch (part) {
            case Html html -> html.markup();
            case Optional<?> maybe -> maybe.map(Html::markupOf).orElse("");
            default -> escaped(part.toString());
        };
    }

    private static String escaped(String text) {
        String safe = Harmless.lines(text);
        StringBuilder escaped = new StringBuilder(safe.length() + 16);
        for (int i = 0; i < safe.length(); i++) {
            char c = safe.charAt(i);
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.append(c);
            }
        }
        return escaped.toString();
    }
}
