package dev.rote.mockapp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class PagesTest {
    private static final List<String> PATHS = List.of(
            "/shell",
            "/nav",
            "/home",
            "/notice",
            "/search",
            "/directory?F_PAGE=2",
            "/documents?F_MBRID=10003",
            "/member?F_MBRID=10007",
            "/subaccount?F_MBRID=10003",
            "/nothing",
            "/member?F_MBRID=10003");
    private static final Pattern HELP = Pattern.compile(
            "\\s(id|data-[a-z]+|role|title|alt|for|summary|scope)=" + "|<label|<th\\b|<h\\d|aria-(?!hidden=\"true\")",
            Pattern.CASE_INSENSITIVE);

    @Test
    void pagesAreEqualAtEveryStart() {
        assertThat(everyPage("none")).isEqualTo(everyPage("none"));
    }

    @Test
    void noPageHelpsWhoReadsIt() {
        everyPage("none")
                .forEach((path, page) ->
                        assertThat(page).as(path).doesNotContainPattern(HELP).doesNotContain("aria-"));
    }

    @Test
    void noPersistentModeHelpsEither() {
        Set<FailureMode> drawn = EnumSet.of(FailureMode.MODAL_DIALOG);
        Arrays.stream(FailureMode.values())
                .filter(mode -> mode.persistence() == FailureMode.Persistence.PERSISTENT)
                .forEach(drawn::add);
        for (FailureMode mode : drawn) {
            everyPage(mode.wire())
                    .forEach((path, page) ->
                            assertThat(page).as(mode.wire() + " " + path).doesNotContainPattern(HELP));
        }
    }

    @Test
    void everyScreenButTheFramesetIsBuiltOfNestedTables() {
        everyPage("none").forEach((path, page) -> {
            if (!path.equals("/shell")) {
                assertThat(page).as(path).containsPattern("(?s)<table.*<td.*<table");
            }
        });
    }

    private static Map<String, String> everyPage(String mode) {
        Map<String, String> pages = new LinkedHashMap<>();
        try (MockApp app = MockApp.start(MockAppSettings.onFreePort());
                Client client = Client.signedOn(app, "/login?inject=" + mode)) {
            for (String path : PATHS) {
                pages.put(path, client.get(path).body());
            }
            var review = client.review("250.00");
            pages.put("/review", review.body());
            if (review.body().contains("F_TOKEN")) {
                pages.put("/receipt", client.confirm(review).body());
            }
            pages.put("/login", client.get("/login").body());
            String attacker = "localhost:" + app.address().getPort();
            pages.replaceAll((path, page) -> page.replace(attacker, "attacker"));
            return pages;
        }
    }
}
