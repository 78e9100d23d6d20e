package dev.rote.replay;

import com.google.re2j.Pattern;
import dev.rote.capability.Capability;
import dev.rote.capability.Family;
import dev.rote.capability.Inputs;
import dev.rote.capability.Target;
import dev.rote.evidence.RunIds;
import dev.rote.policy.Consent;
import dev.rote.policy.Gate;
import dev.rote.policy.PathPattern;
import dev.rote.policy.Policy;
import dev.rote.policy.Redaction;
import dev.rote.policy.Secrets;
import dev.rote.policy.Tenant;
import dev.rote.surface.SurfaceProvider;
import dev.rote.testbed.FakeApp;
import dev.rote.testbed.FakeClock;
import dev.rote.testbed.FakeSurface;
import dev.rote.testbed.Screen;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/// Performs capabilities on a fake application whose clock stands still until something is waited for.
final class Desk {
    private static final Tenant TENANT =
            new Tenant("local", "core", Screen.ORIGIN, Screen.ORIGIN, true, "default", Map.of());

    final FakeClock clock = new FakeClock();
    final FakeApp app = new FakeApp(clock);
    private final Path runs;
    private Replay replay;
    private Consent consent = new Consent.None();
    private Register register = Register.NONE;
    private final Random random = new Random(1);
    private Attendant attendant = Attendant.NOBODY;
    private EffectProbe probe = EffectProbe.NONE;
    private Budget budget = Budget.USUAL;
    private String entryQuery = "";
    private List<String> varying = List.of();
    private Policy.Pictures pictures = Policy.Pictures.ON_FAILURE;
    private Set<String> acts = Steps.EVERY_ACT;
    private List<PathPattern> forbidden = List.of();
    private boolean showsRequests;

    Desk(Path runs) {
        this.runs = runs;
        this.replay = new Replay(app, runs, clock, new Random(1));
    }

    /// Performs on surfaces that this one opens.
    Desk on(SurfaceProvider surfaces) {
        replay = new Replay(surfaces, runs, clock, new Random(1));
        return this;
    }

    Desk registering(Register other) {
        register = other;
        return this;
    }

    Desk attending(Attendant other) {
        attendant = other;
        return this;
    }

    Desk probing(EffectProbe other) {
        probe = other;
        return this;
    }

    Desk consenting(String step) {
        consent = new Consent.Given("reviewer", step);
        return this;
    }

    Desk consenting(Consent other) {
        consent = other;
        return this;
    }

    /// Fields whose values in requests differ each time.
    Desk varying(String... fields) {
        varying = List.of(fields);
        return this;
    }

    Desk budget(Budget other) {
        budget = other;
        return this;
    }

    Desk entryQuery(String other) {
        entryQuery = other;
        return this;
    }

    /// Shows what a commit would send whenever somebody is asked for consent to it.
    Desk showingRequests() {
        showsRequests = true;
        return this;
    }

    Desk pictures(Policy.Pictures other) {
        pictures = other;
        return this;
    }

    /// Allows these acts and no others.
    Desk allowing(String... kinds) {
        acts = Set.of(kinds);
        return this;
    }

    /// Forbids these paths.
    Desk forbidding(String... paths) {
        forbidden = Stream.of(paths).map(PathPattern::new).toList();
        return this;
    }

    Gate gate() {
        return new Gate(policy(), TENANT);
    }

    ReplayResult perform(Draft draft, Map<String, String> inputs) {
        return perform(draft.capability(), inputs);
    }

    ReplayResult perform(Capability capability, Map<String, String> given) {
        Inputs inputs = inputs(capability, given);
        Family family = new Family(
                "core",
                Target.Locale.PLAIN,
                Steps.TIMEOUT,
                List.of("/login"),
                List.of(),
                List.of(),
                List.of(),
                Map.of(),
                new Family.Requests(varying, List.of("/keep-alive*")));
        Policy policy = policy();
        Redaction redaction = Redaction.of(policy);
        Secrets secrets = new Secrets(
                TENANT, Map.of("ROTE_SECRET_CORE_OPERATOR", "operator:open-sesame"), runs.resolve("none"), redaction);
        ReplayRequest request = new ReplayRequest(
                capability,
                "sha256:test",
                inputs,
                new ReplayRequest.Grounds(TENANT, family, policy, secrets, redaction, probe, InputsSeal.NONE),
                consent,
                register,
                budget,
                entryQuery,
                "");
        return replay.perform(request, RunIds.next(clock, random), Onlooker.NOBODY, attendant);
    }

    private Policy policy() {
        return new Policy(
                "default",
                new Policy.Reach(Set.of(), List.of(), forbidden),
                acts,
                List.of(),
                List.of(),
                List.of(new Policy.Scrub("ssn", Pattern.compile("\\d{3}-\\d{2}-\\d{4}"))),
                new Policy.Budgets(60, Duration.ofMinutes(2)),
                pictures,
                new Policy.Exploring(60, Duration.ofMinutes(2), 0, false, 0),
                new Policy.Approving(false, showsRequests));
    }

    static Inputs inputs(Capability capability, Map<String, String> given) {
        return switch (Inputs.checkTyped(capability.contract(), given)) {
            case Inputs.Checked.Accepted(var accepted) -> accepted;
            case Inputs.Checked.Rejected(var problems) -> throw new IllegalArgumentException(problems.toString());
        };
    }

    /// Every act of the newest run, in words.
    List<String> acts() {
        return surface().acts();
    }

    FakeSurface surface() {
        return app.opened().getLast();
    }
}
