package dev.rote.evidence;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Optional;

/// `intent.jsonl`: what is about to be changed, on disk before it is; made when first needed.
final class IntentLog {
    static final String NAME = "intent.jsonl";

    private final Path directory;
    private final Disk disk;
    private Optional<FileChannel> channel = Optional.empty();

    IntentLog(Path directory, Disk disk) {
        this.directory = directory;
        this.disk = disk;
    }

    /// Returns when the line is on disk.
    synchronized void append(byte[] line) throws IOException {
        Path file = directory.resolve(NAME);
        if (channel.isEmpty()) {
            channel = Optional.of(OwnerOnly.create(file));
            disk.forceDirectory(directory);
        }
        Disk.writeAll(channel.get(), line);
        disk.force(channel.get(), file);
    }

    synchronized void close() throws IOException {
        if (channel.isPresent()) {
            channel.get().close();
        }
    }
}
