package dev.rote.browser;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// The browsers that an owner has left running for somebody else.
final class LeftBrowsers {
    private LeftBrowsers() {}

    /// Takes ownership of the one at this address.
    static Optional<Chromium> claim(Path state, URI address) throws IOException {
        var all = BrowserHome.all(state);
        if (!Files.isDirectory(all)) {
            return Optional.empty();
        }
        try (var homes = Files.newDirectoryStream(all)) {
            for (var directory : homes) {
                var record = BrowserRecord.read(directory);
                if (record.filter(known -> known.isLeftAt(address)).isPresent()) {
                    return claim(directory, record.get());
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<Chromium> claim(Path directory, BrowserRecord record) throws IOException {
        var process = record.browser().flatMap(ProcessStamp::living);
        if (process.isEmpty()) {
            return Optional.empty();
        }
        var home = BrowserHome.claim(directory);
        if (home.isEmpty()) {
            return Optional.empty();
        }
        var mine = record.takenOver();
        mine.write(directory);
        return Optional.of(new Chromium(
                ChromiumProcess.found(process.get(), home.get()), home.get(), mine, BrowserSettings.Wire.SOCKET));
    }
}
