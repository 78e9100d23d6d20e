package dev.rote.benchmarks;

import dev.rote.capability.Json;
import dev.rote.policy.Loading;
import dev.rote.replay.Budget;
import dev.rote.session.Asking;
import dev.rote.session.Caller;
import dev.rote.session.Catalog;
import dev.rote.session.Project;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.session.RunOrder;
import dev.rote.session.Service;
import dev.rote.session.ServiceSettings;
import dev.rote.session.Terms;
import dev.rote.session.Workplace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// How long the answer takes that is known from an earlier look-up under the same key, by the verb alone and by a
/// service that is open; the first of them, while the machine compiles, are not counted.
record RepeatedKey(Workplace workplace, Project project, String core, Terms terms, Supplier<Replaying> verb) {
    private static final int UNCOUNTED = 300;
    private static final int COUNTED = 200;

    List<Fact> facts() {
        if (verb.get() instanceof Replaying.Refused refused) {
            throw new IllegalStateException(refused.toString());
        }
        ServiceSettings settings = new ServiceSettings(1, 0, 1, Duration.ofSeconds(10), Map.of("local", core));
        return switch (Service.open(workplace, project, settings)) {
            case Loading.Refused<Service>(var why) -> throw new IllegalStateException(why.toString());
            case Loading.Loaded<Service>(var open) -> {
                try (Service service = open) {
                    yield List.of(
                            fact("answered by a service that is open", again(() -> isAnswered(service))),
                            fact("answered by the verb alone", again(() -> verb.get() instanceof Replaying.Answered)));
                }
            }
        };
    }

    private boolean isAnswered(Service service) {
        Catalog.Call call = new Catalog.Call(
                "member_savings_balance", Json.Fields.NONE.with("member_id", Json.text(LookUp.MEMBER)));
        RunOrder.RunTerms once = new RunOrder.RunTerms(terms.idempotencyKey(), "", false, Budget.USUAL);
        return service.ask(new Caller(terms.client(), "local"), new RunOrder(call, once)) instanceof Asking.Answered;
    }

    private static Fact fact(String how, Figures figures) {
        return new Fact(
                "the same key again, " + how + ", median of " + COUNTED, figures.median(), "ms", Target.atMost(2.0));
    }

    private static Figures again(BooleanSupplier isAnswered) {
        List<Double> millis = new ArrayList<>();
        for (int i = 0; i < UNCOUNTED + COUNTED; i++) {
            millis.add(Figures.timed(() -> {
                if (!isAnswered.getAsBoolean()) {
                    throw new IllegalStateException("a repeated key was not answered");
                }
            }));
        }
        return new Figures(millis.subList(UNCOUNTED, millis.size()));
    }
}
