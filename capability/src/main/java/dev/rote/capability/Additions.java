package dev.rote.capability;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/// Fields of a file that this build does not know. They are part of what was reviewed, so they are hashed with the rest
/// and written back to the object they stood in: by its place, with list items addressed by their id.
public record Additions(Map<String, Json.Fields> byPlace) {
    public static final Additions NONE = new Additions(Map.of());

    public Additions {
        byPlace = Map.copyOf(byPlace);
    }

    /// Where each of them stands.
    List<String> names() {
        return byPlace.entrySet().stream()
                .flatMap(one -> one.getValue().of().keySet().stream().map(name -> Place.append(one.getKey(), name)))
                .toList();
    }

    /// Collects while a document is read.
    static final class Collecting implements Place.Unknown {
        private final Map<String, Json.Fields> found = new LinkedHashMap<>();

        @Override
        public void met(Place object, String name, Json value) {
            found.merge(object.lasting(), Codec.object(name, value), (known, _) -> known.with(name, value));
        }

        Additions all() {
            return new Additions(found);
        }
    }

    Json.Fields into(Json.Fields document) {
        return byPlace.isEmpty() ? document : (Json.Fields) into(document, "");
    }

    private Json into(Json json, String place) {
        return switch (json) {
            case Json.Fields(var of) -> {
                SequencedMap<String, Json> fields = new LinkedHashMap<>();
                of.forEach((name, value) -> fields.put(name, into(value, Place.append(place, name))));
                byPlace.getOrDefault(place, Json.Fields.NONE).of().forEach(fields::putIfAbsent);
                yield new Json.Fields(fields);
            }
            case Json.Items(var of) -> {
                Json[] items = new Json[of.size()];
                for (int i = 0; i < items.length; i++) {
                    items[i] = into(of.get(i), Place.append(place, Place.keyOf(Integer.toString(i), of.get(i))));
                }
                yield new Json.Items(List.of(items));
            }
            case Json.Text _, Json.Num _, Json.Flag _, Json.Null _ -> json;
        };
    }
}
