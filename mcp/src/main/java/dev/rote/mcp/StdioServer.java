package dev.rote.mcp;

import dev.rote.session.HostedDiscovery;
import dev.rote.session.Service;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// One client at the other end of two pipes (the protocol's stdio transport): a message a line, and nothing else on
/// the way out.
public final class StdioServer {
    private static final int END_OF_LINE = '\n';

    private final Conversation conversation;
    private final McpSettings settings;
    private final InputStream in;
    private final Outlet out;

    /// Approved capabilities are its tools.
    public StdioServer(Service service, Permit permit, McpSettings settings, Pipes pipes, ProtocolLog log) {
        this(new Toolbox(service, permit, settings, log), settings, pipes);
    }

    /// The client decides in discoveries; whoever made them ends them when it has gone.
    public StdioServer(HostedDiscovery discovery, McpSettings settings, Pipes pipes, ProtocolLog log) {
        this(new DiscoveryTools(discovery, settings, log), settings, pipes);
    }

    private StdioServer(Offer offer, McpSettings settings, Pipes pipes) {
        this.settings = settings;
        this.in = new BufferedInputStream(pipes.in());
        this.out = new Lines(pipes.out());
        this.conversation = new Conversation(offer, settings, out);
    }

    /// Where messages come from and go to.
    public record Pipes(InputStream in, OutputStream out) {}

    /// Answers until the client says nothing any more; what it still waits for then may go on.
    public void serve() throws IOException {
        CountDownLatch ended = new CountDownLatch(1);
        Thread.ofVirtual().name("mcp watch").start(() -> watch(ended, settings.watch()));
        try {
            for (Optional<Frame> frame = next(); frame.isPresent(); frame = next()) {
                take(frame.get());
            }
        } finally {
            ended.countDown();
        }
    }

    /// What may take long is answered on a thread of its own, all else in its order.
    private void take(Frame frame) {
        if (frame instanceof Frame.Request request && request.method().equals("tools/call")) {
            Thread.ofVirtual().name("mcp call").start(() -> conversation.take(frame, out));
        } else {
            conversation.take(frame, out);
        }
    }

    private void watch(CountDownLatch ended, Duration every) {
        try {
            while (!ended.await(every.toMillis(), TimeUnit.MILLISECONDS)) {
                conversation.refresh();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /// The next line that is not blank, however long it is; empty at the end.
    private Optional<Frame> next() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        boolean tooLarge = false;
        for (int read = in.read(); read >= 0; read = in.read()) {
            if (read != END_OF_LINE) {
                tooLarge = tooLarge || line.size() == Frame.MOST_BYTES;
                if (!tooLarge) {
                    line.write(read);
                }
            } else if (tooLarge) {
                return Optional.of(Frame.tooLarge());
            } else if (!line.toString(StandardCharsets.ISO_8859_1).isBlank()) {
                return Optional.of(frame(line.toByteArray()));
            } else {
                line.reset();
            }
        }
        return tooLarge || line.size() == 0 ? Optional.empty() : Optional.of(frame(line.toByteArray()));
    }

    private static Frame frame(byte[] line) {
        try {
            return Frame.read(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(line))
                    .toString());
        } catch (CharacterCodingException notUtf8) {
            return Frame.notText();
        }
    }

    /// A message a line.
    private static final class Lines implements Outlet {
        private final OutputStream out;

        Lines(OutputStream out) {
            this.out = out;
        }

        @Override
        public synchronized void send(String message) {
            try {
                out.write((message + "\n").getBytes(StandardCharsets.UTF_8));
                out.flush();
            } catch (IOException gone) {
                System.getLogger(StdioServer.class.getName())
                        .log(System.Logger.Level.DEBUG, "the client has gone", gone);
            }
        }
    }
}
