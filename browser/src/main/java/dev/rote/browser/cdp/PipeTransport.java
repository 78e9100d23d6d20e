package dev.rote.browser.cdp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.locks.ReentrantLock;

/// Frames ended by a NUL byte over two streams, as Chromium speaks with `--remote-debugging-pipe`.
public final class PipeTransport implements CdpTransport {
    private static final int CHUNK = 64 * 1024;

    private final InputStream fromBrowser;
    private final OutputStream toBrowser;
    private final ReentrantLock writing = new ReentrantLock();
    private final byte[] chunk = new byte[CHUNK];
    private int next;
    private int filled;

    public PipeTransport(InputStream fromBrowser, OutputStream toBrowser) {
        this.fromBrowser = fromBrowser;
        this.toBrowser = toBrowser;
    }

    @Override
    public void send(byte[] frame) {
        writing.lock();
        try {
            toBrowser.write(frame);
            toBrowser.write(0);
            toBrowser.flush();
        } catch (IOException e) {
            throw new BrowserGone("its pipe cannot be written: " + e.getMessage());
        } finally {
            writing.unlock();
        }
    }

    @Override
    public byte[] receive() {
        var frame = new ByteArrayOutputStream(1024);
        while (true) {
            if (next == filled) {
                fill();
            }
            int end = indexOfNul();
            frame.write(chunk, next, end - next);
            if (frame.size() > LONGEST_FRAME) {
                throw new BrowserGone("it sent a frame of more than " + LONGEST_FRAME + " bytes");
            }
            next = Math.min(end + 1, filled);
            if (end < filled) {
                return frame.toByteArray();
            }
        }
    }

    private int indexOfNul() {
        int at = next;
        while (at < filled && chunk[at] != 0) {
            at++;
        }
        return at;
    }

    private void fill() {
        try {
            int read = fromBrowser.read(chunk, 0, chunk.length);
            if (read < 0) {
                throw new BrowserGone("its pipe has ended");
            }
            next = 0;
            filled = read;
        } catch (IOException e) {
            throw new BrowserGone("its pipe cannot be read: " + e.getMessage());
        }
    }

    @Override
    public void close() {
        // Only the writing end: closing a stream that another thread is blocked on waits for that thread, and
        // Chromium ends, and with it the reading end, when its pipe closes.
        try {
            toBrowser.close();
        } catch (IOException e) {
            // The browser has closed its end first, which is what was wanted.
            return;
        }
    }
}
