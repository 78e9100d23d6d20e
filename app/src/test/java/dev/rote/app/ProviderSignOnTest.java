package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rote.app.OwnProvider.Lie;
import dev.rote.app.Visitor.Seat;
import dev.rote.app.Visitor.Tab;
import dev.rote.browser.BrowserSettings;
import dev.rote.browser.BrowserSurfaces;
import dev.rote.cli.CommandFailure;
import dev.rote.console.Console;
import dev.rote.policy.Loading;
import dev.rote.session.KeepUsers;
import dev.rote.session.Project;
import dev.rote.session.UserRole;
import dev.rote.session.Workplace;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// People sign on through an OpenID provider, and a provider that lies lets nobody in.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(180)
class ProviderSignOnTest {
    private static final String PASSWORD = "a long password of hers";
    private static final Map<String, Object> IDA = Map.of(
            "preferred_username", "Ida.Lund",
            "realm_access", Map.of("roles", List.of("offline", "rote-look")),
            "groups", List.of("head-office"));

    @TempDir
    private static Path folder;

    private Workplace workplace;
    private Project project;
    private OwnProvider provider;
    private Console console;

    @BeforeAll
    void prepare() {
        provider = new OwnProvider();
        project = new Project(folder.resolve("project"));
        ConsoleTest.copy(Trial.MOCK_CORE.root(), project.root());
        workplace = new Workplace(
                new BrowserSurfaces(BrowserSettings.in(folder.resolve("state"))),
                Clock.systemUTC(),
                new Random(7),
                Map.of("SIGN_ON_SECRET", OwnProvider.SECRET),
                folder.resolve("runs"),
                folder.resolve("state"));
        assertThat(new KeepUsers(workplace).add("ada", Set.of("local"), UserRole.REVIEWER, PASSWORD))
                .isInstanceOf(Loading.Loaded.class);
    }

    /// Each test has a console that knows nothing of the provider yet.
    @BeforeEach
    void open() throws IOException {
        provider.isHonest();
        provider.says(IDA);
        console = started(provider.settings(""));
    }

    private Console started(String settings) throws IOException {
        Files.writeString(project.console(), settings);
        return Operating.start(workplace, project, "127.0.0.1", 0);
    }

    @AfterEach
    void close() {
        console.close();
    }

    @AfterAll
    void end() {
        provider.close();
    }

    @Test
    void signsOnThroughTheProviderToThePageThatWasWanted() {
        Guest ida = new Guest(console.address());
        HttpResponse<String> asked = ida.get("/local/runs");
        assertThat(ida.to(asked)).isEqualTo("/sign-on?then=/local/runs");
        assertThat(ida.get("/sign-on?then=/local/runs").body())
                .contains("href=\"/sign-on/provider?then=/local/runs\">Sign on with Example Bank")
                .contains("type=\"password\"");

        URI door = URI.create(ida.to(ida.get("/sign-on/provider?then=/local/runs")));
        assertThat(OwnProvider.fields(door.getRawQuery()))
                .containsEntry("response_type", "code")
                .containsEntry("scope", "openid")
                .containsEntry("code_challenge_method", "S256")
                .containsEntry("redirect_uri", console.address() + "/sign-on/provider/back")
                .containsKeys("state", "nonce", "code_challenge");
        HttpResponse<String> in = ida.get(ida.to(ida.get(door.toString())));

        assertThat(in.statusCode()).isEqualTo(200);
        assertThat(in.headers().firstValue("Refresh")).contains("0; url=/local/runs");
        assertThat(in.headers().allValues("Set-Cookie"))
                .anySatisfy(cookie -> assertThat(cookie)
                        .startsWith("rote_console=")
                        .contains("HttpOnly")
                        .contains("SameSite=Strict"));
        assertThat(ida.get("/local/runs").body()).contains("Ida.Lund").contains("viewer");
        assertThat(ida.get("/elsewhere/runs").statusCode())
                .as("a tenant that is not there")
                .isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "WRONG_NONCE",
                "NO_NONCE",
                "WRONG_AUDIENCE",
                "WRONG_ISSUER",
                "EXPIRED",
                "OF_THE_FUTURE",
                "UNSIGNED",
                "SIGNED_WITH_THE_SHARED_SECRET",
                "SIGNED_WITH_THE_PUBLIC_KEY",
                "SIGNED_BY_ANOTHER",
                "CHANGED_AFTERWARDS"
            })
    void believesNoTokenThatIsNotAsItMustBe(Lie lie) {
        provider.lies(lie);
        isRefused(401, "ID_TOKEN_REFUSED");
    }

    @ParameterizedTest
    @CsvSource({
        "NO_TOKEN, 502, PROVIDER_ANSWER_INVALID",
        "ANSWER_OF_ANOTHER, 502, PROVIDER_ANSWER_INVALID",
        "ACCESS_DENIED, 401, PROVIDER_REFUSED"
    })
    void letsNobodyInOnAnAnswerThatIsNone(Lie lie, int status, String code) {
        provider.lies(lie);
        isRefused(status, code);
    }

    private void isRefused(int status, String code) {
        Guest guest = new Guest(console.address());
        HttpResponse<String> back = guest.throughTheProvider("/");
        assertThat(back.statusCode()).isEqualTo(status);
        assertThat(back.body()).contains(code).doesNotContain("canary");
        assertThat(back.headers().allValues("Set-Cookie")).noneMatch(cookie -> cookie.startsWith("rote_console="));
        assertThat(guest.get("/local/queue").statusCode()).isEqualTo(302);
    }

    @ParameterizedTest
    @CsvSource({
        "METADATA_OF_ANOTHER, 502, PROVIDER_ANSWER_INVALID",
        "ENDPOINT_IN_THE_OPEN, 502, PROVIDER_ANSWER_INVALID",
        "ENDLESS, 503, PROVIDER_UNREACHABLE"
    })
    void sendsNobodyToAProviderThatIsNotTheOneNamed(Lie lie, int status, String code) {
        provider.lies(lie);
        HttpResponse<String> answer = new Guest(console.address()).get("/sign-on/provider");
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.body()).contains(code);
    }

    @Test
    void anAnswerCountsOnceAndInTheBrowserThatAsked() {
        Guest ida = new Guest(console.address());
        String answer = ida.to(ida.get(ida.to(ida.get("/sign-on/provider"))));
        HttpResponse<String> elsewhere = new Guest(console.address()).get(answer);
        assertThat(elsewhere.statusCode()).as("without the cookie").isEqualTo(400);
        assertThat(elsewhere.body()).contains("SIGN_ON_NOT_BEGUN");
        assertThat(ida.get(answer).statusCode()).as("used up by the other").isEqualTo(400);

        Guest eve = new Guest(console.address());
        String hers = eve.to(eve.get(eve.to(eve.get("/sign-on/provider"))));
        ida.get("/sign-on/provider");
        assertThat(ida.get(hers).body()).as("with a cookie of another sign-on").contains("SIGN_ON_NOT_BEGUN");

        String once = ida.to(ida.get(ida.to(ida.get("/sign-on/provider"))));
        assertThat(ida.get(once).statusCode()).isEqualTo(200);
        assertThat(ida.get(once).body()).as("the same answer again").contains("SIGN_ON_NOT_BEGUN");
        String state = OwnProvider.fields(
                        URI.create(ida.to(ida.get("/sign-on/provider"))).getRawQuery())
                .get("state");
        assertThat(ida.get(once.replaceAll("state=.*", "state=" + state)).body())
                .as("the same code under another state")
                .contains("PROVIDER_REFUSED");
    }

    @Test
    void takesKeysThatTheProviderChanged() {
        assertThat(new Guest(console.address()).throughTheProvider("/").statusCode())
                .isEqualTo(200);
        provider.rotates();
        assertThat(new Guest(console.address()).throughTheProvider("/").statusCode())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "//evil.example/x",
                "https://evil.example",
                "/\\evil.example",
                "/local/../../x",
                "javascript:alert(1)",
                "/local/runs?x=1",
                "/%2Fevil.example/x"
            })
    void leadsNobodyAway(String wanted) {
        HttpResponse<String> in = new Guest(console.address()).throughTheProvider(Guest.encoded(wanted));
        assertThat(in.headers().firstValue("Refresh")).contains("0; url=/");

        Guest ada = new Guest(console.address());
        HttpResponse<String> local =
                ada.post("/sign-on", "name=ada&password=" + Guest.encoded(PASSWORD) + "&then=" + Guest.encoded(wanted));
        assertThat(ada.to(local)).isEqualTo("/");
    }

    @Test
    void aSignOnIsAlwaysANewOne() {
        Guest ida = new Guest(console.address());
        ida.plants("rote_console", "a-word-that-somebody-else-knows");
        ida.throughTheProvider("/");
        String first = ida.cookie("rote_console");
        assertThat(first).isNotEqualTo("a-word-that-somebody-else-knows");
        ida.throughTheProvider("/");
        assertThat(ida.cookie("rote_console")).isNotEqualTo(first);

        Guest thief = new Guest(console.address());
        thief.plants("rote_console", first);
        assertThat(thief.get("/local/queue").statusCode())
                .as("the sign-on before is over")
                .isEqualTo(302);
    }

    @Test
    void admitsWhoHasARoleATenantAndANameOfTheirOwn() {
        refusedAs("PERSON_WITHOUT_ROLE", Map.of("preferred_username", "ida", "groups", "head-office"));
        refusedAs(
                "PERSON_WITHOUT_TENANT",
                Map.of("preferred_username", "ida", "realm_access", Map.of("roles", "rote-look"), "groups", "local"));
        refusedAs("PERSON_NAME_TAKEN", with("preferred_username", "Ada"));
        refusedAs("PERSON_NAME_TAKEN", with("preferred_username", System.getProperty("user.name")));
        refusedAs("PERSON_UNNAMED", with("preferred_username", "ida\u202e<b>"));
        refusedAs("PERSON_UNNAMED", with("preferred_username", List.of("ida", "ada")));

        provider.says(with("realm_access", Map.of("roles", List.of("rote-look", "rote-review"))));
        Guest ida = new Guest(console.address());
        ida.throughTheProvider("/");
        assertThat(ida.get("/local/queue").body())
                .as("of two roles the one that may more")
                .contains("reviewer");
    }

    private static Map<String, Object> with(String claim, Object value) {
        Map<String, Object> claims = new HashMap<>(IDA);
        claims.put(claim, value);
        return claims;
    }

    private void refusedAs(String code, Map<String, Object> claims) {
        provider.says(claims);
        HttpResponse<String> back = new Guest(console.address()).throughTheProvider("/");
        assertThat(back.body()).contains(code);
        assertThat(back.statusCode()).isEqualTo(403);
    }

    @Test
    void readsFromTheUserInfoEndpointWhatTheTokenDoesNotSayAndOfNobodyElse() throws IOException {
        provider.lies(Lie.THIN);
        isRefused(403, "PERSON_UNNAMED");
        console.close();
        console = started(provider.settings("").replace("    person:", "    userinfo: true\n    person:"));
        Guest ida = new Guest(console.address());
        ida.throughTheProvider("/");
        assertThat(ida.get("/local/queue").body()).contains("Ida.Lund").contains("viewer");

        provider.lies(Lie.THIN_AND_OF_ANOTHER);
        isRefused(502, "PROVIDER_ANSWER_INVALID");
    }

    @Test
    void givesWayToAUserWhoIsKeptUnderTheSameNameLater() {
        provider.says(with("preferred_username", "Eva"));
        Guest eva = new Guest(console.address());
        eva.throughTheProvider("/");
        assertThat(eva.get("/local/queue").body()).contains("Eva");
        assertThat(new KeepUsers(workplace).add("eva", Set.of("local"), UserRole.VIEWER, PASSWORD))
                .isInstanceOf(Loading.Loaded.class);
        assertThat(eva.get("/local/queue").statusCode()).isEqualTo(302);
    }

    @Test
    void aProviderThatIsDownIsToldAndLeavesTheOtherWaysOpen() throws IOException {
        OwnProvider gone = new OwnProvider();
        gone.close();
        console.close();
        console = started(gone.settings(""));
        Guest ada = new Guest(console.address());
        HttpResponse<String> down = ada.get("/sign-on/provider");
        assertThat(down.statusCode()).isEqualTo(503);
        assertThat(down.body()).contains("PROVIDER_UNREACHABLE").contains("type=\"password\"");
        assertThat(ada.post("/sign-on", "name=ada&password=" + Guest.encoded(PASSWORD))
                        .statusCode())
                .isEqualTo(302);
        assertThat(ada.get("/local/queue").body()).contains("ada");

        console.close();
        console = started(gone.settings("  local_users: false\n"));
        Guest other = new Guest(console.address());
        assertThat(other.get("/sign-on/provider").body()).doesNotContain("type=\"password\"");
        assertThat(other.post("/sign-on", "name=ada&password=" + Guest.encoded(PASSWORD))
                        .statusCode())
                .isEqualTo(403);
        other.get(console.oneTimeLink().toString());
        assertThat(other.get("/local/queue").body()).contains("admin");
    }

    @Test
    void theSecretIsNowhereAndItsAbsenceIsTold() throws IOException {
        console.close();
        console = started(provider.settings("").replace("env:SIGN_ON_SECRET", "file:none.txt"));
        isRefused(503, "CLIENT_SECRET_MISSING");

        assertThatThrownBy(() -> started(provider.settings("").replace("env:SIGN_ON_SECRET", "canary-itself")))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("env:NAME, file:PATH or vault:TENANT/NAME")
                .hasMessageNotContaining("canary");
    }

    @Test
    void acrossSitesInARealBrowserUntilTheSignOff() throws IOException {
        String axe = Files.readString(Path.of("src/test/resources/axe/axe.min.js"));
        try (Visitor visitor = new Visitor(folder.resolve("visitor"))) {
            Tab tab = visitor.open(Seat.DESKTOP).go(console.address().resolve("/local/runs"));
            assertThat(Accessible.faults(tab, axe)).isEmpty();
            Pictures.keepBoth("sign-on-provider", tab);
            tab.press("Sign on with Example Bank");
            tab.until("location.pathname === '/local/runs' && document.readyState === 'complete'");
            assertThat(tab.words()).contains("Ida.Lund", "viewer");
            tab.press("Sign off");
            assertThat(tab.words()).contains("You are signed off from this console");
            assertThat(Accessible.faults(tab, axe)).isEmpty();
            assertThat(tab.js("[...document.links].find(one => one.textContent.includes('Example Bank')).href"))
                    .isEqualTo(provider.issuer() + "/end?client_id=rote+console");
            tab.go(console.address().resolve("/local/runs"));
            assertThat(tab.js("location.pathname")).isEqualTo("/sign-on");
        }
    }
}
