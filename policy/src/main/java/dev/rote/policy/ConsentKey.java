package dev.rote.policy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import dev.rote.policy.Loading.Refusal;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.text.ParseException;
import java.time.Clock;

/// The key that consent is signed with: a P-256 key as JWK (RFC 7517) in a file that only its owner may read, made the
/// first time it is needed.
public final class ConsentKey {
    private static final int LONGEST_BYTES = 8192;
    private static final boolean MODES =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private ConsentKey() {}

    /// The tokens of the key in that file; refused with `CONSENT_KEY_UNUSABLE` when it cannot be made, read or trusted.
    public static Loading<ConsentTokens> tokens(Path file, Clock clock) {
        try {
            if (!Files.exists(file)) {
                make(file);
            }
            return read(file, clock);
        } catch (IOException unusable) {
            return refused(file, "cannot be read or made: " + unusable.getMessage());
        }
    }

    private static Loading<ConsentTokens> read(Path file, Clock clock) throws IOException {
        if (Files.size(file) > LONGEST_BYTES) {
            return refused(file, "is too long to be a key");
        }
        if (MODES
                && !PosixFilePermissions.toString(Files.getPosixFilePermissions(file))
                        .endsWith("------")) {
            return refused(file, "can be read by others: make it readable for its owner alone (mode 600)");
        }
        try {
            ECKey key = ECKey.parse(Files.readString(file));
            return key.isPrivate() && Curve.P_256.equals(key.getCurve())
                    ? new Loading.Loaded<>(new ConsentTokens(key, clock))
                    : refused(file, "holds no private key on P-256");
        } catch (ParseException malformed) {
            return refused(file, "holds no key");
        }
    }

    /// Whoever comes second uses the key of whoever came first.
    private static void make(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        Files.createDirectories(folder);
        Path unfinished = Files.createTempFile(folder, "key", ".unfinished", owner());
        try {
            Files.writeString(
                    unfinished,
                    new ECKeyGenerator(Curve.P_256)
                            .keyIDFromThumbprint(true)
                            .generate()
                            .toJSONString());
            Files.createLink(file, unfinished);
        } catch (FileAlreadyExistsException made) {
            // Another process made it in between.
        } catch (JOSEException noCurve) {
            throw new IllegalStateException("this Java has no P-256", noCurve);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private static FileAttribute<?>[] owner() {
        return MODES
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    private static <T> Loading<T> refused(Path file, String why) {
        return new Loading.Refused<>(new Refusal("CONSENT_KEY_UNUSABLE", "the consent key " + file + " " + why));
    }
}
