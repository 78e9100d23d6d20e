package dev.rote.mockapp;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A page or part of a page from the resources, with `{places}` to fill.
final class Template {
    private static final Pattern PLACE = Pattern.compile("\\{([a-zA-Z]+)}");

    private final String file;
    private final String text;

    private Template(String file, String text) {
        this.file = file;
        this.text = text;
    }

    static Template of(String file) {
        try (InputStream in = Template.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("no template " + file);
            }
            return new Template(file, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Fills every place; a place without a value, or a value without a place, is a bug of ours.
    Html fill(Map<String, Html> values) {
        Set<String> filled = new HashSet<>();
        String page = PLACE.matcher(text).replaceAll(place -> {
            Html value = values.get(place.group(1));
            if (value == null) {
                throw new IllegalStateException(file + " wants a value for " + place.group());
            }
            filled.add(place.group(1));
            return Matcher.quoteReplacement(value.markup());
        });
        if (!filled.equals(values.keySet())) {
            throw new IllegalStateException(file + " has places " + filled + " for values " + values.keySet());
        }
        return new Html(page);
    }
}
