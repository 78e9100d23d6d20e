package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.app.Visitor.Seat;
import dev.rote.app.Visitor.Tab;
import dev.rote.browser.BrowserSettings;
import dev.rote.browser.BrowserSurfaces;
import dev.rote.capability.CapabilityFiles;
import dev.rote.capability.CapabilityReading;
import dev.rote.console.Console;
import dev.rote.policy.Loading;
import dev.rote.session.KeepUsers;
import dev.rote.session.Project;
import dev.rote.session.UserRole;
import dev.rote.session.Workplace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The console as people have it before them: signed on to in a real browser, at a desk, on a phone, by
/// keyboard alone.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(180)
class ConsoleTest {
    private static final String PASSWORD = "a long password of hers";
    private static final String DRAFT = "member_balance_of_today";

    @TempDir
    private static Path folder;

    private Console console;
    private Visitor visitor;
    private Workplace workplace;

    @BeforeAll
    void start() throws IOException {
        Path project = folder.resolve("project");
        copy(Trial.MOCK_CORE.root(), project);
        workplace = new Workplace(
                new BrowserSurfaces(BrowserSettings.in(folder.resolve("state"))),
                Clock.systemUTC(),
                new Random(7),
                Map.of(),
                folder.resolve("runs"),
                folder.resolve("state"));
        KeepUsers users = new KeepUsers(workplace);
        add(users, "ada", UserRole.REVIEWER);
        add(users, "vic", UserRole.VIEWER);
        draft(project.resolve("capabilities"), "return the current savings balance");
        console = Operating.start(workplace, new Project(project), "127.0.0.1", 0);
        visitor = new Visitor(folder.resolve("visitor"));
    }

    /// A capability that nobody has approved yet.
    private static void draft(Path capabilities, String purpose) throws IOException {
        Path renamed = Files.writeString(
                folder.resolve("renamed.json"),
                Files.readString(Trial.shipped("member_savings_balance"))
                        .replace("\"member_savings_balance\"", "\"" + DRAFT + "\"")
                        .replace("return the current savings balance", purpose));
        if (!(CapabilityFiles.read(renamed) instanceof CapabilityReading.SealBroken broken)) {
            throw new AssertionError("nothing was renamed");
        }
        Files.writeString(capabilities.resolve(DRAFT + ".json"), CapabilityFiles.text(broken.capability()));
    }

    private static void add(KeepUsers users, String name, UserRole role) {
        assertThat(users.add(name, Set.of("local"), role, PASSWORD)).isInstanceOf(Loading.Loaded.class);
    }

    @AfterAll
    void end() {
        visitor.close();
        console.close();
    }

    @Test
    void letsInWhoHasThePasswordByKeyboardAlone() {
        Tab tab = visitor.open(Seat.DESKTOP).go(console.address());
        tab.until("document.activeElement.id === 'name'");
        tab.type("ada");
        tab.key("Tab", 9);
        tab.type("not her password");
        tab.key("Enter", 13);
        tab.until("document.querySelector('[role=alert]')?.innerText.includes('not right')"
                + " && document.activeElement.id === 'name'");
        tab.key("Tab", 9);
        tab.type(PASSWORD);
        tab.key("Enter", 13);
        tab.until("location.pathname === '/local/queue'");
        assertThat(tab.words()).contains("Nobody is needed", "ada", "reviewer");
        assertThat(tab.js("document.cookie")).as("no script reads the cookie").isEmpty();
        tab.press("Sign off");
        tab.go(console.address().resolve("/local/queue"));
        assertThat(tab.js("location.pathname")).isEqualTo("/sign-on");
    }

    @Test
    void letsOnePersonInByTheLinkOnce() {
        URI link = console.oneTimeLink();
        Tab tab = visitor.open(Seat.DESKTOP).go(link);
        tab.until("location.pathname === '/local/queue'");
        assertThat(tab.words()).contains("admin");
        Tab other = visitor.open(Seat.DESKTOP).go(link);
        assertThat(other.words()).contains("The link was used or is too old");
    }

    @Test
    void knowsNoOtherTenantAndNoPageToWhoIsNotSignedOn() throws IOException, InterruptedException {
        Tab tab = signedOn("vic", Seat.DESKTOP);
        tab.go(console.address().resolve("/elsewhere/queue"));
        String elsewhere = tab.words();
        tab.go(console.address().resolve("/nowhere/queue"));
        assertThat(tab.words()).isEqualTo(elsewhere).contains("There is no such page");
        for (String path : List.of("/local/queue/events", "/local/runs/20260101-000000-00000000/report")) {
            assertThat(get(path).statusCode()).as(path).isEqualTo(401);
        }
    }

    @Test
    void takesNoFormThatItDidNotMake() throws IOException, InterruptedException {
        HttpResponse<String> elsewhere = post("/sign-on", "name=ada&password=x", "http://evil.example");
        assertThat(elsewhere.statusCode()).isEqualTo(403);
        HttpResponse<String> in = post(
                "/sign-on",
                "name=ada&password=" + PASSWORD.replace(' ', '+'),
                console.address().toString());
        String cookie = in.headers().firstValue("Set-Cookie").orElseThrow();
        assertThat(cookie).contains("HttpOnly").contains("SameSite=Strict");
        HttpResponse<String> unasked = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(
                                        console.address().resolve("/local/capabilities/member_savings_balance/1/move"))
                                .header("Cookie", cookie.replaceAll(";.*", ""))
                                .header("Content-Type", "application/x-www-form-urlencoded")
                                .POST(BodyPublishers.ofString("move=revoke&word=guessed"))
                                .build(),
                        BodyHandlers.ofString());
        assertThat(unasked.statusCode()).isEqualTo(403);
        assertThat(in.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'")
                .contains("frame-ancestors 'none'")
                .doesNotContain("unsafe");
    }

    @Test
    void slowsDownWhoTriesOneNameAgainAndAgain() throws IOException, InterruptedException {
        int last = 0;
        for (int i = 0; i < 9; i++) {
            last = post(
                            "/sign-on",
                            "name=eve&password=guess" + i,
                            console.address().toString())
                    .statusCode();
        }
        assertThat(last).isEqualTo(429);
    }

    @Test
    void showsCapabilitiesAndMovesAVersionThroughItsLife() {
        Tab tab = signedOn("ada", Seat.DESKTOP);
        tab.press("Capabilities");
        assertThat(tab.words()).contains("member_savings_balance", "open_subaccount");
        tab.go(console.address().resolve("/local/capabilities/member_savings_balance/1"));
        assertThat(tab.words()).contains("What it does", "Decided", "approved");
        tab.js("document.getElementById('reason').value = 'A better one is coming'");
        tab.press("Deprecate");
        tab.go(console.address().resolve("/local/capabilities/member_savings_balance/1"));
        assertThat(tab.words()).contains("deprecated by ada", "A better one is coming");

        Tab viewer = signedOn("vic", Seat.DESKTOP);
        viewer.go(console.address().resolve("/local/capabilities/member_savings_balance/1"));
        assertThat(viewer.words()).contains("What it does").doesNotContain("Revoke");
    }

    @Test
    void approvesNothingButWhatThePersonHasBeforeThem() throws IOException {
        String page = "/local/capabilities/" + DRAFT;
        Tab ada = signedOn("ada", Seat.DESKTOP);
        ada.go(console.address().resolve(page));
        draft(folder.resolve("project").resolve("capabilities"), "return the balance, and nothing of it is true");
        Tab vic = signedOn("vic", Seat.DESKTOP);
        vic.go(console.address().resolve(page));
        assertThat(vic.words()).contains("nothing of it is true");

        ada.press("Approve exactly this");
        assertThat(ada.words()).contains("the file has changed since", "CHANGED_SINCE_DESCRIBED");
        ada.go(console.address().resolve(page));
        assertThat(ada.words()).contains("nothing of it is true", "working copy");
        draft(folder.resolve("project").resolve("capabilities"), "return the current savings balance");
    }

    @Test
    void isUsableByEverybodyAtEveryWidth() throws IOException {
        String axe = Files.readString(Path.of("src/test/resources/axe/axe.min.js"));
        Tab tab = signedOn("ada", Seat.DESKTOP);
        for (Map.Entry<String, String> page : pages().entrySet()) {
            for (Seat seat : List.of(Seat.DARK, Seat.NARROW, Seat.DESKTOP)) {
                tab.sit(seat);
                tab.go(console.address().resolve("/local/" + page.getKey()));
                assertThat(Accessible.faults(tab, axe)).as(page + " " + seat).isEmpty();
                assertThat(tab.isNoWiderThanItsSeat())
                        .as("nothing sticks out of " + page + " at " + seat)
                        .isTrue();
            }
            Pictures.keepBoth(page.getValue(), tab);
            tab.sit(Seat.DARK);
            Pictures.keep(page.getValue() + "-dark", tab);
        }
        Tab door = visitor.open(Seat.PHONE).go(console.address());
        Pictures.keepBoth("sign-on", door);
        door.sit(Seat.NARROW);
        assertThat(Accessible.faults(door, axe)).isEmpty();
    }

    /// Each page of the console that nothing waits on, and what its picture is called.
    private static SequencedMap<String, String> pages() {
        SequencedMap<String, String> pages = new LinkedHashMap<>();
        pages.put("queue", "queue-empty");
        pages.put("runs", "runs-empty");
        pages.put("capabilities", "capabilities");
        pages.put("capabilities/" + DRAFT, "working-copy");
        pages.put("capabilities/open_subaccount/1", "capability");
        pages.put("capabilities/open_subaccount/diff?before=1&after=3", "differences");
        return pages;
    }

    private Tab signedOn(String name, Seat seat) {
        Tab tab = visitor.open(seat).go(console.address());
        tab.js("document.getElementById('name').value = '" + name + "'");
        tab.js("document.getElementById('password').value = '" + PASSWORD + "'");
        tab.press("Sign on");
        return tab.until("location.pathname === '/local/queue'");
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(console.address().resolve(path)).build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> post(String path, String form, String origin)
            throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(console.address().resolve(path))
                                .header("Origin", origin)
                                .header("Content-Type", "application/x-www-form-urlencoded")
                                .POST(BodyPublishers.ofString(form))
                                .build(),
                        BodyHandlers.ofString());
    }

    static void copy(Path from, Path to) {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path one : all.toList()) {
                Path there = to.resolve(from.relativize(one).toString());
                if (Files.isDirectory(one)) {
                    Files.createDirectories(there);
                } else {
                    Files.copy(one, there);
                }
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
