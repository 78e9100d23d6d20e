package dev.rote.browser;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Ends browsers that a dead owner has left behind, and deletes their profiles.
///
/// An owner is dead when the operating system has taken its lock away. A browser is known by the profile on its command
/// line, or by a recorded process number together with its start, so that nobody else's process is ended. Any number of
/// processes may do this at the same time.
public final class Reaper {
    private static final Duration STILL_BEING_MADE = Duration.ofMinutes(1);

    private final Path state;
    private final InstantSource clock;

    public Reaper(Path state, InstantSource clock) {
        this.state = state;
        this.clock = clock;
    }

    /// The homes that were cleared away, and those that could not be and are left to the next time.
    public record Reaped(List<Path> cleared, List<Path> left) {
        public Reaped {
            cleared = List.copyOf(cleared);
            left = List.copyOf(left);
        }
    }

    /// Clears every abandoned home.
    public Reaped reap() {
        var cleared = new ArrayList<Path>();
        var left = new ArrayList<Path>();
        for (var home : homes()) {
            try {
                if (clear(home)) {
                    cleared.add(home);
                }
            } catch (NoSuchFileException e) {
                // Somebody else is clearing it.
            } catch (IOException | UncheckedIOException e) {
                left.add(home);
            }
        }
        return new Reaped(cleared, left);
    }

    private List<Path> homes() {
        var all = BrowserHome.all(state);
        if (!Files.isDirectory(all)) {
            return List.of();
        }
        try (var homes = Files.list(all)) {
            return homes.toList();
        } catch (IOException e) {
            throw new UncheckedIOException("The browsers of " + state + " cannot be looked through", e);
        }
    }

    private boolean clear(Path directory) throws IOException {
        var record = BrowserRecord.read(directory);
        if (record.flatMap(BrowserRecord::owner)
                .filter(ProcessStamp.mine()::equals)
                .isPresent()) {
            return false;
        }
        if (!Files.exists(directory.resolve(BrowserHome.LOCK))) {
            return clearUnfinished(directory);
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
        end(home, record);
        home.delete();
        return true;
    }

    /// A home without a lock is being made or cleared at this moment, or its maker or clearer was killed.
    private boolean clearUnfinished(Path directory) throws IOException {
        var lastTouched = Files.getLastModifiedTime(directory).toInstant();
        if (lastTouched.isAfter(clock.instant().minus(STILL_BEING_MADE))) {
            return false;
        }
        FileTree.delete(directory);
        return true;
    }

    private static void end(BrowserHome home, Optional<BrowserRecord> record) {
        var words = new LastWords.Written(home.errorStream());
        record.flatMap(BrowserRecord::browser)
                .flatMap(ProcessStamp::living)
                .ifPresent(browser -> ProcessFamily.of(browser).kill(words));
        ProcessFamily.using(home).kill(words);
    }

    private boolean isKept(BrowserRecord record) {
        return record.keepUntil()
                        .filter(until -> until.isAfter(clock.instant()))
                        .isPresent()
                && record.browser().flatMap(ProcessStamp::living).isPresent();
    }
}
