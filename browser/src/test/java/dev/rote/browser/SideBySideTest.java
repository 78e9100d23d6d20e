package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.BrowserSettings.Reach;
import dev.rote.browser.cdp.Deadline;
import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.Condition;
import dev.rote.surface.Control;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.Entry;
import dev.rote.surface.Journal;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Opening;
import dev.rote.surface.Resolution;
import dev.rote.surface.Resolver;
import dev.rote.surface.Role;
import dev.rote.surface.Run;
import dev.rote.surface.Rung;
import dev.rote.surface.Surface;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/// Many at once, and many one after the other, in isolated contexts of one browser.
@Isolated("it counts the processes and the memory of a browser")
@Timeout(120)
@TestInstance(Lifecycle.PER_CLASS)
class SideBySideTest {
    private static final int AT_ONCE = 16;
    private static final int LOOK_UPS = 3;
    private static final int CYCLES = 50;
    /// A renderer that Chromium keeps in reserve, and what it is about to end.
    private static final int SPARE_PROCESSES = 2;

    private Path state;
    private CounterSite site;
    private Browser browser;

    @BeforeAll
    void start(@TempDir Path empty) {
        state = empty;
        site = new CounterSite();
        var settings = BrowserSettings.in(state).reaching(new Reach.Hosts(List.of("127.0.0.1")));
        browser = Browser.on(new ChromiumLauncher(settings).launch(), Tab.soon());
    }

    @AfterAll
    void end() {
        browser.close();
        site.close();
    }

    private Surface open() {
        return BrowserSurfaces.surface(
                browser, Opening.of(Set.of(site.origin()), state.resolve("downloads")), Tab.soon(), () -> {});
    }

    @Test
    void sixteenLookUpsAtOnceEachReadTheirOwn() throws Exception {
        List<Future<List<List<String>>>> all = new ArrayList<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < AT_ONCE; i++) {
                int clerk = i;
                Callable<List<List<String>>> lookUps = () -> lookUps(clerk);
                all.add(threads.submit(lookUps));
            }
        }
        for (int clerk = 0; clerk < AT_ONCE; clerk++) {
            int own = clerk;
            List<List<String>> right = IntStream.range(0, LOOK_UPS)
                    .map(k -> member(own, k))
                    .mapToObj(member -> List.of("" + member, CounterSite.balance(member), "clerk-" + own))
                    .toList();
            assertThat(all.get(clerk).get()).isEqualTo(right);
        }
        assertThat(contextsLeft()).isEmpty();
    }

    private static int member(int clerk, int lookUp) {
        return 1000 + clerk * 10 + lookUp * 3;
    }

    /// What one clerk reads in each of the look-ups.
    private List<List<String>> lookUps(int clerk) {
        Run run = Run.lasting(Duration.ofSeconds(60), Clock.systemUTC(), Journal.SILENT);
        List<List<String>> read = new ArrayList<>();
        try (Surface surface = open()) {
            done(surface.act(new Act.Navigate(site.origin() + "/sign-on?clerk-" + clerk), run));
            press(surface, Role.LINK, "Look-up", run);
            await(surface, new Condition.TextPresent("", "Signed on as clerk-" + clerk), run);
            for (int k = 0; k < LOOK_UPS; k++) {
                String member = "" + member(clerk, k);
                Node field = at(surface, Role.TEXTBOX, "Member number", run);
                done(surface.act(new Act.Fill(field.ref(), new Entry.Plain(member)), run));
                press(surface, Role.BUTTON, "Search", run);
                Observation seen = await(surface, new Condition.ControlPresent(cell(member, "Balance")), run);
                read.add(List.of(member, shown(seen, member, "Balance"), shown(seen, member, "Asked by")));
            }
        }
        return read;
    }

    private static void press(Surface surface, Role role, String name, Run run) {
        Node node = at(surface, role, name, run);
        done(surface.act(new Act.Press(node.ref(), new DialogAnswer.Dismiss()), run));
    }

    private static void done(ActResult result) {
        assertThat(result).isInstanceOf(ActResult.Done.class);
    }

    private static Control cell(String row, String column) {
        return Control.in("", new Rung.TableCell(row, column, Role.CELL));
    }

    private static String shown(Observation seen, String row, String column) {
        return seen.textOf(((Resolution.Found) Resolver.resolve(seen, cell(row, column))).node());
    }

    private static Node at(Surface surface, Role role, String name, Run run) {
        Control control = Control.in("", new Rung.RoleName(role, name));
        Observation seen = await(surface, new Condition.ControlPresent(control), run);
        return ((Resolution.Found) Resolver.resolve(seen, control)).node();
    }

    private static Observation await(Surface surface, Condition condition, Run run) {
        Observation seen = surface.observe(run);
        while (!condition.on(seen).holds()) {
            assertThat(surface.awaitChange(seen, run)).as(condition.inWords()).isTrue();
            seen = surface.observe(run);
        }
        return seen;
    }

    /// The contexts that do not end, for the browser ends them when their windows are gone.
    private List<String> contextsLeft() {
        Deadline deadline = Tab.soon();
        List<String> left = contexts();
        while (!left.isEmpty() && deadline.remainingNanos() > 0) {
            left = contexts();
        }
        return left;
    }

    private List<String> contexts() {
        List<String> contexts = new ArrayList<>();
        browser.chromium()
                .connection(Tab.soon())
                .browser()
                .call("Target.getBrowserContexts", Tab.soon())
                .path("browserContextIds")
                .forEach(id -> contexts.add(id.asString()));
        return contexts;
    }

    private record Held(int processes, int own, int browsers, int threads) {}

    @Test
    void fiftyOpenedAndClosedLeaveNothingBehind() throws Exception {
        cycles(5);
        Held before = held();
        cycles(CYCLES);
        Held after = held();
        assertThat(contextsLeft()).isEmpty();
        assertThat(after.processes()).isLessThanOrEqualTo(before.processes() + SPARE_PROCESSES);
        assertThat(after.own()).isLessThanOrEqualTo(before.own() + 5);
        assertThat(after.browsers()).isLessThanOrEqualTo(before.browsers() + 10);
        assertThat(after.threads()).isLessThanOrEqualTo(before.threads() + 5);
    }

    private void cycles(int count) {
        Run run = Run.lasting(Duration.ofSeconds(60), Clock.systemUTC(), Journal.SILENT);
        for (int i = 0; i < count; i++) {
            try (Surface surface = open()) {
                done(surface.act(new Act.Navigate(site.origin() + "/sign-on?" + i), run));
                at(surface, Role.LINK, "Look-up", run);
            }
        }
    }

    private Held held() throws IOException {
        return new Held(
                Processes.using(state).size(),
                descriptors("self"),
                descriptors("" + browser.chromium().pid()),
                Thread.getAllStackTraces().size());
    }

    private static int descriptors(String process) throws IOException {
        try (var open = Files.list(Path.of("/proc", process, "fd"))) {
            return (int) open.count();
        }
    }
}
