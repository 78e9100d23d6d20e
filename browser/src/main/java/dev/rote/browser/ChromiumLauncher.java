package dev.rote.browser;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// Starts browsers that belong to this process.
public final class ChromiumLauncher {
    /// In a session of its own, so that an interrupt typed at the terminal reaches us and not the browser under us.
    /// On a pipe, Chromium reads commands from descriptor 3 and answers on 4.
    private static final String SESSION = "if command -v setsid >/dev/null 2>&1; then set -- setsid \"$@\"; fi; ";

    private static final String ON_PIPE = SESSION + "exec \"$@\" 3<&0 4>&1 0</dev/null 1>/dev/null";
    private static final String ON_SOCKET = SESSION + "exec \"$@\" 0</dev/null 1>/dev/null";

    /// The environment may hold secrets; the browser gets what a desktop program needs and no more.
    private static final Pattern KEPT_VARIABLES = Pattern.compile("PATH|HOME|USER|LOGNAME|LANG|LC_[A-Z]+|TZ|TMPDIR"
            + "|DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|XDG_[A-Z_]+|DBUS_SESSION_BUS_ADDRESS|FONTCONFIG_[A-Z]+"
            + "|LD_LIBRARY_PATH|(?i:https?_proxy|all_proxy|no_proxy)");

    private final BrowserSettings settings;

    public ChromiumLauncher(BrowserSettings settings) {
        this.settings = settings;
    }

    /// Starts a browser and returns at once, while it is still coming up; clears away what dead owners left behind.
    ///
    /// Throws [BrowserUnavailable.Missing] when there is no program to start. One that starts and ends is found out
    /// by the first to wait for it.
    public Chromium launch() {
        var program = ChromiumBinary.locate(settings);
        var home = BrowserHome.create(settings.state());
        try {
            ChromiumProfile.create(home.profile(), settings);
            var process = start(program, home);
            var record = ProcessStamp.of(process.toHandle())
                    .map(stamp -> BrowserRecord.mine().with(stamp))
                    .orElseGet(BrowserRecord::mine);
            record.write(home.directory());
            var reaper = new Reaper(settings.state(), InstantSource.system());
            Thread.ofVirtual().name("browser-reaper").start(reaper::reap);
            return new Chromium(ChromiumProcess.started(process, words(process, home)), home, record, settings.wire());
        } catch (IOException e) {
            home.delete();
            throw new UncheckedIOException("Chromium cannot be started", e);
        }
    }

    private Process start(Path program, BrowserHome home) throws IOException {
        var command = new ArrayList<>(List.of("/bin/sh", "-c", script(), "sh", program.toString()));
        command.addAll(ChromiumFlags.of(settings, home.profile()));
        var builder = new ProcessBuilder(command).directory(home.directory().toFile());
        if (settings.wire() == BrowserSettings.Wire.SOCKET) {
            builder.redirectError(home.errorStream().toFile());
        }
        keepWhatIsNeeded(builder.environment());
        home.temporaries().ifPresent(path -> builder.environment().put("TMPDIR", path.toString()));
        builder.environment().put("LANGUAGE", settings.language().replace('-', '_'));
        return builder.start();
    }

    private LastWords words(Process process, BrowserHome home) {
        return switch (settings.wire()) {
            case PIPE -> LastWords.Heard.from(process.getErrorStream());
            case SOCKET -> new LastWords.Written(home.errorStream());
        };
    }

    private String script() {
        return switch (settings.wire()) {
            case PIPE -> ON_PIPE;
            case SOCKET -> ON_SOCKET;
        };
    }

    private static void keepWhatIsNeeded(Map<String, String> environment) {
        environment.keySet().removeIf(name -> !KEPT_VARIABLES.matcher(name).matches());
    }
}
