package dev.rote.benchmarks;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.rote.surface.Act;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.Journal;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Opening;
import dev.rote.surface.Role;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceProvider;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Observes pages of different sizes, the first time and again after a small change, against Playwright's ARIA
/// snapshot.
final class Observing {
    private final SurfaceProvider surfaces;
    private final PlaywrightLookUp peer;
    private final PageServer pages;
    private final Path downloads;

    Observing(SurfaceProvider surfaces, PlaywrightLookUp peer, PageServer pages, Path downloads) {
        this.surfaces = surfaces;
        this.peer = peer;
        this.pages = pages;
        this.downloads = downloads;
    }

    List<Comparison> compare(String name, String path, int rounds) {
        Run run = Run.lasting(Duration.ofMinutes(10), Clock.systemUTC(), Journal.SILENT);
        String address = pages.address(path);
        String origin = pages.address("");
        List<Double> first = new ArrayList<>();
        List<Double> again = new ArrayList<>();
        List<Double> theirFirst = new ArrayList<>();
        List<Double> theirAgain = new ArrayList<>();
        try (Surface surface = surfaces.open(Opening.of(Set.of(origin), downloads), run)) {
            surface.observe(run);
            Page page = peer.open(address);
            for (int i = 0; i <= rounds; i++) {
                surface.act(new Act.Navigate(address), run);
                Observation[] seen = new Observation[1];
                double ours = Figures.timed(() -> seen[0] = surface.observe(run));
                change(surface, seen[0], run);
                double oursAgain = Figures.timed(() -> surface.observe(run));
                page.navigate(address);
                double theirs = Figures.timed(
                        () -> page.locator("body, frameset").first().ariaSnapshot());
                changeTheirs(page);
                double theirsAgain = Figures.timed(
                        () -> page.locator("body, frameset").first().ariaSnapshot());
                if (i > 0) {
                    first.add(ours);
                    again.add(oursAgain);
                    theirFirst.add(theirs);
                    theirAgain.add(theirsAgain);
                }
            }
            page.close();
        }
        return List.of(
                new Comparison("observe " + name + ", first", new Figures(first), new Figures(theirFirst), "0.3"),
                new Comparison(
                        "observe " + name + ", after a small change",
                        new Figures(again),
                        new Figures(theirAgain),
                        "0.05"));
    }

    private static void change(Surface surface, Observation seen, Run run) {
        for (Node node : seen.nodes()) {
            if (node.role() == Role.BUTTON && node.name().startsWith("Edit")) {
                surface.act(new Act.Press(node.ref(), new DialogAnswer.Dismiss()), run);
                return;
            }
        }
    }

    private static void changeTheirs(Page page) {
        var buttons = page.getByRole(AriaRole.BUTTON);
        if (buttons.count() > 1) {
            buttons.first().click();
        }
    }
}
