package dev.rote.replay;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A place in a step's value that stands for a secret, such as `${secret.operator.password}`; a secret fills a field
/// alone.
record SecretPlace(String name, String part) {
    private static final Pattern SHAPE = Pattern.compile("\\$\\{secret\\.([a-z0-9_-]+)(?:\\.([a-z0-9_-]+))?}");

    static Optional<SecretPlace> in(String value) {
        Matcher place = SHAPE.matcher(value);
        return place.matches()
                ? Optional.of(new SecretPlace(place.group(1), place.group(2) == null ? "" : place.group(2)))
                : Optional.empty();
    }
}
