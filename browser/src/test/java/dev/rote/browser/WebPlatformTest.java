package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.cdp.Json;
import dev.rote.surface.Names;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// What the pages of web-platform-tests expect of accessible names and descriptions (accname 1.2): the walker meets
/// all but those listed in `differences.txt`, each with the clause that makes us right or the reason why it is
/// open.
class WebPlatformTest {
    /// The harness of the pages: keeps what they expect instead of asking a browser.
    private static final String HARNESS = """
        window.setup = () => {};
        window.promise_test = () => {};
        window.wanted = [];
        window.want = (selector, what, value) => { wanted.push(() => [...document.querySelectorAll(selector)].map(el =>
            [el, what, value(el), el.dataset.testname])); window.expectations = () => wanted.flatMap(one => one()).filter(([, , value]) => value !== AMBIGUOUS) };
        const AMBIGUOUS = 'SPEC_AMBIGUOUS_LOG_VALUE'; // with it the pages expect nothing
        const GENERIC = ['generic', 'none', ''];
        const label = el => el.dataset.expectedlabel ?? el.dataset.expectedname, role = el => el.dataset.expectedrole;
        window.AriaUtils = {
          verifyLabelsBySelector: selector => want(selector, 'name', label),
          verifyRolesBySelector: selector => want(selector, 'role', role),
          verifyRolesAndLabelsBySelector: selector => { want(selector, 'name', label); want(selector, 'role', role) },
          verifyRoleOrVariantRolesBySelector: (selector, roles) => want(selector, 'role', () => roles.join(' or ')),
          verifyGenericRolesBySelector: selector => want(selector, 'role', () => GENERIC.join(' or ')),
          assignAndVerifyRolesByRoleNames: roles => roles.forEach(one => {
            const el = document.body.appendChild(document.createElement('div'));
            el.textContent = 'x'; el.setAttribute('role', one); el.dataset.testname = 'role: ' + one;
            want('[data-testname="role: ' + one + '"]', 'role', () => one.toLowerCase()) }) };
        window.ATTAcomm = class { constructor(test) { window.expectations = () => test.steps.flatMap(step =>
          (step.test.ATK || []).filter(([kind, what, is, value]) => kind === 'property' && (what === 'name' || what === 'description')
            && is === 'is' && typeof value === 'string').map(([, what, , value]) =>
          [document.getElementById(step.element), what, value, test.title])) } };\
        """;

    private static final String SCRIPTS = "<script src=[^>]*></script>";

    /// Marks the elements, so that the walker's world finds what the page's world expects of them.
    private static final String MARK = """
        expectations().map(([el, what, value, title], i) => { el.setAttribute('data-at' + i, ''); return [what, value, title] })\
        """;

    private static final String ASK = """
        (() => { __rote.observe(0); const answers = []; for (let i = 0; i < COUNT; i++) {
          const el = __rote.find(document, '[data-at' + i + ']'); answers.push(__rote.describe(el)) }
          return JSON.stringify(answers) })()\
        """;

    private static final String LOOK = """
        , find: (root, selector) => { const own = root.querySelector(selector); if (own) return own;
          for (const el of root.querySelectorAll('*')) { const inner = el.shadowRoot && __rote.find(el.shadowRoot, selector); if (inner) return inner }
          return null },
        describe: el => { const tag = el.localName, role = roleOf(el, tag), name = nameOf(el, tag, role), source = nameSource;
          return { name, role: role < 0 ? 'none' : vocabulary.roles[role].replace('img', 'image'), description: descriptionOf(el, name, source, isInvalid(el, tag)) } },\
        """;

    /// Expectations that were met when the list was written.
    private static final int MET = 521;

    @Test
    void meetsWhatTheAccnamePagesExpect(@TempDir Path state) throws IOException, URISyntaxException {
        Result result = result(folder(), state);
        assertThat(new TreeSet<>(result.differences())).isEqualTo(new TreeSet<>(listed("differences")));
        assertThat(result.met()).isGreaterThanOrEqualTo(MET);
    }

    /// For pages that are not kept here: `-Drote.wpt=` names the folder of a copy of web-platform-tests, whose folders
    /// `html-aam`, `accname` and `wai-aria/role` are run.
    @Test
    @EnabledIfSystemProperty(named = "rote.wpt", matches = ".+", disabledReason = "names no copy of web-platform-tests")
    void meetsWhatACopyOfWebPlatformTestsExpects(@TempDir Path state) throws IOException {
        Path copy = Path.of(System.getProperty("rote.wpt", ""));
        List<String> unlisted = new ArrayList<>();
        for (String folder : List.of("html-aam", "accname", "wai-aria/role")) {
            Result result = result(copy.resolve(folder), state);
            List<String> differences =
                    result.differences().stream().map(one -> folder + "/" + one).toList();
            System.out.println(folder + ": " + result.met() + " met, " + differences.size() + " not");
            assertThat(result.met()).as(folder).isPositive();
            unlisted.addAll(differences);
        }
        listed("differences").forEach(one -> unlisted.remove("accname/" + one));
        unlisted.removeAll(listed("differences-copy"));
        unlisted.forEach(System.out::println);
        assertThat(unlisted).isEmpty();
    }

    private record Result(int met, List<String> differences) {}

    private static Result result(Path pages, Path state) throws IOException {
        List<String> differences = new ArrayList<>();
        int met = 0;
        try (Chromium chromium = new ChromiumLauncher(BrowserSettings.in(state)).launch();
                TestSite site = new TestSite();
                Stream<Path> files = Files.walk(pages)) {
            WalkedPage page = WalkedPage.open(chromium);
            for (Path file : files.filter(one -> one.toString().endsWith(".html"))
                    .sorted()
                    .toList()) {
                String name = pages.relativize(file).toString();
                String harness = Matcher.quoteReplacement("<script>" + HARNESS + "</script>");
                String html = Files.readString(file).replaceFirst(SCRIPTS, harness);
                site.page("/" + name, html.replaceAll(SCRIPTS, ""));
                page.goTo(site.origin() + "/" + name);
                for (Expectation expected : expectations(page)) {
                    if (expected.isMet()) {
                        met++;
                    } else {
                        differences.add(name + " | " + expected.inWords());
                    }
                }
            }
        }
        return new Result(met, differences);
    }

    private record Expectation(String what, String value, String title, String ours) {
        boolean isMet() {
            return Stream.of(value.split(" or ", -1)).anyMatch(one -> Names.same(one, ours));
        }

        String inWords() {
            return title + " | " + what + " \"" + collapsed(value) + "\" | ours \"" + collapsed(ours) + "\"";
        }

        private static String collapsed(String text) {
            return text.replaceAll("\\s+", " ").strip();
        }
    }

    private static List<Expectation> expectations(WalkedPage page) {
        JsonNode expected = page.inPage("typeof expectations === 'function' ? " + MARK + " : []");
        JsonNode ours = Json.read(page.inMainFrame(
                        WalkerScript.source().replace("element, adopt,", "element, adopt" + LOOK),
                        ASK.replace("COUNT", "" + expected.size()))
                .asString()
                .getBytes(StandardCharsets.UTF_8));
        List<Expectation> found = new ArrayList<>();
        for (int i = 0; i < expected.size(); i++) {
            JsonNode one = expected.get(i);
            String what = one.path(0).asString();
            found.add(new Expectation(
                    what,
                    one.path(1).asString(""),
                    one.path(2).asString("").replace('|', '/'),
                    ours.path(i).path(what).asString("")));
        }
        return found;
    }

    /// The lines of the list without their reasons, which follow on a line of their own, indented.
    private static List<String> listed(String list) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(WebPlatformTest.class.getResourceAsStream("wpt/" + list + ".txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#") && !line.startsWith(" "))
                    .toList();
        }
    }

    private static Path folder() throws URISyntaxException {
        URL here = Objects.requireNonNull(WebPlatformTest.class.getResource("wpt/accname"));
        return Path.of(here.toURI());
    }
}
