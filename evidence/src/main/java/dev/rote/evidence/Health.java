package dev.rote.evidence;

import dev.rote.capability.Json;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/// How the replays on record of one version of a capability went: only what their directories say. One with none
/// has no health, not a good one.
///
/// `runs` are all of them. Dry runs, and those that ended for want of somebody's consent, are counted and not rated:
/// they say nothing about the capability.
public record Health(int runs, int unrated, Ends ends, Troubles troubles, Latency latency, Last last) {

    /// The rated ones by how they ended; `cutOff` ones left no result. `codes` counts failures by their code.
    public record Ends(
            int success, int businessOutcome, int failure, int escalated, int cutOff, Map<String, Integer> codes) {
        public Ends {
            codes = new TreeMap<>(codes);
        }
    }

    /// Runs that could not find a control; that found one otherwise than it was recorded; that left it unknown
    /// whether something was done; that had to recover.
    public record Troubles(int locator, int drifted, int unknownEffect, int recovered) {}

    /// How long those took that came to an answer, in milliseconds; empty when none did.
    public record Latency(OptionalLong p50, OptionalLong p95) {}

    /// When a run last came to an answer, and when one last did not.
    public record Last(Optional<Instant> success, Optional<Instant> failure) {}

    /// The health that these runs show; `recorded` is the rung on which each step's control was recorded.
    public static Health of(List<PastRun> runs, Map<String, String> recorded) {
        Tally tally = new Tally(recorded);
        runs.forEach(tally::count);
        return tally.health(runs.size());
    }

    private static final class Tally {
        private final Map<String, String> recorded;
        private final Map<String, Integer> kinds = new TreeMap<>();
        private final Map<String, Integer> codes = new TreeMap<>();
        private final Map<String, Integer> troubles = new TreeMap<>();
        private final List<Long> times = new ArrayList<>();
        private Optional<Instant> success = Optional.empty();
        private Optional<Instant> failure = Optional.empty();
        private int unrated;

        Tally(Map<String, String> recorded) {
            this.recorded = recorded;
        }

        void count(PastRun run) {
            Told result = Told.of(run.result());
            if (isUnrated(result)) {
                unrated++;
                return;
            }
            String kind = run.result().isEmpty() ? "cut_off" : result.text("kind");
            kinds.merge(kind, 1, Integer::sum);
            Optional<Instant> ended = ended(run, result);
            if (kind.equals("success") || kind.equals("business_outcome")) {
                result.whole("duration_ms").ifPresent(times::add);
                success = later(success, ended);
            } else if (kind.equals("failure") || kind.equals("cut_off")) {
                codes.merge(result.isEmpty() ? "CUT_OFF" : result.text("code"), 1, Integer::sum);
                failure = later(failure, ended);
            }
            troubles(run, result);
        }

        private void troubles(PastRun run, Told result) {
            boolean isUnknown = result.isEmpty()
                    ? run.mayHaveCommitted()
                    : result.text("side_effect").equals("unknown");
            note("locator", result.text("code").startsWith("LOCATOR_"));
            note("drifted", drifted(result));
            note("unknown", isUnknown);
            note("recovered", !result.items("recoveries").isEmpty());
        }

        private void note(String trouble, boolean met) {
            if (met) {
                troubles.merge(trouble, 1, Integer::sum);
            }
        }

        private boolean drifted(Told result) {
            return result.table("locator_rungs_used").all().entrySet().stream()
                    .anyMatch(used -> recorded.containsKey(used.getKey())
                            && !recorded.get(used.getKey()).equals(Told.words(used.getValue())));
        }

        private static boolean isUnrated(Told result) {
            return result.text("kind").equals("dry_run")
                    || result.text("escalation_reason").equals("NEEDS_APPROVAL");
        }

        private static Optional<Instant> ended(PastRun run, Told result) {
            try {
                return Optional.of(Instant.parse(Told.of(run.facts()).text("started"))
                        .plusMillis(result.whole("duration_ms").orElse(0)));
            } catch (DateTimeException unknown) {
                return Optional.empty();
            }
        }

        private static Optional<Instant> later(Optional<Instant> one, Optional<Instant> other) {
            return one.isEmpty() || (other.isPresent() && other.get().isAfter(one.get())) ? other : one;
        }

        Health health(int runs) {
            Ends ends = new Ends(
                    kinds.getOrDefault("success", 0),
                    kinds.getOrDefault("business_outcome", 0),
                    kinds.getOrDefault("failure", 0),
                    kinds.getOrDefault("escalated", 0),
                    kinds.getOrDefault("cut_off", 0),
                    codes);
            Troubles met = new Troubles(
                    troubles.getOrDefault("locator", 0),
                    troubles.getOrDefault("drifted", 0),
                    troubles.getOrDefault("unknown", 0),
                    troubles.getOrDefault("recovered", 0));
            return new Health(
                    runs, unrated, ends, met, new Latency(percentile(50), percentile(95)), new Last(success, failure));
        }

        /// The nearest rank: of those that took as long or less there are at least that many in a hundred.
        private OptionalLong percentile(int percent) {
            List<Long> sorted = times.stream().sorted().toList();
            return sorted.isEmpty()
                    ? OptionalLong.empty()
                    : OptionalLong.of(sorted.get((sorted.size() * percent + 99) / 100 - 1));
        }
    }

    /// As one JSON object.
    public Json.Fields json() {
        return Json.Fields.NONE
                .with("runs", Json.number(runs))
                .with("unrated", Json.number(unrated))
                .with("success", Json.number(ends.success()))
                .with("business_outcome", Json.number(ends.businessOutcome()))
                .with("failure", Json.number(ends.failure()))
                .with("escalated", Json.number(ends.escalated()))
                .with("cut_off", Json.number(ends.cutOff()))
                .with("failures_by_code", codes())
                .with("locator_failures", Json.number(troubles.locator()))
                .with("drifted", Json.number(troubles.drifted()))
                .with("unknown_effects", Json.number(troubles.unknownEffect()))
                .with("recovered", Json.number(troubles.recovered()))
                .with("p50_ms", number(latency.p50()))
                .with("p95_ms", number(latency.p95()))
                .with("last_success", instant(last.success()))
                .with("last_failure", instant(last.failure()));
    }

    private Json codes() {
        Map<String, Json> counted = new TreeMap<>();
        ends.codes().forEach((code, times) -> counted.put(code, Json.number(times)));
        return Json.fields(counted);
    }

    private static Json number(OptionalLong value) {
        return value.isPresent() ? Json.number(value.getAsLong()) : new Json.Null();
    }

    private static Json instant(Optional<Instant> value) {
        return value.<Json>map(one -> Json.text(one.toString())).orElseGet(Json.Null::new);
    }
}
