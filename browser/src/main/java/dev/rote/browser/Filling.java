package dev.rote.browser;

import dev.rote.browser.Places.Said;
import dev.rote.browser.Places.Spot;
import dev.rote.browser.cdp.Deadline;
import dev.rote.surface.ActResult;
import dev.rote.surface.ActResult.NotActionable;
import dev.rote.surface.ActResult.Obstacle;
import dev.rote.surface.Entry;
import dev.rote.surface.State;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/// Replaces what a field holds by typing, as a person does, and reads it back: keys reach the field or nothing
/// at all.
final class Filling {
    private static final Chord DELETE = Chord.parse("Delete").orElseThrow();

    /// How long a field on a page that listens must keep what was typed, in milliseconds.
    private static final int KEPT = 120;

    private static final int MOST_RETURNS = 3;

    private final Places places;
    private final Documents documents;
    private final Pointer pointer;
    private final Bars bars;
    private final Reactions reactions;
    private final Hearing hearing;
    /// Whether somebody heard what was typed into the field before.
    private boolean heard;

    Filling(PageSession page, Documents documents, Places places, Pointer pointer) {
        this.places = places;
        this.documents = documents;
        this.pointer = pointer;
        this.bars = new Bars(page, documents);
        this.reactions = new Reactions(page, documents);
        this.hearing = new Hearing(page);
    }

    /// What a field is to hold; a secret is compared by its length alone, since its value never leaves the
    /// page.
    private record Wanted(String text, boolean secret) {
        /// Whether it can be put in as one piece.
        boolean isOnePiece() {
            return !text.isEmpty() && !text.contains("\n");
        }

        boolean isHeldBy(Held held) {
            return secret ? held.length() == text.length() : held.matches(text);
        }

        ActResult told(Held held) {
            if (isHeldBy(held)) {
                return new ActResult.Done(secret ? "" : held.value());
            }
            return secret
                    ? new ActResult.NotTaken(text.length() + " characters", held.length() + " characters")
                    : new ActResult.NotTaken(text, held.value());
        }
    }

    ActResult fill(Spot spot, Entry entry, Deadline deadline) {
        return switch (entry) {
            case Entry.Plain(var text) ->
                put(spot, new Wanted(text.replace("\r\n", "\n"), spot.node().is(State.PROTECTED)), deadline);
            case Entry.Hidden(var secret) -> secret.reveal(value -> put(spot, new Wanted(value, true), deadline));
        };
    }

    ActResult fill(Spot spot, String text, Deadline deadline) {
        return fill(spot, new Entry.Plain(text), deadline);
    }

    private ActResult put(Spot spot, Wanted wanted, Deadline deadline) {
        if (wanted.text().contains("\n") && !spot.node().is(State.MULTILINE)) {
            return new NotActionable(Obstacle.WRONG_KIND, "a field of one line takes no line break");
        }
        return bars.around(spot, Bars.Kind.KEYS, deadline, () -> begun(spot, wanted, deadline), said -> switch (said) {
            case Said.No(var why) -> why;
            case Said.Gone _ -> Places.STALE;
            case Said.Answer(var json) ->
                json.path("filled").asBoolean()
                        ? filled(spot, wanted, json.path("shown").asString(), said, deadline)
                        : pointer.located(
                                spot,
                                json,
                                deadline,
                                _ -> json.path("typed").asBoolean()
                                        ? typed(spot, wanted, json, deadline)
                                        : set(spot, wanted, deadline));
        });
    }

    /// Whether a field in a frame can be seen in its window is found out after it was made ready; in a window's own
    /// document there is nothing to be found out, and the text goes in at once.
    private Said begun(Spot spot, Wanted wanted, Deadline deadline) {
        boolean whole = wanted.isOnePiece()
                && spot.look().assembled().observation().frameOf(spot.node()).isWindow();
        String more = "" + Pointer.patience(deadline);
        Optional<Documents.Asked> begun = whole
                ? places.handingWithWay(
                        spot,
                        "fillWithWay",
                        more + "," + wanted.secret() + "," + hearing.in(spot.frame()),
                        wanted.text(),
                        deadline)
                : places.askingWithWay(
                        spot, "beginWithWay", more + "," + wanted.text().length(), deadline);
        begun.filter(_ -> heard).ifPresent(reactions::askAhead);
        return places.saidWithWay(begun, deadline);
    }

    private ActResult set(Spot spot, Wanted wanted, Deadline deadline) {
        return places.ask(spot, "setValue", quoted(wanted.text()), deadline)
                .refusal()
                .<ActResult>map(why -> why)
                .orElseGet(() -> told(spot, wanted, "", settling(spot, deadline), deadline));
    }

    private int settling(Spot spot, Deadline deadline) {
        return reactions.mayFollow(spot, deadline) ? KEPT : 0;
    }

    private ActResult typed(Spot spot, Wanted wanted, JsonNode begun, Deadline deadline) {
        String shown = begun.path("shown").asString();
        if (wanted.isOnePiece() && begun.path("plain").asBoolean()) {
            Said put =
                    places.hand(spot, "put", wanted.secret() + "," + hearing.in(spot.frame()), wanted.text(), deadline);
            if (put instanceof Said.Answer(var json) && json.path("filled").asBoolean()) {
                return filled(spot, wanted, shown, put, deadline);
            }
        }
        heard = reactions.mayFollow(spot.frame(), way(begun), deadline);
        if (!heard) {
            hearing.forget(spot.frame());
        }
        // Where nobody hears the keys they make no difference, and each of them costs a round trip in the browser.
        ActResult first = heard || !wanted.isOnePiece()
                ? byKeys(spot, wanted, shown, heard ? KEPT : 0, deadline)
                : atOnce(spot, wanted, shown, deadline);
        return insisting(spot, wanted, first, deadline);
    }

    private ActResult filled(Spot spot, Wanted wanted, String shown, Said said, Deadline deadline) {
        heard = false;
        return insisting(spot, wanted, told(spot, wanted, shown, said), deadline);
    }

    /// For a field that is at work or has lost the focus, key by key; then without what only stands between.
    private ActResult insisting(Spot spot, Wanted wanted, ActResult first, Deadline deadline) {
        if (!(first instanceof ActResult.NotTaken)) {
            return first;
        }
        ActResult slowly = slowly(spot, wanted, wanted.text(), deadline);
        String bare = wanted.text().replaceAll("[^\\p{L}\\p{N}]", "");
        return slowly instanceof ActResult.NotTaken
                        && !wanted.secret()
                        && !bare.equals(wanted.text())
                        && !bare.isEmpty()
                ? slowly(spot, wanted, bare, deadline)
                : slowly;
    }

    private static List<Integer> way(JsonNode begun) {
        return StreamSupport.stream(begun.path("way").spliterator(), false)
                .map(JsonNode::asInt)
                .toList();
    }

    private ActResult byKeys(Spot spot, Wanted wanted, String shown, int settling, Deadline deadline) {
        InputDispatcher input = pointer.input(spot);
        ActResult sent = Pointer.dispatched(
                () -> wanted.text().isEmpty() ? input.press(DELETE, deadline) : input.type(wanted.text(), deadline));
        return sent instanceof ActResult.Done ? told(spot, wanted, shown, settling, deadline) : sent;
    }

    /// The question what the field holds goes out with the text, and is answered as soon as that has come: the two
    /// take different ways through the browser, and either may be first.
    private ActResult atOnce(Spot spot, Wanted wanted, String shown, Deadline deadline) {
        InputDispatcher input = pointer.input(spot);
        Optional<Documents.Asked> asked =
                places.asking(spot, "finishTyped", wanted.secret() + "," + Pointer.patience(deadline), deadline);
        if (asked.isEmpty()) {
            return Places.STALE;
        }
        ActResult sent = Pointer.dispatched(() -> input.insert(wanted.text(), deadline));
        if (!(sent instanceof ActResult.Done)) {
            return sent;
        }
        // It may be that nothing came of it, and then nothing more is to be waited for.
        asked.filter(one -> !one.call().answered()).ifPresent(one -> documents.say(one.frame(), "__rote.enough()"));
        return told(spot, wanted, shown, places.said(asked, deadline));
    }

    private ActResult slowly(Spot spot, Wanted wanted, String keys, Deadline deadline) {
        return switch (places.ask(spot, "graspAgain", "" + Pointer.patience(deadline), deadline)) {
            case Said.No(var why) ->
                new ActResult.NotTaken(wanted.secret() ? "the secret" : wanted.text(), why.detail());
            case Said.Gone _ -> new ActResult.Done("");
            case Said.Answer(var json) -> {
                InputDispatcher input = pointer.input(spot);
                ActResult sent = Pointer.dispatched(() -> input.press(DELETE, deadline));
                yield sent instanceof ActResult.Done
                        ? keyed(spot, wanted, keys, json.path("shown").asString(), deadline)
                        : sent;
            }
        };
    }

    private ActResult keyed(Spot spot, Wanted wanted, String keys, String shown, Deadline deadline) {
        InputDispatcher input = pointer.input(spot);
        int returns = 0;
        for (int at = 0; at < keys.length() && !deadline.passed(); ) {
            int end = at + Character.charCount(keys.codePointAt(at));
            String key = keys.substring(at, end);
            ActResult sent = Pointer.dispatched(() -> input.type(key, deadline));
            if (!(sent instanceof ActResult.Done)) {
                return sent;
            }
            if (places.ask(spot, "astray", "" + end, deadline) instanceof Said.Answer(var json)
                    && !json.path("astray").asString().isEmpty()
                    && returns++ < MOST_RETURNS
                    && places.ask(spot, "resume", "", deadline).refusal().isEmpty()) {
                continue;
            }
            at = end;
        }
        return told(spot, wanted, shown, settling(spot, deadline), deadline);
    }

    /// What the field holds once it has had time to say otherwise.
    private ActResult told(Spot spot, Wanted wanted, String shown, int settling, Deadline deadline) {
        return told(spot, wanted, shown, places.ask(spot, "finish", settling + "," + wanted.secret(), deadline));
    }

    private ActResult told(Spot spot, Wanted wanted, String shown, Said said) {
        return switch (said) {
            // A field may send its form as soon as it is full: what was typed is then read on the next screen.
            case Said.Gone _ -> new ActResult.Done("");
            case Said.No(var why) ->
                new ActResult.NotTaken(wanted.secret() ? "the secret" : wanted.text(), why.detail());
            case Said.Answer(var json) ->
                wanted.told(new Held(
                        json.path("value").asString(),
                        json.path("length").asInt(),
                        shown,
                        spot.node().is(State.MULTILINE)));
        };
    }

    /// A text as a literal of JavaScript; every character that could end it is escaped.
    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c == '"' || c == '\\' || c > '~') {
                quoted.append("\\u%04x".formatted((int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }

    static String quoted(List<String> texts) {
        return "[" + String.join(",", texts.stream().map(Filling::quoted).toList()) + "]";
    }
}
