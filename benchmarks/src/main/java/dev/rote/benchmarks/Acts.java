package dev.rote.benchmarks;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.Entry;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Ref;
import dev.rote.surface.Role;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import java.util.ArrayList;
import java.util.List;

/// Acts and waits one by one on a small page, against Playwright's.
final class Acts {
    private static final String ABOUT =
            "On one page that stays. An act of ours is given a node that was observed before,"
                    + " checks that it can be acted on, sends real events and reads back; Playwright's locators are ids. Its fill"
                    + " puts the text in at once, and so does ours where nobody listens for keys, which it asks the page first;"
                    + " pressSequentially types it. The wait is for a text that comes 20 ms after the press, the press included.";
    private static final Target NO_SLOWER = Target.atMost(1.0);

    private final Run run = Rig.run();
    private final Surface surface;
    private final Page page;
    private int ours;
    private int theirs;
    private int typed;

    private Acts(Surface surface, Page page) {
        this.surface = surface;
        this.page = page;
    }

    static Section measure(Rig rig) {
        String address = rig.pages().address("/acts");
        try (Surface surface = rig.surface();
                BrowserContext context = rig.script().context()) {
            Page page = context.newPage();
            page.navigate(address);
            rig.pages().awaitLoaded();
            surface.act(new Act.Navigate(address), Rig.run());
            rig.pages().awaitLoaded();
            Acts acts = new Acts(surface, page);
            int rounds = 2 * rig.rounds();
            List<List<Figures>> told =
                    Race.run(Race.warmUp(rounds), rounds, List.of(acts::ours, acts::theirs, acts::theirTyping));
            List<Duel> duels = new ArrayList<>();
            List<String> titles = List.of("press", "fill 9 characters", "choose", "tick", "key", "wait for a text");
            for (int i = 0; i < titles.size(); i++) {
                duels.add(new Duel(
                        Duel.Title.against("Playwright", titles.get(i), NO_SLOWER),
                        told.get(0).get(i),
                        told.get(1).get(i)));
            }
            duels.add(new Duel(
                    Duel.Title.against("Playwright, pressSequentially", "fill 9 characters", NO_SLOWER),
                    told.get(0).get(1),
                    told.get(2).getFirst()));
            return new Section("Acts and waits", ABOUT, duels, List.of());
        }
    }

    private List<Double> ours() {
        int turn = ++ours;
        Observation seen = surface.observe(run);
        Ref list = one(seen, Role.COMBOBOX, "List");
        return List.of(
                timed(new Act.Press(one(seen, Role.BUTTON, "Press"), new DialogAnswer.Dismiss())),
                timed(new Act.Fill(one(seen, Role.TEXTBOX, "Text"), new Entry.Plain(text(turn)))),
                timed(new Act.Choose(list, List.of(option(turn)))),
                timed(new Act.Tick(one(seen, Role.CHECKBOX, "Box"), turn % 2 == 0)),
                timed(new Act.Key("Shift", new DialogAnswer.Dismiss())),
                Figures.timed(() -> {
                    act(new Act.Press(one(seen, Role.BUTTON, "Ask"), new DialogAnswer.Dismiss()));
                    await("Answer " + turn);
                }));
    }

    private double timed(Act act) {
        return Figures.timed(() -> act(act));
    }

    private void act(Act act) {
        ActResult result = surface.act(act, run);
        if (!(result instanceof ActResult.Done)) {
            throw new IllegalStateException(act + " was not done: " + result);
        }
    }

    private void await(String text) {
        Observation seen = surface.observe(run);
        while (seen.nodes().stream().noneMatch(node -> node.text().equals(text))) {
            surface.awaitChange(seen, run);
            seen = surface.observe(run);
        }
    }

    private static Ref one(Observation seen, Role role, String name) {
        return seen.nodes().stream()
                .filter(node -> node.role() == role && node.name().equals(name))
                .map(Node::ref)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no " + role + " " + name));
    }

    private List<Double> theirs() {
        int turn = ++theirs;
        Locator text = page.locator("#text");
        return List.of(
                Figures.timed(() -> page.locator("#press").click()),
                Figures.timed(() -> text.fill(text(turn))),
                Figures.timed(() -> page.locator("#list").selectOption(option(turn))),
                Figures.timed(() -> page.locator("#box").setChecked(turn % 2 == 0)),
                Figures.timed(() -> page.keyboard().press("Shift")),
                Figures.timed(() -> {
                    page.locator("#ask").click();
                    page.getByText("Answer " + turn).waitFor();
                }));
    }

    private List<Double> theirTyping() {
        int turn = ++typed;
        Locator text = page.locator("#text");
        return List.of(Figures.timed(() -> {
            text.clear();
            text.pressSequentially(text(turn));
        }));
    }

    /// Another text each time, always of nine characters.
    private static String text(int turn) {
        return "text " + (1000 + turn);
    }

    private static String option(int turn) {
        return List.of("First", "Second", "Third").get(turn % 3);
    }
}
