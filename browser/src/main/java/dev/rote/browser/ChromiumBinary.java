package dev.rote.browser;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Finds the Chromium program of this machine.
public final class ChromiumBinary {
    private static final List<String> NAMES =
            List.of("chromium", "chromium-browser", "google-chrome-stable", "google-chrome");

    private ChromiumBinary() {}

    /// The program named by the settings, else the first known name on the search path; empty when there is none.
    public static Optional<Path> find(BrowserSettings settings, String searchPath) {
        if (settings.binary().isPresent()) {
            return settings.binary().filter(Files::isExecutable).map(ChromiumBinary::behindWrapper);
        }
        return NAMES.stream()
                .flatMap(name -> directories(searchPath).map(directory -> directory.resolve(name)))
                .filter(Files::isExecutable)
                .findFirst()
                .map(ChromiumBinary::behindWrapper);
    }

    static Path locate(BrowserSettings settings) {
        var searchPath = Optional.ofNullable(System.getenv("PATH")).orElse("/usr/bin");
        return find(settings, searchPath)
                .orElseThrow(() -> new BrowserUnavailable.Missing(settings.binary()
                        .map(path -> path + " is not an executable file")
                        .orElse("none of " + NAMES + " is on the search path")));
    }

    private static Stream<Path> directories(String searchPath) {
        return Stream.of(searchPath.split(File.pathSeparator))
                .filter(directory -> !directory.isBlank())
                .map(Path::of);
    }

    /// Debian's `/usr/bin/chromium` is a shell script that starts two dozen processes and adds machine-wide flags
    /// before it runs the program; both are unwanted here.
    private static Path behindWrapper(Path found) {
        var name = found.getFileName().toString();
        var program = Path.of("/usr/lib").resolve(name).resolve(name);
        return isScript(found) && Files.isExecutable(program) ? program : found;
    }

    private static boolean isScript(Path file) {
        try (var in = Files.newInputStream(file)) {
            return in.read() == '#' && in.read() == '!';
        } catch (IOException e) {
            // Executable but unreadable: whatever it is, it can be started as it is.
            return false;
        }
    }
}
