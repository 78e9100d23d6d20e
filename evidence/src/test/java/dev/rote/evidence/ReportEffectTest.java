package dev.rote.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.policy.Loading;
import dev.rote.testbed.FakeClock;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What the page of a run tells of its effect.
@Timeout(60)
class ReportEffectTest {
    private static final Map<String, Object> REQUEST = Map.of(
            "method", "POST",
            "origin", "http://a",
            "path", "/save",
            "digest", "ab",
            "whole", true,
            "fields", List.of(Map.of("place", "form", "name", "street", "value", "Elm Road 7")));

    private static final Map<String, Object> CHECKED = Map.ofEntries(
            Map.entry("step", "form.save"),
            Map.entry("source", "sql"),
            Map.entry("asked", "the answer to SELECT"),
            Map.entry("expected", "must be Elm Road 7 afterwards"),
            Map.entry("within_ms", 20_000),
            Map.entry("required", true),
            Map.entry("before", "Old Lane 1"),
            Map.entry("after", "Elm Road 7"),
            Map.entry("testimony", "proven"),
            Map.entry("looked_before", Map.of("at", "2026-01-05T09:00:01Z", "ms", 4.25, "readings", 1)),
            Map.entry("looked_after", Map.of("at", "2026-01-05T09:00:02.5Z", "ms", 1200, "readings", 3)));

    @TempDir
    Path runs;

    private String page(Map<String, Object> effect, boolean isLogged) {
        Path run;
        try (RunDirectory directory = RunDirectory.create(runs, "run", Evidence.redaction(), new FakeClock())) {
            directory.commitIntent("form.save", Map.of());
            directory.commitRequest("form.save", REQUEST);
            directory.commitOutcome("form.save", "committed", Map.of());
            if (isLogged) {
                directory.note("effect_checked", CHECKED);
            }
            directory.result(Map.of("kind", "success", "side_effect", "committed", "effect", effect));
            run = directory.path();
        }
        return switch (Report.of(run)) {
            case Loading.Loaded<Report>(var report) -> report.html();
            case Loading.Refused<Report>(var why) -> throw new AssertionError(why.toString());
        };
    }

    @Test
    void tellsWhatWasAskedElsewhereWhatWasExpectedAndWhatCame() {
        Map<String, Object> effect = Map.of(
                "status", "confirmed",
                "evidence", "postcondition_observation",
                "reason", "it was not so before",
                "verification", "read again");

        assertThat(page(effect, true))
                .contains("side effect: committed", "confirmed", "It was not so before.")
                .contains("Read in the database", "It was not so before the commit, and is so after it.")
                .contains("the answer to SELECT", "must be Elm Road 7 afterwards")
                .contains("20,000 ms, and without proof it is no success")
                .contains("<b>Old Lane 1</b><span class=\"quiet\">09:00:01.000, in 4.3 ms</span>")
                .contains("<b>Elm Road 7</b><span class=\"quiet\">09:00:02.500, in 1,200 ms, asked 3 times</span>")
                .contains("<b>POST</b> <code>http://a/save</code>", "<th>street <span class=\"tag\">form</span></th>")
                .doesNotContain("read again");
    }

    @Test
    void tellsWhatTheResultSaysWhereTheLogSaysNothingAndHowToFindOut() {
        Map<String, Object> effect = Map.of(
                "status", "unverifiable",
                "evidence", "dispatch_receipt",
                "reason", "its check could not be read",
                "verification", "read again",
                "checks",
                        List.of(Map.of(
                                "step_id", "form.save",
                                "source", "http",
                                "after", "CHECK_TIMEOUT: none in time",
                                "testimony", "unreadable")));

        assertThat(page(effect, false))
                .contains("Read over HTTP", "unreadable", "CHECK_TIMEOUT: none in time", "<b>not read</b>")
                .contains("find out</dt><dd>read again");
    }
}
