package dev.rote.browser;

import dev.rote.surface.Outgoing;
import dev.rote.surface.Outgoing.Place;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The body of a request, taken apart into fields by its content type: urlencoded, multipart, JSON, text with a
/// field a line; any other is one field. What is too large to be shown is told by its hash (SHA-256).
final class SentBody {
    /// In bytes; larger ones are not taken apart.
    private static final int LARGEST = 1 << 20;

    private static final int MOST_FIELDS = 2_000;
    private static final int DEEPEST = 100;

    /// A name that is there twice is no JSON that can be shown, since nobody knows which one counts.
    private static final JsonMapper STRICT = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final byte[] bytes;
    private final boolean whole;

    private SentBody(byte[] bytes, boolean whole) {
        this.bytes = bytes;
        this.whole = whole;
    }

    static SentBody of(JsonNode request) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        boolean whole =
                request.has("postDataEntries") || !request.path("hasPostData").asBoolean(false);
        for (JsonNode entry : request.path("postDataEntries")) {
            Optional<String> told = entry.path("bytes").stringValueOpt();
            whole = whole && told.isPresent();
            told.map(Base64.getDecoder()::decode).ifPresent(all::writeBytes);
        }
        return new SentBody(all.toByteArray(), whole);
    }

    /// False when the browser did not tell all of it, as with the content of files.
    boolean whole() {
        return whole;
    }

    void read(String contentType, List<Outgoing.Field> fields) {
        if (bytes.length == 0) {
            return;
        }
        List<Outgoing.Field> read = bytes.length > LARGEST ? List.of() : fields(contentType);
        boolean shown = !read.isEmpty() && read.size() <= MOST_FIELDS;
        fields.addAll(shown ? read : List.of(new Outgoing.Field(Place.BODY, "", asOne())));
    }

    /// Empty for a body without fields.
    private List<Outgoing.Field> fields(String contentType) {
        String type = contentType.split(";", -1)[0].strip().toLowerCase(Locale.ROOT);
        return switch (type) {
            case "application/x-www-form-urlencoded" -> urlencoded();
            case "multipart/form-data" -> Multipart.read(bytes, contentType);
            // Scripts that do not say what they send say this, and legacy forms send a field a line.
            case "text/plain" -> json().orElseGet(this::lines);
            default -> json().orElse(List.of());
        };
    }

    private List<Outgoing.Field> urlencoded() {
        List<Outgoing.Field> fields = new ArrayList<>();
        Urlencoded.read(new String(bytes, StandardCharsets.ISO_8859_1), Place.FORM, fields);
        return fields;
    }

    private List<Outgoing.Field> lines() {
        List<Outgoing.Field> fields = new ArrayList<>();
        for (String line : Urlencoded.text(bytes).split("\r\n", -1)) {
            int equals = line.indexOf('=');
            if (equals > 0) {
                fields.add(new Outgoing.Field(Place.FORM, line.substring(0, equals), line.substring(equals + 1)));
            } else if (!line.isEmpty()) {
                return List.of();
            }
        }
        return fields;
    }

    private Optional<List<Outgoing.Field>> json() {
        try {
            JsonNode root = STRICT.readTree(bytes);
            if (!root.isContainer()) {
                return Optional.empty();
            }
            List<Outgoing.Field> fields = new ArrayList<>();
            flatten(root, "", 0, fields);
            return Optional.of(fields);
        } catch (JacksonException other) {
            return Optional.empty();
        }
    }

    private static void flatten(JsonNode node, String at, int depth, List<Outgoing.Field> fields) {
        if (node.isString()) {
            fields.add(new Outgoing.Field(Place.JSON, at, node.asString()));
        } else if (!node.isContainer() || node.isEmpty() || depth >= DEEPEST) {
            fields.add(new Outgoing.Field(Place.JSON_LITERAL, at, node.toString()));
        } else if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                flatten(node.get(i), at + "/" + i, depth + 1, fields);
            }
        } else {
            for (var one : node.properties()) {
                String name = one.getKey().replace("~", "~0").replace("/", "~1");
                flatten(one.getValue(), at + "/" + name, depth + 1, fields);
            }
        }
    }

    private String asOne() {
        return bytes.length > LARGEST ? hash(bytes) : Urlencoded.text(bytes);
    }

    /// Names content that is not shown.
    static String hash(byte[] content) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(content);
            return "sha256:" + HexFormat.of().formatHex(hash) + ", " + content.length + " bytes";
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java has SHA-256", missing);
        }
    }
}
