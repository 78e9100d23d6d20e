package dev.rote.benchmarks;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// One connection to a server of HTTP/1.1 that is kept from request to request; as little of a client as there can
/// be, so that its own time is not taken for the server's.
final class KeptConnection implements AutoCloseable {
    private static final String LENGTH = "content-length:";

    private final URI server;
    private final String key;
    private final Socket socket;
    private final InputStream in;

    /// `key` is the client's.
    KeptConnection(URI server, String key) {
        this.server = server;
        this.key = key;
        try {
            this.socket = new Socket(server.getHost(), server.getPort());
            socket.setTcpNoDelay(true);
            this.in = new BufferedInputStream(socket.getInputStream());
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /// The body of the answer, which has to have a length.
    String post(String path, String json) {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        String head = "POST " + path + " HTTP/1.1\r\nHost: " + server.getAuthority() + "\r\nAuthorization: Bearer "
                + key + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length + "\r\n\r\n";
        try {
            ByteArrayOutputStream whole = new ByteArrayOutputStream();
            whole.write(head.getBytes(StandardCharsets.US_ASCII));
            whole.write(body);
            socket.getOutputStream().write(whole.toByteArray());
            int length = 0;
            for (String line = line(); !line.isEmpty(); line = line()) {
                if (line.toLowerCase(Locale.ROOT).startsWith(LENGTH)) {
                    length = Integer.parseInt(line.substring(LENGTH.length()).strip());
                }
            }
            return new String(in.readNBytes(length), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int read = in.read(); read >= 0 && read != '\n'; read = in.read()) {
            line.write(read);
        }
        return line.toString(StandardCharsets.US_ASCII).strip();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
