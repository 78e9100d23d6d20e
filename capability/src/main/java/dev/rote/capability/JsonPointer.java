package dev.rote.capability;

import java.util.Optional;

/// Where something stands in a JSON value (RFC 6901); the empty pointer is the whole of it.
public record JsonPointer(String text) {

    static boolean isPointer(String text) {
        return (text.isEmpty() || text.startsWith("/"))
                && !text.replaceAll("~[01]", "").contains("~");
    }

    /// What stands there, or nothing.
    public Optional<Json> in(Json whole) {
        Optional<Json> at = Optional.of(whole);
        if (text.isEmpty()) {
            return at;
        }
        for (String part : text.substring(1).split("/", -1)) {
            String token = part.replace("~1", "/").replace("~0", "~");
            at = at.flatMap(one -> member(one, token));
        }
        return at;
    }

    private static Optional<Json> member(Json of, String token) {
        return switch (of) {
            case Json.Fields fields -> fields.field(token);
            case Json.Items(var items) ->
                token.matches("0|[1-9][0-9]{0,8}") && Integer.parseInt(token) < items.size()
                        ? Optional.of(items.get(Integer.parseInt(token)))
                        : Optional.empty();
            case Json.Text _, Json.Num _, Json.Flag _, Json.Null _ -> Optional.empty();
        };
    }
}
