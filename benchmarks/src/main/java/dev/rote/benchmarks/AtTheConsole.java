package dev.rote.benchmarks;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.rote.session.Intervention;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// How long it takes a person at the console to see what came of their input, and the run to go on once they hand
/// back.
final class AtTheConsole {
    private static final String ABOUT =
            "A look-up waits at a button that has another name. An operator has taken it over"
                    + " in the console, in a browser of their own on this machine, with the masks of the policy painted into every"
                    + " picture. From a press of the mouse until the canvas shows that the page has turned its colour; from Resume"
                    + " until the run does its next act.";

    /// A run asks no more often.
    private static final int MOST_HANDED_BACK = 15;

    private static final double PICTURE_MILLIS = 150;
    private static final double RESUME_MILLIS = 300;

    /// Presses the canvas and waits until the point that was pressed has another colour there.
    private static final String SEES = """
            async () => {
              const canvas = document.getElementById('screen');
              const brush = canvas.getContext('2d', {willReadFrequently: true});
              const box = canvas.getBoundingClientRect();
              const at = {x: 0.9, y: 0.8};
              const colour = () => {
                const [r, g, b] = brush.getImageData(canvas.width * at.x, canvas.height * at.y, 1, 1).data;
                return r + g + b > 380;
              };
              const event = (type) => new PointerEvent(type, {
                clientX: box.left + box.width * at.x, clientY: box.top + box.height * at.y, pointerType: 'mouse',
                pointerId: 1, button: 0, buttons: type === 'pointerup' ? 0 : 1, bubbles: true, cancelable: true});
              canvas.setPointerCapture = () => {};
              const before = colour();
              const began = performance.now();
              canvas.dispatchEvent(event('pointerdown'));
              canvas.dispatchEvent(event('pointerup'));
              while (colour() === before) {
                if (performance.now() - began > 20000) { return -1; }
                await new Promise((resolve) => setTimeout(resolve, 1));
              }
              return performance.now() - began;
            }""";

    /// Makes the page of the run turn its colour at each press.
    private static final String TURNS = """
            for (const one of [window, ...Array.from(frames)]) {
              if (one.document.body) {
                one.addEventListener('mousedown', () => {
                  const style = one.document.body.style;
                  style.background = style.background === 'rgb(0, 0, 0)' ? 'rgb(255, 255, 255)' : 'rgb(0, 0, 0)';
                }, true);
              }
            }""";

    private static final String RESUMES = """
            () => {
              const button = [...document.querySelectorAll('main button')].find(one => one.textContent === 'Resume');
              const now = Date.now();
              button.click();
              return now;
            }""";

    private final Rig rig;
    private final WaitingRun run;
    private final Page page;

    private AtTheConsole(Rig rig, WaitingRun run, Page page) {
        this.rig = rig;
        this.run = run;
        this.page = page;
    }

    static Section measure(Rig rig) {
        try (WaitingRun run = WaitingRun.start(rig);
                BrowserContext context = rig.script().context()) {
            return new AtTheConsole(rig, run, context.newPage()).measured();
        }
    }

    private Section measured() {
        signOn();
        Intervention waiting = run.asked();
        take(waiting);
        Figures pictures = pictures(waiting);
        page.navigate(request(waiting));
        Figures resumed = resumed();
        return new Section(
                "Console",
                ABOUT,
                List.of(),
                List.of(
                        new Fact(
                                "from input to picture, median",
                                pictures.median(),
                                "ms",
                                Target.atMost(PICTURE_MILLIS)),
                        Fact.of("from input to picture, first quartile", pictures.quartile(1), "ms"),
                        Fact.of("from input to picture, third quartile", pictures.quartile(3), "ms"),
                        new Fact(
                                "from Resume to the next act, median",
                                resumed.median(),
                                "ms",
                                Target.atMost(RESUME_MILLIS)),
                        Fact.of("from Resume to the next act, first quartile", resumed.quartile(1), "ms"),
                        Fact.of("from Resume to the next act, third quartile", resumed.quartile(3), "ms")));
    }

    private void signOn() {
        page.navigate(run.console().toString());
        page.locator("#name").fill(WaitingRun.PERSON);
        page.locator("#password").fill(WaitingRun.PASSWORD);
        press("Sign on");
        page.waitForURL("**/queue");
    }

    private void press(String name) {
        page.getByRole(
                        AriaRole.BUTTON,
                        new Page.GetByRoleOptions().setName(name).setExact(true))
                .click();
    }

    private void take(Intervention waiting) {
        page.navigate(request(waiting));
        press("Take control");
        page.getByText("In your hands").waitFor();
    }

    private String request(Intervention waiting) {
        return run.console().resolve("/local/requests/" + waiting.run()).toString();
    }

    private Figures pictures(Intervention waiting) {
        page.navigate(request(waiting) + "/live");
        page.locator("#live[data-shown]").waitFor();
        List<Double> millis = new ArrayList<>();
        try (LivePage live =
                new LivePage(run.desk().live("local", waiting.run()).orElseThrow())) {
            live.does(TURNS);
            int warm = Race.warmUp(rig.rounds());
            for (int i = 0; i < warm + 2 * rig.rounds(); i++) {
                double took = ((Number) page.evaluate(SEES)).doubleValue();
                if (took < 0) {
                    throw new IllegalStateException("the picture never changed");
                }
                if (i >= warm) {
                    millis.add(took);
                }
            }
        }
        return new Figures(millis);
    }

    /// The run does the step before the button again, and comes to wait there once more.
    private Figures resumed() {
        List<Double> millis = new ArrayList<>();
        for (int i = 0; i < Math.min(rig.rounds(), MOST_HANDED_BACK); i++) {
            if (i > 0) {
                take(run.asked());
            }
            run.forgetActs();
            double from = ((Number) page.evaluate(RESUMES)).doubleValue();
            millis.add(run.nextAct(Duration.ofSeconds(30)) - from);
        }
        return new Figures(millis);
    }
}
