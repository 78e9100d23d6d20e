package dev.rote.browser;

import dev.rote.browser.WalkerReply.Line;
import dev.rote.surface.Frame;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/// SHA-256 over what frames show: their facts and the raw lines of their nodes, character by character.
final class ContentDigest {
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

    void add(Frame frame, List<Line> lines) {
        add(frame.parent() + "|" + frame.owner() + "|" + frame.status() + "|" + lines.size());
        add(frame.name());
        add(frame.origin());
        add(frame.path());
        add(frame.title());
        for (Line line : lines) {
            add(line.raw());
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
