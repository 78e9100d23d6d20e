package dev.rote.policy;

import com.google.re2j.Pattern;
import dev.rote.surface.Names;
import java.util.Locale;

/// Words that make a control risky when they stand in its name or caption; case counts for nothing, a word is matched
/// whole, and `*` at its end or start stands for more letters.
public record Wording(String words, Pattern pattern) {
    private static final String EDGE = "[^\\pL\\pN]";

    public static Wording of(String words) {
        StringBuilder expression = new StringBuilder("(?:^|" + EDGE + ")");
        for (String part : Names.normal(words).toLowerCase(Locale.ROOT).split("(?=\\*)|(?<=\\*)", -1)) {
            expression.append(part.equals("*") ? "[\\pL\\pN]*" : Pattern.quote(part));
        }
        return new Wording(
                words, Pattern.compile(expression.append("(?:$|" + EDGE + ")").toString()));
    }

    public boolean standsIn(String text) {
        return pattern.matcher(Names.normal(text).toLowerCase(Locale.ROOT)).find();
    }
}
