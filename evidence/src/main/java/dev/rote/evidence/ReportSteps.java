package dev.rote.evidence;

import dev.rote.evidence.PastRun.Event;
import dev.rote.evidence.ReportScreens.Mark;
import dev.rote.evidence.Story.Deed;
import dev.rote.evidence.Story.Sighting;
import dev.rote.evidence.Story.StepStory;
import dev.rote.surface.Box;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The steps of a run, each to be opened: what was tried to find its control, what was looked out for, and
/// the screen before and after.
record ReportSteps(Story story, RunFiles files, ReportScreens screens, ReportTree tree) {
    private static final int LONG = 90;

    /// `open` is the step that stands open, such as the one that failed.
    Html section(String open) {
        int[] number = {0};
        return Html.of(
                "<section id=\"steps\"><h2>Steps</h2>{}{}</section>",
                Html.each(
                        story.steps(), step -> step(step, ++number[0], step.id().equals(open))),
                Html.when(
                        story.untold() > 0,
                        Html.of("<p class=\"note\">{} more steps are in the run's directory.</p>", story.untold())));
    }

    private Html step(StepStory step, int number, boolean open) {
        return Html.of(
                """
                <details class="step" id="step-{}"{}><summary><span class="n">{}</span> <b>{}</b> \
                <span class="quiet">{}</span> <span class="end {}">{}</span></summary>{}{}{}</details>\
                """,
                number,
                Html.when(open, new Html(" open")),
                number,
                step.id(),
                headline(step),
                turn(step),
                turn(step),
                facts(step),
                Html.each(step.met(), ReportSteps::met),
                step.deeds().isEmpty() ? looked(step) : Html.each(step.deeds(), this::deed));
    }

    static String turn(StepStory step) {
        return step.ended()
                .map(told -> told.text("turn"))
                .filter(turn -> !turn.isEmpty())
                .orElse("cut off");
    }

    private static String headline(StepStory step) {
        String act = step.deeds().isEmpty()
                ? step.began().text("kind")
                : step.deeds().getFirst().act().text("act");
        return act + (step.ended().isPresent() ? " \u00b7 " + millis(step.millis()) : "");
    }

    static String millis(double millis) {
        return String.format(Locale.ROOT, millis < 10 ? "%.1f ms" : "%,.0f ms", millis);
    }

    private static Html facts(StepStory step) {
        String detectors =
                step.began().items("detectors").stream().map(Told::words).collect(Collectors.joining(", "));
        String checkpoint = step.ended().map(told -> told.text("checkpoint")).orElse("");
        return Html.of(
                "<dl class=\"facts\">{}{}{}{}</dl>",
                fact("milestone", step.began().text("milestone")),
                fact("checkpoint that holds", checkpoint),
                fact("detectors asked on each look", detectors),
                fact("looks", step.seen().isEmpty() ? "" : "" + step.seen().size()));
    }

    static Html fact(String name, Object says) {
        return says.toString().isEmpty() || says.equals(Html.NONE)
                ? Html.NONE
                : Html.of(
                        "<div class=\"{}\"><dt>{}</dt><dd>{}</dd></div>",
                        says instanceof String text && text.length() > LONG ? "long" : "short",
                        name,
                        says);
    }

    private static Html met(Event event) {
        Told told = new Told(event.fields());
        return event.event().equals("recovery")
                ? Html.of(
                        "<p class=\"met\">Recovery from <b>{}</b>: {} by <code>{}</code></p>",
                        told.text("code"),
                        told.text("action"),
                        told.text("recoverer"))
                : Html.of(
                        "<p class=\"met\">Detector <code>{}</code> saw <b>{}</b> ({})</p>",
                        told.text("detector"),
                        told.text("code"),
                        told.text("kind").toLowerCase(Locale.ROOT));
    }

    private Html deed(Deed deed) {
        return Html.of(
                "<div class=\"deed\"><dl class=\"facts\">{}{}{}</dl>{}{}</div>",
                fact("act", deed.act().text("act")),
                fact("outcome of the act", deed.result().orElse("")),
                fact("rungs tried", rungs(deed.act())),
                before(deed),
                after(deed));
    }

    private static Html rungs(Told act) {
        List<Told> tried = act.tables("tried");
        return tried.isEmpty()
                ? Html.NONE
                : Html.each(
                        tried,
                        one -> Html.of(
                                "<span class=\"rung{}\">{}: {}</span> ",
                                one.number("matches") == 1 ? " hit" : "",
                                one.text("rung"),
                                matches(one.whole("matches").orElse(0))));
    }

    private static String matches(long many) {
        return many == 1 ? "one match" : many == 0 ? "no match" : many + " matches";
    }

    private Html before(Deed deed) {
        Optional<KeptScreen> screen = deed.before().flatMap(one -> files.screen(one.file()));
        if (screen.isEmpty()) {
            return Html.of("<p class=\"note\">What was seen before the act is not on record.</p>");
        }
        long acted = deed.act().whole("node").orElse(-1);
        Set<Integer> gone = deed.after()
                .flatMap(one -> files.screen(one.file()))
                .map(then -> ReportTree.onlyIn(screen.get(), then))
                .orElse(Set.of());
        return seen(
                "Before the act",
                deed.before().orElseThrow(),
                List.of(new Mark(boxOf(screen.get(), acted), deed.act().text("act"))),
                tree.of(screen.get(), gone, "gone", acted));
    }

    private static Box boxOf(KeptScreen screen, long node) {
        return node >= 0 && node < screen.nodes().size()
                ? screen.nodes().get((int) node).box()
                : Box.NONE;
    }

    private Html after(Deed deed) {
        Optional<KeptScreen> screen = deed.after().flatMap(one -> files.screen(one.file()));
        if (screen.isEmpty()) {
            return Html.of("<p class=\"note\">Nothing was looked at between this act and the next one.</p>");
        }
        Set<Integer> added = deed.before()
                .flatMap(one -> files.screen(one.file()))
                .map(then -> ReportTree.onlyIn(screen.get(), then))
                .orElse(Set.of());
        String says = added.isEmpty() ? "After the act: nothing new" : "After the act: " + added.size() + " new";
        return seen(says, deed.after().orElseThrow(), List.of(), tree.of(screen.get(), added, "new", -1));
    }

    private Html looked(StepStory step) {
        if (step.seen().isEmpty()) {
            return Html.of("<p class=\"note\">It was done on what the step before had seen.</p>");
        }
        Sighting last = step.seen().getLast();
        return files.screen(last.file())
                .map(screen -> seen("What was seen", last, List.of(), tree.of(screen, Set.of(), "", -1)))
                .orElse(Html.NONE);
    }

    private Html seen(String says, Sighting sighting, List<Mark> marks, Html lines) {
        return Html.of(
                "<details class=\"seen\"><summary>{}</summary>{}{}</details>",
                says,
                screens.figure(sighting, marks, says),
                lines);
    }
}
