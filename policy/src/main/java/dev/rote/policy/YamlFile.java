package dev.rote.policy;

import dev.rote.capability.Remembered;
import dev.rote.capability.Yaml;
import dev.rote.capability.YamlReading;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;

/// Reads one YAML file that somebody else wrote: at most 256 KiB of UTF-8, 12 levels and 10,000
/// values, refused with a stable code.
public final class YamlFile {
    private static final int MOST_BYTES = 256 * 1024;
    private static final Yaml.Limits LIMITS = new Yaml.Limits(MOST_BYTES, 12, 10_000);

    private YamlFile() {}

    /// Reads the file as one table; refused with `<kind>_UNREADABLE`, `<kind>_TOO_LARGE` or `<kind>_INVALID`.
    public static <T> Loading<T> read(Path file, String kind, Function<YamlTable, T> reader) {
        return read(file, kind, reader, new Remembered<>());
    }

    /// The same, or what was read before if the file's bytes are the same.
    static <T> Loading<T> read(Path file, String kind, Function<YamlTable, T> reader, Remembered<Loading<T>> known) {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(MOST_BYTES + 1);
        } catch (IOException unreadable) {
            return refused(kind + "_UNREADABLE", file, "cannot be read (" + reason(unreadable) + ")");
        }
        if (bytes.length > MOST_BYTES) {
            return refused(kind + "_TOO_LARGE", file, "is larger than " + MOST_BYTES / 1024 + " KiB");
        }
        return known.of(file, new byte[][] {bytes}, () -> understood(file, bytes, kind, reader));
    }

    private static <T> Loading<T> understood(Path file, byte[] bytes, String kind, Function<YamlTable, T> reader) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return switch (Yaml.read(text, LIMITS)) {
                case YamlReading.Read(var root) -> new Loading.Loaded<>(reader.apply(YamlTable.of(root)));
                case YamlReading.Refused(var why, var line) -> throw new Malformed(line, why.message());
            };
        } catch (CharacterCodingException notUtf8) {
            return refused(kind + "_INVALID", file, "is not UTF-8 text");
        } catch (Malformed malformed) {
            return refused(kind + "_INVALID", file, malformed.told());
        }
    }

    private static String reason(IOException unreadable) {
        return unreadable.getClass().getSimpleName().replace("Exception", "");
    }

    private static <T> Loading<T> refused(String code, Path file, String why) {
        return new Loading.Refused<>(new Loading.Refusal(code, file + ": " + why));
    }
}
