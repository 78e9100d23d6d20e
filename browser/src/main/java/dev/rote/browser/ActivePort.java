package dev.rote.browser;

import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.DeadlineExceeded;
import dev.rote.browser.cdp.WaitInterrupted;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchService;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/// The file in which Chromium tells, once it listens, on which port (`--remote-debugging-port=0`).
final class ActivePort {
    private static final Pattern CONTENT = Pattern.compile("(\\d{1,5})\n(/devtools/browser/[0-9a-f-]{36})\\s*");

    private ActivePort() {}

    /// Waits for the address; empty when the browser ends before it has one.
    static Optional<URI> await(Path profile, ProcessHandle process, Deadline deadline) {
        var file = profile.resolve("DevToolsActivePort");
        try (var watch = profile.getFileSystem().newWatchService()) {
            profile.register(watch, StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_MODIFY);
            var ending = process.onExit().thenRun(() -> close(watch));
            var address = read(file);
            while (address.isEmpty()) {
                var key = watch.poll(deadline.remainingNanos(), TimeUnit.NANOSECONDS);
                if (key == null) {
                    throw new DeadlineExceeded("the browser's port");
                }
                key.pollEvents();
                key.reset();
                address = read(file);
            }
            ending.cancel(false);
            return address;
        } catch (ClosedWatchServiceException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("The browser's profile cannot be watched", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WaitInterrupted("the browser's port");
        }
    }

    private static Optional<URI> read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        // Matched as a whole, because it may be seen half written.
        var content = CONTENT.matcher(Files.readString(file));
        return content.matches()
                ? Optional.of(URI.create("ws://127.0.0.1:" + content.group(1) + content.group(2)))
                : Optional.empty();
    }

    private static void close(WatchService watch) {
        try {
            watch.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
