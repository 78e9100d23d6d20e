package dev.rote.registry;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/// Writes files so that a reader sees the old one or the new one and never a part, also after a power cut; and lets one
/// process at a time change a directory.
final class Disk {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    // A lock on a file is the process's, so threads of one process need this one besides.
    private static final ReentrantLock WITHIN = new ReentrantLock();

    private final Shelf shelf;

    Disk(Shelf shelf) {
        this.shelf = shelf;
    }

    /// Replaces the file's content, within [#alone]; throws [RegistryUnavailable].
    void write(Path file, String text) {
        try {
            Path folder = Files.createDirectories(file.toAbsolutePath().getParent());
            sweep(folder);
            Path fresh = Files.createTempFile(folder, ".new-", ".part");
            try {
                fill(fresh, StandardCharsets.UTF_8.encode(text));
                Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(fresh);
            }
            sync(folder);
        } catch (IOException broken) {
            throw new RegistryUnavailable(shelf.directory(), file.getFileName() + " cannot be written", broken);
        }
    }

    // Only one process writes at a time, so a part that lies here belongs to one that was killed.
    private static void sweep(Path folder) throws IOException {
        try (DirectoryStream<Path> parts = Files.newDirectoryStream(folder, ".new-*.part")) {
            for (Path part : parts) {
                Files.deleteIfExists(part);
            }
        }
    }

    /// Moves a file aside; throws [RegistryUnavailable].
    void move(Path file, Path to) {
        try {
            Path folder = Files.createDirectories(to.toAbsolutePath().getParent());
            Files.move(file, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            sync(folder);
        } catch (IOException broken) {
            throw new RegistryUnavailable(shelf.directory(), file.getFileName() + " cannot be moved", broken);
        }
    }

    /// When a file was last written and how long it is; one word for all that are not there.
    static String mark(Path file) {
        try {
            BasicFileAttributes is = Files.readAttributes(file, BasicFileAttributes.class);
            return is.lastModifiedTime() + "/" + is.size() + "/" + is.fileKey();
        } catch (IOException absent) {
            return "absent";
        }
    }

    private static void fill(Path file, ByteBuffer bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    private static void sync(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /// Runs `change` while no other thread and no other process changes the directory; throws [RegistryUnavailable]
    /// when it had to wait longer than 10 s.
    <T> T alone(Supplier<T> change) {
        enter();
        try (FileChannel channel = lockFile()) {
            CountDownLatch locked = new CountDownLatch(1);
            Thread.ofVirtual().start(() -> closeUnless(locked, channel));
            try (FileLock _ = lock(channel)) {
                locked.countDown();
                return change.get();
            }
        } catch (IOException broken) {
            throw new RegistryUnavailable(shelf.directory(), "cannot be locked for a change", broken);
        } finally {
            WITHIN.unlock();
        }
    }

    private void enter() {
        try {
            if (!WITHIN.tryLock(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw busy(new IOException("waited " + PATIENCE.toSeconds() + " s"));
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw busy(new IOException(stopped));
        }
    }

    private FileChannel lockFile() throws IOException {
        Files.createDirectories(shelf.registry());
        return FileChannel.open(shelf.lock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    // A lock that is waited for has no time limit of its own; closing its channel ends the wait.
    private FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.lock();
        } catch (ClosedChannelException waitedTooLong) {
            throw busy(waitedTooLong);
        }
    }

    private static void closeUnless(CountDownLatch locked, FileChannel channel) {
        try {
            if (!locked.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                channel.close();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } catch (IOException alreadyClosed) {
            throw new UncheckedIOException(alreadyClosed);
        }
    }

    private RegistryUnavailable busy(IOException cause) {
        return new RegistryUnavailable(shelf.directory(), "another process is changing it", cause);
    }
}
