package dev.rote.console;

import dev.rote.capability.Json;
import dev.rote.replay.EscalationReason;
import dev.rote.replay.Plea;
import dev.rote.session.ChangeOfHands;
import dev.rote.session.Hands;
import dev.rote.session.Intervention;
import dev.rote.session.UserRole;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// One run's request for a person: what was expected, what is seen, what was not attempted, and what can be
/// done.
final class RequestPage {
    private static final Map<String, String> REASONS = Map.of(
            "STUCK", "stuck",
            "NEEDS_APPROVAL", "needs consent",
            "UNRECOVERABLE", "no way on",
            "NEEDS_VALUE", "needs a value",
            "DEAD_END", "dead end");

    private final Visit visit;
    private final Intervention one;
    private final boolean mine;
    private final Optional<Json.Fields> end;

    /// `end` is the run's result, if it has one.
    RequestPage(Visit visit, Intervention one, boolean mine, Optional<Json.Fields> end) {
        this.visit = visit;
        this.one = one;
        this.mine = mine;
        this.end = end;
    }

    static String reason(EscalationReason reason) {
        return REASONS.getOrDefault(
                reason.name(), reason.name().toLowerCase(Locale.ROOT).replace('_', ' '));
    }

    /// `changes` are all changes of hands of the run, oldest first.
    Html page(Optional<String> told, List<ChangeOfHands> changes, Instant now) {
        Plea plea = one.plea();
        return Layout.page(
                visit,
                "queue",
                one.of().capability(),
                Html.of(
                        """
                        <p class="crumb"><a href="{}">Queue</a></p>
                        <h1>{} <small>v{}</small></h1>{}
                        <p class="why"><span class="tag">{}</span> {}</p>
                        <div class="split"><div>{}{}{}</div><div class="side">{}{}{}{}</div></div>""",
                        visit.at("queue"),
                        one.of().capability(),
                        one.of().version(),
                        Layout.told(told, "bad"),
                        reason(plea.reason()),
                        plea.message(),
                        hands(),
                        Html.maybe(plea.request().map(RequestPanel::of)),
                        seen(plea),
                        facts(now),
                        notAttempted(plea.notAttempted()),
                        notes(now),
                        HandsPanel.of(changes)));
    }

    private String at(String verb) {
        return visit.at("requests/" + one.run() + "/" + verb);
    }

    /// What can be done now, and by whom.
    private Html hands() {
        if (!one.isOpen()) {
            return Html.of(
                    "<section class=\"panel\"><h2>Over</h2><p>{}</p>{}<p><a class=\"button\" href=\"{}\">See the run</a></p></section>",
                    one.state() == Hands.ABORTED || end.isPresent()
                            ? "The run has ended."
                            : "The run has its controls back and goes on by itself.",
                    Html.maybe(end.map(RequestPage::ended)),
                    visit.at("runs/" + one.run()));
        }
        if (mine) {
            return held();
        }
        Html take = !Layout.may(visit, UserRole.OPERATOR)
                ? new Html("<p class=\"hint\">Taking over takes the role operator.</p>")
                : one.holder().isPresent()
                        ? Html.of(
                                "<p>In the hands of <strong>{}</strong>.</p>",
                                one.holder().get().person().name())
                        : Layout.button(visit, at("take"), "Take control", "main");
        return Html.of("<section class=\"panel\" aria-label=\"What to do\"><h2>What to do</h2>{}</section>", take);
    }

    private static Html ended(Json.Fields result) {
        String kind = text(result, "kind");
        return Html.of(
                "<p><span class=\"tag {}\">{}</span> {} {}</p><p class=\"hint\">Side effect: {}</p>",
                kind,
                kind.replace('_', ' '),
                text(result, "code"),
                text(result, "message"),
                text(result, "side_effect"));
    }

    private static String text(Json.Fields of, String name) {
        return of.field(name).orElseGet(Json.Null::new) instanceof Json.Text(var value) ? value : "";
    }

    private Html held() {
        boolean consent = one.plea().reason() == EscalationReason.NEEDS_APPROVAL;
        return Html.of(
                """
                <section class="panel mine" aria-label="What to do" data-here="{}" data-word="{}"><h2>In your hands</h2>
                {}{}
                <p><a class="button {}" href="{}">Open the live screen</a></p>
                <div class="row">{}{}{}</div>
                <details><summary>Resume at a step, or end the run</summary>
                <form method="post" action="{}" class="stack">{}<label for="step">Step to go on at</label>
                <input id="step" name="step" required><button>Resume there</button></form>
                <form method="post" action="{}" class="stack">{}<label for="reason">Why it is to end</label>
                <input id="reason" name="why" required><button class="danger">Abort the run</button></form></details></section>""",
                at("here"),
                visit.by().word(),
                Html.maybe(one.plea().field().map(this::field)),
                Html.when(
                        consent,
                        RequestPanel.decision(
                                visit,
                                visit.at("requests/" + one.run()),
                                one.plea().maySee(),
                                one.plea().request())),
                consent || one.plea().field().isPresent() ? "" : "main",
                at("live"),
                Layout.button(visit, at("resume"), "Resume", ""),
                Layout.button(visit, at("retry"), "Retry step", ""),
                Layout.button(visit, at("release"), "Give back to the queue", "quiet"),
                at("resume"),
                Layout.word(visit),
                at("abort"),
                Layout.word(visit));
    }

    private Html field(String name) {
        return Html.of("""
                <form method="post" action="{}" class="stack field" autocomplete="off">{}
                <label for="value">{}</label>
                <input id="value" name="value" type="password" autocomplete="one-time-code" required autofocus>
                <p class="hint">It goes straight into the page and is kept nowhere.</p>
                <button class="main">Give it</button></form>""", at("give"), Layout.word(visit), name);
    }

    private Html seen(Plea plea) {
        return Html.of(
                """
                <section class="panel"><h2>Expected, and seen</h2>
                <dl class="long"><dt>Expected</dt><dd>{}</dd><dt>Seen instead</dt><dd>{}</dd></dl>{}{}</section>""",
                plea.expected().isBlank() ? "nothing in particular" : plea.expected(),
                plea.observed().isBlank() ? "nothing of it" : plea.observed(),
                Html.maybe(plea.picture()
                        .map(_ -> Html.of(
                                "<figure><img src=\"{}\" alt=\"The screen when the run stopped, masked\"><figcaption>The"
                                        + " screen when it stopped, masked</figcaption></figure>",
                                at("picture")))),
                Html.when(
                        !plea.screen().isBlank(),
                        Html.of(
                                "<details><summary>The screen in words</summary><pre tabindex=\"0\">{}</pre></details>",
                                plea.screen())));
    }

    private Html facts(Instant now) {
        return Html.of(
                """
                <section class="panel"><h2>Run</h2><dl class="facts tall">
                <div><dt>Run</dt><dd><code>{}</code></dd></div><div><dt>Step</dt><dd>{}</dd></div>
                <div><dt>Asked by</dt><dd>{}</dd></div><div><dt>Waits</dt><dd>{}</dd></div>
                <div><dt>At most until</dt><dd>{}</dd></div></dl></section>""",
                one.run(),
                one.plea().title(),
                one.of().client().isBlank() ? "the command line" : one.of().client(),
                Layout.age(one.opened(), now),
                Layout.time(one.until()));
    }

    private static Html notAttempted(List<String> steps) {
        return Html.when(
                !steps.isEmpty(),
                Html.of(
                        "<section class=\"panel\"><h2>Not attempted</h2><ul>{}</ul></section>",
                        Html.all(steps.stream()
                                .map(step -> Html.of("<li>{}</li>", step))
                                .toList())));
    }

    private Html notes(Instant now) {
        List<Html> notes = one.notes().stream()
                .map(note -> Html.of(
                        "<li><p>{}</p><p class=\"hint\">{}, {} ago</p></li>",
                        note.text(),
                        note.by(),
                        Layout.age(note.at(), now)))
                .toList();
        return Html.of(
                "<section class=\"panel\"><h2>Notes</h2>{}{}</section>",
                notes.isEmpty()
                        ? new Html("<p class=\"hint\">None yet.</p>")
                        : Html.of("<ul class=\"notes\">{}</ul>", Html.all(notes)),
                Html.when(
                        mine,
                        Html.of(
                                "<form method=\"post\" action=\"{}\" class=\"stack\">{}<label for=\"note\">For whoever"
                                        + " looks next</label><textarea id=\"note\" name=\"text\" rows=\"2\""
                                        + " maxlength=\"2000\" required></textarea><button>Add note</button></form>",
                                at("note"),
                                Layout.word(visit))));
    }

    /// The live screen and what is needed beside it.
    Html live() {
        return Layout.page(
                visit,
                "queue",
                "Live screen",
                Html.of(
                        """
                        <p class="crumb"><a href="{}">Back to the request</a></p>
                        <h1 class="tight">{} <small>{}</small></h1>
                        <div class="live" id="live" data-socket="{}" data-mine="{}" data-here="{}" data-word="{}">
                        <div class="livebar"><span id="place" class="place" aria-live="polite">Connecting…</span>
                        <span id="windows" role="group" aria-label="Windows"></span>
                        <button type="button" id="keyboard" class="quiet">Keyboard</button>
                        <button type="button" id="copy" class="quiet">Copy</button>
                        <button type="button" id="leave" class="quiet">Leave the screen</button></div>
                        <div class="stage" id="stage"><canvas id="screen" tabindex="0" width="1280" height="800" role="application"
                        aria-label="The live screen; press Control+Alt+Escape to leave it"></canvas>
                        <textarea id="typed" aria-label="Keyboard for the live screen" autocapitalize="none" autocomplete="off" spellcheck="false"></textarea>
                        <dialog id="dialog" aria-labelledby="dialog-words"><p id="dialog-words"></p>
                        <label for="dialog-text" id="dialog-label">Answer</label><input id="dialog-text">
                        <div class="row"><button type="button" id="dialog-yes" class="main">OK</button>
                        <button type="button" id="dialog-no">Cancel</button></div></dialog></div>
                        <div id="clip" role="status"></div><p class="hint" id="figures"></p></div>{}""",
                        visit.at("requests/" + one.run()),
                        one.of().capability(),
                        mine ? "in your hands" : "only looking",
                        at("live/socket"),
                        mine,
                        at("here"),
                        visit.by().word(),
                        Html.when(
                                mine,
                                Html.of(
                                        "<div class=\"row\">{}{}{}</div>",
                                        Layout.button(visit, at("resume"), "Resume", "main"),
                                        Layout.button(visit, at("retry"), "Retry step", ""),
                                        Layout.button(visit, at("release"), "Give back to the queue", "quiet")))));
    }
}
