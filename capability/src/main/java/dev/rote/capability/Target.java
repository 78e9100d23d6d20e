package dev.rote.capability;

import dev.rote.surface.Feature;
import java.util.Optional;
import java.util.Set;

/// What it is performed on: a product family and its entry; which deployment is the tenant's business. `requires`
/// lists what the surface must be able to do.
public record Target(String family, String surface, String entry, Locale locale, Set<Feature> requires) {
    /// The kind of surface that is a page in a browser.
    public static final String BROWSER = "browser";
    /// The kind of surface that is a window of the desktop.
    public static final String DESKTOP = "desktop";

    /// The same for screens that write numbers and dates otherwise.
    public Target in(Locale other) {
        return new Target(family, surface, entry, other, requires);
    }

    public Target {
        requires = Set.copyOf(requires);
    }

    /// How the application writes numbers and dates: its decimal and grouping characters, and a date pattern of
    /// `java.time.format.DateTimeFormatter`.
    public record Locale(String language, String decimal, String grouping, String date) {
        public static final Locale PLAIN = new Locale("en-US", ".", ",", "yyyy-MM-dd");

        /// Why numbers or dates cannot be told apart by it, if they cannot.
        public Optional<String> problem() {
            boolean separates = decimal.length() == 1
                    && grouping.length() <= 1
                    && !decimal.equals(grouping)
                    && !isDigit(decimal)
                    && !isDigit(grouping);
            if (!separates) {
                return Optional.of("decimal is one character, grouping another one or none, and neither a digit");
            }
            return DatePattern.isOne(this) ? Optional.empty() : Optional.of(DatePattern.WANTED);
        }

        boolean separates() {
            return problem().filter(why -> !why.equals(DatePattern.WANTED)).isEmpty();
        }

        private static boolean isDigit(String text) {
            return !text.isEmpty() && Character.isDigit(text.charAt(0));
        }
    }
}
