package dev.rote.discovery;

import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads what a chooser answered, `cua.jev_choice_v1` or `cua.decision_choice_v1`, and takes it only when it is
/// whole: exactly the fields of its contract, a candidate of this very table, a probability for each of them, and
/// more of it than the least score and margin.
final class ChoiceReader {
    private static final Set<String> CHOICE = Set.of("schema", "selected_id", "model", "confidence", "probabilities");
    private static final Set<String> DECISION =
            Set.of("schema", "kind", "capture_id", "selected_id", "model", "confidence", "probabilities", "reason");
    private static final double SUM_OFF_BY = 0.001;

    private final Candidate.Table table;
    private final String captureId;
    private final Thresholds thresholds;

    /// The least probability of what is chosen, and by how much it must be ahead of every other.
    record Thresholds(double score, double margin) {}

    ChoiceReader(Candidate.Table table, String captureId, Thresholds thresholds) {
        this.table = table;
        this.captureId = captureId;
        this.thresholds = thresholds;
    }

    Choice read(String text) {
        return switch (Json.read(text)) {
            case JsonReading.Refused(var why) -> malformed(why.toString());
            case JsonReading.Read(Json.Fields fields) ->
                switch (word(fields, "schema")) {
                    case "cua.jev_choice_v1" -> choice(fields);
                    case "cua.decision_choice_v1" -> decision(fields);
                    default -> malformed("its schema is neither cua.jev_choice_v1 nor cua.decision_choice_v1");
                };
            case JsonReading.Read(var other) -> malformed("it is no object but " + other.kind());
        };
    }

    private Choice choice(Json.Fields fields) {
        return fields.of().keySet().equals(CHOICE) ? selected(fields) : malformed("it has other fields than " + CHOICE);
    }

    private Choice decision(Json.Fields fields) {
        if (!DECISION.containsAll(fields.of().keySet())) {
            return malformed("it has fields besides " + DECISION);
        }
        if (!word(fields, "capture_id").equals(captureId)) {
            return new Choice.Refused("CHOICE_STALE", "it is about another capture than " + captureId);
        }
        return switch (word(fields, "kind")) {
            case "selected" -> selected(fields);
            case "reobserve" -> new Choice.Reobserve();
            case "abstain" -> new Choice.Abstain(word(fields, "reason"));
            case "error" -> new Choice.Refused("CHOOSER_FAILED", "it says it failed: " + word(fields, "reason"));
            default -> malformed("its kind is none of selected, reobserve, abstain and error");
        };
    }

    private Choice selected(Json.Fields fields) {
        String id = word(fields, "selected_id");
        Set<String> ids =
                new LinkedHashSet<>(table.offered().stream().map(Candidate::id).collect(Collectors.toSet()));
        ids.add(ChoiceRequest.REOBSERVE);
        ids.add(ChoiceRequest.ABSTAIN);
        if (!ids.contains(id)) {
            return new Choice.Refused("CHOICE_UNKNOWN", "no candidate has the id it selected");
        }
        if (!(fields.field("probabilities").orElse(Json.text("")) instanceof Json.Fields probabilities)
                || !probabilities.of().keySet().equals(ids)
                || !probabilities.of().values().stream().allMatch(ChoiceReader::isShare)) {
            return malformed("it does not give one probability from 0 to 1 for each candidate");
        }
        double sum = probabilities.of().values().stream()
                .mapToDouble(ChoiceReader::share)
                .sum();
        if (Math.abs(sum - 1) > SUM_OFF_BY) {
            return malformed("its probabilities do not add up to one");
        }
        if (!isShare(fields.field("confidence").orElse(Json.text("")))) {
            return malformed("its confidence is no number from 0 to 1");
        }
        double score = share(probabilities.field(id).orElseThrow());
        double next = probabilities.of().entrySet().stream()
                .filter(one -> !one.getKey().equals(id))
                .mapToDouble(one -> share(one.getValue()))
                .max()
                .orElse(0);
        if (score < thresholds.score() || score - next < thresholds.margin() || score <= next) {
            return new Choice.Refused(
                    "CHOICE_UNCERTAIN", "%.3f for it and %.3f for the next is too little".formatted(score, next));
        }
        return taken(id, fields);
    }

    private Choice taken(String id, Json.Fields fields) {
        return switch (id) {
            case ChoiceRequest.REOBSERVE -> new Choice.Reobserve();
            case ChoiceRequest.ABSTAIN -> new Choice.Abstain("");
            default ->
                new Choice.Selected(
                        table.of(id).orElseThrow(),
                        word(fields, "model"),
                        share(fields.field("confidence").orElseThrow()));
        };
    }

    private static boolean isShare(Json json) {
        return json instanceof Json.Num(var value) && value >= 0 && value <= 1;
    }

    private static double share(Json json) {
        return json instanceof Json.Num(var value) ? value : 0;
    }

    private static String word(Json.Fields fields, String name) {
        return fields.field(name).stream()
                .flatMap(json -> json instanceof Json.Text(var text) ? Stream.of(text) : Stream.empty())
                .findFirst()
                .orElse("");
    }

    private static Choice malformed(String why) {
        return new Choice.Refused("CHOICE_MALFORMED", why);
    }
}
