package dev.rote.mockapp;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// A way in which the mock core misbehaves once it is armed: by `?inject=`, the `X-Inject` header, or both.
public enum FailureMode {
    NOT_FOUND("search submit", Persistence.PERSISTENT, "No member is found, whatever id is given"),
    VALIDATION_ERROR(
            "sub-account submit", Persistence.PERSISTENT, "The form comes back: Initial Deposit fails validation"),
    PERMISSION_DENIED("member detail", Persistence.PERSISTENT, "Access restricted: the name, but no balances"),
    INTERSTITIAL_DIALOG(
            "after sign on", Persistence.ONE_SHOT, "A System Notice page with Continue stands before the shell"),
    INTERSTITIAL_PERSISTENT(
            "after sign on, and every return to the shell",
            Persistence.PERSISTENT,
            "The System Notice comes back after every Continue"),
    SLOW_LOAD("member detail", Persistence.ONE_SHOT, "The page is answered after 4 s"),
    SESSION_EXPIRED(
            "member detail", Persistence.ONE_SHOT, "The operator is signed off; the frame shows the sign-on page"),
    SERVER_ERROR("member detail", Persistence.PERSISTENT, "HTTP 500, an error page"),
    SERVER_ERROR_ONCE("member detail", Persistence.ONE_SHOT, "HTTP 500, an error page, the first time only"),
    RENAMED_BUTTON("search page", Persistence.PERSISTENT, "Search reads Find"),
    AMBIGUOUS_BUTTON("search page", Persistence.PERSISTENT, "A second Search button, which searches an archive"),
    CHANGED_LABEL("search page", Persistence.PERSISTENT, "The caption Member ID: reads Member No."),
    MOVED_FIELD(
            "search page",
            Persistence.PERSISTENT,
            "A field without a caption comes first, and Member ID: stands above its field"),
    HIDDEN_CONTROL(
            "search page, review",
            Persistence.PERSISTENT,
            "Search and Confirm are drawn as ever but hidden from the accessibility tree (aria-hidden)"),
    HIDDEN_DUPLICATE("search page", Persistence.PERSISTENT, "Two identical Search buttons, both aria-hidden"),
    MALICIOUS_REDIRECT("search submit", Persistence.PERSISTENT, "HTTP 303 to the attacker's copy of the sign-on page"),
    MODAL_DIALOG("member detail", Persistence.ONE_SHOT, "An overlay inside the page covers every control until OK"),
    MOVED_OUTPUT(
            "member detail",
            Persistence.PERSISTENT,
            "The balances are in a table of their own, Available before Balance"),
    PROMPT_INJECTION(
            "member detail",
            Persistence.PERSISTENT,
            "Hostile content: instructions, a false approval, a Password form to the attacker, a beacon, an .exe,"
                    + " a link that commits on GET"),
    CONFIRMATION_SPOOF(
            "review (GET)", Persistence.PERSISTENT, "Sub-account Opened with a reference; nothing is committed"),
    OPTIMISTIC_RECEIPT(
            "review → confirm", Persistence.PERSISTENT, "The receipt is shown, and the core rejects it afterwards"),
    SLOW_CONFIRM("review → confirm", Persistence.ONE_SHOT, "Committed at once, answered after 6 s"),
    NATIVE_CONFIRM("review → confirm", Persistence.PERSISTENT, "Confirm asks with window.confirm before it is sent"),
    ALTERED_REQUEST("review → confirm", Persistence.PERSISTENT, "Confirm sends one field more, F_FEE=WAIVED"),
    DOUBLE_SUBMIT(
            "review → confirm", Persistence.PERSISTENT, "Confirm sends the form twice, by a script and as a form"),
    DIRECT_RECEIPT(
            "review → confirm",
            Persistence.PERSISTENT,
            "The receipt is the answer to Confirm itself, so that the browser sends Confirm again where the page is"
                    + " loaded again"),
    CHANGED_FRAME("shell", Persistence.PERSISTENT, "The frame main is named work");

    private final String firesAt;
    private final Persistence persistence;
    private final String effect;

    FailureMode(String firesAt, Persistence persistence, String effect) {
        this.firesAt = firesAt;
        this.persistence = persistence;
        this.effect = effect;
    }

    /// The name used on the wire and on the command line, such as `session_expired`.
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The screen and moment at which the mode shows itself.
    public String firesAt() {
        return firesAt;
    }

    /// Whether the mode clears when it has fired.
    public Persistence persistence() {
        return persistence;
    }

    /// What the person at the screen sees, in one sentence.
    public String effect() {
        return effect;
    }

    /// Finds the mode of a wire name; empty if there is none.
    public static Optional<FailureMode> named(String wire) {
        return Arrays.stream(values()).filter(mode -> mode.wire().equals(wire)).findFirst();
    }

    /// How long an armed mode stays armed.
    public enum Persistence {
        /// Clears the first time it fires, as a fault that a retry can get past.
        ONE_SHOT,
        /// Stays until disarmed, as a state the application is really in.
        PERSISTENT;

        /// The name used on the wire and in the documentation: `one-shot` or `persistent`.
        public String wire() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
