package dev.rote.console;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// A piece of a page. Whatever is put into one is escaped, unless it is a piece of a page itself.
record Html(String markup) {
    static final Html NOTHING = new Html("");

    /// A template in which each `{}` stands for the next part.
    static Html of(String template, Object... parts) {
        StringBuilder page = new StringBuilder(template.length() + 64);
        int from = 0;
        for (Object part : parts) {
            int place = template.indexOf("{}", from);
            if (place < 0) {
                throw new IllegalArgumentException("more parts than places: " + template);
            }
            page.append(template, from, place);
            page.append(part instanceof Html(var markup) ? markup : escaped(String.valueOf(part)));
            from = place + 2;
        }
        if (template.indexOf("{}", from) >= 0) {
            throw new IllegalArgumentException("more places than parts: " + template);
        }
        return new Html(page.append(template, from, template.length()).toString());
    }

    static Html all(List<Html> pieces) {
        return new Html(pieces.stream().map(Html::markup).collect(Collectors.joining()));
    }

    static Html when(boolean so, Html piece) {
        return so ? piece : NOTHING;
    }

    static Html maybe(Optional<Html> piece) {
        return piece.orElse(NOTHING);
    }

    private static String escaped(String text) {
        StringBuilder safe = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char one = text.charAt(i);
            switch (one) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                default -> safe.append(one);
            }
        }
        return safe.toString();
    }
}
