package dev.rote.browser;

/// Our script threw in a document: a fault of ours.
final class WalkerFailed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    WalkerFailed(String url, String why) {
        super("the walker failed at " + Locations.bare(url) + ": " + why);
    }
}
