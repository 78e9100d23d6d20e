package dev.rote.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.policy.Loading;
import dev.rote.policy.MailRoute;
import dev.rote.policy.MailRoute.Protection;
import dev.rote.policy.Policies;
import dev.rote.policy.Policy;
import dev.rote.policy.Redaction;
import dev.rote.policy.Secrets;
import dev.rote.policy.Tenant;
import dev.rote.testbed.FakeClock;
import dev.rote.testbed.PostOffice;
import dev.rote.testbed.PostOffice.Letter;
import dev.rote.testbed.PostOffice.Ways;
import jakarta.mail.Header;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// E-mail to a tenant's people, against a real mail server.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
class MailNoticesTest {
    private static final String HERE = "localhost";
    private static final List<String> DESK = List.of("desk@example.org", "night@example.org");
    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    private static Path folder;

    private final FakeClock clock = new FakeClock();
    private SSLContext known;
    private SSLContext elsewhere;

    @BeforeAll
    void certify() throws IOException, InterruptedException, GeneralSecurityException {
        known = PostOffice.context(PostOffice.certified(folder.resolve("known.p12"), HERE));
        elsewhere = PostOffice.context(PostOffice.certified(folder.resolve("elsewhere.p12"), "mail.example.org"));
    }

    @Test
    void tellsPeopleBehindStarttlsWithALinkAndNothingOfTheScreen()
            throws InterruptedException, MessagingException, IOException {
        try (PostOffice office = new PostOffice(Ways.starttls(known))) {
            told(office, Protection.STARTTLS, NoticesTest.opening("look_up", "north-west", "20261130-1200-1", clock));
            Letter last = office.next();

            assertThat(last.to()).isEqualTo(DESK);
            assertThat(last.from()).isEqualTo("rote@example.org");
            MimeMessage message = read(last);
            assertThat(message.getSubject()).isEqualTo("Rote: look_up of north-west waits for a person");
            assertThat(message.getHeader("Auto-Submitted")).containsExactly("auto-generated");
            assertThat(message.getMessageID()).isEqualTo("<20261130-1200-1@example.org>");
            assertThat((String) message.getContent())
                    .contains("https://console.example/north-west/requests/20261130-1200-1")
                    .contains("Reason: STUCK", "Step:   search.submit", "version 3")
                    .contains("Until:  " + clock.instant().truncatedTo(ChronoUnit.SECONDS));
            assertThat(last.text())
                    .doesNotContain("canary")
                    .doesNotContain(InetAddress.getLocalHost().getHostName());
        }
    }

    @Test
    void tellsPeopleBehindTlsFromTheFirstByte() throws InterruptedException, MessagingException {
        try (PostOffice office = new PostOffice(Ways.tls(known))) {
            told(office, Protection.TLS, NoticesTest.opening("look_up", "north-west", "run-1", clock));

            assertThat(read(office.next()).getSubject()).contains("look_up of north-west");
            assertThat(office.logins()).contains("rote");
        }
    }

    @Test
    void saysNothingToAServerThatIsNotProtectedOrNotTheOneThatWasNamed() {
        try (PostOffice plain = new PostOffice(Ways.plain());
                PostOffice other = new PostOffice(Ways.starttls(elsewhere));
                PostOffice stranger = new PostOffice(Ways.tls(known))) {
            assertThat(greeted(plain, Protection.STARTTLS, PostOffice.trusting(known), PostOffice.PASSWORD))
                    .isEqualTo(failed("MAIL_NOT_PROTECTED", plain, " does not offer STARTTLS"));
            String vouched = ": its certificate is not vouched for, or it speaks none";
            assertThat(greeted(other, Protection.STARTTLS, PostOffice.trusting(elsewhere), PostOffice.PASSWORD))
                    .as("vouched for, for another name")
                    .isEqualTo(new MailOutcome.Failed(
                            "MAIL_NOT_PROTECTED", "no TLS with localhost:" + other.port() + vouched, false));
            assertThat(greeted(stranger, Protection.TLS, Optional.empty(), PostOffice.PASSWORD))
                    .isEqualTo(new MailOutcome.Failed(
                            "MAIL_NOT_PROTECTED", "no TLS with localhost:" + stranger.port() + vouched, false));
            assertThat(List.of(plain, other, stranger))
                    .allSatisfy(office -> assertThat(office.logins()).isEmpty());
        }
    }

    @Test
    void aLoginThatIsNotTakenIsToldWithoutThePassword() {
        try (PostOffice office = new PostOffice(Ways.tls(known))) {
            assertThat(greeted(office, Protection.TLS, PostOffice.trusting(known), "canary-wrong"))
                    .isEqualTo(failed("MAIL_LOGIN_REFUSED", office, " does not take the secret smtp/notices"));
            assertThat(greeted(office, Protection.TLS, PostOffice.trusting(known), ""))
                    .isInstanceOfSatisfying(
                            MailOutcome.Failed.class,
                            why -> assertThat(why.code()).isEqualTo("SECRET_MISSING"));
            assertThat(greeted(office, Protection.TLS, PostOffice.trusting(known), PostOffice.PASSWORD))
                    .isEqualTo(new MailOutcome.Taken());
        }
    }

    @Test
    void hostileNamesWriteNoHeadersAndNoAddresses() throws InterruptedException, MessagingException {
        try (PostOffice office = new PostOffice(Ways.plain())) {
            String evil = "x\r\nBcc: evil@example.com\r\nTo: evil@example.com\r\n\r\nevil: body\u2028\u0000";
            told(office, Protection.NONE, NoticesTest.opening(evil, "t\nX-Evil: 1", "run\r\nX-Evil: 2", clock));

            Letter letter = office.next();
            assertThat(letter.to()).isEqualTo(DESK);
            List<String> headers = Collections.list(read(letter).getAllHeaders()).stream()
                    .map(Header::getName)
                    .sorted()
                    .toList();
            assertThat(headers)
                    .containsExactly(
                            "Auto-Submitted",
                            "Content-Transfer-Encoding",
                            "Content-Type",
                            "Date",
                            "From",
                            "MIME-Version",
                            "Message-ID",
                            "Subject",
                            "To");
            assertThat(read(letter).getHeader("Subject")[0].replaceAll("\\s+", " "))
                    .isEqualTo("Rote: x__Bcc:_evil_example.com__To:_evil_example.com____evil:_body__ of t_X-Evil:_1"
                            + " waits for a person");
            assertThat(letter.text()).doesNotContain("evil@example.com");
        }
    }

    @Test
    void aBusyServerIsAskedAgain() throws InterruptedException {
        try (PostOffice office = new PostOffice(new Ways(false, Optional.empty(), 1))) {
            told(office, Protection.NONE, NoticesTest.opening("look_up", "north-west", "run-1", clock));

            assertThat(office.next().text()).contains("look_up");
        }
    }

    @Test
    void aServerThatNeverAnswersHoldsNobodyUp() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            MailRoute route = route(silent.getLocalPort(), Protection.NONE);
            MailLine line = new MailLine(route, secrets(""), Optional.empty(), Duration.ofSeconds(1));
            long began = System.nanoTime();
            new MailNotices(route, line, link(), clock)
                    .opened(NoticesTest.opening("look_up", "north-west", "run-1", clock));

            assertThat(Duration.ofNanos(System.nanoTime() - began))
                    .as("the run goes on at once")
                    .isLessThan(Duration.ofSeconds(1));
            assertThat(line.greet())
                    .isEqualTo(new MailOutcome.Failed(
                            "MAIL_TIMEOUT", "localhost:" + route.port() + " took longer than 1 s", true));
        }
        int nobodys;
        try (PostOffice closing = new PostOffice(Ways.plain())) {
            nobodys = closing.port();
        }
        assertThat(new MailLine(route(nobodys, Protection.NONE), secrets("")).greet())
                .isEqualTo(new MailOutcome.Failed(
                        "MAIL_UNREACHABLE", "localhost:" + nobodys + " cannot be reached", true));
    }

    private void told(PostOffice office, Protection protection, LeaseBook.Opening opening) {
        MailRoute route = route(office.port(), protection);
        MailLine line = new MailLine(route, secrets(PostOffice.PASSWORD), PostOffice.trusting(known), LONG);
        new MailNotices(route, line, link(), clock).opened(opening);
    }

    private MailOutcome greeted(
            PostOffice office, Protection protection, Optional<SSLSocketFactory> trusting, String password) {
        return new MailLine(route(office.port(), protection), secrets(password), trusting, LONG).greet();
    }

    private static MailOutcome failed(String code, PostOffice office, String why) {
        return new MailOutcome.Failed(code, "localhost:" + office.port() + why, false);
    }

    private static MailRoute route(int port, Protection protection) {
        String login = protection == Protection.NONE ? "" : "smtp/notices";
        return new MailRoute(HERE, port, protection, login, "rote@example.org", DESK);
    }

    private static NoticeLink link() {
        return NoticeLink.of(Map.of("ROTE_CONSOLE_URL", "https://console.example/"));
    }

    private static Secrets secrets(String password) {
        Path policy = Path.of("../examples/mock-core/policies/default.yaml");
        return new Secrets(
                new Tenant("north-west", "core", "http://a", "http://a", true, "default", Map.of()),
                password.isEmpty() ? Map.of() : Map.of("ROTE_SECRET_SMTP_NOTICES", "rote:" + password),
                folder.resolve("settings.env"),
                Redaction.of(((Loading.Loaded<Policy>) Policies.load(policy)).value()));
    }

    private static MimeMessage read(Letter letter) throws MessagingException {
        return new MimeMessage(
                Session.getInstance(new Properties()),
                new ByteArrayInputStream(letter.text().getBytes(StandardCharsets.UTF_8)));
    }
}
