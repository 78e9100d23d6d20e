package dev.rote.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
}
