package dev.rote.evidence;

import dev.rote.evidence.Story.StepStory;
import dev.rote.policy.Loading;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// When what happened: the steps below each other by milestone, and the parts that the time adds up from.
record ReportTimes(PastRun run, Story story) {

    Html section() {
        return Html.of("<section id=\"times\"><h2>Timeline</h2>{}{}</section>", steps(), parts());
    }

    private Html steps() {
        if (story.steps().isEmpty()) {
            return Html.of("<p class=\"note\">No step was begun.</p>");
        }
        Map<String, List<Integer>> phases = new LinkedHashMap<>();
        String phase = "";
        int visits = 0;
        for (int i = 0; i < story.steps().size(); i++) {
            String milestone = story.steps().get(i).began().text("milestone");
            if (!milestone.equals(phase)) {
                phase = milestone;
                visits++;
            }
            phases.computeIfAbsent(visits + " " + phase, _ -> new ArrayList<>()).add(i);
        }
        List<Html> shown = new ArrayList<>();
        phases.forEach((name, steps) -> shown.add(Html.of(
                "<h3>{}</h3><ol class=\"times\">{}</ol>",
                name.substring(name.indexOf(' ') + 1),
                Html.each(steps, this::bar))));
        return Html.of("<div class=\"timeline\">{}</div>", Html.each(shown, one -> one));
    }

    private Html bar(int index) {
        StepStory step = story.steps().get(index);
        double began = Math.max(0, millisTo(index));
        double all = Math.max(wall(), 1);
        double surface = step.ended().map(told -> told.number("surface_ms")).orElse(0.0);
        return Html.of(
                """
                <li><a href="#step-{}">{}</a> <span class="quiet">{}</span>\
                <svg class="bar" viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true">\
                <rect class="track" width="1000" height="8"/><rect class="own" x="{}" width="{}" height="8"/>\
                <rect class="page" x="{}" width="{}" height="8"/></svg></li>\
                """,
                index + 1,
                step.id(),
                step.ended().isPresent() ? ReportSteps.millis(step.millis()) : "cut off",
                thousandths(began, all),
                thousandths(Math.max(step.millis(), all / 500), all),
                thousandths(began, all),
                thousandths(surface, all));
    }

    private double millisTo(int index) {
        return Duration.between(
                                story.steps().getFirst().at(),
                                story.steps().get(index).at())
                        .toNanos()
                / 1e6;
    }

    private double wall() {
        return Duration.between(
                                story.steps().getFirst().at(),
                                run.events().getLast().time())
                        .toNanos()
                / 1e6;
    }

    private static String thousandths(double part, double all) {
        return String.format(Locale.ROOT, "%.1f", Math.clamp(1000 * part / all, 0, 1000));
    }

    private Html parts() {
        return switch (RunMetrics.of(run)) {
            case Loading.Refused<RunMetrics> _ ->
                Html.of("<p class=\"note\">Where the time went is not on record.</p>");
            case Loading.Loaded<RunMetrics>(var metrics) -> parts(metrics);
        };
    }

    private static Html parts(RunMetrics metrics) {
        List<Html> rects = new ArrayList<>();
        double at = 0;
        int number = 0;
        for (long nanos : metrics.parts().values()) {
            double wide = metrics.nanos() == 0 ? 0 : 1000.0 * nanos / metrics.nanos();
            rects.add(Html.of(
                    "<rect class=\"p{}\" x=\"{}\" width=\"{}\" height=\"16\"/>",
                    number++,
                    String.format(Locale.ROOT, "%.2f", at),
                    String.format(Locale.ROOT, "%.2f", Math.max(wide, 0))));
            at += wide;
        }
        int[] row = {0};
        return Html.of(
                """
                <h3>Where {} went</h3><svg class="stack" viewBox="0 0 1000 16" preserveAspectRatio="none" \
                aria-hidden="true">{}</svg><ul class="parts">{}</ul>\
                """,
                ReportSteps.millis(metrics.nanos() / 1e6),
                Html.each(rects, one -> one),
                Html.each(
                        metrics.parts().entrySet(),
                        part -> Html.of(
                                "<li><svg class=\"key\" viewBox=\"0 0 8 8\" aria-hidden=\"true\"><rect class=\"p{}\" width=\"8\""
                                        + " height=\"8\"/></svg>{} <b>{}</b></li>",
                                row[0]++,
                                part.getKey(),
                                ReportSteps.millis(part.getValue() / 1e6))));
    }
}
