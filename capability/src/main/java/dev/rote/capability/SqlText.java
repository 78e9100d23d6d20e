package dev.rote.capability;

import dev.rote.capability.Templates.Piece;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// One SQL query taken apart: its text with a `?` for each place, and the inputs bound to them in order.
///
/// What a database makes of it is decided by a connection that may only read; what is refused here is what would make
/// it more than one statement, or bind something other than what a reviewer sees.
public record SqlText(String statement, List<String> inputs) {
    public SqlText {
        inputs = List.copyOf(inputs);
    }

    /// The query as a prepared statement takes it.
    public static SqlText of(String query) {
        StringBuilder statement = new StringBuilder();
        List<String> inputs = new ArrayList<>();
        for (Piece piece : Templates.pieces(query)) {
            switch (piece) {
                case Piece.Literal(var text) -> statement.append(text);
                case Piece.InputPlace(var name) -> {
                    statement.append('?');
                    inputs.add(name);
                }
                case Piece.SecretPlace _, Piece.PersonPlace _, Piece.Malformed _ ->
                    throw new IllegalArgumentException("a place that no query may hold");
            }
        }
        return new SqlText(statement.toString(), inputs);
    }

    /// Why it is no single query, if it is none.
    static Optional<String> mayWrite(String query) {
        String lower = query.strip().toLowerCase(Locale.ROOT);
        if (!lower.matches("(?s)(select|with)\\b.*")) {
            return Optional.of("a check reads: its query begins with SELECT or WITH");
        }
        return query.contains(";") ? Optional.of("a check is one statement, without any ;") : Optional.empty();
    }

    /// Why a reviewer could not see what is bound, if so. Quotation marks are told apart from what they hold without
    /// knowing the database's dialect, so what dialects treat differently is refused.
    static Optional<String> unbound(String query) {
        for (String mark : List.of("--", "/*", "\\", "$$", "`", "#")) {
            if (query.contains(mark)) {
                return Optional.of("databases read \"" + mark + "\" differently; write it without");
            }
        }
        Optional<Character> open = Optional.empty();
        for (Piece piece : Templates.pieces(query)) {
            if (piece instanceof Piece.Literal(var text)) {
                if (text.contains("?")) {
                    return Optional.of("a ? is bound to nothing; an input is written ${name}");
                }
                open = open(open, text);
            } else if (open.isPresent()) {
                return Optional.of("a place between quotation marks is no place; values are bound without them");
            }
        }
        return open.isPresent() ? Optional.of("a quotation mark is not closed") : Optional.empty();
    }

    private static Optional<Character> open(Optional<Character> before, String text) {
        Optional<Character> open = before;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (open.isEmpty() && (c == '\'' || c == '"')) {
                open = Optional.of(c);
            } else if (open.isPresent() && open.get() == c) {
                open = Optional.empty();
            }
        }
        return open;
    }
}
