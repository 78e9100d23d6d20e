package dev.rote.console;

import dev.rote.capability.CapabilityDiff;
import dev.rote.registry.Lifecycle;
import dev.rote.registry.Listing;
import dev.rote.registry.Showing;
import dev.rote.session.Comparing;
import dev.rote.session.UserRole;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// The capabilities of the project: what each does in plain words, who decided about it, and the decisions open now.
final class CapabilitiesPage {
    private CapabilitiesPage() {}

    static Html of(Visit visit, List<Listing.Version> versions, List<String> drafts, Optional<String> told) {
        return Layout.page(
                visit,
                "capabilities",
                "Capabilities",
                Html.of(
                        "<h1>Capabilities</h1>{}{}{}",
                        Layout.told(told, "bad"),
                        versions.isEmpty() && drafts.isEmpty()
                                ? new Html("<div class=\"empty\"><p>Nothing was learned yet.</p></div>")
                                : Html.NOTHING,
                        Html.of(
                                "<ul class=\"cards\">{}{}</ul>",
                                Html.all(drafts.stream()
                                        .map(one -> draft(visit, one))
                                        .toList()),
                                Html.all(versions.stream()
                                        .map(one -> version(visit, one))
                                        .toList()))));
    }

    private static Html draft(Visit visit, String name) {
        return Html.of(
                "<li class=\"card\"><a class=\"cover\" href=\"{}\"><h2>{}</h2></a><p><span class=\"tag\">working copy</span>"
                        + " to be reviewed</p></li>",
                visit.at("capabilities/" + name),
                name);
    }

    private static Html version(Visit visit, Listing.Version one) {
        return Html.of(
                "<li class=\"card\"><a class=\"cover\" href=\"{}\"><h2>{} <small>v{}</small></h2></a>"
                        + "<p><span class=\"tag {}\">{}</span>{}</p></li>",
                visit.at("capabilities/" + one.name() + "/" + one.version()),
                one.name(),
                one.version(),
                one.standing().wire(),
                one.standing().wire(),
                one.isDefault() ? " runs when it is called by name" : "");
    }

    /// A working copy as it is shown before somebody approves exactly that.
    static Html review(Visit visit, String name, Showing.Shown shown, Optional<String> told) {
        Html approving = shown.noticed()
                .map(why -> Html.of("<p class=\"told bad\">{}</p>", why.message()))
                .orElseGet(() -> Layout.may(visit, UserRole.REVIEWER)
                        ? Html.of(
                                "<form method=\"post\" action=\"{}\">{}<input type=\"hidden\" name=\"hash\" value=\"{}\">"
                                        + "<button class=\"main\">Approve exactly this</button></form>",
                                visit.at("capabilities/" + name + "/approve"),
                                Layout.word(visit),
                                shown.hash())
                        : new Html("<p class=\"hint\">Approving takes the role reviewer.</p>"));
        return Layout.page(
                visit,
                "capabilities",
                name,
                Html.of(
                        "<p class=\"crumb\"><a href=\"{}\">Capabilities</a></p><h1>{} <small>v{}, working copy</small></h1>{}"
                                + "<section class=\"panel\"><h2>What it does</h2><pre tabindex=\"0\">{}</pre>{}"
                                + "<p class=\"hint\">Content <code>{}</code></p></section>",
                        visit.at("capabilities"),
                        name,
                        shown.capability().version(),
                        Layout.told(told, "bad"),
                        shown.text(),
                        approving,
                        shown.hash()));
    }

    /// An approved version.
    static Html version(Visit visit, Listing.Version one, String text, List<Integer> others, Optional<String> told) {
        return Layout.page(
                visit,
                "capabilities",
                one.name(),
                Html.of(
                        """
                        <p class="crumb"><a href="{}">Capabilities</a></p>
                        <h1>{} <small>v{}</small> <span class="tag {}">{}</span></h1>{}
                        <div class="split"><section class="panel"><h2>What it does</h2><pre tabindex="0">{}</pre></section>
                        <div class="side"><section class="panel"><h2>Decided</h2><ul>{}</ul></section>{}{}</div></div>""",
                        visit.at("capabilities"),
                        one.name(),
                        one.version(),
                        one.standing().wire(),
                        one.standing().wire(),
                        Layout.told(told, "bad"),
                        text,
                        history(one),
                        differences(visit, one, others),
                        Html.when(Layout.may(visit, UserRole.REVIEWER), moves(visit, one))));
    }

    private static Html history(Listing.Version one) {
        List<Html> lines = one.history().stream()
                .map(line -> Html.of(
                        "<li>{} by <strong>{}</strong>, {}{}</li>",
                        line.action(),
                        line.by(),
                        Layout.time(line.at()),
                        line.reason().isBlank() ? "" : ": " + line.reason()))
                .toList();
        return Html.all(lines);
    }

    private static Html differences(Visit visit, Listing.Version one, List<Integer> others) {
        List<Html> diffs = others.stream()
                .filter(other -> other != one.version())
                .map(other -> Html.of(
                        "<li><a href=\"{}\">v{}</a></li>",
                        visit.at("capabilities/" + one.name() + "/diff?before=" + Math.min(other, one.version())
                                + "&after=" + Math.max(other, one.version())),
                        other))
                .toList();
        return Html.when(
                !diffs.isEmpty(),
                Html.of("<section class=\"panel\"><h2>Differences to</h2><ul>{}</ul></section>", Html.all(diffs)));
    }

    private static Html moves(Visit visit, Listing.Version one) {
        List<String> open = switch (one.standing()) {
            case APPROVED -> List.of("deprecate", "revoke");
            case DEPRECATED -> List.of("reinstate", "revoke");
            case REVOKED -> List.of();
        };
        return Html.when(
                !open.isEmpty(),
                Html.of(
                        "<section class=\"panel\"><h2>Decide</h2><form method=\"post\" action=\"{}\" class=\"stack\">{}"
                                + "<label for=\"reason\">Reason</label><input id=\"reason\" name=\"reason\"><div"
                                + " class=\"row\">{}</div></form></section>",
                        visit.at("capabilities/" + one.name() + "/" + one.version() + "/move"),
                        Layout.word(visit),
                        Html.all(Stream.of(Lifecycle.Move.values())
                                .map(move -> move.name().toLowerCase(Locale.ROOT))
                                .filter(open::contains)
                                .map(move -> Html.of(
                                        "<button name=\"move\" value=\"{}\" class=\"{}\">{}</button>",
                                        move,
                                        move.equals("revoke") ? "danger" : "",
                                        move.substring(0, 1).toUpperCase(Locale.ROOT) + move.substring(1)))
                                .toList())));
    }

    static Html diff(Visit visit, Comparing.Compared compared) {
        CapabilityDiff diff = compared.diff();
        return Layout.page(
                visit,
                "capabilities",
                compared.name(),
                Html.of(
                        """
                        <p class="crumb"><a href="{}">{}</a></p><h1>{} <small>v{} to v{}</small></h1>
                        <section class="panel"><h2>For whoever calls it</h2>{}</section>
                        <section class="panel"><h2>Steps</h2>{}</section>""",
                        visit.at("capabilities/" + compared.name() + "/" + compared.after()),
                        compared.name(),
                        compared.name(),
                        compared.before(),
                        compared.after(),
                        list(diff.changes().stream()
                                .map(change -> Html.of(
                                        "<li>{}{}</li>",
                                        Html.when(
                                                change.breaking(),
                                                new Html("<span class=\"tag failure\">breaks</span> ")),
                                        change.message()))
                                .toList()),
                        list(diff.steps().stream()
                                .map(step -> Html.of("<li>{}</li>", step))
                                .toList())));
    }

    private static Html list(List<Html> items) {
        return items.isEmpty()
                ? new Html("<p class=\"hint\">No difference.</p>")
                : Html.of("<ul>{}</ul>", Html.all(items));
    }
}
