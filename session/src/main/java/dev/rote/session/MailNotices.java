package dev.rote.session;

import dev.rote.policy.MailRoute;
import dev.rote.policy.Secrets;
import jakarta.mail.Message.RecipientType;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.time.Clock;
import java.util.Date;

/// Tells a tenant's people by e-mail that a run asks for one of them, with a link to the request. Nothing in it comes
/// from a screen or an input.
///
/// It is sent on a thread of its own, at most three times, and a run never waits for it.
final class MailNotices {
    private static final int TRIES = 3;

    private final MailRoute route;
    private final MailLine line;
    private final NoticeLink links;
    private final Clock clock;

    MailNotices(MailRoute route, Secrets secrets, Workplace workplace) {
        this(route, new MailLine(route, secrets), NoticeLink.of(workplace.environment()), workplace.clock());
    }

    MailNotices(MailRoute route, MailLine line, NoticeLink links, Clock clock) {
        this.route = route;
        this.line = line;
        this.links = links;
        this.clock = clock;
    }

    void opened(LeaseBook.Opening opening) {
        Thread.ofVirtual()
                .name("mail about " + opening.run())
                .start(() -> send(message(line.session(), opening), opening.run()));
    }

    private void send(MimeMessage message, String run) {
        for (int i = 0; i < TRIES; i++) {
            if (i > 0) {
                Notices.pause();
            }
            switch (line.send(message)) {
                case MailOutcome.Taken _ -> {
                    return;
                }
                case MailOutcome.Failed(var code, var why, var again) -> {
                    if (!again || i == TRIES - 1) {
                        Notices.warn("no e-mail about " + run + ": " + code + ": " + why);
                        return;
                    }
                }
            }
        }
    }

    private MimeMessage message(Session session, LeaseBook.Opening opening) {
        try {
            MimeMessage message = new Named(session, opening.run(), route);
            message.setFrom(new InternetAddress(route.from(), true));
            for (String to : route.to()) {
                message.addRecipient(RecipientType.TO, new InternetAddress(to, true));
            }
            message.setSubject(
                    "Rote: " + NoticeLink.word(opening.subject().capability()) + " of "
                            + NoticeLink.word(opening.subject().tenant()) + " waits for a person",
                    "US-ASCII");
            message.setText(text(opening), "US-ASCII");
            message.setSentDate(Date.from(clock.instant()));
            // RFC 3834, section 5: nobody's holiday answers it.
            message.setHeader("Auto-Submitted", "auto-generated");
            message.saveChanges();
            return message;
        } catch (AddressException never) {
            throw new IllegalStateException("the addresses were checked when the tenant was read", never);
        } catch (MessagingException never) {
            throw new IllegalStateException("a message of plain words can be made", never);
        }
    }

    private String text(LeaseBook.Opening opening) {
        String text = """
            A run of %s, version %d, waits for a person.

            Tenant: %s
            Run:    %s
            Reason: %s
            Step:   %s
            Until:  %s
            """.formatted(
                        NoticeLink.word(opening.subject().capability()),
                        opening.subject().version(),
                        NoticeLink.word(opening.subject().tenant()),
                        NoticeLink.word(opening.run()),
                        opening.plea().reason().name(),
                        NoticeLink.word(opening.plea().step()),
                        opening.until());
        return text
                + links.to(opening).map(link -> "\n" + link + "\n").orElse("")
                + "\nNothing of the screen or of what the run was given is in this message.\n";
    }

    /// A message whose id names the run and not the user and the machine it was written on.
    private static final class Named extends MimeMessage {
        private final String id;

        Named(Session session, String run, MailRoute route) {
            super(session);
            String domain = route.from().substring(route.from().indexOf('@') + 1);
            this.id = "<" + NoticeLink.word(run) + "@" + domain + ">";
        }

        @Override
        protected void updateMessageID() throws MessagingException {
            setHeader("Message-ID", id);
        }
    }
}
