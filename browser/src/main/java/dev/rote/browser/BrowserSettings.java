package dev.rote.browser;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// How browsers are started here.
///
/// `binary` is the program to start, found on the search path when empty. `language` is a BCP 47 tag. `reach`
/// names the hosts that names may be resolved for. With `challenges` it lets origins ask who is there (HTTP
/// authentication), and somebody must answer them. `state` is the directory under which running browsers are on
/// record. One that is `shared` can be reached by other processes of this machine as well, on a loopback port
/// that asks nobody who they are.
public record BrowserSettings(
        Optional<Path> binary,
        boolean headless,
        String language,
        WindowSize window,
        Reach reach,
        Wire wire,
        boolean challenges,
        Path state,
        boolean shared) {

    /// A headless browser on a pipe, in American English, 1280 x 800, free to reach any host.
    public static BrowserSettings in(Path state) {
        return new BrowserSettings(
                Optional.empty(),
                true,
                "en-US",
                new WindowSize(1280, 800),
                new Reach.Anywhere(),
                Wire.PIPE,
                false,
                state,
                false);
    }

    /// The same with another reach.
    public BrowserSettings reaching(Reach other) {
        return new BrowserSettings(binary, headless, language, window, other, wire, challenges, state, shared);
    }

    /// The same on another wire.
    public BrowserSettings over(Wire other) {
        return new BrowserSettings(binary, headless, language, window, reach, other, challenges, state, shared);
    }

    /// The same in another language, with a window on the screen or without.
    public BrowserSettings speaking(String other, boolean withoutWindow) {
        return new BrowserSettings(binary, withoutWindow, other, window, reach, wire, challenges, state, shared);
    }

    /// The same for pages that have answers for origins that ask who is there.
    public BrowserSettings challenged(boolean answered) {
        return new BrowserSettings(binary, headless, language, window, reach, wire, answered, state, shared);
    }

    /// The same, reachable by other processes of this machine or not.
    BrowserSettings sharing(boolean does) {
        return new BrowserSettings(binary, headless, language, window, reach, wire, challenges, state, does);
    }

    /// The same with this program.
    public BrowserSettings with(Path program) {
        return new BrowserSettings(
                Optional.of(program), headless, language, window, reach, wire, challenges, state, shared);
    }

    /// What the browser shows of a page, in CSS pixels.
    public record WindowSize(int width, int height) {
        public WindowSize {
            if (width < 1 || height < 1 || width > 16_384 || height > 16_384) {
                throw new IllegalArgumentException("A window of " + width + " x " + height + " pixels");
            }
        }
    }

    /// Which hosts the browser's resolver knows; enforced below the network stack, so for every kind of request.
    public sealed interface Reach {
        /// Every host.
        record Anywhere() implements Reach {}

        /// Only these host names and addresses, without ports.
        record Hosts(List<String> names) implements Reach {
            public Hosts {
                names = List.copyOf(names);
                for (var name : names) {
                    // The rule is a comma-separated list in which `*` is a pattern: a name must not be able to widen
                    // it.
                    if (!name.matches("[A-Za-z0-9._\\-]+|\\[[0-9A-Fa-f:.]+]")) {
                        throw new IllegalArgumentException("Not a host name: " + name);
                    }
                }
            }
        }
    }

    /// What commands travel on.
    public enum Wire {
        /// A pipe only we hold; the browser ends when we do.
        PIPE,
        /// A port on the loopback interface that another process may attach to; the browser can outlive us.
        SOCKET
    }
}
