package dev.rote.benchmarks;

import dev.rote.capability.Json;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// What was measured, as a page's part for people and as JSON for programs.
record Report(Map<String, String> machine, Conditions conditions, List<Section> sections) {
    Report {
        sections = List.copyOf(sections);
    }

    /// Rounds of each comparison, and the load of the machine at the start and at the end.
    record Conditions(int rounds, double loadBefore, double loadAfter) {}

    /// Markdown (CommonMark with tables).
    String markdown() {
        StringBuilder page = new StringBuilder();
        machine.forEach((what, words) ->
                page.append("- ").append(what).append(": ").append(words).append('\n'));
        page.append(String.format(
                Locale.ROOT,
                "- rounds: %d, load: %.1f at the start, %.1f at the end%n",
                conditions.rounds(),
                conditions.loadBefore(),
                conditions.loadAfter()));
        for (Section section : sections) {
            page.append("\n### ")
                    .append(section.title())
                    .append("\n\n")
                    .append(section.about())
                    .append('\n');
            duels(page, section.duels());
            facts(page, section.facts());
        }
        return page.toString();
    }

    private static void duels(StringBuilder page, List<Duel> duels) {
        if (duels.isEmpty()) {
            return;
        }
        page.append(
                "\n| what | Rote, ms | quartiles | peer | peer, ms | quartiles | ratio | quartiles | target | met |\n");
        page.append("|---|--:|--:|---|--:|--:|--:|--:|---|---|\n");
        for (Duel duel : duels) {
            Figures rounds = duel.ours().over(duel.theirs());
            page.append(String.format(
                    Locale.ROOT,
                    "| %s | %.1f | %s | %s | %.1f | %s | **%.2f** | %.2f–%.2f | %s | %s |%n",
                    duel.title().what(),
                    duel.ours().median(),
                    spread(duel.ours()),
                    duel.title().peer(),
                    duel.theirs().median(),
                    spread(duel.theirs()),
                    duel.ratio(),
                    rounds.quartile(1),
                    rounds.quartile(3),
                    duel.title().target(),
                    duel.title().target().met(duel.ratio())));
        }
    }

    private static void facts(StringBuilder page, List<Fact> facts) {
        if (facts.isEmpty()) {
            return;
        }
        page.append("\n| figure | value | target | met |\n|---|--:|---|---|\n");
        for (Fact fact : facts) {
            page.append(String.format(
                    Locale.ROOT,
                    "| %s | %.1f %s | %s | %s |%n",
                    fact.what(),
                    fact.value(),
                    fact.unit(),
                    fact.target(),
                    fact.target().met(fact.value())));
        }
    }

    private static String spread(Figures figures) {
        return String.format(Locale.ROOT, "%.1f–%.1f", figures.quartile(1), figures.quartile(3));
    }

    /// One JSON document.
    String json() {
        return Json.Fields.NONE
                .with("machine", Json.fields(texts(machine)))
                .with("rounds", new Json.Num(conditions.rounds()))
                .with("load_before", new Json.Num(conditions.loadBefore()))
                .with("load_after", new Json.Num(conditions.loadAfter()))
                .with("sections", Json.items(sections.stream().map(Report::json).toList()))
                .pretty();
    }

    private static Map<String, Json> texts(Map<String, String> of) {
        Json.Fields all = Json.Fields.NONE;
        for (Map.Entry<String, String> one : of.entrySet()) {
            all = all.with(one.getKey(), Json.text(one.getValue()));
        }
        return all.of();
    }

    private static Json json(Section section) {
        return Json.Fields.NONE
                .with("title", Json.text(section.title()))
                .with(
                        "comparisons",
                        Json.items(section.duels().stream().map(Report::json).toList()))
                .with(
                        "figures",
                        Json.items(section.facts().stream().map(Report::json).toList()));
    }

    private static Json json(Duel duel) {
        return Json.Fields.NONE
                .with("what", Json.text(duel.title().what()))
                .with("peer", Json.text(duel.title().peer()))
                .with("rote_ms", json(duel.ours()))
                .with("peer_ms", json(duel.theirs()))
                .with("ratio", new Json.Num(duel.ratio()))
                .with("ratios", json(duel.ours().over(duel.theirs())))
                .with("target", Json.text(duel.title().target().toString()))
                .with("met", Json.text(duel.title().target().met(duel.ratio())));
    }

    private static Json json(Fact fact) {
        return Json.Fields.NONE
                .with("what", Json.text(fact.what()))
                .with("value", new Json.Num(fact.value()))
                .with("unit", Json.text(fact.unit()))
                .with("target", Json.text(fact.target().toString()))
                .with("met", Json.text(fact.target().met(fact.value())));
    }

    private static Json json(Figures figures) {
        return Json.Fields.NONE
                .with("median", new Json.Num(figures.median()))
                .with("first_quartile", new Json.Num(figures.quartile(1)))
                .with("third_quartile", new Json.Num(figures.quartile(3)))
                .with(
                        "rounds",
                        Json.items(figures.values().stream().map(Json.Num::new).toList()));
    }
}
