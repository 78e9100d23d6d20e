package dev.rote.browser;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/// The directory that belongs to one running browser: its profile, its error stream, its record, and a lock that the
/// operating system takes from us when we die, however we die.
final class BrowserHome {
    static final String LOCK = "owner.lock";
    private static final int LAST_WORDS = 4 * 1024;
    private static final String PREFIX = "b-";

    private final Path directory;
    private final FileChannel lock;

    private BrowserHome(Path directory, FileChannel lock) {
        this.directory = directory;
        this.lock = lock;
    }

    /// Where the homes of all browsers of a state directory lie.
    static Path all(Path state) {
        return state.toAbsolutePath().resolve("browsers");
    }

    /// Makes an empty home, owned by this process.
    static BrowserHome create(Path state) {
        try {
            var all = Files.createDirectories(all(state));
            // Readable by nobody else: a profile holds cookies.
            var directory = Files.createTempDirectory(all, PREFIX);
            BrowserRecord.mine().write(directory);
            return claim(directory)
                    .orElseThrow(() -> new IllegalStateException("Somebody else owns the new " + directory));
        } catch (IOException e) {
            throw new UncheckedIOException("No directory for a browser under " + state, e);
        }
    }

    /// Takes the lock of a home; empty when its owner lives.
    ///
    /// Never to be called for a home that this process owns: closing any channel on a file gives up the lock
    /// that the process holds on it (fcntl(2)).
    static Optional<BrowserHome> claim(Path directory) throws IOException {
        var channel = FileChannel.open(directory.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (channel.tryLock() != null) {
                return Optional.of(new BrowserHome(directory, channel));
            }
        } catch (OverlappingFileLockException e) {
            channel.close();
            throw new IllegalStateException("This process owns " + directory, e);
        }
        channel.close();
        return Optional.empty();
    }

    Path directory() {
        return directory;
    }

    Path profile() {
        return directory.resolve("profile");
    }

    Path errorStream() {
        return directory.resolve("stderr");
    }

    /// The end of what the browser wrote to its error stream, at most 4 KiB.
    String lastWords() {
        try (var file = new RandomAccessFile(errorStream().toFile(), "r")) {
            long from = Math.max(0, file.length() - LAST_WORDS);
            var bytes = new byte[(int) (file.length() - from)];
            file.seek(from);
            file.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            return "(not readable: " + e.getMessage() + ")";
        }
    }

    /// Gives up ownership and leaves everything where it is.
    void leave() {
        try {
            lock.close();
        } catch (IOException e) {
            throw new UncheckedIOException("The lock of " + directory + " cannot be given up", e);
        }
    }

    /// Deletes the home with everything in it.
    void delete() {
        try {
            SingletonSocket.deleteOf(profile());
            FileTree.delete(directory);
        } catch (IOException e) {
            throw new UncheckedIOException("The browser's directory cannot be deleted", e);
        } finally {
            leave();
        }
    }
}
