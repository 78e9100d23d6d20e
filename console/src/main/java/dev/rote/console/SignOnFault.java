package dev.rote.console;

/// Why somebody is not signed on through a provider: a stable code, an HTTP status, and a sentence for that person.
enum SignOnFault {
    PROVIDER_UNREACHABLE(503, "Who says who you are cannot be reached now. Try again, or sign on another way."),
    PROVIDER_ANSWER_INVALID(502, "What came back from your organisation's sign-on cannot be used."),
    PROVIDER_REFUSED(401, "Your organisation's sign-on did not let you in."),
    CLIENT_SECRET_MISSING(503, "This console cannot prove who it is to your organisation's sign-on."),
    SIGN_ON_NOT_BEGUN(400, "This sign-on was not begun in this browser, is too old, or was used before. Begin anew."),
    ID_TOKEN_REFUSED(401, "What your organisation's sign-on said of you is not to be believed."),
    PERSON_UNNAMED(403, "Your organisation's sign-on does not say who you are in a way that this console can use."),
    PERSON_NAME_TAKEN(403, "Somebody else has your name here. Ask whoever keeps this console."),
    PERSON_WITHOUT_ROLE(403, "You were given no role here. Ask whoever keeps this console."),
    PERSON_WITHOUT_TENANT(403, "You were given no tenant here. Ask whoever keeps this console.");

    private final int status;
    private final String words;

    SignOnFault(int status, String words) {
        this.status = status;
        this.words = words;
    }

    int status() {
        return status;
    }

    String words() {
        return words;
    }
}
