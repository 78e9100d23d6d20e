package dev.rote.browser;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The command line of a browser that does what we say and nothing on its own account.
final class ChromiumFlags {
    private static final long ENOUGH_SHARED_MEMORY = 1L << 30;

    private static final List<String> ALWAYS = List.of(
            "--no-startup-window",
            "--no-first-run",
            "--no-default-browser-check",
            "--no-service-autorun",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-default-apps",
            "--disable-domain-reliability",
            "--disable-client-side-phishing-detection",
            "--disable-extensions",
            "--disable-component-extensions-with-background-pages",
            "--disable-field-trial-config",
            "--disable-sync",
            // Else a press on a page that has not been drawn yet is thrown away without a word.
            "--allow-pre-commit-input",
            // A place that is scrolled to is there at once.
            "--disable-smooth-scrolling",
            "--disable-breakpad",
            "--disable-search-engine-choice-screen",
            "--disable-prompt-on-repost",
            "--metrics-recording-only",
            "--password-store=basic",
            "--use-mock-keychain",
            "--mute-audio",
            "--force-color-profile=srgb",
            // A page that was left must not come back to life with the nodes of an older picture.
            "--disable-back-forward-cache",
            // Windows that nobody looks at are as alive as any.
            "--disable-background-timer-throttling",
            "--disable-backgrounding-occluded-windows",
            "--disable-renderer-backgrounding",
            "--disable-hang-monitor",
            "--disable-ipc-flooding-protection",
            // Whether a window opens is decided by policy, which must get to see it.
            "--disable-popup-blocking");

    private static final List<String> FEATURES_OFF = List.of(
            "AutofillServerCommunication",
            "CertificateTransparencyComponentUpdater",
            "DialMediaRouteProvider",
            "GlobalMediaControls",
            "HttpsUpgrades",
            "InterestFeedContentSuggestions",
            "LensOverlay",
            "MediaRouter",
            "OptimizationHints",
            "PasswordLeakDetection",
            "PreloadTopChromeWebUI",
            "Translate",
            // Each window would bring up renderers for the address bar that nobody sees, at the price of the page's
            // own.
            "InitialWebUI",
            "WebUIOmniboxAimPopup",
            "WebUIOmniboxFullPopup",
            "WebUIOmniboxPopup");

    private ChromiumFlags() {}

    static List<String> of(BrowserSettings settings, Path profile) {
        var flags = new ArrayList<>(ALWAYS);
        flags.add("--disable-features=" + String.join(",", FEATURES_OFF));
        flags.add("--user-data-dir=" + profile);
        flags.add("--lang=" + settings.language());
        flags.add("--accept-lang=" + accepted(settings.language()));
        flags.add("--window-size=" + settings.window().width() + ","
                + settings.window().height());
        if (settings.headless()) {
            flags.add("--headless=new");
        }
        switch (settings.wire()) {
            case PIPE -> flags.add("--remote-debugging-pipe");
            case SOCKET -> flags.add("--remote-debugging-port=0");
        }
        if (settings.shared() && settings.wire() == BrowserSettings.Wire.PIPE) {
            flags.add("--remote-debugging-port=0");
        }
        switch (settings.reach()) {
            case BrowserSettings.Reach.Anywhere() -> {}
            case BrowserSettings.Reach.Hosts hosts -> flags.addAll(EgressRules.flags(hosts));
        }
        if (isRoot()) {
            // Chromium refuses to start as root with its sandbox.
            flags.add("--no-sandbox");
        }
        if (sharedMemoryIsScarce()) {
            flags.add("--disable-dev-shm-usage");
        }
        return List.copyOf(flags);
    }

    /// `pt-BR` is asked for as `pt-BR,pt`, as a person's browser does.
    private static String accepted(String tag) {
        int region = tag.indexOf('-');
        return region < 0 ? tag : tag + "," + tag.substring(0, region);
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    private static boolean sharedMemoryIsScarce() {
        var shared = Path.of("/dev/shm");
        try {
            FileStore store = Files.getFileStore(shared);
            return store.getUsableSpace() < ENOUGH_SHARED_MEMORY;
        } catch (IOException e) {
            // No such directory: not Linux, where the flag has no meaning, or a container without it, where it is
            // needed.
            return true;
        }
    }
}
