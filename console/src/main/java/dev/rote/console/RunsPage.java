package dev.rote.console;

import dev.rote.session.PastRuns;
import java.util.List;

/// The runs of a tenant and their reports.
final class RunsPage {
    private RunsPage() {}

    static Html of(Visit visit, List<PastRuns.Line> runs) {
        return Layout.page(
                visit,
                "runs",
                "Runs",
                Html.of(
                        "<h1>Runs</h1>{}",
                        runs.isEmpty()
                                ? new Html("<div class=\"empty\"><p>No run is kept here yet.</p></div>")
                                : Html.of(
                                        "<div class=\"wide runs\" tabindex=\"0\" role=\"region\" aria-label=\"Runs\"><table>"
                                                + "<thead><tr><th scope=\"col\">Run</th><th scope=\"col\">Capability</th>"
                                                + "<th scope=\"col\">Began</th><th scope=\"col\">End</th></tr></thead>"
                                                + "<tbody>{}</tbody></table></div>",
                                        Html.all(runs.stream()
                                                .map(one -> line(visit, one))
                                                .toList()))));
    }

    private static Html line(Visit visit, PastRuns.Line one) {
        return Html.of(
                "<tr><th scope=\"row\"><a href=\"{}\"><code>{}</code></a></th><td>{}</td><td>{}</td>"
                        + "<td><span class=\"tag {}\">{}</span> {}</td></tr>",
                visit.at("runs/" + one.run()),
                one.run(),
                one.capability().isEmpty() ? one.kind() : one.capability(),
                Html.maybe(one.began().map(Layout::time)),
                one.ended(),
                one.ended().isEmpty() ? "open" : one.ended().replace('_', ' '),
                one.code());
    }

    static Html report(Visit visit, String run) {
        return Layout.page(
                visit,
                "runs",
                "Run " + run,
                Html.of(
                        "<p class=\"crumb\"><a href=\"{}\">Runs</a></p><h1 class=\"tight\"><small>Run</small> <code>{}</code></h1>"
                                + "<iframe class=\"report\" src=\"{}\" title=\"Report of the run\" sandbox></iframe>"
                                + "<p><a href=\"{}\">The report by itself</a></p>",
                        visit.at("runs"),
                        run,
                        visit.at("runs/" + run + "/report"),
                        visit.at("runs/" + run + "/report")));
    }
}
