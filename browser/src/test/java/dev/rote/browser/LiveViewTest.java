package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rote.browser.BrowserSettings.WindowSize;
import dev.rote.browser.BrowserSettings.Wire;
import dev.rote.surface.Control;
import dev.rote.surface.DialogKind;
import dev.rote.surface.LiveFrame;
import dev.rote.surface.LivePlace;
import dev.rote.surface.LiveScreen;
import dev.rote.surface.LiveSelection;
import dev.rote.surface.LiveState;
import dev.rote.surface.Modifier;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.PersonAct;
import dev.rote.surface.PersonInput;
import dev.rote.surface.PersonInput.Button;
import dev.rote.surface.PersonInput.Point;
import dev.rote.surface.Ref;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import dev.rote.surface.Sight;
import dev.rote.surface.SurfaceGone;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A second client looks on at a page and uses it, as a person's console does: no window is on this machine's screen.
@Timeout(60)
class LiveViewTest {
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final int MAGENTA = 0xff00ff;
    private static final int LIME = 0x00ff00;
    private static final int BLUE = 0x0000ff;

    @TempDir
    private static Path state;

    private static Browser browser;

    private final TestSite site = new TestSite();
    private PageSession owner;
    private final List<LiveScreen> opened = new ArrayList<>();

    @BeforeAll
    static void launch() {
        Chromium chromium = new ChromiumLauncher(BrowserSettings.in(state).over(Wire.SOCKET)).launch();
        browser = Browser.on(chromium, Tab.soon());
    }

    @AfterAll
    static void end() {
        browser.close();
    }

    @BeforeEach
    void open() {
        owner = browser.open(PageSettings.with(new WindowSize(800, 600), WalkerScript.source()), Tab.soon());
        owner.dialogs().hold(true);
    }

    @AfterEach
    void close() {
        opened.forEach(LiveScreen::close);
        owner.close();
        site.close();
    }

    @Test
    void showsThePageAndWhatBecomesOfIt() {
        look("<body style='background:#0f0'><button style='position:fixed;left:100px;top:100px;width:200px;height:80px'"
                + " onclick=\"document.body.style.background='#00f'\">Turn</button>");
        LiveFrame first = until(frame -> share(frame, LIME) > 0.5);
        assertThat(first.width()).isEqualTo(800);
        assertThat(first.height()).isEqualTo(600);

        press(150, 140);

        assertThat(until(frame -> share(frame, BLUE) > 0.5).number()).isGreaterThan(first.number());
        assertThat(live().acts())
                .containsExactly(new PersonAct.Pressed(new PersonAct.On(
                        Role.BUTTON, "Turn", Optional.of(Control.in("", new Rung.RoleName(Role.BUTTON, "Turn"))))));
    }

    @Test
    void paintsOverWhatMustNotBeSeenInEveryFrameOfThePage() {
        site.page("/inner", "<body style='background:#0f0'>" + SECRET);
        String page = "<body style='background:#0f0;height:3000px'>" + SECRET
                + "<iframe src=/inner style='width:300px;height:150px;border:0'></iframe>";
        look(page);
        for (int i = 0; i < 12; i++) {
            live().give(new PersonInput.Scrolled(new Point(400, 500), 0, i < 6 ? 9 : -9));
        }
        press(700, 500);
        List<LiveFrame> frames = new ArrayList<>();
        until(frame -> {
            frames.add(frame);
            return share(frame, LIME) > 0.5 && frame.masks() > 0;
        });
        for (int more = 0; more < 4; more++) {
            next(frames.getLast().number(), Duration.ofMillis(300)).ifPresent(frames::add);
        }
        assertThat(frames).allSatisfy(frame -> assertThat(share(frame, MAGENTA)).isZero());

        live().close();
        opened.add(new LiveBrowsers().open(place(), new Sight.Everything(), SOON));
        assertThat(share(until(frame -> share(frame, LIME) > 0.5), MAGENTA))
                .as("shown to who may see it")
                .isPositive();
    }

    @Test
    void paintsOverWhatItIsTold() {
        site.page("/", "<body style='background:#0f0'><span style='background:#f0f;color:#f0f'>4711</span>");
        tab().go(site.origin() + "/");
        opened.add(new LiveBrowsers().open(place(), new Sight.Masked(LiveViewTest::the4711), SOON));
        LiveFrame frame = until(one -> share(one, LIME) > 0.5);
        assertThat(share(frame, MAGENTA)).isZero();
        assertThat(frame.masks()).isPositive();
    }

    @Test
    void takesKeysPastedTextAndWhatAnInputMethodComposes() {
        look("<label>Name <input id=i style='width:300px' oninput='document.title=this.value'></label>");
        until(frame -> true);
        press(150, 20);
        type("a", "KeyA");
        type("B", "KeyB");
        live().give(new PersonInput.Wrote("日本"));
        live().give(new PersonInput.Composing("ky"));
        live().give(new PersonInput.Composing("きょ"));
        live().give(new PersonInput.Wrote("京"));
        key("Backspace");
        key("Backspace");
        type("é", "");
        untilValue("aB日é");

        assertThat(live().acts())
                .filteredOn(act -> act instanceof PersonAct.Typed || act instanceof PersonAct.Keyed)
                .containsExactly(
                        new PersonAct.Typed(name(), 5),
                        new PersonAct.Keyed(name(), "Backspace", 2),
                        new PersonAct.Typed(name(), 1));
        assertThat(live().acts()).as("once").isEmpty();
    }

    @Test
    void selectsAllWithTheKeysThatPeopleUse() {
        look("<label>Name <input value=before style='width:300px' oninput='document.title=this.value'></label>");
        until(frame -> true);
        press(150, 20);
        live().give(new PersonInput.Keyed("a", "KeyA", "", true, Set.of(Modifier.CONTROL)));
        live().give(new PersonInput.Keyed("a", "KeyA", "", false, Set.of(Modifier.CONTROL)));
        type("x", "KeyX");
        untilValue("x");
        assertThat(live().acts())
                .contains(new PersonAct.Keyed(name(), "Control+KeyA", 1), new PersonAct.Typed(name(), 1));
    }

    @Test
    void givesWhatIsMarkedButNoSecretAndNothingThatIsMasked() {
        site.page(
                "/",
                "<p id=a>Hello <b>there</b></p><p>4711</p><input id=i value=typed><input id=p type=password value=pw>");
        tab().go(site.origin() + "/");
        opened.add(new LiveBrowsers().open(place(), new Sight.Masked(LiveViewTest::the4711), SOON));
        until(frame -> true);
        assertThat(live().selection()).isEqualTo(new LiveSelection.Nothing());
        assertThat(marked("getSelection().selectAllChildren(a)")).isEqualTo(new LiveSelection.Text("Hello there"));
        assertThat(marked("getSelection().selectAllChildren(document.body)")).isEqualTo(new LiveSelection.Hidden());
        assertThat(marked("i.focus(), i.setSelectionRange(0, 3)")).isEqualTo(new LiveSelection.Text("typ"));
        assertThat(marked("p.focus(), p.select()")).isEqualTo(new LiveSelection.Hidden());
        assertThat(new LiveSelection.Text("typ").toString()).doesNotContain("typ");
    }

    private LiveSelection marked(String script) {
        tab().in(tab().main(), "String(" + script + ")");
        return live().selection();
    }

    private static Set<Ref> the4711(Observation seen) {
        return seen.nodes().stream()
                .filter(node -> node.text().equals("4711"))
                .map(Node::ref)
                .collect(Collectors.toSet());
    }

    @Test
    void touchesAsAFingerDoes() {
        look("<button style='width:300px;height:100px' ontouchstart=\"document.title='touched'\">Touch</button>");
        until(frame -> true);
        live().give(new PersonInput.Touched(PersonInput.Touch.START, List.of(new Point(100, 50))));
        live().give(new PersonInput.Touched(PersonInput.Touch.END, List.of()));
        untilValue("touched");
    }

    @Test
    void leavesADialogToThePersonWhoAnswersIt() {
        look(
                "<button style='width:300px;height:100px' onclick=\"document.title = prompt('Why?', 'because')\">Ask</button>");
        until(frame -> true);
        press(100, 50);
        LiveState.Dialog dialog = dialog();
        assertThat(dialog).isEqualTo(new LiveState.Dialog(DialogKind.PROMPT, "Why?", "because"));

        live().give(new PersonInput.Answered(true, "so"));

        untilValue("so");
        assertThat(live().state().dialog()).isEmpty();
        assertThat(live().acts()).contains(new PersonAct.Answered(DialogKind.PROMPT, true));
    }

    @Test
    void followsAWindowThatOpensAndGoesBackToTheOther() {
        site.page("/other", "<body style='background:#00f'>");
        look("<body style='background:#0f0'><button style='width:300px;height:100px'"
                + " onclick=\"window.open('/other')\">Open</button>");
        until(frame -> share(frame, LIME) > 0.5);
        press(100, 50);
        until(frame -> share(frame, BLUE) > 0.9);
        assertThat(live().state().windows()).containsExactly(site.origin() + "/", site.origin() + "/other");
        assertThat(live().state().shown()).isEqualTo(1);

        live().give(new PersonInput.Turned(0));

        until(frame -> share(frame, LIME) > 0.5);
        assertThat(live().state().location()).isEqualTo(site.origin() + "/");
    }

    @Test
    void sendsSmallerPicturesToASmallScreen() {
        look("<body style='background:#0f0'>");
        until(frame -> image(frame).getWidth() == 800);
        live().fit(320, 480);
        LiveFrame small = until(frame -> image(frame).getWidth() <= 320);
        assertThat(small.width()).as("of the window").isEqualTo(800);
    }

    @Test
    void leavesThePageAsItWasToItsOwner() {
        look("<title>t</title><body style='background:#0f0'>");
        until(frame -> true);
        live().close();
        assertThat(tab().in(tab().main(), "innerWidth + ' ' + document.title")).isEqualTo("800 t");
        assertThatThrownBy(() -> live().frame(0, Duration.ZERO)).isInstanceOf(SurfaceGone.class);
    }

    @Test
    void saysWhenThereIsNothingToBeSeen() {
        assertThatThrownBy(() -> new LiveBrowsers()
                        .open(new LivePlace(place().browser(), "NOBODY"), new Sight.Everything(), SOON))
                .isInstanceOf(SurfaceGone.class);
    }

    private static final String SECRET =
            "<input type=password value=4711 style='background:#f0f;color:#f0f;outline:2px solid #f0f;border:0'>";

    private void look(String html) {
        site.page("/", html);
        tab().go(site.origin() + "/");
        opened.add(new LiveBrowsers().open(place(), new Sight.Masked(_ -> Set.of()), SOON));
    }

    private LiveScreen live() {
        return opened.getLast();
    }

    private Tab tab() {
        return new Tab(owner);
    }

    private LivePlace place() {
        return new LivePlace(
                browser.chromium().address(Tab.soon()), owner.first().target());
    }

    private PersonAct.On name() {
        return new PersonAct.On(
                Role.TEXTBOX,
                "Name",
                Optional.of(Control.in(
                        "", new Rung.RoleName(Role.TEXTBOX, "Name"), new Rung.NearText(Role.TEXTBOX, "Name"))));
    }

    private void press(double x, double y) {
        Point at = new Point(x, y);
        live().give(new PersonInput.Moved(at, Button.NONE, Set.of()));
        live().give(new PersonInput.Pressed(at, Button.LEFT, true, 1, Set.of()));
        live().give(new PersonInput.Pressed(at, Button.LEFT, false, 1, Set.of()));
    }

    private void type(String text, String code) {
        live().give(new PersonInput.Keyed(text, code, text, true, Set.of()));
        live().give(new PersonInput.Keyed(text, code, "", false, Set.of()));
    }

    private void key(String key) {
        live().give(new PersonInput.Keyed(key, key, "", true, Set.of()));
        live().give(new PersonInput.Keyed(key, key, "", false, Set.of()));
    }

    private void untilValue(String title) {
        tab().untilPage(_ -> tab().in(tab().main(), "document.title").equals(title));
    }

    private LiveState.Dialog dialog() {
        long changes = owner.changes().count();
        while (live().state().dialog().isEmpty()) {
            owner.changes().awaitBeyond(changes, Tab.soon().within(Duration.ofMillis(50)));
        }
        return live().state().dialog().orElseThrow();
    }

    private Optional<LiveFrame> next(long after, Duration wait) {
        Optional<LiveFrame> frame = live().frame(after, wait);
        frame.ifPresent(one -> live().shown(one.number()));
        return frame;
    }

    private LiveFrame until(Predicate<LiveFrame> condition) {
        long after = 0;
        while (true) {
            LiveFrame frame = next(after, SOON).orElseThrow();
            if (condition.test(frame)) {
                return frame;
            }
            after = frame.number();
        }
    }

    /// Which part of the picture has about that colour.
    private static double share(LiveFrame frame, int colour) {
        BufferedImage image = image(frame);
        int count = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                count += isLike(image.getRGB(x, y), colour) ? 1 : 0;
            }
        }
        return (double) count / (image.getWidth() * image.getHeight());
    }

    private static boolean isLike(int one, int other) {
        int most = 0;
        for (int shift = 0; shift <= 16; shift += 8) {
            most = Math.max(most, Math.abs((one >> shift & 0xff) - (other >> shift & 0xff)));
        }
        return most < 90;
    }

    private static BufferedImage image(LiveFrame frame) {
        try {
            return ImageIO.read(new ByteArrayInputStream(frame.jpeg()));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
