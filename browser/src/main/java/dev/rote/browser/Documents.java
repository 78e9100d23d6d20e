package dev.rote.browser;

import dev.rote.browser.cdp.CdpCall;
import dev.rote.browser.cdp.CdpRefused;
import dev.rote.browser.cdp.CdpSession;
import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.Json;
import dev.rote.browser.cdp.SessionGone;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// Calls the walker in the documents of a page session (CDP domain Runtime).
final class Documents {
    private final PageSession page;
    private final String script;

    Documents(PageSession page, String script) {
        this.page = page;
        this.script = script;
    }

    /// An expression for documents that may be empty ones a frame begins with, in which nobody has looked yet: there
    /// the walker is not.
    static String ifThere(String expression) {
        return "globalThis.__rote ? " + expression + " : ''";
    }

    /// A call on its way to one document.
    record Asked(PageFrame frame, CdpCall call) {}

    /// Sends an expression to a frame's document, without waiting for the answer.
    Asked ask(PageFrame frame, String expression, Deadline deadline) {
        PageFrame.World world = page.world(frame, deadline);
        return new Asked(
                frame,
                frame.session()
                        .send(
                                "Runtime.evaluate",
                                Json.object()
                                        .put("expression", expression)
                                        .put("contextId", world.context())
                                        .put("awaitPromise", true)
                                        .put("returnByValue", true)));
    }

    /// The text an asked document answers; empty when the document is gone or lies behind a dialog.
    Optional<String> answer(Asked asked, Deadline deadline) {
        try {
            return page.awaitUnlessDialog(asked.frame().session(), asked.call(), deadline)
                    .map(answer -> text(answer, asked));
        } catch (SessionGone gone) {
            return Optional.empty();
        } catch (CdpRefused refused) {
            if (refused.contextGone()) {
                return Optional.empty();
            }
            throw refused;
        }
    }

    /// Asks and waits; empty when the document is gone.
    Optional<String> tell(PageFrame frame, String expression, Deadline deadline) {
        try {
            return answer(ask(frame, expression, deadline), deadline);
        } catch (SessionGone gone) {
            return Optional.empty();
        } catch (CdpRefused refused) {
            if (refused.contextGone()) {
                return Optional.empty();
            }
            throw refused;
        }
    }

    /// Lets a document take every input again; not waited for.
    void release(PageFrame frame) {
        frame.world()
                .ifPresent(world -> frame.session()
                        .post(
                                "Runtime.evaluate",
                                Json.object()
                                        .put("expression", ifThere("__rote.release()"))
                                        .put("contextId", world.context())));
    }

    /// Runs the walker's script where the browser has not: in the empty document a frame begins with.
    void install(PageFrame frame, Deadline deadline) {
        tell(frame, script + "; ''", deadline);
    }

    /// The remote object an expression gives, for commands that take one; empty when it is null or the
    /// document is gone.
    Optional<String> object(PageFrame frame, String expression, Deadline deadline) {
        CdpSession session = frame.session();
        JsonNode answer = session.call(
                "Runtime.evaluate",
                Json.object()
                        .put("expression", expression)
                        .put("contextId", page.world(frame, deadline).context()),
                deadline);
        return answer.path("result").path("objectId").stringValueOpt();
    }

    private static String text(JsonNode answer, Asked asked) {
        if (answer.has("exceptionDetails")) {
            throw new WalkerFailed(
                    asked.frame().url(),
                    answer.path("exceptionDetails")
                                    .path("exception")
                                    .path("description")
                                    .asString("")
                            + answer.path("exceptionDetails").path("text").asString(""));
        }
        return answer.path("result").path("value").asString("");
    }
}
