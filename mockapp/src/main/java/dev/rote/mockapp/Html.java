package dev.rote.mockapp;

import java.util.List;
import java.util.stream.Collectors;

/// Markup that is safe to send: either written by us, or text that was escaped.
record Html(String markup) {

    static final Html NOTHING = new Html("");

    static Html text(String text) {
        return new Html(text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;"));
    }

    static Html join(List<Html> parts) {
        return new Html(parts.stream().map(Html::markup).collect(Collectors.joining("\n")));
    }
}
