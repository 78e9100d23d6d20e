package dev.rote.evidence;

import dev.rote.capability.Json;
import dev.rote.evidence.ReportScreens.Mark;
import dev.rote.evidence.Story.Sighting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// What was promised and what was answered: the contract, the outputs where they stood, the screens in their order.
record ReportProof(PastRun run, Story story, ReportScreens screens) {

    Html contract() {
        Told facts = Told.of(run.facts());
        Told contract = story.note("contract");
        Html inputs = Html.each(
                facts.table("inputs").all().entrySet(),
                input -> Html.of("<tr><th>{}</th><td>{}</td></tr>", input.getKey(), Told.words(input.getValue())));
        return Html.of(
                """
                <section id="contract"><h2>Contract</h2>{}<dl class="facts">{}{}{}{}{}{}</dl>\
                <div class="two"><div><h3>Inputs</h3>{}</div><div><h3>Outputs</h3>{}</div></div></section>\
                """,
                Html.when(!contract.text("goal").isEmpty(), Html.of("<p>{}</p>", contract.text("goal"))),
                ReportSteps.fact("effect", contract.text("effect")),
                ReportSteps.fact("steps that commit", words(contract.items("commits"))),
                ReportSteps.fact("business answers", words(contract.items("outcomes"))),
                ReportSteps.fact("tenant", facts.text("tenant")),
                ReportSteps.fact("content hash", facts.text("hash")),
                ReportSteps.fact("inputs digest", facts.text("inputs_digest")),
                inputs.isEmpty() ? Html.of("<p class=\"note\">None.</p>") : table(inputs),
                outputs(contract));
    }

    static Html table(Html rows) {
        return Html.of("<div class=\"wide\"><table>{}</table></div>", rows);
    }

    static String words(List<Json> items) {
        return items.stream().map(Told::words).collect(Collectors.joining(", "));
    }

    private Html outputs(Told contract) {
        Map<String, String> values = new LinkedHashMap<>();
        contract.tables("outputs").forEach(one -> values.put(one.text("name"), "not answered"));
        Told.of(run.result()).table("outputs").all().forEach((name, value) -> values.put(name, Told.words(value)));
        return values.isEmpty()
                ? Html.of("<p class=\"note\">None.</p>")
                : table(Html.each(
                        values.entrySet(),
                        one -> Html.of("<tr><th>{}</th><td>{}</td></tr>", one.getKey(), one.getValue())));
    }

    /// Each output on the screen it was read from, with its number.
    Html places() {
        Map<String, Json> spots =
                Told.of(run.result()).table("evidence").table("outputs").all();
        if (spots.isEmpty()) {
            return Html.NONE;
        }
        Map<String, List<Mark>> marks = new LinkedHashMap<>();
        List<Html> lines = new ArrayList<>();
        spots.forEach((name, json) -> {
            Told spot = json instanceof Json.Fields fields ? new Told(fields) : Told.NOTHING;
            Mark mark = new Mark(KeptScreen.box(spot.items("box"), 4), "" + (lines.size() + 1));
            marks.computeIfAbsent(spot.text("observation"), _ -> new ArrayList<>())
                    .add(mark);
            lines.add(line(name, spot, mark));
        });
        List<Html> figures = new ArrayList<>();
        marks.forEach((digest, on) -> story.sighting(digest)
                .map(sighting -> Html.of(
                        "<div class=\"places\">{}{}</div>",
                        screens.closeUp(sighting, on, "Close up"),
                        screens.figure(sighting, on, "The whole screen")))
                .ifPresent(figures::add));
        return Html.of(
                "<section id=\"outputs\"><h2>Where the outputs stood</h2><ol class=\"spots\">{}</ol>{}</section>",
                Html.each(lines, one -> one),
                Html.each(figures, one -> one));
    }

    private Html line(String name, Told spot, Mark mark) {
        String value = Told.of(run.result())
                .table("outputs")
                .fields()
                .field(name)
                .map(Told::words)
                .orElse("");
        boolean visible = story.sighting(spot.text("observation"))
                .filter(sighting -> screens.shows(sighting, mark.box()))
                .isPresent();
        return Html.of(
                "<li><b>{}</b> {} <span class=\"quiet\">{} found by {} in {} at step {}{}</span></li>",
                name,
                value,
                spot.text("role"),
                spot.text("rung"),
                spot.text("frame").isEmpty() ? "the window" : "frame " + spot.text("frame"),
                spot.text("step_id"),
                visible ? "" : "; it stood outside of what is shown here");
    }

    /// The screens in the order in which steps ended on them.
    Html film() {
        List<Html> frames = new ArrayList<>();
        Optional<Sighting> last = Optional.empty();
        for (int i = 0; i < story.steps().size(); i++) {
            List<Sighting> seen = story.steps().get(i).seen();
            if (!seen.isEmpty() && !Optional.of(seen.getLast()).equals(last)) {
                last = Optional.of(seen.getLast());
                Html figure = screens.figure(
                        seen.getLast(),
                        List.of(),
                        (i + 1) + " " + story.steps().get(i).id());
                frames.add(Html.of("<li><a href=\"#step-{}\">{}</a></li>", i + 1, figure));
            }
        }
        return Html.of("""
                <section id="film"><h2>Filmstrip</h2><ul class="film" tabindex="0" role="region" \
                aria-label="Screens in their order">{}</ul></section>\
                """, Html.each(frames, one -> one));
    }
}
