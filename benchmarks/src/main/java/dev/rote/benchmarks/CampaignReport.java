package dev.rote.benchmarks;

import dev.rote.benchmarks.Judge.Ended;
import dev.rote.benchmarks.Tally.Interval;
import dev.rote.capability.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// What came of a campaign: tables for people, one JSON document for programs. `impossible` cannot be had here.
record CampaignReport(Setting setting, List<Outcome> outcomes, List<Fault> impossible) {
    CampaignReport {
        outcomes = List.copyOf(outcomes);
        impossible = List.copyOf(impossible);
    }

    /// What repeats it, and where it was run.
    record Setting(String command, double minutes, Map<String, String> machine) {}

    /// A row of a table: the runs that it is about.
    private record Row(String words, List<Outcome> outcomes) {}

    boolean isClean() {
        return outcomes.stream().noneMatch(one -> one.ended() == Ended.WRONG);
    }

    String markdown() {
        StringBuilder page = new StringBuilder();
        setting.machine().forEach((what, value) -> line(page, "- %s: %s", what, value));
        line(page, "- %s, in %.0f minutes", setting.command(), setting.minutes());
        List<Row> faults = new ArrayList<>(Arrays.stream(Fault.values())
                .map(fault -> row(fault.words(), one -> one.fault() == fault))
                .toList());
        faults.add(new Row("**in sum**", outcomes));
        table(page, "what goes wrong", faults);
        impossible.forEach(fault ->
                line(page, "%nNot run here: %s. It needs the right to mount a small file system.", fault.words()));
        table(
                page,
                "when it strikes",
                Arrays.stream(Moment.values())
                        .map(moment -> row(
                                moment.words(),
                                one -> one.struck() && one.moment().equals(Optional.of(moment))))
                        .toList());
        ends(page);
        return page.toString();
    }

    /// What was told in the end, by how often.
    private void ends(StringBuilder page) {
        Map<String, Long> ends = outcomes.stream()
                .collect(Collectors.groupingBy(
                        one -> one.ended().words() + " | " + one.told().getLast(),
                        TreeMap::new,
                        Collectors.counting()));
        line(page, "%n| judged | told when asked again | runs |%n|---|---|--:|");
        ends.forEach((end, count) -> line(page, "| %s | %d |", end, count));
    }

    private Row row(String words, Predicate<Outcome> about) {
        return new Row(words, outcomes.stream().filter(about).toList());
    }

    private static void table(StringBuilder page, String title, List<Row> rows) {
        line(page, "%n| %s | runs | struck | exact | safe stop | wrong | exact, 95 %% | wrong, 95 %% |", title);
        line(page, "|---|--:|--:|--:|--:|--:|--:|--:|");
        for (Row row : rows) {
            Tally tally = Tally.of(row.outcomes());
            if (tally.runs() > 0) {
                line(
                        page,
                        "| %s | %d | %d | %d | %d | %d | %s | %s |",
                        row.words(),
                        tally.runs(),
                        tally.struck(),
                        tally.exact(),
                        tally.safeStops(),
                        tally.wrong(),
                        shown(tally.interval(tally.exact())),
                        shown(tally.interval(tally.wrong())));
            }
        }
    }

    private static String shown(Interval interval) {
        return String.format(Locale.ROOT, "%.1f–%.1f %%", 100 * interval.low(), 100 * interval.high());
    }

    private static void line(StringBuilder page, String form, Object... values) {
        page.append(String.format(Locale.ROOT, form + "%n", values));
    }

    /// Every run with what was told and what the ledger has of it.
    String json() {
        Tally tally = Tally.of(outcomes);
        return Json.Fields.NONE
                .with("command", Json.text(setting.command()))
                .with("minutes", new Json.Num(setting.minutes()))
                .with("runs", Json.number(tally.runs()))
                .with("exact", Json.number(tally.exact()))
                .with("safe_stop", Json.number(tally.safeStops()))
                .with("wrong", Json.number(tally.wrong()))
                .with(
                        "not_run_here",
                        Json.items(impossible.stream()
                                .map(fault -> Json.text(fault.toString()))
                                .toList()))
                .with("each", Json.items(outcomes.stream().map(Outcome::json).toList()))
                .pretty();
    }
}
