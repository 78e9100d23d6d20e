package dev.rote.capability;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Texts with places: `${member_id}` stands for an input, `${secret.operator.password}` for part of a
/// credential, `${person.one_time_code}` for a value that a person is asked for when the step is reached, and
/// `$${` for a `${` that is meant literally.
///
/// A text is gone through once, so what an input's value holds is never taken for a place.
public final class Templates {
    private static final String OPEN = "${";
    private static final String LITERAL_OPEN = "$${";
    private static final String SECRET = "secret.";
    private static final String PERSON = "person.";

    private Templates() {}

    /// A stretch of a text.
    public sealed interface Piece {
        record Literal(String text) implements Piece {}

        record InputPlace(String name) implements Piece {}

        record SecretPlace(String credential, String part) implements Piece {}

        /// What only a person has, such as a one-time code; `name` says what it is.
        record PersonPlace(String name) implements Piece {}

        /// Begins like a place and is none.
        record Malformed(String text) implements Piece {}
    }

    public static List<Piece> pieces(String text) {
        if (!text.contains(OPEN)) {
            return text.isEmpty() ? List.of() : List.of(new Piece.Literal(text));
        }
        List<Piece> pieces = new ArrayList<>();
        StringBuilder literal = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            if (text.startsWith(LITERAL_OPEN, at)) {
                literal.append(OPEN);
                at += LITERAL_OPEN.length();
            } else if (text.startsWith(OPEN, at)) {
                flush(literal, pieces);
                int end = text.indexOf('}', at);
                pieces.add(end < 0 ? new Piece.Malformed(text.substring(at)) : place(text.substring(at, end + 1)));
                at = end < 0 ? text.length() : end + 1;
            } else {
                literal.append(text.charAt(at++));
            }
        }
        flush(literal, pieces);
        return List.copyOf(pieces);
    }

    private static void flush(StringBuilder literal, List<Piece> pieces) {
        if (!literal.isEmpty()) {
            pieces.add(new Piece.Literal(literal.toString()));
            literal.setLength(0);
        }
    }

    private static Piece place(String text) {
        String inner = text.substring(OPEN.length(), text.length() - 1);
        if (Identifiers.isName(inner)) {
            return new Piece.InputPlace(inner);
        }
        if (inner.startsWith(SECRET)) {
            String[] names = inner.substring(SECRET.length()).split("\\.", -1);
            if (names.length == 2 && Identifiers.isName(names[0]) && Identifiers.isName(names[1])) {
                return new Piece.SecretPlace(names[0], names[1]);
            }
        }
        if (inner.startsWith(PERSON) && Identifiers.isName(inner.substring(PERSON.length()))) {
            return new Piece.PersonPlace(inner.substring(PERSON.length()));
        }
        return new Piece.Malformed(text);
    }

    /// The text with every input's place replaced by what `input` says; a secret's place or a malformed one is
    /// an error of ours, since neither gets past validation.
    public static String expand(String text, Function<String, String> input) {
        if (!text.contains(OPEN)) {
            return text;
        }
        StringBuilder expanded = new StringBuilder();
        for (Piece piece : pieces(text)) {
            switch (piece) {
                case Piece.Literal(var literal) -> expanded.append(literal);
                case Piece.InputPlace(var name) -> expanded.append(input.apply(name));
                case Piece.SecretPlace _ -> throw new IllegalArgumentException("a secret's place where none may be");
                case Piece.PersonPlace _ -> throw new IllegalArgumentException("a person's place where none may be");
                case Piece.Malformed _ -> throw new IllegalArgumentException("a malformed place");
            }
        }
        return expanded.toString();
    }

    /// The secret that a text stands for, if it is nothing but a secret's place.
    public static Optional<Piece.SecretPlace> secretOf(String text) {
        List<Piece> pieces = pieces(text);
        return pieces.size() == 1 && pieces.getFirst() instanceof Piece.SecretPlace place
                ? Optional.of(place)
                : Optional.empty();
    }

    /// What a person is asked for, if the text is nothing but the place of that.
    public static Optional<Piece.PersonPlace> personOf(String text) {
        List<Piece> pieces = pieces(text);
        return pieces.size() == 1 && pieces.getFirst() instanceof Piece.PersonPlace place
                ? Optional.of(place)
                : Optional.empty();
    }

    /// The template that expands to exactly this text, whatever it holds.
    public static String literal(String text) {
        return text.replace(OPEN, LITERAL_OPEN);
    }
}
