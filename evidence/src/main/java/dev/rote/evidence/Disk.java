package dev.rote.evidence;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Brings what was written from the system's memory to the disk (POSIX `fsync`); blocks until it is there.
interface Disk {
    /// The real one.
    Disk REAL = (channel, _) -> channel.force(true);

    /// What was written is with the operating system, which brings it to the disk by itself.
    Disk WAITING_FOR_NONE = new Disk() {
        @Override
        public void force(FileChannel channel, Path file) {}

        @Override
        public void forceDirectory(Path directory) {}
    };

    void force(FileChannel channel, Path file) throws IOException;

    /// Makes a new name in a directory survive a power cut, where directories can be opened at all.
    default void forceDirectory(Path directory) throws IOException {
        if (directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
                force(channel, directory);
            }
        }
    }

    static void writeAll(FileChannel channel, byte[] content) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(content);
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
    }
}
