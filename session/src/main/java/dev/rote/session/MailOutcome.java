package dev.rote.session;

/// What became of speaking to a mail server.
sealed interface MailOutcome {
    record Taken() implements MailOutcome {}

    /// Not done: a stable code (`MAIL_UNREACHABLE`, `MAIL_NOT_PROTECTED`, `MAIL_LOGIN_REFUSED`, `MAIL_REFUSED`,
    /// `MAIL_TIMEOUT`, or that of a secret), why, and whether it is worth another try. Nothing a server says is in
    /// it.
    record Failed(String code, String why, boolean again) implements MailOutcome {}
}
