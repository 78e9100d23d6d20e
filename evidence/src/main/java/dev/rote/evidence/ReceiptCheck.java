package dev.rote.evidence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Whether a run's files are still those its receipt was written for. Files are found by walking the
/// directory, never by a name the receipt gives; links are not followed.
record ReceiptCheck(boolean there, int same, List<String> differing, List<String> missing, List<String> unlisted) {
    private static final int MOST_FILES = 20_000;
    private static final long MOST_BYTES = 1L << 30;
    private static final ReceiptCheck NONE = new ReceiptCheck(false, 0, List.of(), List.of(), List.of());

    boolean isIntact() {
        return there && differing.isEmpty() && missing.isEmpty() && unlisted.isEmpty();
    }

    static ReceiptCheck of(Path run, Told receipt) {
        if (receipt.isEmpty()) {
            return NONE;
        }
        Map<String, String> listed = new HashMap<>();
        receipt.tables("files").forEach(one -> listed.put(one.text("name"), one.text("sha256")));
        List<String> differing = new ArrayList<>();
        List<String> unlisted = new ArrayList<>();
        int same = 0;
        long bytes = 0;
        try (Stream<Path> all = Files.walk(run)) {
            for (Path file : all.limit(MOST_FILES).filter(ReceiptCheck::isFile).toList()) {
                String name = run.relativize(file).toString().replace('\\', '/');
                String hash = listed.remove(name);
                bytes += Files.size(file);
                if (name.equals(Receipt.NAME)) {
                    continue;
                }
                if (hash == null) {
                    unlisted.add(name);
                } else if (bytes <= MOST_BYTES && hash.equals(Receipt.sha256(file))) {
                    same++;
                } else {
                    differing.add(name);
                }
            }
        } catch (IOException unreadable) {
            differing.add("cannot be read: " + unreadable.getMessage());
        }
        List<String> missing = listed.keySet().stream().sorted().toList();
        return new ReceiptCheck(true, same, List.copyOf(differing), missing, List.copyOf(unlisted));
    }

    private static boolean isFile(Path file) {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    }
}
