package dev.rote.mockapp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/// The commits of a mock core in a folder, one file each, as the database of a real one: what was committed is on the
/// disk before it is answered, and outlives `kill -9`.
final class CommitFiles {
    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();
    private static final String ENDING = ".json";

    private final Path folder;

    private CommitFiles(Path folder) {
        this.folder = folder;
    }

    static CommitFiles in(Path folder) {
        try {
            return new CommitFiles(Files.createDirectories(folder));
        } catch (IOException unusable) {
            throw new UncheckedIOException("the ledger " + folder + " cannot be made", unusable);
        }
    }

    /// What was committed there so far, by reference.
    List<Ledger.Commit> read() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(ENDING))
                    .sorted()
                    .map(file -> JSON.readValue(file.toFile(), Ledger.Commit.class))
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException("the ledger " + folder + " cannot be read", unreadable);
        }
    }

    /// The file appears whole or not at all, and is on the disk when this returns.
    void keep(Ledger.Commit commit) {
        Path unfinished = folder.resolve(commit.reference() + ".new");
        try {
            try (FileChannel file = FileChannel.open(unfinished, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                file.write(ByteBuffer.wrap(JSON.writeValueAsBytes(commit)));
                file.force(true);
            }
            Files.move(unfinished, folder.resolve(commit.reference() + ENDING), StandardCopyOption.ATOMIC_MOVE);
            try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
                names.force(true);
            }
        } catch (IOException full) {
            throw new UncheckedIOException("the ledger " + folder + " takes no more", full);
        }
    }
}
