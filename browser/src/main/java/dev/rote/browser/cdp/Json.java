package dev.rote.browser.cdp;

import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// JSON as the protocol wants it: ASCII only when written, so that lone surrogates of a page survive; bounded when
/// read.
public final class Json {
    private static final int DEEPEST = 2_000;

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEEPEST)
                            .maxStringLength(CdpTransport.LONGEST_FRAME)
                            .build())
                    .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
                    .build())
            .build();

    private Json() {}

    /// An empty object to be filled with `put`.
    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /// Reads one text; throws [JacksonException] when it is no JSON or nested too deeply.
    public static JsonNode read(byte[] text) throws JacksonException {
        return MAPPER.readTree(text);
    }

    static byte[] write(JsonNode node) {
        return MAPPER.writeValueAsBytes(node);
    }
}
