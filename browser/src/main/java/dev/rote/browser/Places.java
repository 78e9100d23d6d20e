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
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// Finds nodes of an observation again in the living page, and where they are in their window now.
final class Places {
    static final NotActionable STALE =
            new NotActionable(Obstacle.STALE, "it is not of the newest observation, or no longer part of the page");

    private final Documents documents;

    Places(Documents documents) {
        this.documents = documents;
    }

    /// A node as its document's walker knows it.
    record Spot(Node node, PageFrame frame, Address address) {
        String arguments() {
            return address.generation() + "," + address.position();
        }
    }

    /// What a document says to a question about a node: an answer, or why not.
    sealed interface Said {
        record Answer(JsonNode json) implements Said {}

        record No(NotActionable why) implements Said {}
    }

    Optional<Spot> spot(Optional<Look> newest, Ref ref) {
        return newest.flatMap(look -> look.assembled()
                .observation()
                .node(ref)
                .flatMap(node -> look.assembled()
                        .address(ref)
                        .flatMap(address -> look.frame(address.frame()).map(frame -> new Spot(node, frame, address)))));
    }

    /// Calls one of the walker's functions on a node.
    Said ask(Spot spot, String function, String more, Deadline deadline) {
        String call = "__rote." + function + "(" + spot.arguments() + (more.isEmpty() ? "" : "," + more) + ")";
        return documents
                .tell(spot.frame(), call, deadline)
                .filter(answer -> !answer.isEmpty())
                .<Said>map(Places::said)
                .orElseGet(() -> new Said.No(STALE));
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

    /// A point of a frame's viewport in its window, or what lies over the frame there.
    Located inWindow(Look look, PageFrame frame, Point inFrame, Deadline deadline) {
        Observation seen = look.assembled().observation();
        Point at = inFrame;
        Frame current = frameOf(look, frame);
        while (!current.isWindow()) {
            Optional<Spot> owner =
                    spot(Optional.of(look), seen.node(current.owner()).ref());
            if (owner.isEmpty()) {
                return new Located.Hidden(STALE);
            }
            Optional<Box> box = boxNow(owner.get(), deadline);
            if (box.isEmpty()) {
                return new Located.Hidden(STALE);
            }
            at = new Point(box.get().x() + at.x(), box.get().y() + at.y());
            if (ask(owner.get(), "hits", at.x() + "," + at.y(), deadline) instanceof Said.No(var why)) {
                return new Located.Hidden(why);
            }
            current = seen.frames().get(current.parent());
        }
        return new Located.At(at);
    }

    /// Where a point is in its window.
    sealed interface Located {
        record At(Point point) implements Located {}

        record Hidden(NotActionable why) implements Located {}
    }

    /// Where a node is drawn in its frame's viewport now; empty when it is gone.
    Optional<Box> boxNow(Spot spot, Deadline deadline) {
        return switch (ask(spot, "rect", "", deadline)) {
            case Said.No _ -> Optional.empty();
            case Said.Answer(var json) ->
                Optional.of(new Box(
                        (int) Math.floor(json.path("x").asDouble()),
                        (int) Math.floor(json.path("y").asDouble()),
                        (int) Math.ceil(json.path("width").asDouble()),
                        (int) Math.ceil(json.path("height").asDouble())));
        };
    }

    /// Where a node is drawn in its window now; empty when it is gone.
    Optional<Box> boxInWindow(Look look, Spot spot, Deadline deadline) {
        Observation seen = look.assembled().observation();
        Optional<Box> box = boxNow(spot, deadline);
        Frame current = seen.frameOf(spot.node());
        while (box.isPresent() && !current.isWindow()) {
            Box inner = box.get();
            box = spot(Optional.of(look), seen.node(current.owner()).ref())
                    .flatMap(owner -> boxNow(owner, deadline))
                    .map(outer -> new Box(outer.x() + inner.x(), outer.y() + inner.y(), inner.width(), inner.height()));
            current = seen.frames().get(current.parent());
        }
        return box;
    }

    private static Frame frameOf(Look look, PageFrame frame) {
        int index = 0;
        for (Assembled.Part part : look.assembled().parts()) {
            if (part.frame().equals(frame.id())) {
                return look.assembled().observation().frames().get(index);
            }
            index++;
        }
        throw new IllegalStateException("the frame is not of this observation");
    }
}
