package dev.rote.browser;

import dev.rote.browser.WalkerReply.Line;
import dev.rote.surface.Frame;
import dev.rote.surface.Role;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.function.IntPredicate;

/// SHA-256 over what frames show: their facts and the raw lines of their nodes, character by character. Of a text that
/// nothing can be seen of for what lies over it, it holds no more than that.
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

    /// `covered` says of a line, by its position, whether nothing of it can be seen for what lies over it.
    void add(Frame frame, List<Line> lines, IntPredicate covered) {
        add(frame.parent() + "|" + frame.owner() + "|" + frame.status() + "|" + lines.size());
        add(frame.name());
        add(frame.origin());
        add(frame.path());
        add(frame.title());
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            add(line.role() == Role.TEXT && covered.test(i) ? COVERED : line.raw());
        }
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
