package dev.rote.browser;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/// Ends browsers that a dead owner has left behind, and deletes their profiles.
///
/// An owner is dead when the operating system has taken its lock away. A browser is known by the profile on its
/// command line, or by a recorded process number together with its start, so that nobody else's process is ended.
public final class Reaper {
    private static final Duration STILL_BEING_MADE = Duration.ofMinutes(1);

    private final Path state;
    private final InstantSource clock;

    public Reaper(Path state, InstantSource clock) {
        this.state = state;
        this.clock = clock;
    }

    /// Clears every abandoned home and returns those that were cleared.
    public List<Path> reap() {
        var all = BrowserHome.all(state);
        var cleared = new ArrayList<Path>();
        if (!Files.isDirectory(all)) {
            return cleared;
        }
        try (DirectoryStream<Path> homes = Files.newDirectoryStream(all)) {
            for (var home : homes) {
                if (clear(home)) {
                    cleared.add(home);
                }
            }
        } catch (NoSuchFileException e) {
            // Another process clears at the same time.
            return cleared;
        } catch (IOException e) {
            throw new UncheckedIOException("The browsers of " + state + " cannot be looked through", e);
        }
        return cleared;
    }

    private boolean clear(Path directory) throws IOException {
        var record = BrowserRecord.read(directory);
        if (record.flatMap(BrowserRecord::owner)
                        .filter(ProcessStamp.mine()::equals)
                        .isPresent()
                || beingMade(directory)) {
            return false;
        }
        var claimed = BrowserHome.claim(directory);
        if (claimed.isEmpty()) {
            return false;
        }
        var home = claimed.get();
        if (record.filter(this::isKept).isPresent()) {
            home.leave();
            return false;
        }
        record.flatMap(BrowserRecord::browser)
                .flatMap(ProcessStamp::living)
                .ifPresent(browser -> ProcessFamily.of(browser).kill());
        ProcessFamily.using(home).kill();
        home.delete();
        return true;
    }

    private boolean isKept(BrowserRecord record) {
        return record.keepUntil()
                        .filter(until -> until.isAfter(clock.instant()))
                        .isPresent()
                && record.browser().flatMap(ProcessStamp::living).isPresent();
    }

    private boolean beingMade(Path directory) throws IOException {
        return !Files.exists(directory.resolve(BrowserHome.LOCK))
                && Files.getLastModifiedTime(directory)
                        .toInstant()
                        .isAfter(clock.instant().minus(STILL_BEING_MADE));
    }
}
