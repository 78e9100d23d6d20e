package dev.rote.evidence;

import dev.rote.surface.Observation;
import dev.rote.surface.Picture;
import dev.rote.testbed.Part;
import dev.rote.testbed.Screen;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Set;

/// A process that performs one commit after the other until it is killed, and says on stdout which of them
/// it was told are on record.
final class Working {
    private static final Picture PICTURE = new Picture(new byte[] {1, 2, 3}, 1, 1, 1, 0);

    private Working() {}

    public static void main(String[] arguments) {
        RunDirectory run =
                RunDirectory.create(Path.of(arguments[0]), "killed", Evidence.redaction(), Clock.systemUTC());
        run.started(new RunFacts("replay", "pay", 1, "ab", "local", "browser", Map.of("id", "1"), Set.of()));
        for (int i = 0; true; i++) {
            String step = "commit." + i;
            Observation seen = Screen.at("/pay")
                    .show(Part.heading("Payment " + i), Part.text("x".repeat(1_500)))
                    .observed();
            run.note("filled", Map.of("step", step));
            run.observed(step, seen);
            run.pictured(step, PICTURE, seen);
            run.commitIntent(step, Map.of());
            say("intent " + step);
            run.commitOutcome(step, "committed", Map.of());
            say("outcome " + step);
        }
    }

    private static void say(String what) {
        System.out.println(what);
        System.out.flush();
    }
}
