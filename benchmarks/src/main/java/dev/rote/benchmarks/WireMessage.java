package dev.rote.benchmarks;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A request or an answer on its way (RFC 9112): the first line, the header lines, and the octets of the body,
/// each as the sign of its number.
record WireMessage(String first, List<String> headers, String octets) {
    private static final String END = "\r\n";

    WireMessage {
        headers = List.copyOf(headers);
    }

    /// The next request of a connection; empty when there is none.
    static Optional<WireMessage> request(InputStream in) throws IOException {
        Optional<WireMessage> head = head(in);
        if (head.isEmpty()) {
            return head;
        }
        int length = head.get()
                .header("Content-Length")
                .map(text -> Integer.parseInt(text, 10))
                .orElse(0);
        byte[] body = in.readNBytes(length);
        return body.length < length ? Optional.empty() : Optional.of(head.get().with(body));
    }

    /// An answer that ends with its connection.
    static Optional<WireMessage> answer(InputStream in) throws IOException {
        Optional<WireMessage> head = head(in);
        return head.isEmpty() ? head : Optional.of(head.get().with(in.readAllBytes()));
    }

    static WireMessage serverError() {
        return new WireMessage(
                "HTTP/1.1 500 Internal Server Error",
                List.of("Content-Type: text/html"),
                "<html><body><h1>HTTP 500 - Internal Server Error</h1></body></html>");
    }

    private static Optional<WireMessage> head(InputStream in) throws IOException {
        String first = line(in);
        if (first.isEmpty()) {
            return Optional.empty();
        }
        List<String> headers = new ArrayList<>();
        for (String header = line(in); !header.isEmpty(); header = line(in)) {
            headers.add(header);
        }
        return Optional.of(new WireMessage(first, headers, ""));
    }

    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
            line.write(next);
        }
        return line.toString(StandardCharsets.ISO_8859_1).strip();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    Optional<String> header(String name) {
        return headers.stream()
                .filter(header -> isNamed(header, name))
                .map(header -> header.substring(name.length() + 1).strip())
                .findFirst();
    }

    private static boolean isNamed(String header, String name) {
        return header.toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT) + ":");
    }

    WireMessage with(byte[] otherBody) {
        return new WireMessage(first, headers, new String(otherBody, StandardCharsets.ISO_8859_1));
    }

    /// The same with every such piece of its first line and of its body replaced.
    WireMessage replacing(String piece, String by) {
        return new WireMessage(first.replace(piece, by), headers, "").with(bytes(text().replace(piece, by)));
    }

    /// The request in the version whose answers end with their connection (RFC 1945).
    WireMessage asOfOld() {
        return new WireMessage(first.replaceFirst(" HTTP/1\\.1$", " HTTP/1.0"), headers, octets);
    }

    String text() {
        return new String(body(), StandardCharsets.UTF_8);
    }

    private byte[] body() {
        return octets.getBytes(StandardCharsets.ISO_8859_1);
    }

    /// Whether it is a request of that method for that path, whatever its query.
    boolean asks(String method, String path) {
        return first.startsWith(method + " " + path + " ") || first.startsWith(method + " " + path + "?");
    }

    /// As it is sent: with its length, and a connection that stays open, or that ends after the answer.
    byte[] bytes(boolean keepAlive) {
        StringBuilder head =
                new StringBuilder(keepAlive ? first.replaceFirst("^HTTP/1\\.0", "HTTP/1.1") : first).append(END);
        headers.stream()
                .filter(header -> !isNamed(header, "Content-Length")
                        && !isNamed(header, "Connection")
                        && !isNamed(header, "Transfer-Encoding"))
                .forEach(header -> head.append(header).append(END));
        head.append("Content-Length: ").append(octets.length()).append(END);
        head.append("Connection: ").append(keepAlive ? "keep-alive" : "close").append(END + END);
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        whole.writeBytes(bytes(head.toString()));
        whole.writeBytes(body());
        return whole.toByteArray();
    }
}
