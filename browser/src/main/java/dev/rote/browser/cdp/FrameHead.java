package dev.rote.browser.cdp;

import java.nio.charset.StandardCharsets;

/// Reads the number of a reply from the head of its frame, where Chromium always puts it, without parsing the rest.
final class FrameHead {
    private static final byte[] HEAD = "{\"id\":".getBytes(StandardCharsets.US_ASCII);
    private static final int MOST_DIGITS = 9;

    private FrameHead() {}

    /// The number, or 0 when the frame does not begin like a reply.
    static int replyId(byte[] frame) {
        if (frame.length < HEAD.length + 2) {
            return 0;
        }
        for (int i = 0; i < HEAD.length; i++) {
            if (frame[i] != HEAD[i]) {
                return 0;
            }
        }
        int id = 0;
        int last = Math.min(frame.length, HEAD.length + MOST_DIGITS + 1);
        for (int i = HEAD.length; i < last; i++) {
            int digit = frame[i] - '0';
            if (frame[i] == ',') {
                return id;
            }
            if (digit < 0 || digit > 9) {
                return 0;
            }
            id = id * 10 + digit;
        }
        return 0;
    }
}
