package dev.rote.session;

import dev.rote.policy.MailRoute;
import dev.rote.policy.MailRoute.Protection;
import dev.rote.policy.SecretFinding;
import dev.rote.policy.Secrets;
import dev.rote.surface.Secret;
import jakarta.mail.Address;
import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.SendFailedException;
import jakarta.mail.Session;
import java.io.IOException;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocketFactory;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.eclipse.angus.mail.smtp.SMTPSenderFailedException;
import org.eclipse.angus.mail.smtp.SMTPTransport;
import org.eclipse.angus.mail.util.MailConnectException;

/// Speaks to a tenant's mail server (SMTP, RFC 5321), protected as the route says or not at all, and signed on with
/// the tenant's secret. Whatever the server does, it is over after 30 seconds.
final class MailLine {
    private static final Duration WHOLE = Duration.ofSeconds(30);
    private static final Duration STEP = Duration.ofSeconds(10);

    private final MailRoute route;
    private final Secrets secrets;
    private final Session session;
    private final Duration whole;

    MailLine(MailRoute route, Secrets secrets) {
        this(route, secrets, Optional.empty(), WHOLE);
    }

    /// `trusting` is what vouches for the server's certificate, the JDK's own store when it is empty.
    MailLine(MailRoute route, Secrets secrets, Optional<SSLSocketFactory> trusting, Duration whole) {
        this.route = route;
        this.secrets = secrets;
        this.whole = whole;
        this.session = Session.getInstance(properties(route, trusting));
    }

    private static Properties properties(MailRoute route, Optional<SSLSocketFactory> trusting) {
        String at = "mail." + protocol(route) + ".";
        Properties properties = new Properties();
        properties.setProperty(at + "connectiontimeout", String.valueOf(STEP.toMillis()));
        properties.setProperty(at + "timeout", String.valueOf(STEP.toMillis()));
        properties.setProperty(at + "auth", String.valueOf(!route.login().isEmpty()));
        properties.setProperty(at + "quitwait", "false");
        properties.setProperty(at + "sendpartial", "true");
        properties.setProperty(at + "ssl.checkserveridentity", "true");
        properties.setProperty(at + "ssl.protocols", "TLSv1.3 TLSv1.2");
        properties.setProperty(at + "starttls.enable", String.valueOf(route.protection() == Protection.STARTTLS));
        properties.setProperty(at + "starttls.required", String.valueOf(route.protection() == Protection.STARTTLS));
        // The name of this machine is nobody's business; RFC 5321, section 4.1.3, allows an address instead.
        properties.setProperty(at + "localhost", "[127.0.0.1]");
        trusting.ifPresent(factory -> properties.put(at + "ssl.socketFactory", factory));
        return properties;
    }

    private static String protocol(MailRoute route) {
        return route.protection() == Protection.TLS ? "smtps" : "smtp";
    }

    /// What messages that go this way are made in.
    Session session() {
        return session;
    }

    /// Whether the server is there, is who it says, and takes us.
    MailOutcome greet() {
        return inTime(() -> signedOn(_ -> new MailOutcome.Taken()));
    }

    MailOutcome send(Message message) {
        return inTime(() -> signedOn(transport -> {
            try {
                transport.sendMessage(message, message.getAllRecipients());
                return new MailOutcome.Taken();
            } catch (MessagingException failed) {
                return unsent(failed);
            }
        }));
    }

    /// A server may send a byte every few seconds for ever; an interrupt ends a virtual thread's socket.
    private MailOutcome inTime(Supplier<MailOutcome> speaking) {
        AtomicReference<MailOutcome> came = new AtomicReference<>(new MailOutcome.Failed(
                "MAIL_TIMEOUT", server() + " took longer than " + whole.toSeconds() + " s", true));
        Thread apart = Thread.ofVirtual().name("mail to " + route.server()).start(() -> came.set(speaking.get()));
        try {
            if (!apart.join(whole)) {
                MailOutcome late = came.get();
                apart.interrupt();
                return late;
            }
        } catch (InterruptedException stopped) {
            apart.interrupt();
            Thread.currentThread().interrupt();
        }
        return came.get();
    }

    private MailOutcome signedOn(Function<SMTPTransport, MailOutcome> then) {
        if (route.login().isEmpty()) {
            return connected(Optional.empty(), then);
        }
        String reference = "secret://{tenant.id}/" + route.login();
        return withPart(
                reference,
                Secrets.USERNAME,
                user -> withPart(
                        reference,
                        Secrets.PASSWORD,
                        password -> connected(Optional.of(new Login(user, password)), then)));
    }

    private record Login(Secret user, Secret password) {}

    private MailOutcome withPart(String reference, String part, Function<Secret, MailOutcome> use) {
        return switch (secrets.find(reference, part)) {
            case SecretFinding.Refused(var why) -> new MailOutcome.Failed(why.code(), why.message(), false);
            case SecretFinding.Found(var value) -> {
                try (value) {
                    yield use.apply(value);
                }
            }
        };
    }

    private MailOutcome connected(Optional<Login> login, Function<SMTPTransport, MailOutcome> then) {
        try (SMTPTransport transport = (SMTPTransport) session.getTransport(protocol(route))) {
            Optional<MailOutcome> failed = connect(transport, login);
            return failed.isPresent() ? failed.get() : then.apply(transport);
        } catch (MessagingException unclosed) {
            return new MailOutcome.Failed("MAIL_REFUSED", server() + " ended the conversation", true);
        }
    }

    private Optional<MailOutcome> connect(SMTPTransport transport, Optional<Login> login) {
        return login.map(one -> one.user()
                        .reveal(user -> one.password()
                                .reveal(password -> tried(
                                        transport,
                                        () -> transport.connect(route.server(), route.port(), user, password)))))
                .orElseGet(() -> tried(transport, () -> transport.connect(route.server(), route.port(), null, null)));
    }

    private interface Connecting {
        void go() throws MessagingException;
    }

    private Optional<MailOutcome> tried(SMTPTransport transport, Connecting connecting) {
        try {
            connecting.go();
            return Optional.empty();
        } catch (AuthenticationFailedException refused) {
            return Optional.of(new MailOutcome.Failed(
                    "MAIL_LOGIN_REFUSED", server() + " does not take the secret " + route.login(), false));
        } catch (MailConnectException unreachable) {
            return Optional.of(new MailOutcome.Failed("MAIL_UNREACHABLE", server() + " cannot be reached", true));
        } catch (MessagingException failed) {
            return Optional.of(unconnected(transport, failed));
        }
    }

    private MailOutcome unconnected(SMTPTransport transport, MessagingException failed) {
        if (failed.getCause() instanceof SSLException || failed.getCause() instanceof CertificateException) {
            return new MailOutcome.Failed(
                    "MAIL_NOT_PROTECTED",
                    "no TLS with " + server() + ": its certificate is not vouched for, or it speaks none",
                    false);
        }
        if (failed.getCause() instanceof IOException) {
            return new MailOutcome.Failed("MAIL_UNREACHABLE", server() + " ended the connection", true);
        }
        if (route.protection() == Protection.STARTTLS && !transport.supportsExtension("STARTTLS")) {
            return new MailOutcome.Failed("MAIL_NOT_PROTECTED", server() + " does not offer STARTTLS", false);
        }
        return new MailOutcome.Failed("MAIL_REFUSED", server() + " does not take us", true);
    }

    private MailOutcome unsent(MessagingException failed) {
        Address[] sent = failed instanceof SendFailedException some ? some.getValidSentAddresses() : null;
        boolean some = sent != null && sent.length > 0;
        int code = code(failed);
        return new MailOutcome.Failed(
                "MAIL_REFUSED",
                server()
                        + (some ? " took it for some of the addresses only" : " did not take it")
                        + (code == 0 ? "" : ", reply " + code),
                !some && code < 500);
    }

    /// The reply code of the server (RFC 5321, section 4.2), 0 where there was none.
    private static int code(Exception failed) {
        return switch (failed) {
            case SMTPSendFailedException one when one.getReturnCode() > 0 -> one.getReturnCode();
            case SMTPSenderFailedException one -> one.getReturnCode();
            case SMTPAddressFailedException one -> one.getReturnCode();
            case MessagingException one when one.getNextException() != null -> code(one.getNextException());
            default -> 0;
        };
    }

    private String server() {
        return route.server() + ":" + route.port();
    }
}
