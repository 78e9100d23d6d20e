package dev.rote.policy;

import com.nimbusds.jose.EncryptionMethod;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWEAlgorithm;
import com.nimbusds.jose.JWEHeader;
import com.nimbusds.jose.JWEObject;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.AESDecrypter;
import com.nimbusds.jose.crypto.AESEncrypter;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.MACVerifier;
import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import dev.rote.surface.Secret;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.ParseException;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// The content of a vault: each value as a JWE in compact form (RFC 7516), its own key wrapped by the vault's
/// (`A256GCMKW`, RFC 7518 section 4.7), its text by that key (`A256GCM`), with tenant and path in the protected
/// header; and a seal (JWS, `HS256`) over all of them, so that no entry can be left out, put back or moved.
///
/// Everything here throws `VaultTampered` when what is stored was not stored by us.
record VaultFile(SequencedMap<Place, String> values) {
    private static final String SCHEMA = "rote.vault/1";
    private static final JOSEObjectType TYPE = new JOSEObjectType("rote-secret");
    static final VaultFile EMPTY = new VaultFile(new LinkedHashMap<>());

    VaultFile {
        values = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(values));
    }

    /// Whose secret it is, and what it is called there.
    record Place(String tenant, String path) {}

    /// Somebody else changed what is stored.
    static final class VaultTampered extends RuntimeException {
        private static final long serialVersionUID = 1L;

        VaultTampered(String message) {
            super(message);
        }
    }

    static VaultFile read(byte[] bytes, VaultKeys keys) {
        if (!(Json.read(new String(bytes, StandardCharsets.UTF_8)) instanceof JsonReading.Read(Json.Fields document))) {
            throw new VaultTampered("it is not JSON as we write it");
        }
        checkSeal(document, keys);
        SequencedMap<Place, String> values = new LinkedHashMap<>();
        for (Json entry :
                document.field("secrets").orElseThrow() instanceof Json.Items(var items) ? items : List.<Json>of()) {
            if (entry instanceof Json.Fields one) {
                values.put(new Place(text(one, "tenant"), text(one, "path")), text(one, "value"));
            }
        }
        return new VaultFile(values);
    }

    private static void checkSeal(Json.Fields document, VaultKeys keys) {
        try {
            JWSObject seal = JWSObject.parse(text(document, "seal"));
            boolean ours = seal.getHeader().getAlgorithm().equals(JWSAlgorithm.HS256)
                    && seal.verify(new MACVerifier(
                            key(keys, seal.getHeader().getKeyID()).sealing().toByteArray()))
                    && seal.getPayload().toString().equals(digest(document.without("seal")));
            if (!ours) {
                throw new VaultTampered("its seal does not fit its content");
            }
        } catch (ParseException | JOSEException broken) {
            throw new VaultTampered("its seal is broken");
        }
    }

    private static VaultKeys.Pair key(VaultKeys keys, String id) {
        return Optional.ofNullable(id)
                .flatMap(keys::named)
                .orElseThrow(() -> new VaultTampered("it was not sealed with a key of this vault"));
    }

    byte[] written(VaultKeys keys) {
        List<Json> entries = values.entrySet().stream()
                .<Json>map(entry -> Json.Fields.NONE
                        .with("tenant", Json.text(entry.getKey().tenant()))
                        .with("path", Json.text(entry.getKey().path()))
                        .with("value", Json.text(entry.getValue())))
                .toList();
        Json.Fields document =
                Json.Fields.NONE.with("schema", Json.text(SCHEMA)).with("secrets", Json.items(entries));
        VaultKeys.Pair newest = keys.newest();
        JWSObject seal = new JWSObject(
                new JWSHeader.Builder(JWSAlgorithm.HS256).keyID(newest.id()).build(), new Payload(digest(document)));
        try {
            seal.sign(new MACSigner(newest.sealing().toByteArray()));
        } catch (JOSEException unusable) {
            throw new IllegalStateException("the vault's key cannot seal", unusable);
        }
        return document.with("seal", Json.text(seal.serialize())).pretty().getBytes(StandardCharsets.UTF_8);
    }

    VaultFile with(Place place, Secret value, VaultKeys keys) {
        Map<Place, String> changed = new LinkedHashMap<>(values);
        changed.put(place, encrypted(place, value, keys.newest()));
        return new VaultFile(new LinkedHashMap<>(changed));
    }

    VaultFile without(Place place) {
        SequencedMap<Place, String> left = new LinkedHashMap<>(values);
        left.remove(place);
        return new VaultFile(left);
    }

    /// Every value under a new key of its own, wrapped by the newest key of the vault.
    VaultFile rewrapped(VaultKeys keys) {
        SequencedMap<Place, String> anew = new LinkedHashMap<>();
        values.keySet().forEach(place -> {
            try (Secret value = find(place, keys).orElseThrow()) {
                anew.put(place, encrypted(place, value, keys.newest()));
            }
        });
        return new VaultFile(anew);
    }

    private static String encrypted(Place place, Secret value, VaultKeys.Pair key) {
        JWEHeader header = new JWEHeader.Builder(JWEAlgorithm.A256GCMKW, EncryptionMethod.A256GCM)
                .type(TYPE)
                .keyID(key.id())
                .customParam("tenant", place.tenant())
                .customParam("path", place.path())
                .build();
        byte[] bytes = value.reveal(text -> text.getBytes(StandardCharsets.UTF_8));
        try {
            JWEObject jwe = new JWEObject(header, new Payload(bytes));
            jwe.encrypt(new AESEncrypter(key.wrapping()));
            return jwe.serialize();
        } catch (JOSEException unusable) {
            throw new IllegalStateException("the vault's key cannot encrypt", unusable);
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    /// The value at that place, if there is one; the caller wipes it.
    Optional<Secret> find(Place place, VaultKeys keys) {
        return Optional.ofNullable(values.get(place)).map(stored -> decrypted(place, stored, keys));
    }

    private static Secret decrypted(Place place, String stored, VaultKeys keys) {
        try {
            JWEObject jwe = JWEObject.parse(stored);
            JWEHeader header = jwe.getHeader();
            boolean ours = header.getAlgorithm().equals(JWEAlgorithm.A256GCMKW)
                    && header.getEncryptionMethod().equals(EncryptionMethod.A256GCM)
                    && place.tenant().equals(header.getCustomParam("tenant"))
                    && place.path().equals(header.getCustomParam("path"));
            if (!ours) {
                throw new VaultTampered("a value does not belong where it stands");
            }
            jwe.decrypt(new AESDecrypter(key(keys, header.getKeyID()).wrapping()));
            return secret(jwe.getPayload().toBytes());
        } catch (ParseException | JOSEException broken) {
            throw new VaultTampered("a value was changed");
        }
    }

    private static Secret secret(byte[] bytes) {
        CharBuffer text = StandardCharsets.UTF_8.decode(ByteBuffer.wrap(bytes));
        try {
            return Secret.of(text);
        } finally {
            Arrays.fill(bytes, (byte) 0);
            Arrays.fill(text.array(), '\0');
        }
    }

    private static String digest(Json json) {
        try {
            byte[] canonical = json.canonical().getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(canonical));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }

    private static String text(Json.Fields fields, String name) {
        if (fields.field(name).orElse(fields) instanceof Json.Text(var text)) {
            return text;
        }
        throw new VaultTampered("\"" + name + "\" is missing");
    }
}
