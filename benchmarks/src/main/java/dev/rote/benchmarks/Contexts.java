package dev.rote.benchmarks;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.WaitUntilState;
import dev.rote.surface.Act;
import dev.rote.surface.Opening;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Isolated contexts, opened and closed: how fast, and what is left behind after many.
final class Contexts {
    private static final String ABOUT =
            "A fresh context with one page is opened, goes to the mock core's first page, and"
                    + " is closed. What many cycles leave behind is counted in this process and in our browser, after a"
                    + " collection of garbage, when a fifth of the cycles is done and again at the end.";
    private static final int CYCLES = 500;

    private final Rig rig;
    private final Run run = Rig.run();

    private Contexts(Rig rig) {
        this.rig = rig;
    }

    static Section measure(Rig rig) {
        Contexts contexts = new Contexts(rig);
        Duel duel = Race.duel(
                Duel.Title.against("Playwright", "open a context, go to a page, close", Target.atMost(1.0)),
                rig.rounds(),
                contexts::ours,
                contexts::theirs);
        List<Fact> facts = new ArrayList<>();
        facts.add(Fact.of(
                "contexts a second, one after the other", 1000 / duel.ours().median(), "/s"));
        facts.addAll(contexts.cycles());
        facts.addAll(Sessions.measure(rig));
        return new Section("Contexts and memory", ABOUT, List.of(duel), facts);
    }

    private void ours() {
        try (Surface surface =
                rig.browser().open(Opening.of(Set.of(rig.core()), rig.folder().resolve("downloads")), run)) {
            surface.act(new Act.Navigate(rig.core() + "/login"), run);
        }
    }

    private void theirs() {
        try (BrowserContext context = rig.script().context()) {
            Page page = context.newPage();
            page.navigate(rig.core() + "/login", new Page.NavigateOptions().setWaitUntil(WaitUntilState.COMMIT));
        }
    }

    private List<Fact> cycles() {
        for (int cycle = 0; cycle < CYCLES / 5; cycle++) {
            ours();
        }
        Footprint early = Footprint.now(rig);
        for (int cycle = CYCLES / 5; cycle < CYCLES; cycle++) {
            ours();
        }
        Footprint late = Footprint.now(rig);
        String after = " more after " + CYCLES + " cycles than after " + CYCLES / 5;
        return List.of(
                new Fact(
                        "processes of the browser" + after,
                        late.processes() - early.processes(),
                        "",
                        Target.atMost(1.0)),
                new Fact(
                        "descriptors of ours" + after,
                        late.descriptors() - early.descriptors(),
                        "",
                        Target.atMost(2.0)),
                new Fact("threads of ours" + after, late.threads() - early.threads(), "", Target.atMost(2.0)),
                new Fact("heap of ours" + after, late.heap() - early.heap(), "MB", Target.atMost(1.0)),
                new Fact(
                        "descriptors of the browser" + after,
                        late.browserDescriptors() - early.browserDescriptors(),
                        "",
                        Target.atMost(10.0)),
                Fact.of("memory of the browser" + after, late.browserMemory() - early.browserMemory(), "MB"));
    }
}
