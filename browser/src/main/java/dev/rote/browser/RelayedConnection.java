package dev.rote.browser;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketTimeoutException;

/// One connection of the browser, passed on to the server and back.
final class RelayedConnection {
    private static final int TLS_HANDSHAKE = 0x16;
    private static final int BLOCK = 16 * 1024;

    /// No answer over TLS is so short, and an alert is (RFC 8446, section 6): it says that the connection ends.
    private static final int LONGEST_ALERT = 96;

    private static final int END_FOLLOWS_MILLIS = 20;

    private final Socket browser;
    private final Socket server;
    private final Vigil vigil;
    private final boolean secure;
    private final Vigil.Open open = new Vigil.Open();

    RelayedConnection(Socket browser, Socket server, Vigil vigil, boolean secure) {
        this.browser = browser;
        this.server = server;
        this.vigil = vigil;
        this.secure = secure;
    }

    static boolean isTls(byte[] first) {
        return first.length > 0 && first[0] == TLS_HANDSHAKE;
    }

    /// Returns when both ways are over; `first` is what the browser has sent already.
    void run(byte[] first) throws IOException {
        var back = Thread.ofVirtual().name("relay-server").start(this::answers);
        try {
            asks(first);
        } finally {
            // The browser gave it up.
            server.close();
            browser.close();
            join(back);
        }
    }

    private void asks(byte[] first) throws IOException {
        var in = browser.getInputStream();
        var out = server.getOutputStream();
        boolean passes = sent(out, first, first.length);
        var block = new byte[BLOCK];
        for (int read = in.read(block); read >= 0; read = in.read(block)) {
            // What is not passed on is read all the same: only so is the browser's own end noticed.
            passes = passes && sent(out, block, read);
        }
    }

    /// A server that takes no more has ended the connection; whoever reads from it says what that means.
    private boolean sent(OutputStream to, byte[] bytes, int length) {
        try {
            if (!vigil.passes(open)) {
                return false;
            }
            to.write(bytes, 0, length);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private void answers() {
        try {
            var in = server.getInputStream();
            var out = browser.getOutputStream();
            var block = new byte[BLOCK];
            for (int read = in.read(block); read >= 0; read = in.read(block)) {
                int more = secure && read <= LONGEST_ALERT && vigil.isCritical(open) ? follows(block, read) : 0;
                if (more < 0) {
                    break;
                }
                vigil.answered(open);
                out.write(block, 0, read + more);
            }
        } catch (IOException e) {
            // An end as any other.
        }
        if (vigil.mayTell(open)) {
            try {
                browser.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /// What comes right after it; -1 when that is the end.
    private int follows(byte[] block, int length) throws IOException {
        server.setSoTimeout(END_FOLLOWS_MILLIS);
        try {
            return server.getInputStream().read(block, length, block.length - length);
        } catch (SocketTimeoutException nothing) {
            return 0;
        } finally {
            server.setSoTimeout(0);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
