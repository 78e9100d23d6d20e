package dev.rote.console;

import dev.rote.capability.Harmless;
import java.util.Optional;

/// A sign-on through a provider came to nothing; the evidence is for the log and holds nothing that is secret.
final class NotSignedOn extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int MOST = 300;

    private final SignOnFault fault;

    NotSignedOn(SignOnFault fault, String evidence) {
        super(Harmless.text(evidence, MOST), null, false, false);
        this.fault = fault;
    }

    NotSignedOn(SignOnFault fault, Exception cause) {
        this(
                fault,
                Optional.ofNullable(cause.getMessage()).orElse(cause.getClass().getSimpleName()));
    }

    SignOnFault fault() {
        return fault;
    }
}
