package dev.rote.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.rote.surface.Control;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Resolution;
import dev.rote.surface.Resolver;
import dev.rote.surface.Role;
import dev.rote.surface.Run;
import dev.rote.surface.Rung;
import dev.rote.surface.Surface;
import java.time.Duration;

/// How a test looks for something on a surface, and waits until it is there.
final class Looking {

    private Looking() {}

    static Control labelled(String label) {
        return Control.in("", new Rung.Label(label));
    }

    static Control button(String name) {
        return Control.in("", new Rung.RoleName(Role.BUTTON, name));
    }

    static String textOf(Observation seen) {
        return seen.textOf(seen.top());
    }

    static Node only(Observation seen, Control control) {
        return Resolver.resolve(seen, control) instanceof Resolution.Found found
                ? found.node()
                : fail("not found: " + control.inWords());
    }

    /// The node of the newest observation, as soon as there is one.
    static Node find(Surface surface, Control control, Run run) {
        Observation seen = surface.observe(run);
        while (true) {
            Resolution resolution = Resolver.resolve(seen, control);
            if (resolution instanceof Resolution.Found found) {
                return found.node();
            }
            assertThat(surface.awaitChange(seen, run))
                    .as(resolution.explanation())
                    .isTrue();
            seen = surface.observe(run);
        }
    }

    static void awaitText(Surface surface, String words, Run run) {
        Observation seen = surface.observe(run);
        while (!textOf(seen).contains(words)) {
            assertThat(surface.awaitChange(seen, run))
                    .as("waiting for \"%s\", seeing \"%s\"", words, textOf(seen))
                    .isTrue();
            seen = surface.observe(run);
        }
    }

    /// The screen once a third of a second brought no change: a page that has just arrived may still be finishing.
    static Observation atRest(Surface surface, Run run) {
        Observation seen = surface.observe(run);
        while (!run.isOver() && surface.awaitChange(seen, run.within(Duration.ofMillis(300)))) {
            seen = surface.observe(run);
        }
        return seen;
    }
}
