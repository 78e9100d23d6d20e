package dev.rote.mcp;

import dev.rote.capability.Json;

/// Why a message was not taken: JSON-RPC's number, and a stable code of ours in `data`.
record Fault(int number, String code, String message) {
    // JSON-RPC 2.0, section 5.1; -32000 and below are a server's own.
    static final int PARSE_ERROR = -32700;
    static final int INVALID_REQUEST = -32600;
    static final int INVALID_PARAMS = -32602;
    static final int OWN = -32000;

    static Fault params(String message) {
        return new Fault(INVALID_PARAMS, "PARAMS_INVALID", message);
    }

    /// The whole message that answers `id`.
    Json.Fields answer(Json id) {
        return Json.Fields.NONE
                .with("jsonrpc", Json.text("2.0"))
                .with("id", id)
                .with(
                        "error",
                        Json.Fields.NONE
                                .with("code", Json.number(number))
                                .with("message", Json.text(message))
                                .with("data", Json.Fields.NONE.with("code", Json.text(code))));
    }
}
