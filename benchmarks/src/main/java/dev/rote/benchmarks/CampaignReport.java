package dev.rote.benchmarks;

import dev.rote.benchmarks.Judge.Ended;
import dev.rote.benchmarks.Judge.Judged;
import dev.rote.benchmarks.Tally.Interval;
import dev.rote.capability.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// What came of a campaign: tables for people, one JSON document for programs.
record CampaignReport(Setting setting, List<Judged> judged, List<Fault> impossible) {
    CampaignReport {
        judged = List.copyOf(judged);
        impossible = List.copyOf(impossible);
    }

    /// What repeats it, and where it was run.
    record Setting(long seed, int lanes, double minutes, Map<String, String> machine) {}

    /// A row of a table: the runs that it is about.
    private record Row(String words, List<Judged> judged) {}

    boolean isClean() {
        return judged.stream().noneMatch(one -> one.ended() == Ended.WRONG);
    }

    String markdown() {
        StringBuilder page = new StringBuilder();
        setting.machine().forEach((what, value) -> line(page, "- %s: %s", what, value));
        line(
                page,
                "- runs: %d, seed: %d, lanes: %d, minutes: %.1f%n",
                judged.size(),
                setting.seed(),
                setting.lanes(),
                setting.minutes());
        List<Row> faults = new ArrayList<>(Arrays.stream(Fault.values())
                .map(fault -> row(fault.words(), one -> one.of().run().fault() == fault))
                .toList());
        faults.add(new Row("**in sum**", judged));
        table(page, "what goes wrong", faults);
        impossible.forEach(fault -> line(
                page, "%nNot run here: %s. It needs the right to mount a small file system.", fault.words()));
        table(
                page,
                "when it strikes",
                Arrays.stream(Moment.values())
                        .map(moment -> row(
                                moment.words(),
                                one -> one.of().struck()
                                        && one.of().run().moment().equals(Optional.of(moment))))
                        .toList());
        return page.toString();
    }

    private Row row(String words, Predicate<Judged> about) {
        return new Row(words, judged.stream().filter(about).toList());
    }

    private static void table(StringBuilder page, String title, List<Row> rows) {
        line(page, "%n| %s | runs | struck | exact | safe stop | wrong | exact, 95 %% | wrong, 95 %% |", title);
        line(page, "|---|--:|--:|--:|--:|--:|--:|--:|");
        for (Row row : rows) {
            Tally tally = Tally.of(row.judged());
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
        Tally tally = Tally.of(judged);
        return Json.Fields.NONE
                .with("seed", Json.text(Long.toString(setting.seed())))
                .with("lanes", Json.number(setting.lanes()))
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
                .with("each", Json.items(judged.stream().map(CampaignReport::json).toList()))
                .pretty();
    }

    private static Json json(Judged judged) {
        FaultRun run = judged.of().run();
        return Json.Fields.NONE
                .with("run", Json.number(run.number()))
                .with("fault", Json.text(run.fault().toString()))
                .with("moment", Json.text(run.moment().map(Moment::toString).orElse("")))
                .with("struck", Json.flag(judged.of().struck()))
                .with("proof", Json.text(run.proof().name().toLowerCase(Locale.ROOT)))
                .with("ended", Json.text(judged.ended().toString()))
                .with("why", Json.text(judged.why()))
                .with(
                        "told",
                        Json.items(judged.of().answers().stream()
                                .map(answer -> Json.text(answer.words()))
                                .toList()))
                .with("booked", Json.number(judged.of().booked().size()))
                .with("sent", Json.number(judged.of().sent()));
    }
}
