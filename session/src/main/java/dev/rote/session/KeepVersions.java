package dev.rote.session;

import dev.rote.capability.Capability;
import dev.rote.capability.CapabilityDiff;
import dev.rote.capability.Json;
import dev.rote.capability.Provenance.Origin;
import dev.rote.evidence.Health;
import dev.rote.evidence.PastRun;
import dev.rote.evidence.Runs;
import dev.rote.policy.Loading;
import dev.rote.registry.Audit;
import dev.rote.registry.Deciding;
import dev.rote.registry.Kept;
import dev.rote.registry.Lifecycle.Move;
import dev.rote.registry.Listing;
import dev.rote.registry.Registry;
import dev.rote.registry.Syncing;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Looks after the approved versions in a folder of capabilities: what there is, where each stands, who decided it.
public final class KeepVersions {
    private final Workplace workplace;
    private final Registry registry;

    public KeepVersions(Workplace workplace, Path capabilities) {
        this.workplace = workplace;
        this.registry = workplace.registry(capabilities);
    }

    public Listing versions() {
        return registry.versions();
    }

    /// Moves a version through its life, on record and signed; `reason` may be empty.
    public Deciding move(String name, int version, Move move, String by, String reason) {
        return registry.move(name, version, move, by, reason);
    }

    /// Puts files in order where that decides nothing, and says what a person has to look at.
    public Syncing sync() {
        return registry.sync();
    }

    /// Checks every line of the ledger again.
    public Audit audit() {
        return registry.audit();
    }

    /// Forgets what this machine has seen of the ledger.
    public boolean forget() {
        return registry.forget();
    }

    /// Vouches for what was decided before decisions were signed.
    public Deciding adopt(String by) {
        return registry.adopt(by);
    }

    /// Lets that person sign here with this machine's key; `another` when the project knows that person by other
    /// keys.
    public Deciding enrol(String by, boolean another) {
        return registry.enrol(by, another);
    }

    /// How the replays on record went, for each version of that name that has any, by version.
    public Healthy health(String name) {
        Runs.Replays replays = Runs.replays(workplace.runs(), name);
        SortedMap<Integer, List<PastRun>> byVersion = new TreeMap<>();
        replays.runs()
                .forEach(run -> byVersion
                        .computeIfAbsent(version(run), _ -> new ArrayList<>())
                        .add(run));
        SequencedMap<Integer, Health> health = new LinkedHashMap<>();
        byVersion.forEach((version, runs) -> health.put(version, Health.of(runs, recorded(name, version))));
        return new Healthy(health, replays.unreadable());
    }

    /// Health by version, and how many runs could not be read, of whatever capability.
    public record Healthy(SequencedMap<Integer, Health> byVersion, int unreadable) {
        public Healthy {
            byVersion = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(byVersion));
        }
    }

    private static int version(PastRun run) {
        return run.facts().flatMap(facts -> facts.field("version")).orElseGet(Json.Null::new) instanceof Json.Num number
                        && number.isWhole()
                ? (int) number.whole()
                : 0;
    }

    private Map<String, String> recorded(String name, int version) {
        return switch (registry.kept(name, version)) {
            case Kept.Refused _ -> Map.of();
            case Kept.Found(var capability, var _) ->
                capability.provenance().steps().stream()
                        .collect(Collectors.toMap(Origin::step, Origin::rung, (first, _) -> first));
        };
    }

    /// Holds two versions against each other, approved or not, and says whom the later one meets: workflows of that
    /// project, and clients that called it.
    public Comparing compare(String name, int before, int after, Project project) {
        return switch (registry.kept(name, before)) {
            case Kept.Refused(var why) -> new Comparing.Refused(why.code(), why.message());
            case Kept.Found(var old, var _) ->
                switch (registry.kept(name, after)) {
                    case Kept.Refused(var why) -> new Comparing.Refused(why.code(), why.message());
                    case Kept.Found(var now, var _) -> compared(old, now, project);
                };
        };
    }

    private Comparing compared(Capability old, Capability now, Project project) {
        List<Comparing.Workflow> workflows = new WorkflowUses(project.workflows())
                .of(now.name()).stream()
                        .map(use -> new Comparing.Workflow(use.file(), use.line(), use.version()))
                        .toList();
        return switch (workplace.database()) {
            case Loading.Refused<Database>(var why) -> new Comparing.Refused(why.code(), why.message());
            case Loading.Loaded<Database>(var open) -> {
                try (Database database = open) {
                    yield new Comparing.Compared(
                            now.name(),
                            old.version(),
                            now.version(),
                            CapabilityDiff.between(old, now),
                            workflows,
                            new KnownCallers(database).of(now.name()));
                }
            }
        };
    }
}
