package dev.rote.mcp;

import dev.rote.capability.Json;
import java.util.Optional;

/// Whether what a request brings along has the types that the protocol gives it.
final class Params {
    private Params() {}

    static Optional<Fault> ofInitialize(Json.Fields params) {
        return !(value(params, "protocolVersion") instanceof Json.Text)
                        || !(value(params, "capabilities") instanceof Json.Fields)
                        || !(value(params, "clientInfo") instanceof Json.Fields client)
                        || !(value(client, "name") instanceof Json.Text)
                        || !(value(client, "version") instanceof Json.Text)
                ? Optional.of(Fault.params("\"protocolVersion\", \"capabilities\" and \"clientInfo\" are wanted"))
                : Optional.empty();
    }

    static Optional<Fault> ofCall(Json.Fields params) {
        if (!(value(params, "name") instanceof Json.Text)) {
            return Optional.of(Fault.params("\"name\" must be a text"));
        }
        if (!isObjectOrAbsent(params, "arguments") || !isObjectOrAbsent(params, "_meta")) {
            return Optional.of(Fault.params("\"arguments\" and \"_meta\" must be objects"));
        }
        return value(params, "_meta") instanceof Json.Fields meta && !isToken(value(meta, "progressToken"))
                ? Optional.of(Fault.params("\"progressToken\" must be a text or a whole number"))
                : Optional.empty();
    }

    private static boolean isObjectOrAbsent(Json.Fields params, String name) {
        return !params.of().containsKey(name) || value(params, name) instanceof Json.Fields;
    }

    private static boolean isToken(Json token) {
        return switch (token) {
            case Json.Text(var text) -> text.length() <= Frame.LONGEST_ID;
            case Json.Num number -> number.isWhole();
            case Json.Null _ -> true;
            case Json.Fields _, Json.Items _, Json.Flag _ -> false;
        };
    }

    private static Json value(Json.Fields of, String name) {
        return of.field(name).orElseGet(Json.Null::new);
    }
}
