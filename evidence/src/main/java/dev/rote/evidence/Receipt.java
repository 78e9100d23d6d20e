package dev.rote.evidence;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The summary of a run that holds no value: what was performed, how it ended, and the SHA-256 of every file.
final class Receipt {
    static final String NAME = "receipt.json";

    private Receipt() {}

    static List<Map<String, Object>> files(Path directory) throws IOException {
        List<Map<String, Object>> files = new ArrayList<>();
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
                String name = directory.relativize(file).toString().replace('\\', '/');
                if (!name.equals(NAME)) {
                    Map<String, Object> entry = new LinkedHashMap<>();
                    entry.put("name", name);
                    entry.put("bytes", Files.size(file));
                    entry.put("sha256", sha256(file));
                    files.add(entry);
                }
            }
        }
        return files;
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }

    static String sha256(Path file) throws IOException {
        MessageDigest digest = sha256();
        try (InputStream in = new DigestInputStream(new BufferedInputStream(Files.newInputStream(file)), digest)) {
            in.transferTo(java.io.OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
