package dev.rote.benchmarks;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A file system of eight megabytes in memory, so that a full disk can be had without filling the machine's.
final class SmallDisk implements AutoCloseable {
    private static final String FILLER = "filler";

    private final Path folder;

    private SmallDisk(Path folder) {
        this.folder = folder;
    }

    /// Mounted at that folder; empty when we have not the right to.
    static Optional<SmallDisk> mounted(Path at) {
        try {
            Files.createDirectories(at);
            Process mount = new ProcessBuilder(
                            List.of("mount", "-t", "tmpfs", "-o", "size=8m,mode=700", "tmpfs", at.toString()))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return mount.waitFor() == 0 ? Optional.of(new SmallDisk(at)) : Optional.empty();
        } catch (IOException noSuchCommand) {
            return Optional.empty();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
    }

    Path folder() {
        return folder;
    }

    /// Leaves so many bytes of it.
    void fill(int left) {
        try (OutputStream filler = Files.newOutputStream(folder.resolve(FILLER))) {
            long free = Files.getFileStore(folder).getUsableSpace() - left;
            byte[] block = new byte[4096];
            for (long written = 0; written < free; written += block.length) {
                filler.write(block, 0, (int) Math.min(block.length, free - written));
            }
        } catch (IOException full) {
            // Somebody else took the rest.
        }
    }

    /// There is room again.
    void relieve() {
        try {
            Files.deleteIfExists(folder.resolve(FILLER));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /// Nothing is left on it.
    void clear() {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path one : all.filter(one -> !one.equals(folder))
                    .sorted(Comparator.reverseOrder())
                    .toList()) {
                Files.delete(one);
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    @Override
    public void close() {
        Command.run(List.of("umount", folder.toString()));
    }
}
