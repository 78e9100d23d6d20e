package dev.rote.cli;

import dev.rote.policy.Vault;
import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/// A secret as a person gives it: typed unseen at a terminal, else read from stdin without the line break that ends
/// it.
final class SecretInput {
    private static final int MOST_BYTES = 4 * Vault.LONGEST_VALUE + 2;

    private SecretInput() {}

    /// The characters, for the caller to wipe; from `piped` when it is there, and nobody is asked.
    static char[] read(String prompt, Optional<InputStream> piped) {
        return piped.map(SecretInput::all)
                .orElseGet(() -> Optional.ofNullable(System.console())
                        .filter(Console::isTerminal)
                        .map(console -> Optional.ofNullable(console.readPassword("%s: ", prompt))
                                .orElseGet(() -> new char[0]))
                        .orElseGet(() -> all(System.in)));
    }

    private static char[] all(InputStream stdin) {
        byte[] bytes = new byte[0];
        CharBuffer text = CharBuffer.allocate(0);
        try {
            bytes = stdin.readNBytes(MOST_BYTES);
            text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            int end = text.length();
            if (end > 0 && text.charAt(end - 1) == '\n') {
                end -= end > 1 && text.charAt(end - 2) == '\r' ? 2 : 1;
            }
            return Arrays.copyOfRange(text.array(), 0, end);
        } catch (CharacterCodingException notUtf8) {
            throw CommandFailure.failed("SECRET_VALUE_INVALID", "what is on stdin is not UTF-8 text");
        } catch (IOException unreadable) {
            throw CommandFailure.failed("SECRET_VALUE_INVALID", "stdin cannot be read");
        } finally {
            Arrays.fill(bytes, (byte) 0);
            Arrays.fill(text.array(), '\0');
        }
    }
}
