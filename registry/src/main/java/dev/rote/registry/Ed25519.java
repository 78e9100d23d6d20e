package dev.rote.registry;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Keys and signatures of Ed25519 (RFC 8032), written as other programs write them (RFC 7468, RFC 8410).
final class Ed25519 {
    private static final String NAME = "Ed25519";
    private static final String PUBLIC = "PUBLIC KEY";
    private static final String PRIVATE = "PRIVATE KEY";
    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z ]{1,40})-----\\s+([A-Za-z0-9+/=\\s]{1,2000})-----END \\1-----");

    private Ed25519() {}

    static KeyPair generated() {
        try {
            return KeyPairGenerator.getInstance(NAME).generateKeyPair();
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every Java from 15 on has Ed25519", impossible);
        }
    }

    static String sign(PrivateKey key, String text) {
        try {
            Signature signature = Signature.getInstance(NAME);
            signature.initSign(key);
            signature.update(text.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(signature.sign());
        } catch (GeneralSecurityException unusable) {
            throw new IllegalStateException("a key that was read can sign", unusable);
        }
    }

    /// Whether that is this key's signature of the text; what is no signature at all is none.
    static boolean isSigned(PublicKey key, String text, String signed) {
        try {
            Signature signature = Signature.getInstance(NAME);
            signature.initVerify(key);
            signature.update(text.getBytes(StandardCharsets.UTF_8));
            return signature.verify(Base64.getDecoder().decode(signed));
        } catch (GeneralSecurityException | IllegalArgumentException noSignature) {
            return false;
        }
    }

    /// The SHA-256 of the key as X.509 encodes it, in 64 hexadecimal digits.
    static String fingerprint(PublicKey key) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(key.getEncoded()));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }

    static String pem(PublicKey key) {
        return pem(PUBLIC, key.getEncoded());
    }

    /// Both halves, the private one first.
    static String pem(KeyPair keys) {
        return pem(PRIVATE, keys.getPrivate().getEncoded())
                + pem(PUBLIC, keys.getPublic().getEncoded());
    }

    private static String pem(String label, byte[] der) {
        return "-----BEGIN " + label + "-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der) + "\n-----END " + label + "-----\n";
    }

    /// All public keys in a text; throws [GeneralSecurityException] when it holds one that is of no use.
    static List<PublicKey> publicKeys(String text) throws GeneralSecurityException {
        List<PublicKey> keys = new ArrayList<>();
        for (byte[] der : blocks(text, PUBLIC)) {
            keys.add(KeyFactory.getInstance(NAME).generatePublic(new X509EncodedKeySpec(der)));
        }
        return keys;
    }

    /// The pair in a text; throws [GeneralSecurityException] when it holds none whose halves belong together.
    static KeyPair pair(String text) throws GeneralSecurityException {
        List<byte[]> hidden = blocks(text, PRIVATE);
        List<PublicKey> shown = publicKeys(text);
        if (hidden.size() != 1 || shown.size() != 1) {
            throw new GeneralSecurityException("it must hold one private key and one public key");
        }
        PrivateKey key = KeyFactory.getInstance(NAME).generatePrivate(new PKCS8EncodedKeySpec(hidden.getFirst()));
        if (!isSigned(shown.getFirst(), NAME, sign(key, NAME))) {
            throw new GeneralSecurityException("its two halves do not belong together");
        }
        return new KeyPair(shown.getFirst(), key);
    }

    private static List<byte[]> blocks(String text, String label) throws GeneralSecurityException {
        List<byte[]> blocks = new ArrayList<>();
        Matcher matcher = BLOCK.matcher(text);
        while (matcher.find()) {
            if (matcher.group(1).equals(label)) {
                try {
                    blocks.add(Base64.getMimeDecoder().decode(matcher.group(2)));
                } catch (IllegalArgumentException notBase64) {
                    throw new GeneralSecurityException("what stands between the lines is no base64", notBase64);
                }
            }
        }
        return blocks;
    }
}
