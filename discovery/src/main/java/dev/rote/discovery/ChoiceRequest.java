package dev.rote.discovery;

import dev.rote.capability.Json;
import dev.rote.surface.Box;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Role;
import dev.rote.surface.State;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Writes what a chooser is asked, as `cua.jev_choice_request_v1` where all candidates come from a page, and as
/// `cua.jev_choice_request_v2` where they come from a native window: within the limits of that contract, with no
/// value of any field.
final class ChoiceRequest {
    static final String REOBSERVE = "reobserve";
    static final String ABSTAIN = "abstain";

    private static final int MOST_BYTES = 65_536;
    private static final int MOST_REGIONS = 100;
    private static final int MOST_ELEMENTS = 64;
    private static final int MOST_PROGRESS = 16;
    private static final int MOST_HISTORY = 16;
    private static final int LONGEST_GOAL = 4_000;
    private static final int LONGEST_TEXT = 1_000;
    private static final int LONGEST_LABEL = 200;
    private static final int LONGEST_OUTCOME = 128;

    private final Observation shown;
    private final Candidate.Table table;
    private final boolean isPage;

    /// One choice that was made before, and what came of it.
    record Past(String selected, String outcome) {}

    ChoiceRequest(Observation shown, Candidate.Table table, boolean isPage) {
        this.shown = shown;
        this.table = table;
        this.isPage = isPage;
    }

    /// Names this look at the screen and no other.
    String captureId() {
        String digest = shown.digest();
        return "o" + shown.sequence() + "-" + digest.substring(0, Math.min(digest.length(), LONGEST_LABEL));
    }

    /// `progress` says for each step of the task whether it was done, counted from acts that were performed.
    Json.Fields write(String goal, List<Past> history, Map<String, Boolean> progress) {
        List<Json> regions = new ArrayList<>(regions());
        Json.Fields request = request(goal, regions, history, progress);
        while (size(request) > MOST_BYTES && !regions.isEmpty()) {
            regions.subList(regions.size() - 1 - regions.size() / 4, regions.size())
                    .clear();
            request = request(goal, regions, history, progress);
        }
        return request;
    }

    private static int size(Json.Fields request) {
        return request.canonical().getBytes(StandardCharsets.UTF_8).length;
    }

    private Json.Fields request(String goal, List<Json> regions, List<Past> history, Map<String, Boolean> progress) {
        Map<String, Json> fields = new LinkedHashMap<>();
        fields.put("schema", Json.text(isPage ? "cua.jev_choice_request_v1" : "cua.jev_choice_request_v2"));
        fields.put("goal", Json.text(cut(goal, LONGEST_GOAL)));
        fields.put("capture_id", Json.text(captureId()));
        fields.put("regions", Json.items(regions));
        fields.put("history", history(history));
        fields.put("candidates", candidates());
        if (!isPage) {
            fields.put("elements", elements());
            fields.put("progress", progress(progress));
        }
        return Json.fields(fields);
    }

    private static Json history(List<Past> history) {
        List<Past> newest = history.subList(Math.max(history.size() - MOST_HISTORY, 0), history.size());
        return Json.items(newest.stream()
                .map(one -> Json.Fields.NONE
                        .with("selected_id", Json.text(one.selected()))
                        .with("outcome", Json.text(cut(one.outcome(), LONGEST_OUTCOME))))
                .toList());
    }

    private Json candidates() {
        List<Json> all = new ArrayList<>();
        for (Candidate one : table.offered()) {
            Json.Fields fields = candidate(one.id(), cut(one.description(), LONGEST_TEXT));
            all.add(isPage ? fields : fields.with("source", Json.text("ax")));
        }
        all.add(candidate(REOBSERVE, "Look again: the screen may not be ready"));
        all.add(candidate(ABSTAIN, "None of these: a person should look"));
        return Json.items(all);
    }

    private static Json.Fields candidate(String id, String description) {
        return Json.Fields.NONE.with("id", Json.text(id)).with("description", Json.text(description));
    }

    /// Texts and controls as they lie on the screen, plain text as much as what can be acted on.
    private List<Json> regions() {
        return shown.nodes().stream()
                .flatMap(node -> region(node).stream())
                .limit(MOST_REGIONS)
                .toList();
    }

    private Optional<Json> region(Node node) {
        boolean text = node.role() == Role.TEXT && !node.text().isBlank() && !node.is(State.COVERED);
        boolean control =
                CandidateIds.roleClass(node.role()).isPresent() && !node.name().isBlank();
        Box box = node.box();
        if ((!text && !control) || box.isEmpty() || box.x() < 0 || box.y() < 0) {
            return Optional.empty();
        }
        Map<String, Json> bounds = new LinkedHashMap<>();
        bounds.put("x", Json.number(box.x()));
        bounds.put("y", Json.number(box.y()));
        bounds.put("width", Json.number(Math.max(box.width(), 1)));
        bounds.put("height", Json.number(Math.max(box.height(), 1)));
        Map<String, Json> fields = new LinkedHashMap<>();
        fields.put("id", Json.text("n" + node.index()));
        fields.put("kind", Json.text("text"));
        fields.put("text", Json.text(cut(text ? node.text().strip() : node.name(), LONGEST_TEXT)));
        fields.put("bounds", Json.fields(bounds));
        fields.put("confidence", Json.number(1));
        fields.put("interactive", Json.flag(control));
        return Optional.of(Json.fields(fields));
    }

    private Json elements() {
        return Json.items(shown.nodes().stream()
                .filter(node -> !node.name().isBlank() && !node.box().isEmpty())
                .flatMap(node -> CandidateIds.roleClass(node.role()).stream().map(kind -> element(node, kind)))
                .limit(MOST_ELEMENTS)
                .toList());
    }

    private static Json element(Node node, String kind) {
        return Json.Fields.NONE
                .with("role_class", Json.text(kind))
                .with("label", Json.text(cut(node.name(), LONGEST_LABEL)))
                .with("state", Json.text(state(node, kind)));
    }

    private static String state(Node node, String kind) {
        return switch (kind) {
            case "checkbox", "radio", "toggle" -> node.is(State.CHECKED) ? "checked" : "unchecked";
            case "text_input" -> node.value().isEmpty() ? "empty" : "has_text";
            case "menu_item" -> node.is(State.SELECTED) ? "selected" : "not_selected";
            default -> "enabled";
        };
    }

    private static Json progress(Map<String, Boolean> progress) {
        return Json.items(progress.entrySet().stream()
                .limit(MOST_PROGRESS)
                .map(one -> Json.Fields.NONE
                        .with("step", Json.text(cut(one.getKey(), LONGEST_LABEL)))
                        .with("done", Json.number(one.getValue() ? 1 : 0))
                        .with("required", Json.number(1)))
                .toList());
    }

    private static String cut(String text, int most) {
        int end = Math.min(text.length(), most);
        return text.substring(0, end > 0 && Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end);
    }
}
