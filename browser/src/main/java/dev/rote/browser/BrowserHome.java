package dev.rote.browser;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/// The directory that belongs to one running browser: its profile, its error stream, its record, and a lock that the
/// operating system takes from us when we die, however we die.
final class BrowserHome {
    static final String LOCK = "owner.lock";
    private static final String PREFIX = "b-";
    private static final long NAMES = 1L << 40;
    private static final int LONGEST_SOCKET_PATH = 107;
    private static final String SOCKET_PATH = "/org.chromium.Chromium.XXXXXX/SingletonSocket";

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
            var directory = fresh(Files.createDirectories(all(state)));
            BrowserRecord.mine().write(directory);
            // Locked before it bears its name, so that nobody finds it without its owner.
            var unnamed = directory.resolve(LOCK + ".new");
            var lock = FileChannel.open(unnamed, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            if (lock.tryLock() == null) {
                throw new IllegalStateException("Somebody else owns the new " + directory);
            }
            Files.move(unnamed, directory.resolve(LOCK), StandardCopyOption.ATOMIC_MOVE);
            return new BrowserHome(directory, lock);
        } catch (IOException e) {
            throw new UncheckedIOException("No directory for a browser under " + state, e);
        }
    }

    /// Readable by nobody else, because a profile holds cookies. Its name is short, because Chromium puts a socket into
    /// it whose path may not be longer than 107 bytes (unix(7)).
    private static Path fresh(Path all) throws IOException {
        while (true) {
            var name = PREFIX + Long.toString(ThreadLocalRandom.current().nextLong(NAMES), Character.MAX_RADIX);
            try {
                return Files.createDirectory(
                        all.resolve(name),
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            } catch (FileAlreadyExistsException e) {
                // Somebody else has drawn the same name: draw again.
            }
        }
    }

    /// Takes the lock of a home; empty when its owner lives. Throws `NoSuchFileException` for a home without a lock.
    ///
    /// Never to be called for a home that this process owns: closing any channel on a file gives up the lock
    /// that the process holds on it (fcntl(2)).
    static Optional<BrowserHome> claim(Path directory) throws IOException {
        var channel = FileChannel.open(directory.resolve(LOCK), StandardOpenOption.WRITE);
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

    /// The directory for the browser's temporary files, which a killed browser leaves behind: this one, unless it lies
    /// too deep for the socket in it.
    Optional<Path> temporaries() {
        return Optional.of(directory)
                .filter(path -> path.toString().length() + SOCKET_PATH.length() <= LONGEST_SOCKET_PATH);
    }

    Path errorStream() {
        return directory.resolve("stderr");
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
