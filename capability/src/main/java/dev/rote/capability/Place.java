package dev.rote.capability;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/// Where in a document something stands. Places are made for everything that is read and asked for only when something
/// is wrong, so they are links to the place around them until then.
final class Place {
    private final Optional<Place> around;
    private final String name;
    /// The item that stands here, if this is an item of a list.
    private final Optional<Json> item;
    private final Unknown unknown;

    private Place(Optional<Place> around, String name, Optional<Json> item, Unknown unknown) {
        this.around = around;
        this.name = name;
        this.item = item;
        this.unknown = unknown;
    }

    static Place root(Unknown unknown) {
        return new Place(Optional.empty(), "", Optional.empty(), unknown);
    }

    Place field(String field) {
        return new Place(Optional.of(this), field, Optional.empty(), unknown);
    }

    Place item(int index, Json of) {
        return new Place(Optional.of(this), Integer.toString(index), Optional.of(of), unknown);
    }

    /// A field that nobody knows stands in this object.
    void met(String field, Json value) {
        unknown.met(this, field, value);
    }

    /// The JSON pointer (RFC 6901).
    String pointer() {
        return around.map(place -> append(place.pointer(), name)).orElse("");
    }

    /// The same with items of lists addressed by their id, which stays true when the list changes.
    String lasting() {
        String key = item.map(json -> keyOf(name, json)).orElse(name);
        return around.map(place -> append(place.lasting(), key)).orElse("");
    }

    static String append(String pointer, String name) {
        return pointer + "/" + name.replace("~", "~0").replace("/", "~1");
    }

    /// The pointer to the innermost of some names, given from the innermost outwards.
    static String pointer(Deque<String> inwards) {
        String pointer = "";
        for (String name : new ArrayDeque<>(inwards).reversed()) {
            pointer = append(pointer, name);
        }
        return pointer;
    }

    /// How an item of a list is addressed for good: by its id, code, step or name if it has one, else by its index.
    static String keyOf(String index, Json item) {
        if (item instanceof Json.Fields fields) {
            if (fields.of().get("id") instanceof Json.Text id) {
                return "=" + id.value();
            }
            if (fields.of().containsKey("kind")) {
                return index;
            }
            for (String key : new String[] {"code", "step", "name"}) {
                if (fields.of().get(key) instanceof Json.Text text) {
                    return "=" + text.value();
                }
            }
        }
        return index;
    }

    NotAsExpected refuse(Refusal.Code code, String message) {
        return new NotAsExpected(code, pointer(), message);
    }

    /// What is done with a field nobody knows.
    interface Unknown {
        void met(Place object, String name, Json value);
    }
}
