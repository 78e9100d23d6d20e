package dev.rote.app;

import dev.rote.app.DemoReport.Row;
import dev.rote.console.Console;
import dev.rote.replay.Budget;
import dev.rote.replay.ReplayResult;
import dev.rote.session.HandoverTerms;
import dev.rote.session.ReplayCapability;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.session.Terms;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// The story of `rote demo --handoff`: a button of the core has another name, the run asks for a person, somebody
/// presses it in the live screen of the console, and the run goes on to its end.
final class HandoverDemo {
    /// As long as the link of the console lets somebody in.
    private static final Duration PERSON = Duration.ofMinutes(10);

    private static final Duration SCRIPT = Duration.ofMinutes(3);
    private static final String TITLE = "the button Search reads Find";
    private static final String PROMISED = "success, balance " + Demo.BALANCE + ", after a person helped";

    private final Lesson lesson;
    private final DemoReport report;

    HandoverDemo(Lesson lesson, DemoReport report) {
        this.lesson = lesson;
        this.report = report;
    }

    /// Whether it went as promised; with `scripted` a second browser does what a person would.
    boolean play(boolean scripted) {
        Path capability = lesson.approved();
        report.progress("performing: " + TITLE);
        try (Console console = Operating.start(lesson.workplace(), lesson.project(), "127.0.0.1", 0)) {
            return told(performed(capability, console, scripted));
        }
    }

    /// Ends when the run has, and whoever helped it.
    private Replaying performed(Path capability, Console console, boolean scripted) {
        ReplayCapability.Request request = new ReplayCapability.Request(
                        capability,
                        Map.of("member_id", "10003"),
                        lesson.where("renamed_button"),
                        new Terms("demo", "", ""),
                        Budget.USUAL)
                .handing(new HandoverTerms(Duration.ZERO, scripted ? SCRIPT : PERSON));
        try (ExecutorService helping = Executors.newVirtualThreadPerTaskExecutor()) {
            return new ReplayCapability(lesson.workplace(), lesson.project()).perform(request, waits -> {
                asked(waits);
                if (scripted) {
                    helping.execute(() -> helps(waits, console));
                } else {
                    invites(console);
                }
            });
        }
    }

    private void asked(ReplayResult waits) {
        String why = waits instanceof ReplayResult.Escalated escalated
                ? escalated.reason() + " at " + escalated.step()
                : DemoReport.seen(waits);
        report.progress("the run asks for a person: " + why);
    }

    private void invites(Console console) {
        report.progress("open this link within " + PERSON.toMinutes() + " minutes; it lets one person in, once:");
        report.progress("  " + console.oneTimeLink());
        report.progress("then: choose the run, Take control, Open the live screen, press Find there, Resume below it");
    }

    private void helps(ReplayResult waits, Console console) {
        report.progress("a second browser, scripted, opens the console at " + console.address());
        String request =
                waits.account().capability() + " v" + waits.account().version();
        new SecondBrowser(lesson.workplace(), lesson.folder().resolve("second-browser"), report::progress)
                .pressesTheButtonAndResumes(console.oneTimeLink(), request)
                .ifPresent(trouble -> report.progress("the second browser gave up: " + trouble));
    }

    private boolean told(Replaying replaying) {
        return switch (replaying) {
            case Replaying.Performed(var result) -> {
                boolean kept = isAsPromised(result);
                String evidence = result.account().evidence().map(Path::toString).orElse("-");
                long millis = result.account().duration().toMillis();
                Row row = new Row(TITLE, PROMISED, DemoReport.seen(result), millis, evidence, kept);
                report.handover(row, Optional.of(result), lesson.folder());
                yield kept;
            }
            case Replaying.Answered(var known) -> unperformed(known.canonical());
            case Replaying.Refused(var code, var message) -> unperformed(code + ": " + message);
        };
    }

    private boolean unperformed(String seen) {
        report.handover(new Row(TITLE, PROMISED, seen, 0, "-", false), Optional.empty(), lesson.folder());
        return false;
    }

    private static boolean isAsPromised(ReplayResult result) {
        return Demo.isBalance(result)
                && result.account().handoffs().stream()
                        .anyMatch(one -> !one.by().isEmpty() && !one.resumedAt().isEmpty());
    }
}
