package dev.rote.testbed;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import org.subethamail.smtp.MessageHandler;
import org.subethamail.smtp.RejectException;
import org.subethamail.smtp.auth.EasyAuthenticationHandlerFactory;
import org.subethamail.smtp.auth.LoginFailedException;
import org.subethamail.smtp.server.SMTPServer;

/// A mail server of this machine that keeps what it takes, for tests. It takes `rote` with that one password.
public final class PostOffice implements AutoCloseable {
    /// What `rote` signs on with.
    public static final String PASSWORD = "canary-5tG9xP";
    private static final char[] OPENS = "changeit".toCharArray();

    private final SMTPServer server;
    private final BlockingQueue<Letter> letters = new LinkedBlockingQueue<>();
    private final List<String> logins = new CopyOnWriteArrayList<>();

    /// What came, and for whom.
    public record Letter(String from, List<String> to, String text) {}

    /// Takes one letter.
    private final class Counter implements MessageHandler {
        private final BlockingQueue<Boolean> busy;
        private final List<String> to = new ArrayList<>();
        private String from = "";

        Counter(BlockingQueue<Boolean> busy) {
            this.busy = busy;
        }

        @Override
        public void from(String sender) {
            from = sender;
        }

        @Override
        public void recipient(String recipient) {
            to.add(recipient);
        }

        @Override
        public String data(InputStream data) throws RejectException, IOException {
            byte[] bytes = data.readAllBytes();
            if (busy.poll() != null) {
                throw new RejectException(451, "busy " + PASSWORD);
            }
            letters.add(new Letter(from, List.copyOf(to), new String(bytes, StandardCharsets.UTF_8)));
            return "taken";
        }

        @Override
        public void done() {
            // Nothing is held open between letters.
        }
    }

    /// How it is to be spoken to, and how often it says that it is busy before it takes anything.
    public record Ways(boolean starttls, Optional<SSLContext> tls, int busy) {
        public static Ways starttls(SSLContext with) {
            return new Ways(true, Optional.of(with), 0);
        }

        public static Ways tls(SSLContext with) {
            return new Ways(false, Optional.of(with), 0);
        }

        public static Ways plain() {
            return new Ways(false, Optional.empty(), 0);
        }
    }

    public PostOffice(Ways ways) {
        BlockingQueue<Boolean> busy = new LinkedBlockingQueue<>();
        for (int i = 0; i < ways.busy(); i++) {
            busy.add(true);
        }
        SMTPServer.Builder builder = SMTPServer.port(0)
                .bindAddress(InetAddress.getLoopbackAddress())
                .hostName("localhost")
                .connectionTimeout(60, TimeUnit.SECONDS)
                .insertReceivedHeaders(false)
                .messageHandlerFactory(_ -> new Counter(busy));
        if (ways.starttls()) {
            builder.enableTLS().requireTLS().startTlsSocketFactory(ways.tls().orElseThrow());
        } else {
            ways.tls().ifPresent(builder::serverSocketFactory);
        }
        if (ways.tls().isPresent()) {
            builder.requireAuth()
                    .authenticationHandlerFactory(new EasyAuthenticationHandlerFactory((name, password, _) -> {
                        logins.add(name);
                        if (!name.equals("rote") || !password.equals(PASSWORD)) {
                            throw new LoginFailedException();
                        }
                    }));
        }
        server = builder.build();
        server.start();
    }

    public int port() {
        return server.getPortAllocated();
    }

    /// The next letter, for which a minute is waited.
    public Letter next() throws InterruptedException {
        return Optional.ofNullable(letters.poll(60, TimeUnit.SECONDS)).orElseThrow();
    }

    /// The names that somebody tried to sign on with.
    public List<String> logins() {
        return List.copyOf(logins);
    }

    @Override
    public void close() {
        server.stop();
    }

    /// A key and a certificate for that name, which vouches for itself, in a file.
    public static Path certified(Path file, String name) throws IOException, InterruptedException {
        Process made = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "mail",
                        "-keyalg",
                        "EC",
                        "-groupname",
                        "secp256r1",
                        "-dname",
                        "CN=" + name,
                        "-ext",
                        "san=dns:" + name,
                        "-validity",
                        "2",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        new String(OPENS),
                        "-keystore",
                        file.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(made.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (made.waitFor() != 0) {
            throw new AssertionError(said);
        }
        return file;
    }

    /// Shows those keys, and trusts their certificate alone.
    public static SSLContext context(Path keys) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(keys)) {
            store.load(in, OPENS);
        }
        KeyManagerFactory ours = KeyManagerFactory.getInstance("PKIX");
        ours.init(store, OPENS);
        KeyStore known = KeyStore.getInstance("PKCS12");
        known.load(null, null);
        known.setCertificateEntry("mail", store.getCertificate("mail"));
        TrustManagerFactory trusted = TrustManagerFactory.getInstance("PKIX");
        trusted.init(known);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(ours.getKeyManagers(), trusted.getTrustManagers(), null);
        return context;
    }

    public static Optional<SSLSocketFactory> trusting(SSLContext context) {
        return Optional.of(context.getSocketFactory());
    }
}
