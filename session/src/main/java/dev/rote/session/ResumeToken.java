package dev.rote.session;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.random.RandomGenerator;

/// What lets a run that waits go on: the run's id and something that cannot be guessed. Only its hash is kept.
final class ResumeToken {
    private ResumeToken() {}

    static String next(String run, RandomGenerator random) {
        byte[] secret = new byte[16];
        random.nextBytes(secret);
        return run + "." + HexFormat.of().formatHex(secret);
    }

    static String hash(String token) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException never) {
            throw new IllegalStateException("every Java has SHA-256", never);
        }
    }
}
