package dev.rote.browser;

import dev.rote.browser.cdp.Json;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// What is on file about a running browser: who owns it, which process it is, where it can be attached to, and until
/// when it is to live although its owner has left it to somebody else.
record BrowserRecord(
        Optional<ProcessStamp> owner,
        Optional<ProcessStamp> browser,
        Optional<URI> address,
        Optional<Instant> keepUntil) {
    private static final String FILE = "browser.json";
    private static final long LONGEST = 64 * 1024;

    static BrowserRecord mine() {
        return new BrowserRecord(
                Optional.of(ProcessStamp.mine()), Optional.empty(), Optional.empty(), Optional.empty());
    }

    BrowserRecord with(ProcessStamp process) {
        return new BrowserRecord(owner, Optional.of(process), address, keepUntil);
    }

    BrowserRecord at(URI reachable) {
        return new BrowserRecord(owner, browser, Optional.of(reachable), keepUntil);
    }

    /// Nobody's until somebody takes it over.
    BrowserRecord leftUntil(Instant moment) {
        return new BrowserRecord(Optional.empty(), browser, address, Optional.of(moment));
    }

    boolean isLeftAt(URI place) {
        return owner.isEmpty()
                && keepUntil.isPresent()
                && address.filter(place::equals).isPresent();
    }

    BrowserRecord takenOver() {
        return new BrowserRecord(Optional.of(ProcessStamp.mine()), browser, address, Optional.empty());
    }

    void write(Path home) throws IOException {
        var node = Json.object();
        owner.ifPresent(process -> node.set("owner", json(process)));
        browser.ifPresent(process -> node.set("browser", json(process)));
        address.ifPresent(uri -> node.put("address", uri.toString()));
        keepUntil.ifPresent(moment -> node.put("keepUntil", moment.toString()));
        var fresh = home.resolve(FILE + ".new");
        Files.writeString(fresh, node.toString());
        Files.move(fresh, home.resolve(FILE), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /// The record of a home; empty when there is none or it cannot be read.
    static Optional<BrowserRecord> read(Path home) throws IOException {
        var file = home.resolve(FILE);
        if (!Files.isRegularFile(file) || Files.size(file) > LONGEST) {
            return Optional.empty();
        }
        try {
            var node = Json.read(Files.readAllBytes(file));
            return Optional.of(new BrowserRecord(
                    stamp(node.path("owner")),
                    stamp(node.path("browser")),
                    node.path("address").stringValueOpt().map(URI::create),
                    node.path("keepUntil").stringValueOpt().map(Instant::parse)));
        } catch (JacksonException | IllegalArgumentException | DateTimeException e) {
            return Optional.empty();
        }
    }

    private static JsonNode json(ProcessStamp stamp) {
        return Json.object().put("pid", stamp.pid()).put("start", stamp.start());
    }

    private static Optional<ProcessStamp> stamp(JsonNode node) {
        var pid = node.path("pid").asLong(0);
        var start = node.path("start").asString("");
        return pid > 0 && !start.isEmpty() ? Optional.of(new ProcessStamp(pid, start)) : Optional.empty();
    }
}
