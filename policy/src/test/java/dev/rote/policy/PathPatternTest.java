package dev.rote.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PathPatternTest {
    @Test
    void letsAStarStandForAnything() {
        assertThat(new PathPattern("/files/*").matches("/files/a/b.exe")).isTrue();
        assertThat(new PathPattern("/files/*").matches("/file")).isFalse();
        assertThat(new PathPattern("*.do").matches("/a/login.do")).isTrue();
        assertThat(new PathPattern("/login").matches("/login2")).isFalse();
        assertThat(new PathPattern("/*a*b*c").matches("/" + "ab".repeat(20_000)))
                .isFalse();
    }

    @Test
    void readsPathsAsServersDo() {
        PathPattern login = new PathPattern("/login");

        assertThat(List.of("/login;jsessionid=1", "//login", "/./login", "/%6cogin", "/x/../login"))
                .allMatch(login::matches);
        assertThat(List.of("/login/", "/LOGIN", "/login%2fother")).noneMatch(login::matches);
    }

    @Test
    void forbidsEverySpelling() {
        PathPattern blocked = new PathPattern("/files/*");

        assertThat(List.of(
                        "/files/a",
                        "/FILES/a",
                        "/%66iles/a",
                        "/%2566iles/a",
                        "/x/../files/a",
                        "//files//a",
                        "\\files\\a"))
                .allMatch(blocked::matchesAnySpelling);
    }

    @Test
    void everySpellingOfWhatIsForbiddenIsDoubtfulAndTheUsualPathsAreNot() {
        for (String pattern : List.of("/files/*", "/quickopen", "/_debug/*", "*.bak")) {
            PathPattern blocked = new PathPattern(pattern);
            List<String> doubtful = Stream.concat(PathPattern.OTHER_SPELLINGS.stream(), blocked.doubtful().stream())
                    .toList();
            for (String path : List.of(
                    "/files/a",
                    "/app/Files/a",
                    "/fILES/a",
                    "/%66iles/a",
                    "//files//a",
                    "/files;x=1/a",
                    "/quickopen",
                    "/QuickOpen",
                    "/quickopen;a",
                    "/_DEBUG/x",
                    "/a/b.BAK")) {
                for (String query : List.of("", "?F_MBRID=10003")) {
                    if (blocked.matchesAnySpelling(path)) {
                        assertThat(doubtful)
                                .as(pattern + " " + path + query)
                                .anyMatch(one -> fits(one, "http://127.0.0.1:8000" + path + query));
                    }
                }
            }
            for (String path : List.of("/login", "/shell", "/search", "/member?F_MBRID=10003", "/receipt?F_REF=SA-1")) {
                assertThat(doubtful)
                        .as(pattern + " " + path)
                        .noneMatch(one -> fits(one, "http://127.0.0.1:8000" + path));
            }
        }
    }

    /// As the browser reads them: a question mark is one character or none.
    private static boolean fits(String wildcard, String address) {
        String pattern = wildcard.replace("\\?", "\u0000")
                .replaceAll("[.+()\\[\\]{}|^$]", "\\\\$0")
                .replace("*", ".*")
                .replace("?", ".?")
                .replace("\u0000", "[?]");
        return address.matches(pattern);
    }
}
