package dev.rote.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.surface.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A secret of the installation lies where its setting says and nowhere else.
class BoundSecretTest {
    @TempDir
    private Path folder;

    private BoundSecret secrets(Map<String, String> environment) {
        return new BoundSecret(environment, folder.resolve("settings.env"), vault());
    }

    private Vault vault() {
        return new Vault(folder.resolve("vault.json"), folder.resolve("vault-key.json"));
    }

    @Test
    void isInTheEnvironmentOrTheSettings() throws IOException {
        assertThat(code(secrets(Map.of()).find("env:CLIENT"))).isEqualTo("SECRET_MISSING");
        Files.writeString(folder.resolve("settings.env"), "CLIENT='of the file'\n");
        assertThat(value(secrets(Map.of()).find("env:CLIENT"))).isEqualTo("of the file");
        assertThat(value(secrets(Map.of("CLIENT", "of the environment")).find("env:CLIENT")))
                .isEqualTo("of the environment");
    }

    @Test
    void isInAFileBesideTheSettings() throws IOException {
        assertThat(code(secrets(Map.of()).find("file:client.txt"))).isEqualTo("SECRET_MISSING");
        Files.writeString(folder.resolve("client.txt"), "in a file\n");
        assertThat(value(secrets(Map.of()).find("file:client.txt"))).isEqualTo("in a file");
    }

    @Test
    void isInTheVaultUnderThatTenantAlone() {
        try (Secret kept = Secret.of("in the vault")) {
            assertThat(vault().put("head-office", "sign-on/client", kept)).isInstanceOf(Loading.Loaded.class);
        }
        assertThat(value(secrets(Map.of()).find("vault:head-office/sign-on/client")))
                .isEqualTo("in the vault");
        assertThat(code(secrets(Map.of()).find("vault:north/sign-on/client"))).isEqualTo("SECRET_MISSING");
    }

    @Test
    void isNoSettingItself() {
        for (String place : new String[] {"", "hunter2", "env:", "env:A B", "vault:name", "vault:../x/y", "file:"}) {
            assertThat(BoundSecret.isPlace(place)).as(place).isFalse();
            SecretFinding found = secrets(Map.of()).find(place);
            assertThat(code(found)).as(place).isEqualTo("SECRET_REFERENCE_INVALID");
            assertThat(found.toString()).doesNotContain("hunter2");
        }
    }

    private static String value(SecretFinding finding) {
        return switch (finding) {
            case SecretFinding.Found(var secret) -> secret.reveal(text -> text);
            case SecretFinding.Refused(var why) -> throw new AssertionError(why.toString());
        };
    }

    private static String code(SecretFinding finding) {
        return switch (finding) {
            case SecretFinding.Found _ -> "found";
            case SecretFinding.Refused(var why) -> why.code();
        };
    }
}
