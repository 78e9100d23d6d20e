package dev.rote.discovery;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The words of a text as they may be held against those of another: lower case, letters and digits, small words left
/// out.
final class LooseWords {
    private static final Pattern BETWEEN = Pattern.compile("[^\\p{L}\\p{N}]+");
    private static final Set<String> SMALL =
            Set.of("a", "an", "and", "by", "for", "in", "is", "of", "on", "or", "the", "to", "with", "up", "id");

    private LooseWords() {}

    static Set<String> of(String text) {
        return Arrays.stream(BETWEEN.split(text.toLowerCase(Locale.ROOT)))
                .filter(word -> !word.isEmpty() && !SMALL.contains(word))
                .collect(Collectors.toUnmodifiableSet());
    }

    /// How much two texts have in common: 0 for nothing, 1 for the same words.
    static double likeness(String one, String other) {
        Set<String> left = of(one);
        Set<String> right = of(other);
        long common = left.stream().filter(right::contains).count();
        long all = left.size() + right.size() - common;
        return all == 0 ? 0 : (double) common / all;
    }
}
