package dev.rote.http;

import dev.rote.capability.Json;
import dev.rote.policy.Loading;
import dev.rote.session.Aborting;
import dev.rote.session.Asking;
import dev.rote.session.CallDocument;
import dev.rote.session.RunOrder;
import dev.rote.session.RunStatus;
import dev.rote.session.Service;
import dev.rote.session.Tool;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What is done with each request: reads it, asks the service, and words the answer.
final class Resources {
    static final String KEY = "Idempotency-Key";

    private static final Set<String> APPROVAL = Set.of("inputs", "step", "lasting_s");
    private static final int USUAL_PAGE = 50;
    private static final int MOST_PAGE = 200;
    private static final int USUAL_APPROVAL_SECONDS = 900;
    private static final int MOST_APPROVAL_SECONDS = 604_800;

    private final Service service;

    Resources(Service service) {
        this.service = service;
    }

    Answer capabilities(Asked asked) {
        return Answer.ok(Json.Fields.NONE.with(
                "capabilities", Json.items(tools(asked).stream().map(Tool::json).toList())));
    }

    Answer capability(Asked asked) {
        String name = asked.path("capability");
        return tools(asked).stream()
                .filter(tool -> tool.name().equals(name))
                .findFirst()
                .map(tool -> Answer.ok(tool.json()))
                .orElseThrow(() -> Problem.of("NO_SUCH_CAPABILITY", "there is no such capability"));
    }

    private List<Tool> tools(Asked asked) {
        return loaded(service.tools(asked.caller()));
    }

    static <T> T loaded(Loading<T> loading) {
        return switch (loading) {
            case Loading.Loaded<T>(var value) -> value;
            case Loading.Refused<T>(var why) -> throw Problem.of(why.code(), why.message());
        };
    }

    Answer ask(Asked asked) {
        Json.Fields document = asked.document();
        boolean dryRun = switch (document.field("dry_run").orElseGet(() -> Json.flag(false))) {
            case Json.Flag(var value) -> value;
            case Json other ->
                throw Problem.of("REQUEST_INVALID", "\"dry_run\" must be true or false, not a JSON " + other.kind());
        };
        String key = asked.header(KEY).orElse("");
        if (document.field("idempotency_key").isPresent()) {
            throw Problem.of("REQUEST_INVALID", "the key goes into the header " + KEY);
        }
        Duration wait = asked.waiting();
        Json.Fields order = document.without("dry_run").with("idempotency_key", Json.text(key));
        return answered(
                asked, service.ask(asked.caller(), new RunOrder(loaded(CallDocument.read(order)), dryRun)), wait);
    }

    /// What asking for a run came to, within the time the caller wants to wait.
    Answer answered(Asked asked, Asking asking, Duration wait) {
        return switch (asking) {
            case Asking.Taken(var status, var isNew) -> taken(asked, status, isNew, wait);
            case Asking.Answered(var result) -> Answer.ok(result).with("Idempotency-Replayed", "true");
            case Asking.Unfit(var problems) -> throw Problem.inputs(problems);
            case Asking.Full(var code, var after) ->
                throw Problem.later(code, "there is no room for another run; nothing was started", after);
            case Asking.Refused(var code, var message) -> throw Problem.of(code, message);
        };
    }

    private Answer taken(Asked asked, RunStatus status, boolean isNew, Duration wait) {
        RunStatus now = wait.isZero()
                ? status
                : service.await(asked.caller(), status.id(), wait).orElse(status);
        Answer answer = now.result().isPresent()
                ? ended(now.result().get())
                : Answer.of(202, now.json()).with("Retry-After", "1");
        Answer located = answer.with("Location", location(now));
        return isNew ? located : located.with("Idempotency-Replayed", "true");
    }

    static String location(RunStatus run) {
        return "/v1/tenants/" + run.caller().tenant() + "/runs/" + run.id();
    }

    /// The result as the command line prints it; what was refused before anything was started is a problem.
    private static Answer ended(Json.Fields result) {
        if (result.field("run_id").isPresent() || result.field("workflow_id").isPresent()) {
            return Answer.ok(result);
        }
        throw Problem.of(word(result, "code"), word(result, "message"));
    }

    private static String word(Json.Fields fields, String name) {
        return fields.field(name).orElseGet(Json.Null::new) instanceof Json.Text(var text) ? text : "";
    }

    Answer runs(Asked asked) {
        List<Json.Fields> runs = service
                .runs(asked.caller(), asked.query("before").orElse(""), asked.number("limit", 1, MOST_PAGE, USUAL_PAGE))
                .stream()
                .map(RunStatus::json)
                .toList();
        return Answer.ok(Json.Fields.NONE.with("runs", Json.items(runs)));
    }

    Answer run(Asked asked) {
        return service.await(asked.caller(), asked.run(), asked.waiting())
                .map(run -> Answer.ok(run.json()))
                .orElseThrow(Asked::unknownRun);
    }

    Answer abort(Asked asked) {
        asked.hasNoBody();
        return switch (service.abort(asked.caller(), asked.run())) {
            case Aborting.Asked(var run) -> Answer.of(run.isEnded() ? 200 : 202, run.json());
            case Aborting.Over(var run) -> Answer.ok(run.json());
            case Aborting.Unknown _ -> throw Asked.unknownRun();
            case Aborting.Elsewhere _ ->
                throw Problem.of("RUN_ELSEWHERE", "another process performs this run; ask there for its end");
        };
    }

    Answer approve(Asked asked) {
        Json.Fields document = asked.document();
        Optional<String> stray = document.of().keySet().stream()
                .filter(name -> !APPROVAL.contains(name))
                .findFirst();
        if (stray.isPresent() || !(document.field("inputs").orElseGet(Json.Null::new) instanceof Json.Fields inputs)) {
            throw Problem.of(
                    "REQUEST_INVALID", "\"inputs\" are wanted, and at most \"step\" and \"lasting_s\" beside them");
        }
        Service.Approval approval =
                new Service.Approval(asked.caller().client(), inputs, word(document, "step"), lasting(document));
        String token = loaded(service.approve(asked.caller().tenant(), asked.run(), approval));
        return Answer.ok(Json.Fields.NONE.with("approval", Json.text(token)));
    }

    static Duration lasting(Json.Fields document) {
        return switch (document.field("lasting_s").orElseGet(() -> Json.number(USUAL_APPROVAL_SECONDS))) {
            case Json.Num number
            when number.isWhole() && number.whole() >= 1 && number.whole() <= MOST_APPROVAL_SECONDS ->
                Duration.ofSeconds(number.whole());
            case Json _ ->
                throw Problem.of(
                        "REQUEST_INVALID", "\"lasting_s\" must be a whole number from 1 to " + MOST_APPROVAL_SECONDS);
        };
    }

    Answer resume(Asked asked) {
        return Answer.ok(loaded(service.resume(asked.caller(), asked.run())).json());
    }
}
