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
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/// A secret as a person gives it: typed unseen at a terminal, else read from stdin without the line break that
/// ends it, and never an argument. It is wiped when whoever wanted it has used it.
///
/// `piped` is read when it is there, and nobody is asked.
record SecretInput(Kind kind, Optional<InputStream> piped) {
    private static final int MOST_BYTES = 4 * Vault.LONGEST_VALUE + 2;

    /// What is asked for, and how it is refused when it is no text.
    enum Kind {
        VALUE("Value", "SECRET_VALUE_INVALID"),
        PASSWORD("Password", "PASSWORD_INVALID");

        private final String words;
        private final String unfit;

        Kind(String words, String unfit) {
            this.words = words;
            this.unfit = unfit;
        }
    }

    /// What `use` makes of it. What stands on the command line behind the name may be a secret: it is refused,
    /// and not repeated by a complaint of ours.
    <T> T of(String name, List<String> behind, Function<CharBuffer, T> use) {
        if (!behind.isEmpty()) {
            throw CommandFailure.usage("the " + kind.words.toLowerCase(Locale.ROOT)
                    + " is never an argument: it would stand in the list of processes and in the shell's history;"
                    + " give it on stdin");
        }
        char[] given = read(name);
        try {
            return use.apply(CharBuffer.wrap(given));
        } finally {
            Arrays.fill(given, '\0');
        }
    }

    private char[] read(String name) {
        return piped.map(this::all)
                .orElseGet(() -> Optional.ofNullable(System.console())
                        .filter(Console::isTerminal)
                        .map(console -> Optional.ofNullable(console.readPassword("%s of %s: ", kind.words, name))
                                .orElseGet(() -> new char[0]))
                        .orElseGet(() -> all(System.in)));
    }

    private char[] all(InputStream stdin) {
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
            throw CommandFailure.failed(kind.unfit, "what is on stdin is not UTF-8 text");
        } catch (IOException unreadable) {
            throw CommandFailure.failed(kind.unfit, "stdin cannot be read");
        } finally {
            Arrays.fill(bytes, (byte) 0);
            Arrays.fill(text.array(), '\0');
        }
    }
}
