package dev.rote.evidence;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// Puts the page of a run together. What it may load is said to the browser by a policy of its own (CSP
/// level 3): one style by its hash, pictures that stand in the page, nothing else.
final class ReportPage {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT);
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);
    private static final String STYLE = style();
    private static final int MOST_LISTED = 20;

    private final PastRun run;
    private final ReceiptCheck receipt;
    private final Story story;
    private final RunFiles files;
    private final ReportScreens screens;
    private final Told facts;
    private final Told result;

    ReportPage(PastRun run, ReceiptCheck receipt) {
        this.run = run;
        this.receipt = receipt;
        this.story = Story.of(run);
        this.files = new RunFiles(run.path());
        this.screens = new ReportScreens(story, files);
        this.facts = Told.of(run.facts());
        this.result = Told.of(run.result());
    }

    static String time(Instant instant) {
        return TIME.format(instant.atOffset(ZoneOffset.UTC));
    }

    Report report() {
        ReportProof proof = new ReportProof(run, story, screens);
        Html main = Html.of(
                "{}{}{}{}{}{}{}{}",
                answer(),
                proof.contract(),
                proof.places(),
                new ReportEffect(run, story).section(),
                recoveries(),
                new ReportTimes(run, story).section(),
                proof.film(),
                new ReportSteps(story, files, screens, new ReportTree(files)).section(failedAt()));
        lacking();
        return new Report(runId(), page(main).markup(), story.steps().size(), screens.pictures(), files.absent());
    }

    private String runId() {
        return facts.text("run").isEmpty()
                ? Optional.ofNullable(run.path().getFileName())
                        .map(Object::toString)
                        .orElse("")
                : facts.text("run");
    }

    private String failedAt() {
        return kindClass().equals("bad") ? result.text("step_id") : "";
    }

    private String kind() {
        return run.result().isPresent() ? result.text("kind") : "cut off";
    }

    private String title() {
        String capability = facts.text("capability");
        return capability.isEmpty() ? facts.text("kind") : capability;
    }

    private Html page(Html main) {
        return Html.of(
                """
                <!doctype html>
                <html lang="en"><head><meta charset="utf-8">
                <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
                style-src 'sha256-{}'; base-uri 'none'; form-action 'none'">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">
                <title>{}</title><style>{}</style></head><body>
                <a class="skip" href="#main">To the result</a>
                <header>{}</header><nav aria-label="Parts of this page">{}</nav>
                <main id="main">{}{}</main>{}</body></html>
                """,
                Base64.getEncoder().encodeToString(Receipt.sha256().digest(STYLE.getBytes(StandardCharsets.UTF_8))),
                title() + " " + runId(),
                new Html(STYLE),
                head(),
                nav(main),
                main,
                files(),
                screens.symbols());
    }

    private Html head() {
        String version = facts.text("version");
        return Html.of(
                """
                <p class="kicker">{} run {}</p><h1>{}{}</h1><p class="badges"><span class="badge {}">{}</span>{}{}</p>\
                """,
                facts.text("kind"),
                runId(),
                title(),
                Html.when(!version.isEmpty() && !version.equals("0"), Html.of(" <small>version {}</small>", version)),
                kindClass(),
                badge(),
                Html.when(
                        run.result().isPresent(),
                        Html.of(" <span class=\"badge\">side effect {}</span>", result.text("side_effect"))),
                Html.when(
                        !result.text("duration_ms").isEmpty(),
                        Html.of(" <span class=\"badge\">{}</span>", ReportSteps.millis(result.number("duration_ms")))));
    }

    private String kindClass() {
        return switch (kind()) {
            case "success" -> "good";
            case "business_outcome", "dry_run" -> "told";
            default -> "bad";
        };
    }

    private String badge() {
        String code = result.text("code") + result.text("reason");
        return kind().replace('_', ' ') + (code.isEmpty() ? "" : " " + code);
    }

    private static Html nav(Html main) {
        return Html.each(
                Stream.of("result", "contract", "outputs", "effect", "recoveries", "times", "film", "steps", "files")
                        .filter(part -> part.equals("files") || main.markup().contains("<section id=\"" + part + "\""))
                        .toList(),
                part -> Html.of("<a href=\"#{}\">{}</a>", part, part.equals("times") ? "timeline" : part));
    }

    private Html answer() {
        String started = facts.text("started");
        return Html.of(
                """
                <section id="result"><h2>Result</h2>{}<dl class="facts answers">{}</dl>\
                <dl class="facts">{}{}{}{}{}{}</dl>{}</section>\
                """,
                Html.when(
                        run.result().isEmpty(),
                        Html.of("<p>The run has no result: its process ended before it could write one.</p>")),
                Html.each(
                        result.table("outputs").all().entrySet(),
                        output -> ReportSteps.fact(output.getKey(), Told.words(output.getValue()))),
                ReportSteps.fact("message", result.text("message")),
                ReportSteps.fact("ended at step", result.text("step_id")),
                ReportSteps.fact("expected", result.text("expected")),
                ReportSteps.fact("observed", result.text("observed")),
                ReportSteps.fact("a person", result.text("escalation_reason")),
                ReportSteps.fact("started", started.isEmpty() ? "" : day(started)),
                Html.each(
                        result.tables("warnings"),
                        warning -> Html.of(
                                "<p class=\"met\">Warning <b>{}</b> {}: {}</p>",
                                warning.text("code"),
                                warning.text("step_id"),
                                warning.text("message"))));
    }

    private static String day(String instant) {
        try {
            return DAY.format(Instant.parse(instant).atOffset(ZoneOffset.UTC)) + " UTC";
        } catch (DateTimeException noTime) {
            return instant;
        }
    }

    private Html recoveries() {
        List<Told> recoveries = result.tables("recoveries");
        return Html.when(
                !recoveries.isEmpty(),
                Html.of(
                        """
                        <section id="recoveries"><h2>Recoveries</h2><div class="wide"><table><tr><th>met</th><th>way back</th>\
                        <th>step</th><th>tries</th><th>outcome</th></tr>{}</table></div></section>\
                        """,
                        Html.each(
                                recoveries,
                                one -> Html.of(
                                        "<tr><td>{}</td><td>{} ({})</td><td>{}</td><td>{}</td><td>{}{}</td></tr>",
                                        one.text("code"),
                                        one.text("action"),
                                        one.text("recoverer"),
                                        one.text("step_id"),
                                        one.text("attempts"),
                                        one.text("outcome"),
                                        one.text("resumed_after").isEmpty()
                                                ? ""
                                                : ", resumed after " + one.text("resumed_after")))));
    }

    private void lacking() {
        if (screens.pictures() == 0) {
            files.lacks(
                    "pictures: none was taken (a success is pictured only when the policy or --pictures asks for it)");
        }
        if (story.note("contract").isEmpty()) {
            files.lacks("what the contract promises: the run does not say it");
        }
        if (story.untold() > 0) {
            files.lacks(story.untold() + " steps after the first ones");
        }
        if (!receipt.there()) {
            files.lacks("a receipt: the run was cut off before it could be written");
        }
    }

    private Html files() {
        List<String> absent = files.absent();
        return Html.of(
                """
                <section id="files"><h2>Files</h2><p>{}</p>{}{}{}{}</section>\
                """,
                receipt.there()
                        ? (receipt.isIntact()
                                ? "All " + receipt.same() + " files are those the receipt was written for."
                                : "The files are not those the receipt was written for.")
                        : "There is no receipt to hold the files against.",
                names("Changed since", receipt.differing()),
                names("Missing", receipt.missing()),
                names("Added since", receipt.unlisted()),
                names("Absent from this page", absent));
    }

    private static Html names(String head, List<String> names) {
        return Html.when(
                !names.isEmpty(),
                Html.of(
                        "<h3>{}</h3><ul>{}</ul>",
                        head,
                        Html.each(names.stream().limit(MOST_LISTED).toList(), name -> Html.of("<li>{}</li>", name))));
    }

    private static String style() {
        try (InputStream resource = ReportPage.class.getResourceAsStream("report.css")) {
            if (resource == null) {
                throw new IllegalStateException("report.css is missing from the jar of evidence");
            }
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
