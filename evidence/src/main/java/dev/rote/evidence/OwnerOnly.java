package dev.rote.evidence;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/// Makes files and directories that nobody but their owner can read (modes 600 and 700 where the file system has
/// modes).
final class OwnerOnly {
    private static final boolean MODES =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    private static final String UNFINISHED = ".unfinished";
    private static final FileAttribute<?>[] FILE = attributes("rw-------");
    private static final FileAttribute<?>[] DIRECTORY = attributes("rwx------");

    private OwnerOnly() {}

    private static FileAttribute<?>[] attributes(String mode) {
        return MODES
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))}
                : new FileAttribute<?>[0];
    }

    static void directories(Path path) throws IOException {
        Files.createDirectories(path, DIRECTORY);
    }

    /// Fails when it is there already.
    static Path directory(Path path) throws IOException {
        return Files.createDirectory(path, DIRECTORY);
    }

    /// Opens a new file for writing; fails when it is there already.
    static FileChannel create(Path path) throws IOException {
        Set<OpenOption> options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        return FileChannel.open(path, options, FILE);
    }

    /// Opens a file for writing at its end, and makes it when it is not there.
    static FileChannel append(Path path) throws IOException {
        Set<OpenOption> options = Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        return FileChannel.open(path, options, FILE);
    }

    /// Puts a new file into a directory that is made when it is missing: a process that is killed leaves all of the
    /// file or none of it.
    static void whole(Path directory, String name, byte[] content) throws IOException {
        directories(directory);
        Path unfinished = directory.resolve(name + UNFINISHED);
        try (FileChannel channel = create(unfinished)) {
            Disk.writeAll(channel, content);
        }
        Files.move(unfinished, directory.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    }

    /// Puts a whole file in place at once: whoever looks sees the old one or the new one. It and its name are on disk
    /// when this returns.
    static void replace(Path directory, String name, byte[] content, Disk disk) throws IOException {
        Path unfinished = directory.resolve(name + UNFINISHED);
        Files.deleteIfExists(unfinished);
        try (FileChannel channel = create(unfinished)) {
            Disk.writeAll(channel, content);
            disk.force(channel, unfinished);
        }
        Files.move(
                unfinished,
                directory.resolve(name),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
        disk.forceDirectory(directory);
    }
}
