package dev.rote.capability;

import dev.rote.capability.Refusal.Code;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Function;

/// Capabilities as files: JSON with a seal, the SHA-256 of the canonical form (RFC 8785) of everything but `seal` and
/// `standing`.
///
/// Files come from others: their size is looked at first, types are not coerced, and nothing unknown is guessed at.
public final class CapabilityFiles {
    /// Bytes a file may have.
    public static final int LARGEST = 1 << 20;

    private static final String SEAL = "seal";
    private static final String STANDING = "standing";
    private static final String ALGORITHM = "sha-256";

    private CapabilityFiles() {}

    public static CapabilityReading read(Path file) {
        try {
            return parse(bytes(file));
        } catch (NotAsExpected refused) {
            return new CapabilityReading.Refused(refused.why());
        }
    }

    /// What is made of a file, or was made of it before if its bytes are the same.
    public static <T> T read(Path file, Remembered<T> known, Function<CapabilityReading, T> understanding) {
        byte[] content;
        try {
            content = bytes(file);
        } catch (NotAsExpected refused) {
            return understanding.apply(new CapabilityReading.Refused(refused.why()));
        }
        return known.of(file, new byte[][] {content}, () -> understanding.apply(parse(content)));
    }

    public static CapabilityReading parse(byte[] content) {
        try {
            Json.Fields document = Codec.expect(
                    Json.Fields.class, "object", JsonReader.parse(decoded(content)), Place.root(CapabilityFiles::kept));
            return of(document);
        } catch (NotAsExpected refused) {
            return new CapabilityReading.Refused(refused.why());
        }
    }

    private static CapabilityReading of(Json.Fields document) {
        Additions.Collecting unknown = new Additions.Collecting();
        Place root = Place.root(unknown);
        requireSchema(document, root, Capability.SCHEMA, Capability.SCHEMA_WITH_CHECKS, Capability.SCHEMA_WITH_QUEUES);
        Capability capability =
                CapabilityShapes.CAPABILITY.read(document, root, SEAL).withAdditions(unknown.all());
        String hash = hash(document);
        Json seal = document.of().get(SEAL);
        if (seal == null) {
            return broken(capability, hash, document, "it has no seal");
        }
        // Texts, because the first equals of a record class costs a fresh process more than reading the whole file.
        if (!seal.canonical().equals(seal(hash).canonical())) {
            return broken(capability, hash, document, "its content is not what was sealed; somebody edited the file");
        }
        return new CapabilityReading.Loaded(capability, hash, document);
    }

    private static CapabilityReading broken(Capability capability, String hash, Json.Fields document, String why) {
        return new CapabilityReading.SealBroken(
                capability, hash, document, new Refusal(Code.SEAL_BROKEN, "/" + SEAL, why));
    }

    private static void kept(Place object, String name, Json value) {}

    /// The file's text for a capability, sealed.
    public static String text(Capability capability) {
        return sealed(document(capability)).pretty();
    }

    /// The same file with another standing, everything else untouched, so that its hash stays what it is.
    public static String text(Json.Fields document, Standing standing) {
        Json.Fields changed = document.without(SEAL).with(STANDING, CapabilityShapes.STANDING.write(standing));
        return sealed(changed).pretty();
    }

    /// A capability as JSON, without a seal.
    public static Json.Fields document(Capability capability) {
        return capability.additions().into(CapabilityShapes.CAPABILITY.write(capability));
    }

    /// The hash of a capability's content: what is reviewed, approved and performed.
    public static String hash(Capability capability) {
        return hash(document(capability));
    }

    static String hash(Json.Fields document) {
        return sha256(document.without(SEAL).without(STANDING).canonical());
    }

    /// Whether the seal is that of the content.
    static boolean isSealed(Json.Fields document) {
        Json seal = document.of().get(SEAL);
        return seal != null && seal.canonical().equals(seal(hash(document)).canonical());
    }

    static Json.Fields sealed(Json.Fields document) {
        return document.with(SEAL, seal(hash(document)));
    }

    private static Json seal(String hash) {
        return Codec.object("algorithm", Json.text(ALGORITHM)).with("hash", Json.text(hash));
    }

    static void requireSchema(Json.Fields document, Place root, String... schemas) {
        String known = String.join(", ", schemas);
        Place place = root.field("schema");
        Json schema = document.of().get("schema");
        if (schema == null) {
            throw place.refuse(Code.UNKNOWN_SCHEMA, "the file does not say its schema; known is " + known);
        }
        String asked = Leaf.TEXT.read(schema, place);
        if (!List.of(schemas).contains(asked)) {
            throw place.refuse(
                    Code.UNKNOWN_SCHEMA, "\"" + Harmless.excerpt(asked) + "\" is not known here; known is " + known);
        }
    }

    /// The content of a file from outside; throws [NotAsExpected].
    static byte[] bytes(Path file) {
        try {
            if (!Files.isRegularFile(file)) {
                throw new NotAsExpected(
                        Code.FILE_UNREADABLE, "", file + (Files.exists(file) ? " is no file" : " does not exist"));
            }
            if (Files.size(file) > LARGEST) {
                throw tooLarge(file);
            }
            try (InputStream stream = Files.newInputStream(file)) {
                byte[] content = stream.readNBytes(LARGEST + 1);
                if (content.length > LARGEST) {
                    throw tooLarge(file);
                }
                return content;
            }
        } catch (IOException unreadable) {
            throw new NotAsExpected(Code.FILE_UNREADABLE, "", file + " cannot be read: " + unreadable.getMessage());
        }
    }

    private static NotAsExpected tooLarge(Path file) {
        return new NotAsExpected(Code.FILE_TOO_LARGE, "", file + " is larger than " + LARGEST + " bytes");
    }

    static String decoded(byte[] content) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(content))
                    .toString();
        } catch (CharacterCodingException notUtf8) {
            throw new NotAsExpected(Code.NOT_UTF8, "", "it is not UTF-8 text");
        }
    }

    /// The SHA-256 of a text's UTF-8 bytes, in 64 hexadecimal digits.
    public static String sha256(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }
}
