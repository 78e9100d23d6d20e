package dev.rote.registry;

import dev.rote.capability.CapabilityFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Who may be told by a signature: a folder with one file for each person, which holds the public keys of that person
/// and lies in the project, so that it is reviewed with it.
record People(Path folder) {
    private static final int LARGEST = 64 << 10;
    private static final int LONGEST_FILE_NAME = 120;

    /// The keys of a person: none when nobody of that name is known. Throws [IOException] when the file cannot be
    /// read or holds something else.
    List<PublicKey> keysOf(String name) throws IOException {
        try {
            return Ed25519.publicKeys(text(file(name)));
        } catch (NoSuchFileException nobody) {
            return List.of();
        } catch (GeneralSecurityException unusable) {
            throw new IOException(file(name) + " holds a key that is of no use: " + unusable.getMessage(), unusable);
        }
    }

    Optional<PublicKey> key(String name, String fingerprint) throws IOException {
        return keysOf(name).stream()
                .filter(key -> Ed25519.fingerprint(key).equals(fingerprint))
                .findFirst();
    }

    /// The file's text once that key is one of the person's.
    String with(String name, PublicKey key) throws IOException {
        String before = Files.exists(file(name)) ? text(file(name)) : "";
        return before + Ed25519.pem(key);
    }

    /// What all the files hold, in one hash; it changes when anything in the folder does.
    String digest() throws IOException {
        if (!Files.isDirectory(folder)) {
            return CapabilityFiles.sha256("");
        }
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                all.append(file.getFileName()).append('\n').append(CapabilityFiles.sha256(text(file)));
            }
        }
        return CapabilityFiles.sha256(all.toString());
    }

    Path file(String name) {
        return folder.resolve(fileName(name));
    }

    /// A name as a file's: what is no letter, digit, `-`, `_` or inner `.` is percent-encoded.
    static String fileName(String name) {
        StringBuilder encoded = new StringBuilder();
        for (byte one : name.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (one & 0xff);
            boolean isPlain = (c < 0x80 && Character.isLetterOrDigit(c))
                    || c == '-'
                    || c == '_'
                    || (c == '.' && !encoded.isEmpty());
            encoded.append(isPlain ? String.valueOf(c) : "%%%02X".formatted((int) c));
        }
        String whole = encoded.length() <= LONGEST_FILE_NAME
                ? encoded.toString()
                : encoded.substring(0, LONGEST_FILE_NAME / 2) + "%"
                        + CapabilityFiles.sha256(name).substring(0, 32);
        return whole + ".pem";
    }

    private static String text(Path file) throws IOException {
        try (InputStream stream = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            byte[] bytes = stream.readNBytes(LARGEST + 1);
            if (bytes.length > LARGEST) {
                throw new IOException(file + " is larger than " + LARGEST + " bytes");
            }
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }
}
