package dev.rote.browser;

import dev.rote.browser.FileChoosers.Chooser;
import dev.rote.browser.Places.Spot;
import dev.rote.browser.cdp.CdpRefused;
import dev.rote.browser.cdp.CdpSession;
import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.Json;
import dev.rote.surface.ActResult;
import dev.rote.surface.ActResult.NotActionable;
import dev.rote.surface.ActResult.Obstacle;
import dev.rote.surface.Role;
import dev.rote.surface.State;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// Puts files into file fields, also into those that are hidden behind a button: the chooser it opens is kept
/// from being shown, and the field that the chooser would have filled is given the file (CDP domains Page and
/// DOM).
final class Uploading {
    /// How long a button may take to open its chooser.
    private static final Duration OPENING = Duration.ofSeconds(1);

    private final PageSession page;
    private final Documents documents;
    private final Pointer pointer;

    Uploading(PageSession page, Documents documents, Pointer pointer) {
        this.page = page;
        this.documents = documents;
        this.pointer = pointer;
    }

    ActResult upload(Spot spot, Path file, Deadline deadline) {
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            return new NotActionable(Obstacle.WRONG_KIND, "there is no file to be read at " + file.getFileName());
        }
        if (spot.node().is(State.DISABLED)) {
            return new NotActionable(Obstacle.DISABLED, "it cannot be used");
        }
        return spot.node().role() == Role.FILE ? intoField(spot, file, deadline) : throughButton(spot, file, deadline);
    }

    private ActResult intoField(Spot spot, Path file, Deadline deadline) {
        return documents
                .object(spot.frame(), "__rote.fileInput(" + spot.arguments() + ")", deadline)
                .map(object -> put(spot.frame().session(), object, file, deadline))
                .orElse(Places.STALE);
    }

    private ActResult throughButton(Spot spot, Path file, Deadline deadline) {
        if (!spot.node().role().isPressable()
                && spot.node().role() != Role.TEXT
                && spot.node().role() != Role.GENERIC) {
            return new NotActionable(Obstacle.WRONG_KIND, "it takes no file");
        }
        CdpSession session = spot.frame().session();
        page.choosers().forget();
        session.call("Page.setInterceptFileChooserDialog", Json.object().put("enabled", true), deadline);
        try {
            ActResult pressed = pointer.on(spot, "press", "click", (input, at) -> input.press(at, deadline), deadline);
            if (!(pressed instanceof ActResult.Done)) {
                return pressed;
            }
            return chooser(deadline.within(OPENING))
                    .map(chooser -> intoChooser(chooser, file, deadline))
                    .orElseGet(() -> intoField(spot, file, deadline));
        } finally {
            session.post("Page.setInterceptFileChooserDialog", Json.object().put("enabled", false));
        }
    }

    private Optional<Chooser> chooser(Deadline deadline) {
        while (true) {
            long changes = page.changes().count();
            Optional<Chooser> chooser = page.choosers().newest();
            if (chooser.isPresent() || !page.changes().awaitBeyond(changes, deadline)) {
                return chooser;
            }
        }
    }

    private ActResult intoChooser(Chooser chooser, Path file, Deadline deadline) {
        Optional<PageFrame> frame = page.windows().stream()
                .flatMap(window -> window.frame(chooser.frame()).stream())
                .findFirst();
        if (frame.isEmpty()) {
            return Places.STALE;
        }
        ObjectNode node = Json.object()
                .put("backendNodeId", chooser.backendNode())
                .put("executionContextId", page.world(frame.get(), deadline).context());
        String object = frame.get()
                .session()
                .call("DOM.resolveNode", node, deadline)
                .path("object")
                .path("objectId")
                .asString();
        return put(frame.get().session(), object, file, deadline);
    }

    /// Puts the file in; a page may take it at once and empty the field, so it is read when the field says
    /// that it changed.
    private static ActResult put(CdpSession session, String object, Path file, Deadline deadline) {
        String name = String.valueOf(file.getFileName());
        try {
            on(session, object, "function () { return __rote.heedFiles(this) }", deadline);
            ObjectNode params = Json.object().put("objectId", object);
            params.putArray("files").add(file.toAbsolutePath().toString());
            session.call("DOM.setFileInputFiles", params, deadline);
            String held = on(session, object, "function () { return __rote.filesIn(this) }", deadline);
            return held.equals(name) ? new ActResult.Done(name) : new ActResult.NotTaken(name, held);
        } catch (CdpRefused refused) {
            return new NotActionable(Obstacle.WRONG_KIND, refused.reason());
        }
    }

    private static String on(CdpSession session, String object, String function, Deadline deadline) {
        return session.call(
                        "Runtime.callFunctionOn",
                        Json.object()
                                .put("objectId", object)
                                .put("functionDeclaration", function)
                                .put("returnByValue", true),
                        deadline)
                .path("result")
                .path("value")
                .asString("");
    }
}
