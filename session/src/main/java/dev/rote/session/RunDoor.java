package dev.rote.session;

import dev.rote.surface.Secret;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/// The way by which one value comes into a run's process without being written down anywhere: a loopback port and a
/// word that opens it, both known only to who may read the ledger.
final class RunDoor implements AutoCloseable {
    private static final int LONGEST = 4_096;
    private static final int PATIENCE_MILLIS = 2_000;
    private static final int TAKEN = 1;
    private static final int KNOCK = -1;

    private final ServerSocket socket;
    private final String word;
    private Optional<Secret> value = Optional.empty();
    private boolean knocked;

    private RunDoor(ServerSocket socket, String word) {
        this.socket = socket;
        this.word = word;
    }

    static RunDoor open(RandomGenerator random) {
        try {
            byte[] word = new byte[16];
            random.nextBytes(word);
            ServerSocket socket = new ServerSocket(0, 4, InetAddress.getLoopbackAddress());
            RunDoor door = new RunDoor(socket, HexFormat.of().formatHex(word));
            Thread.ofVirtual().name("door of a run").start(door::attend);
            return door;
        } catch (IOException unusable) {
            throw new UncheckedIOException("no port on the loopback interface", unusable);
        }
    }

    /// What another process needs to come to it.
    String address() {
        return socket.getLocalPort() + " " + word;
    }

    /// Ends with the closing of the door.
    private void attend() {
        while (!socket.isClosed()) {
            try (Socket visitor = socket.accept()) {
                visitor.setSoTimeout(PATIENCE_MILLIS);
                admit(visitor);
            } catch (IOException gone) {
                // A visitor that went away, or the door was closed.
            }
        }
    }

    private void admit(Socket visitor) throws IOException {
        DataInputStream in = new DataInputStream(visitor.getInputStream());
        String said = in.readUTF();
        if (!MessageDigest.isEqual(said.getBytes(StandardCharsets.UTF_8), word.getBytes(StandardCharsets.UTF_8))) {
            return;
        }
        int length = in.readInt();
        if (length == KNOCK) {
            knocked();
            return;
        }
        if (length < 0 || length > LONGEST) {
            return;
        }
        byte[] bytes = in.readNBytes(length);
        keep(Secret.of(new String(bytes, StandardCharsets.UTF_8)));
        Arrays.fill(bytes, (byte) 0);
        visitor.getOutputStream().write(TAKEN);
    }

    private synchronized void knocked() {
        knocked = true;
        notifyAll();
    }

    /// Waits until somebody knocks, at most that long.
    synchronized void await(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        try {
            for (long left = time.toNanos(); left > 0 && !knocked; left = end - System.nanoTime()) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        knocked = false;
    }

    private synchronized void keep(Secret given) {
        value.ifPresent(Secret::close);
        value = Optional.of(given);
    }

    /// The value that came last, which is the taker's to wipe.
    synchronized Optional<Secret> taken() {
        Optional<Secret> given = value;
        value = Optional.empty();
        return given;
    }

    /// Tells a run that something is on record for it; one that does not hear it looks by itself before long.
    static void knock(String address) {
        visit(address, (out, _) -> {
            out.writeInt(KNOCK);
            out.flush();
            return true;
        });
    }

    /// Brings a value to the door of a run; false when nobody takes it there.
    static boolean pass(String address, Secret value) {
        return visit(address, (out, socket) -> {
            byte[] bytes = value.reveal(text -> text.getBytes(StandardCharsets.UTF_8));
            out.writeInt(bytes.length);
            out.write(bytes);
            out.flush();
            Arrays.fill(bytes, (byte) 0);
            return socket.getInputStream().read() == TAKEN;
        });
    }

    /// What is said at a door once its word was said.
    private interface Errand {
        boolean done(DataOutputStream out, Socket socket) throws IOException;
    }

    private static boolean visit(String address, Errand errand) {
        String[] parts = address.split(" ", 2);
        if (parts.length != 2) {
            return false;
        }
        try (Socket socket = new Socket()) {
            socket.connect(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(parts[0])),
                    PATIENCE_MILLIS);
            socket.setSoTimeout(PATIENCE_MILLIS);
            DataOutputStream out = new DataOutputStream(socket.getOutputStream());
            out.writeUTF(parts[1]);
            return errand.done(out, socket);
        } catch (IOException unreachable) {
            return false;
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
        taken().ifPresent(Secret::close);
    }
}
