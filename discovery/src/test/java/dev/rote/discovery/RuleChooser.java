package dev.rote.discovery;

import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import dev.rote.surface.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// A chooser with rules for a model, the same ones as `chooser.py`; keeps what it was asked.
final class RuleChooser implements Correspondent {
    private static final Set<String> GO_ON = Set.of("sign-on", "connect", "run", "search", "find", "ok", "continue");

    final List<Json.Fields> asked = new ArrayList<>();

    @Override
    public Answer ask(Json.Fields told, Run run) {
        asked.add(told);
        List<String> ids = ids(told);
        Set<String> chosen = texts(told, "history", "selected_id").stream().collect(Collectors.toSet());
        String best = ids.stream()
                .filter(id -> id.contains(":") && !chosen.contains(id))
                .min(Comparator.comparingDouble(id -> rank(id, text(told, "goal"))))
                .orElse("abstain");
        return new Answer.Said(choice(best, ids).canonical());
    }

    static List<String> ids(Json.Fields told) {
        return texts(told, "candidates", "id");
    }

    /// An answer that is nearly sure of one id.
    static Json.Fields choice(String selected, List<String> ids) {
        Map<String, Json> shares = new LinkedHashMap<>();
        ids.forEach(id -> shares.put(id, new Json.Num(id.equals(selected) ? 0.9 : 0.1 / (ids.size() - 1))));
        return Json.Fields.NONE
                .with("schema", Json.text("cua.jev_choice_v1"))
                .with("selected_id", Json.text(selected))
                .with("model", Json.text("rules"))
                .with("confidence", new Json.Num(0.9))
                .with("probabilities", Json.fields(shares));
    }

    static List<String> texts(Json.Fields told, String list, String field) {
        return told.field(list).orElseThrow() instanceof Json.Items(var items)
                ? items.stream()
                        .map(one -> one instanceof Json.Fields fields ? text(fields, field) : "")
                        .toList()
                : List.of();
    }

    static String text(Json.Fields fields, String name) {
        return fields.field(name).orElse(Json.text("")) instanceof Json.Text(var text) ? text : "";
    }

    static Json.Fields read(String json) {
        if (Json.read(json) instanceof JsonReading.Read(Json.Fields fields)) {
            return fields;
        }
        throw new AssertionError(json);
    }

    private static double rank(String id, String goal) {
        String[] parts = id.split(":", -1);
        return switch (parts[1]) {
            case "text_input", "popup" -> 0;
            case "read" -> 2 - LooseWords.likeness(parts[2], parts[3]);
            case "button" -> GO_ON.contains(parts[parts.length - 1]) ? 3 : 3.5;
            case "link" -> LooseWords.likeness(parts[parts.length - 1], goal) > 0 ? 4 : 8;
            default -> 8;
        };
    }
}
