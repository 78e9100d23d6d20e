package dev.rote.testbed;

import dev.rote.surface.Observation;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// A page described in a few lines and laid out by itself, for tests that need an observation:
/// `Screen.at("/search").show(line(text("Member ID:"), field("id")), button("Search")).observed()`.
///
/// `document` tells one load from the next and is empty unless `loaded` set it.
public record Screen(String origin, String path, String title, int status, String document, List<Part> parts) {
    /// Width of the window in CSS pixels.
    public static final int WIDTH = 1280;

    /// Height of the window in CSS pixels.
    public static final int HEIGHT = 800;

    /// The origin of a screen that is given by its path alone.
    public static final String ORIGIN = "http://app.test";

    public Screen {
        parts = List.copyOf(parts);
    }

    /// An empty screen at a path of `ORIGIN`, answered with status 200.
    public static Screen at(String path) {
        return at(ORIGIN, path);
    }

    /// An empty screen at a path of another origin.
    public static Screen at(String origin, String path) {
        return new Screen(origin, path, "", 200, "", List.of());
    }

    public Screen title(String other) {
        return new Screen(origin, path, other, status, document, parts);
    }

    public Screen status(int other) {
        return new Screen(origin, path, title, other, document, parts);
    }

    /// The same screen with these parts below those it has.
    public Screen show(Part... more) {
        return new Screen(
                origin,
                path,
                title,
                status,
                document,
                Stream.concat(parts.stream(), Arrays.stream(more)).toList());
    }

    /// The screen as it is observed the first time.
    public Observation observed() {
        return observed(1);
    }

    /// The screen as the observation with that number.
    public Observation observed(long sequence) {
        return Drawing.of(this, sequence).observation();
    }

    /// The same screen as one load of it, told from the next by `other` (see `Frame.document`).
    public Screen loaded(String other) {
        return new Screen(origin, path, title, status, other, parts);
    }

    Screen from(String otherOrigin, List<Part> other) {
        return new Screen(otherOrigin, path, title, status, document, other);
    }
}
