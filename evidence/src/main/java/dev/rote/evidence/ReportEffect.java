package dev.rote.evidence;

import dev.rote.capability.Json;
import dev.rote.evidence.PastRun.Event;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/// What the run did to the application's records, and what proves it: the verdict, each effect check with what was
/// asked, expected and read, the request, and the books of the commit.
record ReportEffect(PastRun run, Story story) {
    private static final int MOST_FIELDS = 200;

    Html section() {
        Told result = Told.of(run.result());
        Told effect = result.table("effect");
        String status = effect.text("status");
        Told held = result.table("held");
        return Html.of(
                """
                <section id="effect"><h2>Effect</h2><p class="verdict {}"><b>{}</b> {}</p><p>{}</p>\
                <dl class="facts">{}{}{}{}</dl>{}{}{}</section>\
                """,
                tone(status, sideEffect()),
                sideEffect().equals("none") ? "nothing was changed" : "side effect: " + sideEffect(),
                Html.when(!status.isEmpty(), Html.of("<span class=\"badge\">{}</span>", words(status))),
                effect.text("reason").isEmpty() ? meaning() : sentence(effect.text("reason")),
                ReportSteps.fact(
                        "promised by the contract", story.note("contract").text("effect")),
                ReportSteps.fact("it rests on", words(effect.text("evidence"))),
                ReportSteps.fact("what the screen shows", effect.text("reason").isEmpty() ? "" : meaning()),
                ReportSteps.fact("find out", isOpen(status) ? effect.text("verification") : ""),
                Html.each(checks(effect), ReportEffect::check),
                Html.when(!held.isEmpty(), Html.of("<h3>What was held and would be sent</h3>{}", request(held))),
                books());
    }

    private static boolean isOpen(String status) {
        return status.equals("unverifiable") || status.equals("pending");
    }

    private static String tone(String status, String sideEffect) {
        if (sideEffect.equals("unknown")) {
            return "bad";
        }
        return status.equals("confirmed") ? "good" : "told";
    }

    private static String words(String wire) {
        return wire.replace('_', ' ');
    }

    private static String sentence(String reason) {
        return reason.substring(0, 1).toUpperCase(Locale.ROOT) + reason.substring(1) + ".";
    }

    private String sideEffect() {
        return run.result().isPresent()
                ? Told.of(run.result()).text("side_effect")
                : run.mayHaveCommitted() ? "unknown" : run.commits().isEmpty() ? "none" : "committed";
    }

    private String meaning() {
        return switch (sideEffect()) {
            case "none" ->
                run.commits().isEmpty()
                        ? "No step of this run was about to change the application's records: no intent is on disk."
                        : "An intent was put on disk, and nothing was sent.";
            case "committed" ->
                "The intent was on disk before the act, and the application showed the commit's marker after it, which it"
                        + " did not show before.";
            default ->
                "Something may have been sent, and nothing proves what became of it. Find out in the application before"
                        + " anything is asked for again.";
        };
    }

    /// As the log tells them, which says more; else as the result does.
    private List<Told> checks(Told effect) {
        List<Told> logged = run.events().stream()
                .filter(event -> event.event().equals("effect_checked"))
                .map(event -> new Told(event.fields()))
                .toList();
        return logged.isEmpty() ? effect.tables("checks") : logged;
    }

    private static Html check(Told check) {
        String step = check.text("step") + check.text("step_id");
        return Html.of(
                """
                <article class="check {}"><h3>{} <span class="badge {}">{}</span></h3>\
                <p>{}</p><dl class="facts">{}{}{}{}</dl>\
                <div class="readings">{}<span class="arrow" aria-hidden="true">\u2192</span>{}</div></article>\
                """,
                toneOf(check.text("testimony")),
                source(check.text("source")),
                toneOf(check.text("testimony")),
                check.text("testimony"),
                says(check.text("testimony")),
                ReportSteps.fact("what was asked", check.text("asked")),
                ReportSteps.fact("what was expected", check.text("expected")),
                ReportSteps.fact("for the commit of step", step),
                ReportSteps.fact("patience", patience(check)),
                reading("before the commit", check.text("before"), check.table("looked_before")),
                reading("after it", check.text("after"), check.table("looked_after")));
    }

    private static String patience(Told check) {
        return check.whole("within_ms").isEmpty()
                ? ""
                : ReportSteps.millis(check.number("within_ms"))
                        + (check.flag("required") ? ", and without proof it is no success" : "");
    }

    private static Html reading(String when, String read, Told looked) {
        String at = looked.text("at");
        return Html.of(
                "<div><span class=\"quiet\">{}</span><b>{}</b><span class=\"quiet\">{}</span></div>",
                when,
                read.isEmpty() ? "not read" : read,
                at.isEmpty()
                        ? ""
                        : clock(at) + ", in " + ReportSteps.millis(looked.number("ms"))
                                + (looked.number("readings") > 1
                                        ? ", asked " + looked.text("readings") + " times"
                                        : ""));
    }

    private static String clock(String instant) {
        try {
            return ReportPage.time(Instant.parse(instant));
        } catch (DateTimeException noTime) {
            return instant;
        }
    }

    private static String source(String kind) {
        return switch (kind) {
            case "capability" -> "Read by another capability";
            case "http" -> "Read over HTTP";
            case "sql" -> "Read in the database";
            case "file" -> "Read in a folder";
            default -> "Read elsewhere (" + kind + ")";
        };
    }

    private static String toneOf(String testimony) {
        return switch (testimony) {
            case "proven" -> "good";
            case "stands" -> "told";
            default -> "bad";
        };
    }

    private static String says(String testimony) {
        return switch (testimony) {
            case "proven" -> "It was not so before the commit, and is so after it.";
            case "stands" -> "It is so, and nothing says since when.";
            case "unchanged" -> "It is as it was before the commit.";
            case "otherwise" -> "It is neither as it was nor as it should be.";
            case "unreadable" -> "It could not be read, or not be held against anything.";
            default -> "";
        };
    }

    /// A request field by field.
    private static Html request(Told request) {
        List<Told> fields = request.tables("fields");
        return Html.of(
                """
                <p class="request"><b>{}</b> <code>{}{}</code></p>{}{}<p class="quiet">digest <code>{}</code>{}</p>\
                """,
                request.text("method"),
                request.text("origin"),
                request.text("path"),
                Html.when(
                        !fields.isEmpty(),
                        ReportProof.table(Html.each(
                                fields.stream().limit(MOST_FIELDS).toList(),
                                field -> Html.of(
                                        "<tr><th>{} <span class=\"tag\">{}</span></th><td>{}</td></tr>",
                                        field.text("name"),
                                        field.text("place"),
                                        field.text("value"))))),
                Html.when(
                        fields.size() > MOST_FIELDS,
                        Html.of("<p class=\"note\">and {} more fields</p>", fields.size() - MOST_FIELDS)),
                request.text("digest"),
                request.fields().field("whole").filter(Json.flag(false)::equals).isPresent()
                        ? "; part of it could not be read before it was sent"
                        : "");
    }

    private Html books() {
        return Html.when(
                !run.commits().isEmpty(),
                Html.of(
                        "<h3>On record, in this order</h3><ol class=\"books\">{}</ol>",
                        Html.each(run.commits(), ReportEffect::entry)));
    }

    private static Html entry(Event event) {
        Told told = new Told(event.fields());
        return Html.of(
                "<li><span class=\"quiet\">{}</span> {} <span class=\"quiet\">at step {}</span>{}</li>",
                ReportPage.time(event.time()),
                switch (event.event()) {
                    case "commit_intent" -> "the intent, before anything was sent";
                    case "commit_request" -> "what was sent, before it left";
                    default -> "the outcome: " + words(told.text("outcome"));
                },
                told.text("step"),
                Html.when(
                        event.event().equals("commit_request"),
                        Html.of(
                                "<details class=\"seen\"><summary>{} {}</summary>{}</details>",
                                told.text("method"),
                                told.text("path"),
                                request(told))));
    }
}
