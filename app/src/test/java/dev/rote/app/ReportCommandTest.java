package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import dev.rote.cli.Bench;
import dev.rote.cli.MetricsCommand;
import dev.rote.cli.MetricsRunCommand;
import dev.rote.cli.ReportCommand;
import dev.rote.cli.RoteCommand;
import dev.rote.policy.Policy;
import dev.rote.replay.Budget;
import dev.rote.replay.ReplayResult;
import dev.rote.session.ReplayCapability;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.session.Terms;
import dev.rote.session.Workplace;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// `rote report` and `rote metrics run`, of a look-up on the mock core in a real browser.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@OnTheSharedTrial
class ReportCommandTest {
    @TempDir
    Path work;

    private final Trial trial;
    private Path run = Path.of("");
    private Duration took = Duration.ZERO;

    ReportCommandTest(Trial trial) {
        this.trial = trial;
    }

    private record Finished(int exitCode, String out, String err) {
        SequencedMap<String, Json> document() {
            return Json.read(out) instanceof JsonReading.Read(Json.Fields(var fields)) ? fields : Json.Fields.NONE.of();
        }
    }

    @BeforeAll
    void looksUpWithPictures() {
        ReplayCapability.Request request = new ReplayCapability.Request(
                trial.lookUp(),
                Map.of("member_id", "10003"),
                trial.where("session_expired"),
                new Terms("tester", "", ""),
                Budget.USUAL,
                Policy.Pictures.CHECKPOINTS);
        Instant began = Instant.now();
        if (new ReplayCapability(trial.workplace(), Trial.MOCK_CORE).perform(request)
                        instanceof Replaying.Performed(ReplayResult result)
                && result instanceof ReplayResult.Success) {
            run = result.account().evidence().orElseThrow();
        }
        took = Duration.between(began, Instant.now());
    }

    @Test
    void theReportShowsTheBalanceOnItsMaskedPicture() throws IOException {
        Finished finished =
                rote("report", run.toString(), "--out", work.resolve("run.html").toString(), "--json");

        assertThat(finished.exitCode()).as(finished.err()).isZero();
        assertThat(finished.document().get("absent")).isEqualTo(Json.items(List.of()));
        String page = Files.readString(work.resolve("run.html"));
        assertThat(page)
                .contains("savings_balance</b> 1411.21", "class=\"mark\"", "data:image/png;base64,")
                .contains("relogin (sign_on_again)", "After the act:", "are those the receipt was written for")
                .doesNotContain(Trial.PASSWORD, "900-00-", "4410003", "<script");
    }

    @Test
    void theReportIsFoundByTheRunsId() throws IOException {
        Finished finished = rote(
                "report",
                run.getFileName().toString(),
                "--out",
                work.resolve("by-id.html").toString());

        assertThat(finished.exitCode()).as(finished.err()).isZero();
        assertThat(finished.out()).contains("by-id.html");
    }

    @Test
    void theMetricsAddUpToTheWholeAndTheWholeIsTheTimeItTook() {
        Finished finished = rote("metrics", "run", run.toString(), "--json");

        assertThat(finished.exitCode()).as(finished.err()).isZero();
        Json.Fields document = new Json.Fields(finished.document());
        long all = whole(document, "all_ns");
        Json.Fields parts =
                document.field("parts_ns").orElseThrow() instanceof Json.Fields fields ? fields : Json.Fields.NONE;
        assertThat(parts.of().keySet().stream()
                        .mapToLong(part -> whole(parts, part))
                        .sum())
                .isEqualTo(all);
        assertThat(all).isPositive().isLessThanOrEqualTo(took.toNanos());
        for (String part : List.of("browser", "look", "resolve", "policy", "act", "read", "evidence")) {
            assertThat(whole(parts, part)).as(part).isPositive();
        }
        assertThat(rote("metrics", "run", run.toString()).out()).contains("  all ", " 100.0 %", "search.submit");
    }

    @Test
    void whatIsNoRunIsRefusedWithACode() {
        Finished report = rote("report", work.resolve("nothing").toString(), "--json");
        assertThat(report.exitCode()).isOne();
        assertThat(report.document().get("code")).isEqualTo(Json.text("RUN_UNREADABLE"));

        assertThat(rote(
                                "report",
                                run.toString(),
                                "--out",
                                work.resolve("no/folder.html").toString())
                        .err())
                .contains("REPORT_NOT_WRITTEN");
        assertThat(rote("metrics").exitCode()).isEqualTo(64);
    }

    private static long whole(Json.Fields of, String name) {
        return of.field(name).orElseThrow() instanceof Json.Num number ? number.whole() : -1;
    }

    private Finished rote(String... arguments) {
        Bench bench = new Bench() {
            @Override
            public Workplace workplace(Optional<Path> runs) {
                return trial.workplace();
            }

            @Override
            public Path shippedProject() {
                return Trial.MOCK_CORE.root();
            }
        };
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = RoteCommand.with(
                        new ReportCommand(bench), RoteCommand.group(new MetricsCommand(), new MetricsRunCommand(bench)))
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
        return new Finished(exitCode, out.toString(), err.toString());
    }
}
