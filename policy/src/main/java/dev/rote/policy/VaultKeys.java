package dev.rote.policy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.OctetSequenceKey;
import com.nimbusds.jose.jwk.gen.JWKGenerator;
import com.nimbusds.jose.jwk.gen.OctetSequenceKeyGenerator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The keys of a vault, the newest first, each 256 bits as JWK (RFC 7517): one that wraps the keys of the values, and
/// one that seals the file.
record VaultKeys(List<Pair> pairs) {
    private static final int MOST_BYTES = 64 * 1024;
    private static final int BITS = 256;

    VaultKeys {
        pairs = List.copyOf(pairs);
    }

    /// Keys that belong together, under one name.
    record Pair(OctetSequenceKey wrapping, OctetSequenceKey sealing) {
        String id() {
            return wrapping.getKeyID();
        }

        @Override
        public String toString() {
            return Redaction.MASK;
        }
    }

    Pair newest() {
        return pairs.getFirst();
    }

    Optional<Pair> named(String id) {
        return pairs.stream().filter(pair -> pair.id().equals(id)).findFirst();
    }

    VaultKeys withNew() {
        return new VaultKeys(Stream.concat(Stream.of(made()), pairs.stream()).toList());
    }

    VaultKeys onlyNewest() {
        return new VaultKeys(List.of(newest()));
    }

    static VaultKeys fresh() {
        return new VaultKeys(List.of(made()));
    }

    /// The name is the digest of the key that wraps (RFC 7638), so that nothing else has it.
    private static Pair made() {
        OctetSequenceKey wrapping = made(
                new OctetSequenceKeyGenerator(BITS).keyIDFromThumbprint(true).keyUse(KeyUse.ENCRYPTION));
        return new Pair(
                wrapping,
                made(new OctetSequenceKeyGenerator(BITS)
                        .keyID(wrapping.getKeyID())
                        .keyUse(KeyUse.SIGNATURE)));
    }

    private static OctetSequenceKey made(JWKGenerator<OctetSequenceKey> generator) {
        try {
            return generator.generate();
        } catch (JOSEException impossible) {
            throw new IllegalStateException("a key of " + BITS + " bits cannot be made", impossible);
        }
    }

    /// Throws an `IOException` that says what is wrong, and never holds a key.
    static VaultKeys read(Path file) throws IOException {
        try {
            List<OctetSequenceKey> keys =
                    JWKSet.parse(new String(PrivateFile.read(file, MOST_BYTES), StandardCharsets.UTF_8))
                            .getKeys()
                            .stream()
                            .filter(OctetSequenceKey.class::isInstance)
                            .map(JWK::toOctetSequenceKey)
                            .filter(key -> key.size() == BITS && key.getKeyID() != null)
                            .toList();
            List<Pair> pairs = of(keys, KeyUse.ENCRYPTION).stream()
                    .flatMap(wrapping -> of(keys, KeyUse.SIGNATURE).stream()
                            .filter(sealing -> sealing.getKeyID().equals(wrapping.getKeyID()))
                            .map(sealing -> new Pair(wrapping, sealing)))
                    .toList();
            if (pairs.isEmpty()) {
                throw new IOException("it holds no keys of a vault");
            }
            return new VaultKeys(pairs);
        } catch (ParseException noKeys) {
            throw new IOException("it holds no keys", noKeys);
        }
    }

    private static List<OctetSequenceKey> of(List<OctetSequenceKey> keys, KeyUse use) {
        return keys.stream().filter(key -> use.equals(key.getKeyUse())).toList();
    }

    void write(Path file) throws IOException {
        List<JWK> all = pairs.stream()
                .flatMap(pair -> Stream.<JWK>of(pair.wrapping(), pair.sealing()))
                .toList();
        PrivateFile.replace(file, new JWKSet(all).toString(false).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String toString() {
        return Redaction.MASK;
    }
}
