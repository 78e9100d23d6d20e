package dev.rote.capability;

/// Where in a document something stands: its JSON pointer (RFC 6901), and the same with list items addressed by their
/// id, which stays true when the list changes.
record Place(String pointer, String lasting, Unknown unknown) {

    static Place root(Unknown unknown) {
        return new Place("", "", unknown);
    }

    Place field(String name) {
        return new Place(append(pointer, name), append(lasting, name), unknown);
    }

    Place item(int index, Json item) {
        return new Place(append(pointer, "" + index), append(lasting, keyOf(index, item)), unknown);
    }

    static String append(String pointer, String name) {
        return pointer + "/" + name.replace("~", "~0").replace("/", "~1");
    }

    /// How an item of a list is addressed for good: by its id, code, step or name if it has one.
    static String keyOf(int index, Json item) {
        if (item instanceof Json.Fields fields) {
            if (fields.of().get("id") instanceof Json.Text id) {
                return "=" + id.value();
            }
            if (fields.of().containsKey("kind")) {
                return "" + index;
            }
            for (String key : new String[] {"code", "step", "name"}) {
                if (fields.of().get(key) instanceof Json.Text text) {
                    return "=" + text.value();
                }
            }
        }
        return "" + index;
    }

    NotAsExpected refuse(Refusal.Code code, String message) {
        return new NotAsExpected(code, pointer, message);
    }

    /// What is done with a field nobody knows.
    interface Unknown {
        void met(Place object, String name, Json value);
    }
}
