package dev.rote.app;

import dev.rote.capability.Harmless;
import dev.rote.capability.Json;
import dev.rote.replay.Handoff;
import dev.rote.replay.Reading;
import dev.rote.replay.ReplayResult;
import dev.rote.replay.ResultJson;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Tells the demo: progress on stderr, the description and a table on stdout, or one JSON document there.
record DemoReport(PrintWriter out, PrintWriter err, boolean json) {

    /// One performance, what was promised of it and what was seen.
    record Row(String title, String promised, String seen, long millis, String evidence, boolean kept) {}

    void progress(String what) {
        err.println("rote: " + Harmless.text(what));
        err.flush();
    }

    void description(String text) {
        if (!json) {
            out.println(text.stripTrailing());
            out.flush();
        }
    }

    static String seen(ReplayResult result) {
        return switch (result) {
            case ReplayResult.Success success ->
                "success"
                        + success.outputs().stream()
                                .map(one -> ", " + one.output() + " " + text(one))
                                .reduce("", String::concat)
                        + success.account().recoveries().stream()
                                .map(one -> ", recovered from " + one.code())
                                .reduce("", String::concat)
                        + success.account().handoffs().stream()
                                .map(one -> ", helped by " + one.by())
                                .reduce("", String::concat);
            case ReplayResult.BusinessOutcome outcome -> outcome.code() + " at " + outcome.step();
            case ReplayResult.Failure failure ->
                failure.code()
                        + (failure.step().isEmpty() ? "" : " at " + failure.step())
                        + failure.account().picture().map(_ -> ", picture kept").orElse("");
            case ReplayResult.DryRun dryRun -> "dry run at " + dryRun.step();
            case ReplayResult.Escalated escalated -> "escalated " + escalated.reason();
        };
    }

    private static String text(Reading reading) {
        return switch (reading.value().json()) {
            case Json.Text(var value) -> value;
            case Json other -> other.canonical();
        };
    }

    void table(List<Row> rows, Path folder) {
        if (json) {
            out.println(document(rows, folder).pretty().stripTrailing());
        } else {
            out.println();
            rows.forEach(this::row);
            long broken = rows.stream().filter(row -> !row.kept()).count();
            out.println();
            out.println(
                    broken == 0
                            ? "All " + rows.size() + " as promised. Everything lies in " + folder
                            : broken + " of " + rows.size() + " not as promised; see " + folder);
        }
        out.flush();
    }

    private void row(Row row) {
        out.printf("%-6s %-34s %6d ms%n", row.kept() ? "ok" : "BROKEN", row.title(), row.millis());
        out.printf("       promised  %s%n", row.promised());
        out.printf("       seen      %s%n", Harmless.text(row.seen()));
        out.printf("       evidence  %s%n", row.evidence());
    }

    /// A performance that a person was asked in; its whole result goes into the document, its hand-overs into the
    /// words.
    void handover(Row row, Optional<ReplayResult> result, Path folder) {
        if (json) {
            Json.Fields document = document(List.of(row), folder);
            out.println(result.map(one -> document.with("result", ResultJson.of(one)))
                    .orElse(document)
                    .pretty()
                    .stripTrailing());
        } else {
            out.println();
            row(row);
            result.map(one -> one.account().handoffs()).orElseGet(List::of).forEach(this::handoff);
            out.println();
            out.println(row.kept() ? "As promised. Everything lies in " + folder : "Not as promised; see " + folder);
        }
        out.flush();
    }

    private void handoff(Handoff handoff) {
        out.printf(
                "       asked     %s at %s, waited %d ms%n",
                handoff.reason(), handoff.step(), handoff.waited().toMillis());
        handoff.acts()
                .forEach(act -> out.printf(
                        "       did       %s%n",
                        Harmless.text(String.join(" ", act.kind(), act.control(), act.detail())
                                .strip())));
        out.printf(
                "       decided   %s, by %s; went on at %s%n",
                handoff.decision().name().toLowerCase(Locale.ROOT),
                Harmless.text(handoff.by().isEmpty() ? "nobody" : handoff.by()),
                handoff.resumedAt().isEmpty() ? "-" : handoff.resumedAt());
    }

    private static Json.Fields document(List<Row> rows, Path folder) {
        List<Json> items = new ArrayList<>();
        for (Row row : rows) {
            items.add(Json.Fields.NONE
                    .with("title", Json.text(row.title()))
                    .with("promised", Json.text(row.promised()))
                    .with("seen", Json.text(row.seen()))
                    .with("duration_ms", Json.number(row.millis()))
                    .with("evidence", Json.text(row.evidence()))
                    .with("as_promised", Json.flag(row.kept())));
        }
        return Json.Fields.NONE.with("rows", Json.items(items)).with("folder", Json.text(folder.toString()));
    }
}
