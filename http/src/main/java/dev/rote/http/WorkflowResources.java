package dev.rote.http;

import dev.rote.capability.Json;
import dev.rote.policy.Loading;
import dev.rote.session.Asking;
import dev.rote.workflow.PlanJson;
import dev.rote.workflow.Workflows;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What is done with requests about workflows; their runs are answered for as any other.
final class WorkflowResources {
    private static final Set<String> ORDER = Set.of("inputs", "approvals");
    private static final Set<String> APPROVAL = Set.of("client", "inputs", "step", "expected", "lasting_s");

    private final Workflows workflows;
    private final Resources runs;

    WorkflowResources(Workflows workflows, Resources runs) {
        this.workflows = workflows;
        this.runs = runs;
    }

    Answer list(Asked asked) {
        List<Json.Fields> all = Resources.loaded(workflows.list(asked.caller())).stream()
                .map(plan -> PlanJson.checked(plan, asked.caller().tenant()))
                .toList();
        return Answer.ok(Json.Fields.NONE.with("workflows", Json.items(all)));
    }

    Answer check(Asked asked) {
        return Answer.ok(Resources.loaded(workflows.check(asked.caller(), asked.path("workflow"))));
    }

    Answer ask(Asked asked) {
        Json.Fields document = only(asked.document(), ORDER);
        Workflows.Order order = new Workflows.Order(
                asked.path("workflow"),
                fields(document, "inputs"),
                key(asked),
                texts(fields(document, "approvals"), "approvals"));
        Asking asking = workflows.ask(asked.caller(), order);
        return runs.answered(asked, asking, asked.waiting());
    }

    Answer approve(Asked asked) {
        Json.Fields document = only(asked.document(), APPROVAL);
        Workflows.Approval approval = new Workflows.Approval(
                asked.caller().client(),
                text(document, "client"),
                asked.path("workflow"),
                fields(document, "inputs"),
                text(document, "step"),
                texts(fields(document, "expected"), "expected"),
                key(asked),
                Resources.lasting(document));
        Loading<String> token = workflows.approve(asked.caller().tenant(), approval);
        return Answer.ok(Json.Fields.NONE.with("approval", Json.text(Resources.loaded(token))));
    }

    private static String key(Asked asked) {
        return asked.header(Resources.KEY).orElse("");
    }

    private static Json.Fields only(Json.Fields document, Set<String> known) {
        Optional<String> stray = document.of().keySet().stream()
                .filter(name -> !known.contains(name))
                .findFirst();
        if (stray.isPresent()) {
            throw Problem.of(
                    "REQUEST_INVALID",
                    "known are " + String.join(", ", known.stream().sorted().toList()) + ", and nothing besides");
        }
        return document;
    }

    private static Json.Fields fields(Json.Fields document, String name) {
        return switch (document.of().get(name)) {
            case null -> Json.Fields.NONE;
            case Json.Fields fields -> fields;
            case Json other ->
                throw Problem.of("REQUEST_INVALID", "\"" + name + "\" must be an object, not a JSON " + other.kind());
        };
    }

    private static String text(Json.Fields document, String name) {
        if (document.of().get(name) instanceof Json.Text(var text) && !text.isBlank()) {
            return text;
        }
        throw Problem.of("REQUEST_INVALID", "\"" + name + "\" must be a string, and not an empty one");
    }

    private static Map<String, String> texts(Json.Fields of, String name) {
        Map<String, String> texts = new LinkedHashMap<>();
        of.of().forEach((key, value) -> {
            if (!(value instanceof Json.Text(var text))) {
                throw Problem.of("REQUEST_INVALID", "what stands in \"" + name + "\" must be strings");
            }
            texts.put(key, text);
        });
        return texts;
    }
}
