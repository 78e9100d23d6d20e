package dev.rote.browser;

import dev.rote.browser.Assembled.Address;
import dev.rote.browser.InputDispatcher.Point;
import dev.rote.browser.Looking.Look;
import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.Json;
import dev.rote.surface.ActResult.NotActionable;
import dev.rote.surface.ActResult.Obstacle;
import dev.rote.surface.Box;
import dev.rote.surface.Frame;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Ref;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Finds nodes of an observation again in the living page, and where they are in their window now.
final class Places {
    static final NotActionable STALE =
            new NotActionable(Obstacle.STALE, "it is not of the newest observation, or no longer part of the page");

    private final Documents documents;

    Places(Documents documents) {
        this.documents = documents;
    }

    /// A node of an observation as its document's walker knows it.
    record Spot(Look look, Node node, PageFrame frame, Address address) {
        String arguments() {
            return address.generation() + "," + address.position();
        }
    }

    /// What a document says to a question about a node: an answer, why not, or nothing since it is gone or lies
    /// behind a dialog.
    sealed interface Said {
        record Answer(JsonNode json) implements Said {}

        record No(NotActionable why) implements Said {}

        record Gone() implements Said {}

        /// What keeps the node from being acted on; empty when it answered.
        default Optional<NotActionable> refusal() {
            return switch (this) {
                case Answer _ -> Optional.empty();
                case No(var why) -> Optional.of(why);
                case Gone _ -> Optional.of(STALE);
            };
        }
    }

    Optional<Spot> spot(Optional<Look> newest, Ref ref) {
        return newest.flatMap(look -> look.assembled()
                .observation()
                .node(ref)
                .flatMap(node -> look.assembled()
                        .address(ref)
                        .flatMap(address ->
                                look.frame(address.frame()).map(frame -> new Spot(look, node, frame, address)))));
    }

    /// Calls one of the walker's functions on a node.
    Said ask(Spot spot, String function, String more, Deadline deadline) {
        return said(asking(spot, function, more, deadline), deadline);
    }

    /// Calls a function that answers on a field, without waiting for what it answers.
    Optional<Documents.Asked> askingWithWay(Spot spot, String function, String more, Deadline deadline) {
        return documents.askNaming(spot.frame(), call(spot, function, more), deadline);
    }

    /// What came of it, and as `way` the numbers of the nodes that the field's events go through by then.
    Said saidWithWay(Optional<Documents.Asked> asked, Deadline deadline) {
        return asked.flatMap(one -> documents.naming(one, deadline))
                .filter(answer -> !answer.text().isEmpty())
                .<Said>map(answer -> withWay(said(answer.text()), answer.nodes()))
                .orElseGet(Said.Gone::new);
    }

    private static Said withWay(Said said, List<Integer> way) {
        if (said instanceof Said.Answer(ObjectNode json)) {
            ArrayNode numbers = json.putArray("way");
            way.forEach(numbers::add);
        }
        return said;
    }

    /// Calls a function without waiting for what it answers; empty when the document is gone.
    Optional<Documents.Asked> asking(Spot spot, String function, String more, Deadline deadline) {
        return documents.ask(spot.frame(), call(spot, function, more), deadline);
    }

    /// Calls a function with a text as its last argument, which stands in no script.
    Said hand(Spot spot, String function, String more, String text, Deadline deadline) {
        return said(documents.hand(spot.frame(), call(spot, function, more + ",text"), text, deadline), deadline);
    }

    /// The same of one that answers on a field, without waiting for what it answers.
    Optional<Documents.Asked> handingWithWay(Spot spot, String function, String more, String text, Deadline deadline) {
        return documents.handNaming(spot.frame(), call(spot, function, more + ",text"), text, deadline);
    }

    private static String call(Spot spot, String function, String more) {
        return "__rote." + function + "(" + spot.arguments() + (more.isEmpty() ? "" : "," + more) + ")";
    }

    /// What came of it.
    Said said(Optional<Documents.Asked> asked, Deadline deadline) {
        return asked.flatMap(one -> documents.answer(one, deadline))
                .filter(answer -> !answer.isEmpty())
                .<Said>map(Places::said)
                .orElseGet(Said.Gone::new);
    }

    private static Said said(String answer) {
        try {
            JsonNode json = Json.read(answer.getBytes(StandardCharsets.UTF_8));
            return json.has("obstacle")
                    ? new Said.No(new NotActionable(
                            Obstacle.valueOf(json.path("obstacle").asString()),
                            json.path("detail").asString()))
                    : new Said.Answer(json);
        } catch (JacksonException broken) {
            throw new WalkerFailed("", String.valueOf(broken.getMessage()));
        }
    }

    /// A point of a frame's viewport in its window, or what lies over the frame there; frames around it are
    /// scrolled until it shows.
    Located inWindow(Spot spot, Point inFrame, Deadline deadline) {
        Look look = spot.look();
        Observation seen = look.assembled().observation();
        Point at = inFrame;
        Frame current = seen.frameOf(spot.node());
        while (!current.isWindow()) {
            Optional<Spot> owner =
                    spot(Optional.of(look), seen.node(current.owner()).ref());
            if (owner.isEmpty()) {
                return new Located.Hidden(STALE);
            }
            switch (around(owner.get(), at, deadline)) {
                case Located.Hidden hidden -> {
                    return hidden;
                }
                case Located.At(var point) -> at = point;
            }
            current = seen.frames().get(current.parent());
        }
        return new Located.At(at);
    }

    /// A point of a frame's viewport in the viewport of the frame around it.
    private Located around(Spot owner, Point inFrame, Deadline deadline) {
        Located first = drawn(owner, inFrame, deadline);
        if (!(first instanceof Located.At(var at))
                || ask(owner, "hits", at.x() + "," + at.y(), deadline).refusal().isEmpty()) {
            return first;
        }
        ask(owner, "reveal", at.x() + "," + at.y(), deadline);
        Located again = drawn(owner, inFrame, deadline);
        return again instanceof Located.At(var now)
                ? ask(owner, "hits", now.x() + "," + now.y(), deadline)
                        .refusal()
                        .<Located>map(Located.Hidden::new)
                        .orElse(again)
                : again;
    }

    private Located drawn(Spot owner, Point inFrame, Deadline deadline) {
        return switch (ask(owner, "rect", "", deadline)) {
            case Said.No(var why) -> new Located.Hidden(why);
            case Said.Gone _ -> new Located.Hidden(STALE);
            case Said.Answer(var json) -> {
                double scale = json.path("scale").asDouble(1);
                yield new Located.At(new Point(
                        json.path("x").asDouble() + inFrame.x() * scale,
                        json.path("y").asDouble() + inFrame.y() * scale));
            }
        };
    }

    /// Where a point is in its window.
    sealed interface Located {
        record At(Point point) implements Located {}

        record Hidden(NotActionable why) implements Located {}
    }

    /// What has to be painted over in its window for a node not to be seen, in CSS pixels: when it is gone, all of
    /// its frame; empty when it is not drawn, or its frame is not.
    Optional<Box> coverInWindow(Look look, Spot spot, Deadline deadline) {
        Frame frame = look.assembled().observation().frameOf(spot.node());
        return drawnNow(spot, "cover", deadline)
                .map(drawn -> around(look, drawn, frame, deadline))
                .orElseGet(() -> frameInWindow(look, frame, deadline))
                .filter(drawn -> drawn.width > 0 && drawn.height > 0)
                .map(Drawn::box);
    }

    /// All of a frame in its window; when that cannot be told, all of the window.
    private Optional<Drawn> frameInWindow(Look look, Frame frame, Deadline deadline) {
        if (frame.isWindow()) {
            return Optional.of(Drawn.EVERYTHING);
        }
        Observation seen = look.assembled().observation();
        Frame outer = seen.frames().get(frame.parent());
        return spot(Optional.of(look), seen.node(frame.owner()).ref())
                .flatMap(owner -> drawnNow(owner, "cover", deadline))
                .map(drawn -> around(look, drawn, outer, deadline))
                .orElseGet(() -> frameInWindow(look, outer, deadline));
    }

    /// A rectangle of a frame in the window around it.
    private Optional<Drawn> around(Look look, Drawn inFrame, Frame frame, Deadline deadline) {
        Observation seen = look.assembled().observation();
        Drawn drawn = inFrame;
        Frame current = frame;
        while (!current.isWindow()) {
            Optional<Drawn> owner = spot(
                            Optional.of(look), seen.node(current.owner()).ref())
                    .flatMap(one -> drawnNow(one, "rect", deadline))
                    .filter(Drawn::upright);
            if (owner.isEmpty()) {
                return frameInWindow(look, current, deadline);
            }
            drawn = drawn.inside(owner.get());
            current = seen.frames().get(current.parent());
        }
        return Optional.of(drawn);
    }

    /// A rectangle in a frame's viewport, in pixels of that frame, `scale` of which make one of its own inside; one
    /// that is not `upright` says nothing of what lies where in it.
    private record Drawn(double x, double y, double width, double height, double scale, boolean upright) {
        private static final double MOST = 1 << 20;
        static final Drawn EVERYTHING = new Drawn(0, 0, MOST, MOST, 1, true);

        Drawn inside(Drawn frame) {
            return new Drawn(
                    frame.x + x * frame.scale,
                    frame.y + y * frame.scale,
                    width * frame.scale,
                    height * frame.scale,
                    1,
                    true);
        }

        Box box() {
            int left = (int) Math.floor(x);
            int top = (int) Math.floor(y);
            return new Box(left, top, (int) Math.ceil(x + width) - left, (int) Math.ceil(y + height) - top);
        }
    }

    private Optional<Drawn> drawnNow(Spot spot, String question, Deadline deadline) {
        return switch (ask(spot, question, "", deadline)) {
            case Said.No _, Said.Gone _ -> Optional.empty();
            case Said.Answer(var json) ->
                Optional.of(new Drawn(
                        json.path("x").asDouble(),
                        json.path("y").asDouble(),
                        Math.max(json.path("width").asDouble(), 0),
                        Math.max(json.path("height").asDouble(), 0),
                        json.path("scale").asDouble(1),
                        json.path("upright").asBoolean(true)));
        };
    }
}
