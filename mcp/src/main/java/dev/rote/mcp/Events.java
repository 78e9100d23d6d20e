package dev.rote.mcp;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/// Messages as server-sent events (HTML, section 9.2), until nobody reads any more.
final class Events implements Outlet {
    private final OutputStream out;
    private boolean over;

    Events(OutputStream out) {
        this.out = out;
    }

    @Override
    public void send(String message) {
        write("event: message\ndata: " + message + "\n\n");
    }

    void stillThere() {
        write(": still there\n\n");
    }

    synchronized boolean isOver() {
        return over;
    }

    private synchronized void write(String text) {
        if (!over) {
            try {
                out.write(text.getBytes(StandardCharsets.UTF_8));
                out.flush();
            } catch (IOException left) {
                over = true;
            }
        }
    }
}
