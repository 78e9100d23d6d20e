package dev.rote.benchmarks;

import dev.rote.browser.BrowserSettings;
import dev.rote.browser.WarmBrowser;
import dev.rote.surface.Act;
import dev.rote.surface.Opening;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/// The memory of a process of ours that holds many sessions open, measured in a process of its own with the launcher's
/// Java options; the browser is not counted.
public final class Sessions {
    private static final int MANY = 50;

    private Sessions() {}

    static List<Fact> measure(Rig rig) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(
                "-XX:+UseSerialGC",
                "-Xmn32m",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                Sessions.class.getName(),
                rig.chromium().toString(),
                rig.core(),
                rig.folder().resolve("sessions").toString()));
        String[] figures = Command.output(command).strip().split(" ", -1);
        double[] told = Arrays.stream(figures).mapToDouble(Double::parseDouble).toArray();
        return List.of(
                new Fact("memory of our process with " + MANY + " sessions open", told[2], "MB", Target.atMost(150.0)),
                Fact.of("memory of our process with one", told[0], "MB"),
                Fact.of("heap for each further session", (told[3] - told[1]) / (MANY - 1) * 1024, "KB"));
    }

    /// Arguments: the Chromium program, the address of the mock core, a folder; prints resident memory and used heap
    /// with one session and with fifty, in megabytes.
    public static void main(String[] arguments) throws IOException {
        Path folder = Files.createDirectories(Path.of(arguments[2]));
        Run run = Rig.run();
        List<Surface> open = new ArrayList<>();
        try (WarmBrowser browser =
                WarmBrowser.start(BrowserSettings.in(folder).with(Path.of(arguments[0])), List.of("127.0.0.1"), run)) {
            StringBuilder told = new StringBuilder();
            for (int session = 1; session <= MANY; session++) {
                Surface surface = browser.open(Opening.of(Set.of(arguments[1]), folder.resolve("downloads")), run);
                surface.act(new Act.Navigate(arguments[1] + "/login"), run);
                surface.observe(run);
                open.add(surface);
                if (session == 1 || session == MANY) {
                    double heap = Footprint.usedHeap();
                    told.append(Footprint.resident("self"))
                            .append(' ')
                            .append(heap)
                            .append(' ');
                }
            }
            System.out.println(told);
            open.forEach(Surface::close);
        }
    }
}
