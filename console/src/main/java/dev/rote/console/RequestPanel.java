package dev.rote.console;

import dev.rote.replay.HeldRequest;
import dev.rote.session.UserRole;
import java.util.Optional;

/// What a commit that waits for consent would send, field by field, and what can be decided about it.
final class RequestPanel {
    private static final int DIGITS_SHOWN = 12;

    private RequestPanel() {}

    static Html of(HeldRequest held) {
        return Html.of(
                """
                <section class="panel" aria-labelledby="sent"><h2 id="sent">What it would send</h2>
                <p><span class="tag">{}</span> <code>{}{}</code></p>
                <table class="sent"><thead><tr><th scope="col">Field</th><th scope="col">Value</th></tr></thead>
                <tbody>{}</tbody></table>{}
                <p class="hint">It was held in the browser and dropped: nothing has left. Request <code title="{}">{}</code></p></section>""",
                held.method(),
                held.origin(),
                held.path(),
                Html.all(held.fields().stream().map(RequestPanel::row).toList()),
                Html.when(
                        !held.whole(),
                        new Html(
                                "<p class=\"told bad\">A part of it, such as a file's content, could not be read before it is"
                                        + " sent. Consent counts for the inputs, and not for exactly this request.</p>")),
                held.digest(),
                held.digest().substring(0, Math.min(DIGITS_SHOWN, held.digest().length())));
    }

    private static Html row(HeldRequest.Field field) {
        return Html.of(
                "<tr><th scope=\"row\"><code>{}</code> <small>{}</small></th><td>{}{}</td></tr>",
                field.name(),
                field.place(),
                field.value(),
                Html.when(field.isVolatile(), new Html(" <span class=\"tag\">differs each time</span>")));
    }

    /// To be seen first, if it can be and was not; then consent to exactly that.
    static Html decision(Visit visit, String at, boolean maySee, Optional<HeldRequest> shown) {
        if (!Layout.may(visit, UserRole.REVIEWER)) {
            return new Html("<p class=\"hint\">Approving takes the role reviewer.</p>");
        }
        boolean bound = shown.filter(HeldRequest::whole).isPresent();
        return Html.of(
                """
                <p>{}</p><div class="row">{}
                <form method="post" action="{}">{}<input type="hidden" name="seen" value="{}">
                <button class="{}">Approve action</button></form></div>""",
                bound
                        ? "With your consent the step is done once, if it sends exactly what is shown here."
                        : "With your consent the step is done once, with exactly these inputs.",
                Html.when(maySee && shown.isEmpty(), Layout.button(visit, at + "/show", "Show the request", "main")),
                at + "/approve",
                Layout.word(visit),
                shown.map(HeldRequest::digest).orElse(""),
                maySee && shown.isEmpty() ? "" : "main");
    }
}
