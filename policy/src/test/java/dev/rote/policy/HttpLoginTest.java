package dev.rote.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.surface.Login;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HttpLoginTest {
    private static final String ORIGIN = "https://core.test";

    @TempDir
    Path folder;

    @Test
    void answersTheTenantsOwnOriginWithTheSecretBoundForIt() {
        HttpLogin login = login(Map.of("http_login", "env:GATEWAY"), Map.of("GATEWAY", "clerk:s3cret:pin"));
        assertThat(login.origins()).containsExactly(ORIGIN);
        try (Login found = login.login(ORIGIN).orElseThrow()) {
            assertThat(found.name().<String>reveal(name -> name)).isEqualTo("clerk");
            assertThat(found.password().<String>reveal(password -> password)).isEqualTo("s3cret:pin");
            assertThat(found.toString()).doesNotContain("clerk", "pin");
        }
    }

    @Test
    void answersNoOtherOriginAndNobodyWhenNothingIsBound() {
        assertThat(login(Map.of("http_login", "env:GATEWAY"), Map.of("GATEWAY", "clerk:pin"))
                        .login("https://core.test:8443"))
                .isEmpty();
        HttpLogin without = login(Map.of(), Map.of("ROTE_SECRET_HTTP_LOGIN", "clerk:pin"));
        assertThat(without.origins()).isEmpty();
        assertThat(without.login(ORIGIN)).isEmpty();
    }

    @Test
    void answersNobodyWhenTheSecretIsMissing() {
        assertThat(login(Map.of("http_login", "env:GATEWAY"), Map.of()).login(ORIGIN))
                .isEqualTo(Optional.empty());
    }

    private HttpLogin login(Map<String, String> bindings, Map<String, String> environment) {
        Tenant tenant = new Tenant("core", "core", ORIGIN, ORIGIN, false, "default", bindings);
        return new HttpLogin(
                tenant,
                new Secrets(tenant, environment, folder.resolve("settings"), Redaction.of(Settings.shippedPolicy())));
    }
}
