package dev.rote.policy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/// Files that nobody but their owner may read (mode 600, where the file system has modes); one that others can
/// read is not trusted.
public final class PrivateFile {
    private static final boolean MODES =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private PrivateFile() {}

    /// The whole file of at most that many bytes; no link is followed. Throws [IOException] when it is larger, no
    /// file of its own, or readable for others.
    public static byte[] read(Path file, int most) throws IOException {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new NoSuchFileException(file.toString());
        }
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException("it is no file of its own");
        }
        if (MODES
                && !PosixFilePermissions.toString(Files.getPosixFilePermissions(file))
                        .endsWith("------")) {
            throw new IOException("others can read it: make it readable for its owner alone (mode 600)");
        }
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            byte[] bytes = in.readNBytes(most + 1);
            if (bytes.length > most) {
                throw new IOException("it is larger than " + most + " bytes");
            }
            return bytes;
        }
    }

    /// Puts the whole file in place at once and on the disk; whoever looks sees the old one or the new one.
    public static void replace(Path file, byte[] content) throws IOException {
        Path unfinished = Files.createTempFile(folder(file), "private", ".unfinished", owner("rw-------"));
        try {
            try (FileChannel channel = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
                ByteBuffer buffer = ByteBuffer.wrap(content);
                while (buffer.hasRemaining()) {
                    channel.write(buffer);
                }
                channel.force(true);
            }
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    /// Opens a file for writing, made when it is missing.
    static FileChannel open(Path file) throws IOException {
        return FileChannel.open(file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE), owner("rw-------"));
    }

    /// The folder of a file, made for its owner alone when it is missing.
    static Path folder(Path file) throws IOException {
        Path whole = file.toAbsolutePath().normalize();
        Path folder = whole.resolveSibling("");
        return Files.createDirectories(folder, owner("rwx------"));
    }

    private static FileAttribute<?>[] owner(String mode) {
        return MODES
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))}
                : new FileAttribute<?>[0];
    }
}
