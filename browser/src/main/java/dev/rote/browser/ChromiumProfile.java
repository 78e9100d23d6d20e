package dev.rote.browser;

import dev.rote.browser.cdp.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A fresh profile: what cannot be said by flags is said by its preferences.
final class ChromiumProfile {
    private static final int NEVER = 2;

    private ChromiumProfile() {}

    static void create(Path directory, BrowserSettings settings) throws IOException {
        var preferences = Json.object();
        // Since Chromium 122 a bubble about a leaked or weak password can lie over the page after a sign-on.
        preferences.put("credentials_enable_service", false);
        preferences
                .putObject("profile")
                .put("password_manager_enabled", false)
                .put("password_manager_leak_detection", false);
        preferences.putObject("autofill").put("profile_enabled", false).put("credit_card_enabled", false);
        preferences.putObject("translate").put("enabled", false);
        preferences.putObject("safebrowsing").put("enabled", false);
        preferences.putObject("download").put("prompt_for_download", false);
        // What a viewer shows of a document is not the document: it arrives as a file, with or without a window.
        preferences.putObject("plugins").put("always_open_pdf_externally", true);
        switch (settings.reach()) {
            case BrowserSettings.Reach.Anywhere _ -> {}
            case BrowserSettings.Reach.Hosts _ -> {
                // Connections in advance, and packets that no proxy carries.
                preferences.putObject("net").put("network_prediction_options", NEVER);
                preferences.putObject("webrtc").put("ip_handling_policy", "disable_non_proxied_udp");
            }
        }
        preferences.putObject("search").put("suggest_enabled", false);
        preferences.putObject("alternate_error_pages").put("enabled", false);
        // Shown by a browser of its own accord, and nothing of the page goes on under it.
        preferences.putObject("printing").put("enabled", false);
        var file = directory.resolve("Default").resolve("Preferences");
        Files.createDirectories(file.getParent());
        Files.writeString(file, preferences.toString());
        if (!settings.challenges()) {
            // A question who is there that nobody answers would hold up the page: without a scheme that it may use, the
            // browser takes the answer for what it is, a page with status 401.
            var browserWide = Json.object();
            browserWide.putObject("auth").put("schemes", "none");
            Files.writeString(directory.resolve("Local State"), browserWide.toString());
        }
    }
}
