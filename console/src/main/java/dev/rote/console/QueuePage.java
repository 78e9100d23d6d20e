package dev.rote.console;

import dev.rote.session.Hands;
import dev.rote.session.Intervention;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/// The runs of a tenant that wait for a person, oldest first.
final class QueuePage {
    private QueuePage() {}

    static Html of(Visit visit, List<Intervention> open, Instant now) {
        return Layout.page(
                visit,
                "queue",
                "Queue",
                Html.of("""
                        <h1>Queue</h1>
                        <p class="sub">Runs of <strong>{}</strong> that cannot go on without a person.</p>
                        <div id="queue" data-events="{}" data-list="{}" aria-live="polite">{}</div>""", visit.tenant(), visit.at("queue/events"), visit.at("queue/list"), list(visit, open, now)));
    }

    static Html list(Visit visit, List<Intervention> open, Instant now) {
        if (open.isEmpty()) {
            return new Html("<div class=\"empty\"><p>Nobody is needed.</p>"
                    + "<p class=\"hint\">A run that stops appears here by itself.</p></div>");
        }
        return Html.of(
                "<ol class=\"cards\">{}</ol>",
                Html.all(open.stream().map(one -> card(visit, one, now)).toList()));
    }

    private static Html card(Visit visit, Intervention one, Instant now) {
        return Html.of(
                """
                <li class="card"><a class="cover" href="{}"><h2>{}</h2></a>
                <p class="why"><span class="tag {}">{}</span> {}</p>
                <dl class="facts"><div><dt>Waits</dt><dd>{}</dd></div><div><dt>Step</dt><dd>{}</dd></div>
                <div><dt>Asked by</dt><dd>{}</dd></div><div><dt>In the hands of</dt><dd>{}</dd></div></dl></li>""",
                visit.at("requests/" + one.run()),
                one.of().capability() + " v" + one.of().version(),
                one.plea().reason().name().toLowerCase(Locale.ROOT),
                RequestPage.reason(one.plea().reason()),
                one.plea().message(),
                Layout.age(one.opened(), now),
                one.plea().title(),
                one.of().client().isBlank() ? "the command line" : one.of().client(),
                one.state() == Hands.HUMAN_IN_CONTROL
                        ? one.holder().map(holder -> holder.person().name()).orElse("somebody")
                        : "nobody");
    }
}
