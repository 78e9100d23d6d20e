package dev.rote.benchmarks;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Frame;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Role;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import java.util.ArrayList;
import java.util.List;

/// Observes pages of different sizes, the first time and again after a small change, against Playwright's ARIA
/// snapshot.
final class Observing {
    private static final String ABOUT = "A page is loaded on both sides before its first observation is timed; then one"
            + " button is pressed, which changes one text, and it is observed again. Ours holds roles, names, values,"
            + " states, boxes, text and table structure; the snapshot is asked for each frame, with its script in the"
            + " page beforehand.";

    private final Rig rig;
    private final Run run = Rig.run();

    private Observing(Rig rig) {
        this.rig = rig;
    }

    static Section measure(Rig rig) {
        Observing observing = new Observing(rig);
        List<Duel> duels = new ArrayList<>();
        duels.addAll(observing.compare("a small page", "/small", Target.NONE, Target.NONE));
        duels.addAll(observing.compare("a frameset", "/frames", Target.NONE, Target.NONE));
        duels.addAll(observing.compare("about 100 nodes", "/cells/4", Target.NONE, Target.NONE));
        duels.addAll(observing.compare("about 1,000 nodes", "/cells/43", Target.NONE, Target.NONE));
        duels.addAll(observing.compare("about 10,000 nodes", "/cells/434", Target.NONE, Target.NONE));
        duels.addAll(observing.compare("8,000 cells", "/cells/1000", Target.atMost(0.3), Target.atMost(0.05)));
        duels.addAll(observing.compare(
                "8,000 cells, a style sheet that hides", "/styled/1000", Target.atMost(0.3), Target.NONE));
        return new Section("Observing", ABOUT, duels, List.of());
    }

    private List<Duel> compare(String name, String path, Target first, Target again) {
        String address = rig.pages().address(path);
        try (Surface surface = rig.surface();
                BrowserContext context = rig.script().context()) {
            Page page = context.newPage();
            List<List<Figures>> told = Race.run(
                    Race.warmUp(rig.rounds()),
                    rig.rounds(),
                    List.of(() -> ours(surface, address), () -> theirs(page, address)));
            List<Figures> ours = told.getFirst();
            List<Figures> theirs = told.getLast();
            return List.of(
                    new Duel(title(name + ", first time", first), ours.getFirst(), theirs.getFirst()),
                    new Duel(title(name + ", again after a small change", again), ours.getLast(), theirs.getLast()));
        }
    }

    private static Duel.Title title(String what, Target target) {
        return Duel.Title.against("Playwright", what, target);
    }

    private List<Double> ours(Surface surface, String address) {
        surface.act(new Act.Navigate(address), run);
        rig.pages().awaitLoaded();
        List<Observation> seen = new ArrayList<>();
        double first = Figures.timed(() -> seen.add(surface.observe(run)));
        Node button = seen.getFirst().nodes().stream()
                .filter(node -> node.role() == Role.BUTTON && node.name().equals(Pages.CHANGE))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no button on " + address));
        ActResult pressed = surface.act(new Act.Press(button.ref(), new DialogAnswer.Dismiss()), run);
        if (!(pressed instanceof ActResult.Done)) {
            throw new IllegalStateException("not pressed: " + pressed);
        }
        double again = Figures.timed(() -> seen.add(surface.observe(run)));
        if (seen.getFirst().digest().equals(seen.getLast().digest())) {
            throw new IllegalStateException("the change was not seen on " + address);
        }
        return List.of(first, again);
    }

    private List<Double> theirs(Page page, String address) {
        page.navigate(address);
        rig.pages().awaitLoaded();
        List<Frame> frames = page.frames().size() == 1
                ? page.frames()
                : page.frames().subList(1, page.frames().size());
        // Their script comes into a document with the first question.
        frames.forEach(frame -> frame.locator("body").count());
        List<String> seen = new ArrayList<>();
        double first = Figures.timed(() -> seen.add(snapshot(frames)));
        frames.getFirst()
                .getByRole(AriaRole.BUTTON, new Frame.GetByRoleOptions().setName(Pages.CHANGE))
                .click();
        double again = Figures.timed(() -> seen.add(snapshot(frames)));
        if (seen.getFirst().equals(seen.getLast())) {
            throw new IllegalStateException("the peer did not see the change on " + address);
        }
        return List.of(first, again);
    }

    private static String snapshot(List<Frame> frames) {
        StringBuilder all = new StringBuilder();
        frames.forEach(frame -> all.append(frame.locator("body").ariaSnapshot()));
        return all.toString();
    }
}
