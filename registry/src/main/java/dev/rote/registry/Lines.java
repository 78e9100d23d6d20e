package dev.rote.registry;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A file of lines that only grows. It is replaced as a whole when a line is added, so it never ends in half a line.
final class Lines {
    /// Bytes a file may have: about 200,000 decisions.
    static final int LARGEST = 64 << 20;

    /// What reading it came to; a file that is not there has no lines.
    sealed interface Reading {
        record Whole(List<String> lines) implements Reading {}

        record Broken(String why) implements Reading {}
    }

    private Lines() {}

    static Reading read(Path file) {
        try {
            return of(file, bytes(file));
        } catch (IOException unreadable) {
            return new Reading.Broken(String.valueOf(unreadable.getMessage()));
        }
    }

    /// What the file holds, nothing if it is not there; throws [IOException] when it cannot be read.
    static Optional<byte[]> bytes(Path file) throws IOException {
        try (InputStream stream = Files.newInputStream(file)) {
            return Optional.of(stream.readNBytes(LARGEST + 1));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        } catch (IOException unreadable) {
            throw new IOException(file + " cannot be read: " + unreadable.getMessage(), unreadable);
        }
    }

    static Reading of(Path file, Optional<byte[]> content) {
        if (content.isEmpty()) {
            return new Reading.Whole(List.of());
        }
        byte[] bytes = content.get();
        if (bytes.length > LARGEST) {
            return new Reading.Broken(file + " is larger than " + LARGEST + " bytes");
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            if (!text.isEmpty() && !text.endsWith("\n")) {
                return new Reading.Broken(file + " ends in half a line");
            }
            return new Reading.Whole(text.lines().toList());
        } catch (CharacterCodingException notUtf8) {
            return new Reading.Broken(file + " is not UTF-8 text");
        }
    }

    static String with(List<String> lines, String another) {
        return lines.isEmpty() ? another + "\n" : String.join("\n", lines) + "\n" + another + "\n";
    }
}
