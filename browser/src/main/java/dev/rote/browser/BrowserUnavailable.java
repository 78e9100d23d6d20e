package dev.rote.browser;

import java.util.OptionalInt;

/// No browser could be had; `code` is stable and safe to store.
public abstract sealed class BrowserUnavailable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private BrowserUnavailable(String message) {
        super(message);
    }

    /// The name of this kind of failure, in capitals.
    public abstract String code();

    /// No Chromium was found on this machine.
    public static final class Missing extends BrowserUnavailable {
        private static final long serialVersionUID = 1L;

        Missing(String searched) {
            super("No Chromium found: " + searched);
        }

        @Override
        public String code() {
            return "BROWSER_MISSING";
        }
    }

    /// Chromium was started and ended before it answered.
    public static final class Died extends BrowserUnavailable {
        private static final long serialVersionUID = 1L;

        private final String lastWords;

        Died(OptionalInt exitValue, String lastWords) {
            super("Chromium ended"
                    + (exitValue.isPresent() ? " with exit value " + exitValue.getAsInt() : "")
                    + ". Its last words:\n" + lastWords);
            this.lastWords = lastWords;
        }

        @Override
        public String code() {
            return "BROWSER_DIED";
        }

        /// The end of what it wrote to its error stream, at most 4 KiB.
        public String lastWords() {
            return lastWords;
        }
    }

    /// Chromium runs but has not answered in time.
    public static final class Silent extends BrowserUnavailable {
        private static final long serialVersionUID = 1L;

        Silent(String lastWords) {
            super("Chromium was started and does not answer. Its last words:\n" + lastWords);
        }

        @Override
        public String code() {
            return "BROWSER_SILENT";
        }
    }
}
