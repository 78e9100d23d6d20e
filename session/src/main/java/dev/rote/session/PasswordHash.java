package dev.rote.session;

import dev.rote.surface.Secret;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/// Argon2id (RFC 9106) of passwords, written `$argon2id$v=19$m=KiB,t=passes,p=lanes$salt$hash` in base64 without
/// padding. 19 MiB and two passes is OWASP's least for servers.
final class PasswordHash {
    static final int SALT_BYTES = 16;

    private static final int HASH_BYTES = 32;
    private static final Cost USUAL = new Cost(19_456, 2, 1);
    private static final Pattern WRITTEN = Pattern.compile(
            "\\$argon2id\\$v=19\\$m=([0-9]{1,7}),t=([0-9]{1,2}),p=([0-9]{1,2})\\$([A-Za-z0-9+/]+)\\$([A-Za-z0-9+/]+)");

    private PasswordHash() {}

    /// What working one out takes.
    private record Cost(int kibibytes, int passes, int lanes) {}

    static String of(Secret password, byte[] salt) {
        Base64.Encoder base64 = Base64.getEncoder().withoutPadding();
        return "$argon2id$v=19$m=" + USUAL.kibibytes() + ",t=" + USUAL.passes() + ",p=" + USUAL.lanes() + "$"
                + base64.encodeToString(salt) + "$" + base64.encodeToString(hash(password, salt, USUAL, HASH_BYTES));
    }

    static boolean fits(Secret password, String written) {
        Matcher parts = WRITTEN.matcher(written);
        if (!parts.matches()) {
            return false;
        }
        Cost cost = new Cost(
                Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)), Integer.parseInt(parts.group(3)));
        byte[] wanted = Base64.getDecoder().decode(parts.group(5));
        return MessageDigest.isEqual(
                wanted, hash(password, Base64.getDecoder().decode(parts.group(4)), cost, wanted.length));
    }

    private static byte[] hash(Secret password, byte[] salt, Cost cost, int length) {
        Argon2BytesGenerator generator = new Argon2BytesGenerator();
        generator.init(new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                .withVersion(Argon2Parameters.ARGON2_VERSION_13)
                .withMemoryAsKB(cost.kibibytes())
                .withIterations(cost.passes())
                .withParallelism(cost.lanes())
                .withSalt(salt)
                .build());
        byte[] hash = new byte[length];
        byte[] bytes = password.reveal(text -> text.getBytes(StandardCharsets.UTF_8));
        generator.generateBytes(bytes, hash);
        Arrays.fill(bytes, (byte) 0);
        return hash;
    }
}
