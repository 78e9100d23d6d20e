package dev.rote.browser;

import dev.rote.browser.cdp.CdpCall;
import dev.rote.browser.cdp.CdpRefused;
import dev.rote.browser.cdp.CdpSession;
import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.Json;
import dev.rote.browser.cdp.SessionGone;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Calls the walker in the documents of a page session (CDP domain Runtime).
final class Documents {
    private final PageSession page;
    private final String script;
    /// The frames that have answered nothing since they were told something.
    private final Set<String> told = new HashSet<>();

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

    /// Sends an expression to a frame's document, without waiting for the answer; empty when the document is gone.
    Optional<Asked> ask(PageFrame frame, String expression, Deadline deadline) {
        return ask(frame, evaluation(expression).put("returnByValue", true), deadline);
    }

    private Optional<Asked> ask(PageFrame frame, ObjectNode evaluation, Deadline deadline) {
        return unlessGone(() -> {
            evaluation.put("contextId", page.world(frame, deadline).context());
            return Optional.of(new Asked(frame, frame.session().send("Runtime.evaluate", evaluation)));
        });
    }

    /// Sends an expression in which `text` stands for a text, without waiting for the answer. The page takes it for
    /// something that its user does, as it does keys.
    Optional<Asked> hand(PageFrame frame, String expression, String text, Deadline deadline) {
        return hand(frame, handing(expression, text).put("returnByValue", true), deadline);
    }

    /// The same for an answer that is a list of a text and nodes.
    Optional<Asked> handNaming(PageFrame frame, String expression, String text, Deadline deadline) {
        return hand(frame, naming(handing(expression, text)), deadline);
    }

    private Optional<Asked> hand(PageFrame frame, ObjectNode call, Deadline deadline) {
        return unlessGone(() -> {
            call.put("executionContextId", page.world(frame, deadline).context());
            return Optional.of(new Asked(frame, frame.session().send("Runtime.callFunctionOn", call)));
        });
    }

    private static ObjectNode handing(String expression, String text) {
        ObjectNode call = Json.object()
                .put("functionDeclaration", "function (text) { return " + expression + "; }")
                .put("userGesture", true)
                .put("awaitPromise", true);
        call.putArray("arguments").addObject().put("value", text);
        return call;
    }

    private static ObjectNode evaluation(String expression) {
        return Json.object().put("expression", expression).put("awaitPromise", true);
    }

    /// The text an asked document answers; empty when the document is gone or lies behind a dialog.
    Optional<String> answer(Asked asked, Deadline deadline) {
        return result(asked, deadline).map(result -> result.path("value").asString(""));
    }

    private Optional<JsonNode> result(Asked asked, Deadline deadline) {
        Optional<JsonNode> answer =
                unlessGone(() -> page.awaitUnlessDialog(asked.frame().session(), asked.call(), deadline));
        answer.ifPresent(_ -> told.remove(asked.frame().id()));
        return answer.map(one -> result(one, asked));
    }

    /// Asks and waits; empty when the document is gone.
    Optional<String> tell(PageFrame frame, String expression, Deadline deadline) {
        return ask(frame, expression, deadline).flatMap(asked -> answer(asked, deadline));
    }

    /// What a document says, and the nodes that it names, by the numbers that the browser gives them (CDP domain DOM,
    /// BackendNodeId).
    record Naming(String text, List<Integer> nodes) {}

    /// Asks for a list of a text and nodes and waits; empty when the document is gone.
    Optional<Naming> tellNaming(PageFrame frame, String expression, Deadline deadline) {
        return askNaming(frame, expression, deadline).flatMap(asked -> naming(asked, deadline));
    }

    /// The same without waiting.
    Optional<Asked> askNaming(PageFrame frame, String expression, Deadline deadline) {
        return ask(frame, naming(evaluation(expression)), deadline);
    }

    private static ObjectNode naming(ObjectNode call) {
        call.putObject("serializationOptions")
                .put("serialization", "deep")
                .putObject("additionalParameters")
                .put("maxNodeDepth", 0)
                .put("includeShadowTree", "none");
        return call;
    }

    /// What such a question is answered with.
    Optional<Naming> naming(Asked asked, Deadline deadline) {
        return result(asked, deadline)
                .map(result -> result.path("deepSerializedValue").path("value"))
                .map(list -> new Naming(
                        list.path(0).path("value").asString(""),
                        StreamSupport.stream(list.spliterator(), false)
                                .skip(1)
                                .map(node ->
                                        node.path("value").path("backendNodeId").asInt(0))
                                .toList()));
    }

    private static <T> Optional<T> unlessGone(Supplier<Optional<T>> call) {
        try {
            return call.get();
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
        say(frame, "__rote.release()");
    }

    /// Waits until these frames have taken in what they were told last: input takes another way through the browser
    /// and may come before it.
    void settle(List<PageFrame> frames, Deadline deadline) {
        frames.stream()
                .filter(frame -> told.contains(frame.id()))
                .flatMap(frame -> ask(frame, "''", deadline).stream())
                .toList()
                .forEach(asked -> answer(asked, deadline));
    }

    /// Tells a document something without wanting an answer.
    void say(PageFrame frame, String expression) {
        told.add(frame.id());
        // A frame may have been looked at before the browser told of the world in it.
        frame.world()
                .or(() -> page.now(frame).flatMap(PageFrame::world))
                .ifPresent(world -> frame.session()
                        .post(
                                "Runtime.evaluate",
                                Json.object()
                                        .put("expression", ifThere(expression))
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

    private static JsonNode result(JsonNode answer, Asked asked) {
        if (answer.has("exceptionDetails")) {
            throw new WalkerFailed(
                    asked.frame().url(),
                    answer.path("exceptionDetails")
                                    .path("exception")
                                    .path("description")
                                    .asString("")
                            + answer.path("exceptionDetails").path("text").asString(""));
        }
        return answer.path("result");
    }
}
