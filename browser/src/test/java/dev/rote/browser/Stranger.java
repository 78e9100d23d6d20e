package dev.rote.browser;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Somebody on the loopback interface whom no policy names: it keeps every byte that reaches it over TCP or UDP on its
/// port, and answers requests so that whoever sent them goes on.
final class Stranger implements AutoCloseable {
    private static final String ANSWER = "HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: *\r\n"
            + "Access-Control-Allow-Headers: *\r\nService-Worker-Allowed: /\r\nContent-Type: %s\r\n%s"
            + "Content-Length: %d\r\nConnection: close\r\n\r\n%s";

    private final ServerSocket tcp;
    private final DatagramSocket udp;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition more = lock.newCondition();
    private final List<String> heard = new ArrayList<>();
    private int connections;

    Stranger() {
        try {
            tcp = new ServerSocket();
            tcp.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            udp = new DatagramSocket(tcp.getLocalPort(), InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::accept);
        Thread.ofVirtual().start(this::receive);
    }

    int port() {
        return tcp.getLocalPort();
    }

    /// What has reached it: the first bytes of each connection, and each packet.
    List<String> heard() {
        lock.lock();
        try {
            return List.copyOf(heard);
        } finally {
            lock.unlock();
        }
    }

    /// How often it was so much as connected to.
    int connections() {
        lock.lock();
        try {
            return connections;
        } finally {
            lock.unlock();
        }
    }

    /// Waits until something has reached it.
    boolean hears(long millis) throws InterruptedException {
        lock.lock();
        try {
            long left = TimeUnit.MILLISECONDS.toNanos(millis);
            while (heard.isEmpty()) {
                if (left <= 0) {
                    return false;
                }
                left = more.awaitNanos(left);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        udp.close();
        try {
            tcp.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void accept() {
        try {
            while (true) {
                var visitor = tcp.accept();
                note("");
                Thread.ofVirtual().start(() -> serve(visitor));
            }
        } catch (SocketException e) {
            // Closed.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void serve(Socket visitor) {
        try (visitor) {
            var bytes = new byte[64 * 1024];
            int read = visitor.getInputStream().read(bytes);
            if (read <= 0) {
                return;
            }
            var head = new String(bytes, 0, read, StandardCharsets.ISO_8859_1);
            note(head);
            visitor.getOutputStream().write(answer(head).getBytes(StandardCharsets.ISO_8859_1));
            visitor.getOutputStream().flush();
        } catch (IOException e) {
            // It left in the middle, which is its right.
        }
    }

    private static String answer(String head) {
        if (head.contains(" /file ")) {
            return ANSWER.formatted("application/octet-stream", "Content-Disposition: attachment\r\n", 4, "file");
        }
        var page = "<title>stranger</title>";
        return head.contains(".js ")
                ? ANSWER.formatted("text/javascript", "", 2, "1;")
                : ANSWER.formatted("text/html", "", page.length(), page);
    }

    private void receive() {
        var packet = new DatagramPacket(new byte[2_048], 2_048);
        try {
            while (true) {
                udp.receive(packet);
                note(new String(packet.getData(), 0, packet.getLength(), StandardCharsets.ISO_8859_1));
            }
        } catch (SocketException e) {
            // Closed.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void note(String bytes) {
        lock.lock();
        try {
            if (bytes.isEmpty()) {
                connections++;
            } else {
                heard.add(bytes);
            }
            more.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
