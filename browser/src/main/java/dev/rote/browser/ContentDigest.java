package dev.rote.browser;

import dev.rote.browser.WalkerReply.Line;
import dev.rote.surface.Frame;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;

/// SHA-256 over what frames show: their facts and, by the digests of their blocks, the raw lines of their nodes,
/// character by character. Of a text that nothing can be seen of for what lies over it, it holds no more than that.
final class ContentDigest {
    private static final String COVERED = "#";

    private final MessageDigest sha256;
    private byte[] buffer = new byte[8192];
    private int filled;

    ContentDigest() {
        try {
            sha256 = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /// The digest of some lines; `covered` are those of which nothing can be seen for what lies over them.
    static String of(List<Line> lines, BitSet covered, int from, int to) {
        ContentDigest digest = new ContentDigest();
        for (int i = from; i < to; i++) {
            digest.add(covered.get(i) ? COVERED : lines.get(i).raw());
        }
        return digest.hex();
    }

    /// A frame of that many lines, with the digests of their blocks.
    void add(Frame frame, int lines, List<String> digests) {
        add(frame.parent() + "|" + frame.owner() + "|" + frame.status() + "|" + lines);
        add(frame.name());
        add(frame.origin());
        add(frame.path());
        add(frame.title());
        digests.forEach(this::add);
    }

    private void add(String text) {
        if (buffer.length - filled < 2 * (text.length() + 1)) {
            drain();
            if (buffer.length < 2 * (text.length() + 1)) {
                buffer = new byte[4 * (text.length() + 1)];
            }
        }
        for (int i = 0; i < text.length(); i++) {
            put(text.charAt(i));
        }
        put('~');
    }

    private void put(char c) {
        buffer[filled++] = (byte) (c >>> 8);
        buffer[filled++] = (byte) c;
    }

    private void drain() {
        sha256.update(buffer, 0, filled);
        filled = 0;
    }

    String hex() {
        drain();
        return HexFormat.of().formatHex(sha256.digest());
    }
}
