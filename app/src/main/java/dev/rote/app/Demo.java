package dev.rote.app;

import dev.rote.app.DemoReport.Row;
import dev.rote.capability.Contract;
import dev.rote.capability.Input;
import dev.rote.capability.Json;
import dev.rote.capability.Output;
import dev.rote.capability.ValueType;
import dev.rote.replay.Budget;
import dev.rote.replay.ReplayResult;
import dev.rote.session.DiscoverTask;
import dev.rote.session.ReplayCapability;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.session.Terms;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// The story the demo tells: one task from a script to an approved capability, and five performances of it.
final class Demo {
    static final DiscoverTask.Goal GOAL = new DiscoverTask.Goal(
            "Look up a member by id and return the current savings balance",
            "member_savings_balance",
            "/login",
            List.of(Input.of("member_id", ValueType.STRING, true)),
            Map.of("member_id", "10003"),
            List.of(
                    Output.of("savings_balance", ValueType.DECIMAL, true),
                    Output.of("member_name", ValueType.STRING, false)),
            Contract.Effect.READ);
    static final String BALANCE = "1411.21";

    private final Lesson lesson;
    private final DemoReport report;

    Demo(Lesson lesson, DemoReport report) {
        this.lesson = lesson;
        this.report = report;
    }

    /// What one performance promises.
    private record Promise(String title, String member, String inject, String promised, Predicate<ReplayResult> kept) {}

    /// Whether everything was as promised.
    boolean play() {
        Path capability = lesson.approved();
        List<Row> rows = new ArrayList<>();
        for (Promise promise : promises()) {
            report.progress("performing: " + promise.title());
            rows.add(performed(capability, promise));
        }
        report.table(rows, lesson.folder());
        return rows.stream().allMatch(Row::kept);
    }

    private static List<Promise> promises() {
        return List.of(
                new Promise("member 10003", "10003", "", "success, balance " + BALANCE, Demo::isBalance),
                new Promise(
                        "member 99999, who does not exist",
                        "99999",
                        "",
                        "business outcome NOT_FOUND",
                        result -> result instanceof ReplayResult.BusinessOutcome outcome
                                && outcome.code().equals("NOT_FOUND")),
                new Promise(
                        "the session expires on the way",
                        "10003",
                        "session_expired",
                        "success after signing on again",
                        result -> isBalance(result)
                                && result.account().recoveries().stream()
                                        .anyMatch(one -> one.code().equals("SESSION_EXPIRED"))),
                new Promise(
                        "the core answers HTTP 500",
                        "10003",
                        "server_error",
                        "failure APP_ERROR, with a picture",
                        result -> isFailure(result, "APP_ERROR")
                                && result.account().picture().isPresent()),
                new Promise(
                        "a member id that is none",
                        "ten",
                        "",
                        "failure INPUT_INVALID, no browser started",
                        result -> isFailure(result, "INPUT_INVALID")
                                && result.account().evidence().isEmpty()));
    }

    static boolean isBalance(ReplayResult result) {
        return result instanceof ReplayResult.Success
                && result.outputs().stream()
                        .anyMatch(one -> one.output().equals("savings_balance")
                                && one.value().json().equals(Json.text(BALANCE)));
    }

    private static boolean isFailure(ReplayResult result, String code) {
        return result instanceof ReplayResult.Failure failure
                && failure.code().name().equals(code);
    }

    private static Row unperformed(Promise promise, String seen) {
        return new Row(promise.title(), promise.promised(), seen, 0, "-", false);
    }

    private Row performed(Path capability, Promise promise) {
        ReplayCapability.Request request = new ReplayCapability.Request(
                capability,
                Map.of("member_id", promise.member()),
                lesson.where(promise.inject()),
                new Terms("demo", "", ""),
                Budget.USUAL);
        return switch (new ReplayCapability(lesson.workplace(), lesson.project()).perform(request)) {
            case Replaying.Performed(var result) ->
                new Row(
                        promise.title(),
                        promise.promised(),
                        DemoReport.seen(result),
                        result.account().duration().toMillis(),
                        result.account().evidence().map(Path::toString).orElse("-"),
                        promise.kept().test(result));
            case Replaying.Answered(var kept) ->
                unperformed(promise, "answered from an earlier run: " + kept.canonical());
            case Replaying.Refused(var code, var message) -> unperformed(promise, code + ": " + message);
        };
    }
}
