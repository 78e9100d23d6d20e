package dev.rote.workflow;

import dev.rote.capability.Json;
import dev.rote.session.ComposedKey;
import dev.rote.workflow.WorkflowResult.Ending;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What the next process must know of this one, as it stands in the ledger.
final class Notes {
    /// Which versions are performed.
    static final String PLAN = "plan";
    /// That taking back has begun, after which nothing goes forward any more.
    static final String UNDOING = ComposedKey.TAKING_BACK;

    private Notes() {}

    static Json.Fields versions(Plan plan) {
        Json.Fields versions = Json.Fields.NONE;
        for (var call : plan.calls().entrySet()) {
            versions = versions.with(
                    call.getKey(), Json.number(call.getValue().capability().version()));
        }
        return versions;
    }

    static Map<String, Integer> versions(Json.Fields noted) {
        Map<String, Integer> versions = new HashMap<>();
        noted.of().forEach((call, version) -> {
            if (version instanceof Json.Num number && number.isWhole()) {
                versions.put(call, (int) number.whole());
            }
        });
        return versions;
    }

    /// Where the steps ended, and what they came to.
    record Ended(Ending ending, List<Done> done) {
        Ended {
            done = List.copyOf(done);
        }

        Json.Fields json() {
            return Json.Fields.NONE
                    .with("kind", Json.text(ending.kind()))
                    .with("step", Json.text(ending.step()))
                    .with("steps", Json.items(done.stream().map(Notes::step).toList()));
        }

        static Ended of(Json.Fields noted) {
            List<Done> done = new ArrayList<>();
            if (noted.field("steps").orElse(new Json.Null()) instanceof Json.Items(var items)) {
                items.forEach(item -> done.add(step(item)));
            }
            return new Ended(
                    Walk.ending(done.getLast())
                            .orElse(new Ending.Succeeded(done.getLast().call())),
                    done);
        }
    }

    private static Json.Fields step(Done done) {
        return Json.Fields.NONE
                .with("call", Json.text(done.call()))
                .with("capability", Json.text(done.capability()))
                .with("version", Json.number(done.version()))
                .with("result", done.result());
    }

    private static Done step(Json noted) {
        if (noted instanceof Json.Fields fields
                && fields.of().get("call") instanceof Json.Text(var call)
                && fields.of().get("capability") instanceof Json.Text(var capability)
                && fields.of().get("version") instanceof Json.Num version
                && fields.of().get("result") instanceof Json.Fields result) {
            return new Done(call, capability, (int) version.whole(), result, false);
        }
        throw new IllegalStateException("the ledger holds a note that was not written here");
    }
}
