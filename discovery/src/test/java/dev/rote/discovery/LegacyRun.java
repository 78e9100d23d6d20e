package dev.rote.discovery;

import dev.rote.capability.Contract;
import dev.rote.capability.Family;
import dev.rote.capability.Input;
import dev.rote.capability.Output;
import dev.rote.capability.Target;
import dev.rote.capability.ValueType;
import dev.rote.policy.Consent;
import dev.rote.policy.Gate;
import dev.rote.policy.Loading;
import dev.rote.policy.Policies;
import dev.rote.policy.Policy;
import dev.rote.policy.Redaction;
import dev.rote.policy.Secrets;
import dev.rote.policy.Tenant;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import dev.rote.testbed.FakeApp;
import dev.rote.testbed.FakeClock;
import dev.rote.testbed.RecordingJournal;
import dev.rote.testbed.Screen;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// Discoveries on the small legacy core under the mock core's own policy, with any explorer.
final class LegacyRun {
    static final String PASSWORD = "canary-7f";

    private static final Tenant TENANT =
            new Tenant("local", "legacy-core", Screen.ORIGIN, Screen.ORIGIN, true, "default", Map.of());

    final FakeClock clock = new FakeClock();
    final RecordingJournal journal = new RecordingJournal();
    final Policy policy = loaded(Policies.load(Path.of("../examples/mock-core/policies/default.yaml")));
    final Redaction redaction = Redaction.of(policy);
    final Gate gate = new Gate(policy, TENANT);

    Briefing briefing() {
        return new Briefing(redaction);
    }

    Discovered explore(Explorer explorer, Task task, Consent consent) {
        return explore(LegacyCore.on(clock), explorer, task, consent);
    }

    Discovered explore(FakeApp app, Explorer explorer, Task task, Consent consent) {
        Secrets secrets = new Secrets(
                TENANT, Map.of("ROTE_SECRET_MOCKCORE_OPERATOR", "op:" + PASSWORD), Path.of("none"), redaction);
        Run run = Run.lasting(Duration.ofMinutes(5), clock, journal);
        try (Surface surface = app.showing("/home")) {
            return new Discovery(
                            surface,
                            explorer,
                            gate,
                            new Fence(gate),
                            new Hands(TENANT, gate, secrets, consent),
                            new Budget(40, Duration.ofMinutes(2)))
                    .explore("run-1", task, run);
        }
    }

    static Task lookUp() {
        return task(List.of(
                Output.of("savings_balance", ValueType.DECIMAL, true),
                Output.of("member_name", ValueType.STRING, false)));
    }

    static Task task(List<Output> outputs) {
        return new Task(
                "Look up a member by id and return the current savings balance",
                "member_savings_balance",
                "/login",
                new Family(
                        "legacy-core",
                        Target.Locale.PLAIN,
                        Duration.ofSeconds(3),
                        List.of("/login"),
                        List.of(),
                        List.of(),
                        List.of()),
                List.of(Input.of("member_id", ValueType.STRING, true)),
                Map.of("member_id", "10003"),
                outputs,
                Map.of("operator", "secret://{tenant.id}/mockcore/operator"),
                Contract.Effect.IRREVERSIBLE);
    }

    static <T> T loaded(Loading<T> loading) {
        return switch (loading) {
            case Loading.Loaded<T>(var value) -> value;
            case Loading.Refused<T>(var why) -> throw new AssertionError(why.toString());
        };
    }
}
