package dev.rote.replay;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What a person is asked to help with: where the run stopped and why, what was expected there and what is seen
/// instead, and what was not attempted. Every text is scrubbed and the picture is masked.
///
/// `code` is empty where nothing failed and only one value is asked for, which `field` names in words. `request` is
/// what a commit that waits for consent would send, once it was shown; `maySee` says that it can be.
public record Plea(
        EscalationReason reason,
        Optional<FailureCode> code,
        String step,
        String title,
        String message,
        String expected,
        String observed,
        String screen,
        List<String> notAttempted,
        Optional<Path> picture,
        Optional<String> field,
        boolean maySee,
        Optional<HeldRequest> request) {
    /// One that shows no request.
    public Plea(
            EscalationReason reason,
            Optional<FailureCode> code,
            String step,
            String title,
            String message,
            String expected,
            String observed,
            String screen,
            List<String> notAttempted,
            Optional<Path> picture,
            Optional<String> field) {
        this(
                reason,
                code,
                step,
                title,
                message,
                expected,
                observed,
                screen,
                notAttempted,
                picture,
                field,
                false,
                Optional.empty());
    }

    public Plea {
        notAttempted = List.copyOf(notAttempted);
    }
}
