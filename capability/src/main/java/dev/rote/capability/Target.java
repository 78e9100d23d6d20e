package dev.rote.capability;

import dev.rote.surface.Feature;
import java.util.Set;

/// What it is performed on: a product family and its entry; which deployment is the tenant's business. `requires` lists
/// what the surface must be able to do.
public record Target(String family, String surface, String entry, Locale locale, Set<Feature> requires) {
    /// The kind of surface that is a page in a browser.
    public static final String BROWSER = "browser";
    /// The kind of surface that is a window of the desktop.
    public static final String DESKTOP = "desktop";

    public Target {
        requires = Set.copyOf(requires);
    }

    /// How the application writes numbers and dates: its decimal and grouping characters, and a date pattern of
    /// `java.time.format.DateTimeFormatter`.
    public record Locale(String language, String decimal, String grouping, String date) {
        public static final Locale PLAIN = new Locale("en-US", ".", ",", "yyyy-MM-dd");
    }
}
