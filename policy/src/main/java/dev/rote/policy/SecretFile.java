package dev.rote.policy;

import dev.rote.policy.Loading.Refusal;
import dev.rote.policy.Secrets.Source;
import dev.rote.surface.Secret;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;

/// Reads secrets from files of at most 64 KiB; what was read is wiped from the buffers it passed through.
final class SecretFile {
    private static final int MOST_BYTES = 64 * 1024;

    private SecretFile() {}

    /// The whole file, without the line break that ends it.
    static Source whole(Path file, String path) {
        try {
            return read(file, text -> {
                int end = text.length();
                while (end > 0 && (text.charAt(end - 1) == '\n' || text.charAt(end - 1) == '\r')) {
                    end--;
                }
                return end == 0
                        ? refused("SECRET_MISSING", "the file " + file + " of the secret " + path + " is empty")
                        : new Source.Held(Secret.of(text.subSequence(0, end)));
            });
        } catch (NoSuchFileException missing) {
            return refused("SECRET_MISSING", "the file " + file + " of the secret " + path + " is not there");
        } catch (IOException unreadable) {
            return unreadable(file);
        }
    }

    /// The value of a `KEY=VALUE` line; nothing when there is no such line or no such file.
    static Optional<Source> setting(Path file, String key) {
        try {
            return read(file, text -> value(text, key));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        } catch (IOException unreadable) {
            return Optional.of(unreadable(file));
        }
    }

    private static Optional<Source> value(CharSequence text, String key) {
        int start = 0;
        while (start < text.length()) {
            int end = start;
            while (end < text.length() && text.charAt(end) != '\n') {
                end++;
            }
            CharSequence line = stripped(text.subSequence(start, end));
            if (startsWith(line, key)) {
                CharSequence rest = stripped(line.subSequence(key.length(), line.length()));
                if (!rest.isEmpty() && rest.charAt(0) == '=') {
                    CharSequence value = unquoted(stripped(rest.subSequence(1, rest.length())));
                    return value.isEmpty() ? Optional.empty() : Optional.of(new Source.Held(Secret.of(value)));
                }
            }
            start = end + 1;
        }
        return Optional.empty();
    }

    private static boolean startsWith(CharSequence line, String key) {
        return line.length() > key.length() && CharSequence.compare(line.subSequence(0, key.length()), key) == 0;
    }

    private static CharSequence stripped(CharSequence text) {
        int start = 0;
        int end = text.length();
        while (start < end && Character.isWhitespace(text.charAt(start))) {
            start++;
        }
        while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        return text.subSequence(start, end);
    }

    private static CharSequence unquoted(CharSequence text) {
        int last = text.length() - 1;
        boolean quoted =
                last > 0 && (text.charAt(0) == '"' || text.charAt(0) == '\'') && text.charAt(last) == text.charAt(0);
        return quoted ? text.subSequence(1, last) : text;
    }

    private static <T> T read(Path file, Function<CharSequence, T> use) throws IOException {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(MOST_BYTES + 1);
        }
        CharBuffer text = CharBuffer.allocate(0);
        try {
            if (bytes.length > MOST_BYTES) {
                throw new IOException("larger than " + MOST_BYTES + " bytes");
            }
            text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return use.apply(text);
        } finally {
            Arrays.fill(bytes, (byte) 0);
            Arrays.fill(text.array(), '\0');
        }
    }

    private static Source unreadable(Path file) {
        return refused("SECRET_UNREADABLE", "the file " + file + " cannot be read as UTF-8 text of at most 64 KiB");
    }

    private static Source refused(String code, String message) {
        return new Source.Refused(new Refusal(code, message));
    }
}
