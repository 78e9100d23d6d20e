package dev.rote.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.surface.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretsTest {
    private static final String REFERENCE = "secret://{tenant.id}/mockcore/operator";

    @TempDir
    Path folder;

    private final Redaction redaction = Redaction.of(Settings.shippedPolicy());

    @Test
    void readsTheEnvironmentBeforeTheSettings() throws IOException {
        settings("ROTE_SECRET_MOCKCORE_OPERATOR=filed:secret1");

        assertThat(value(find(Map.of("ROTE_SECRET_MOCKCORE_OPERATOR", "env:wo:rd"), "username")))
                .isEqualTo("env");
        assertThat(value(find(Map.of("ROTE_SECRET_MOCKCORE_OPERATOR", "env:wo:rd"), "password")))
                .isEqualTo("wo:rd");
        assertThat(value(find(Map.of(), "password"))).isEqualTo("secret1");
        assertThat(value(find(Map.of(), ""))).isEqualTo("filed:secret1");
    }

    @Test
    void readsTheShippedSettings() {
        Secrets secrets = new Secrets(Settings.TENANT, Map.of(), Settings.shipped("settings.env"), redaction);

        assertThat(value(secrets.find(REFERENCE, "password"))).isEqualTo("operator");
    }

    @Test
    void readsSettingsAsPeopleWriteThem() throws IOException {
        settings(
                "# a comment\r\n\r\nROTE_SECRET_MOCKCORE_OPERATOR_OLD=no\r\n  ROTE_SECRET_MOCKCORE_OPERATOR = \"a:b c=d\" \r\n");

        assertThat(value(find(Map.of(), "password"))).isEqualTo("b c=d");
    }

    @Test
    void readsWhatTheTenantBinds() throws IOException {
        Files.writeString(folder.resolve("vault"), "boss:pw\n");
        Tenant tenant = new Tenant(
                "local",
                "f",
                "http://a",
                "http://a",
                true,
                "p",
                Map.of("mockcore/operator", "file:vault", "other/user", "env:OTHER"));
        Secrets secrets = new Secrets(tenant, Map.of("OTHER", "x:y"), folder.resolve("settings.env"), redaction);

        assertThat(value(secrets.find(REFERENCE, "password"))).isEqualTo("pw");
        assertThat(value(secrets.find("secret://local/other/user", "username"))).isEqualTo("x");
    }

    @Test
    void saysWhichVariableIsMissing() {
        refused(find(Map.of(), "password"), "SECRET_MISSING", "ROTE_SECRET_MOCKCORE_OPERATOR");
        refused(find(Map.of("ROTE_SECRET_MOCKCORE_OPERATOR", ""), "password"), "SECRET_MISSING", "settings.env");
    }

    @Test
    void refusesTheSecretsOfAnotherTenant() {
        Secrets secrets = new Secrets(
                Settings.TENANT, Map.of("ROTE_SECRET_MOCKCORE_OPERATOR", "a:b"), folder.resolve("none"), redaction);

        refused(secrets.find("secret://other/mockcore/operator", "password"), "SECRET_FOREIGN", "other");
        refused(secrets.find("secret://{tenant.id}/../../etc", "password"), "SECRET_REFERENCE_INVALID", "secret://");
        refused(secrets.find("operator:operator", "password"), "SECRET_REFERENCE_INVALID", "secret://");
    }

    @Test
    void neverSaysAValue() {
        SecretFinding odd = find(Map.of("ROTE_SECRET_MOCKCORE_OPERATOR", "nocolonhunter2"), "password");

        refused(odd, "SECRET_PART_UNKNOWN", "username:password");
        assertThat(odd.toString()).doesNotContain("hunter2");
        assertThat(find(Map.of("ROTE_SECRET_MOCKCORE_OPERATOR", "a:hunter2"), "password")
                        .toString())
                .doesNotContain("hunter2");
        refused(find(Map.of("ROTE_SECRET_MOCKCORE_OPERATOR", "a:b"), "pin"), "SECRET_PART_UNKNOWN", "pin");
    }

    @Test
    void makesEveryValueKnownToTheRedactionFirst() {
        find(Map.of("ROTE_SECRET_MOCKCORE_OPERATOR", "boss:hunter2"), "username");

        assertThat(redaction.scrub("signed on with hunter2, boss:hunter2")).isEqualTo("signed on with ***, ***");
        assertThat(redaction.toString()).isEqualTo("***");
    }

    @Test
    void masksAUserNameThatIsNoWordAndLeavesOrdinaryWordsReadable() {
        find(Map.of("ROTE_SECRET_MOCKCORE_OPERATOR", "operator:hunter2"), "username");
        find(Map.of("ROTE_SECRET_MOCKCORE_OPERATOR", "j.smith42:hunter2"), "username");

        assertThat(redaction.scrub("the operator may not see this; j.smith42 may"))
                .isEqualTo("the operator may not see this; *** may");
        assertThat(redaction.scrubForArtifact("signed on as operator")).isEqualTo("signed on as ***");
    }

    @Test
    void takesAPasswordThatIsTheUserNameForNoSecret() {
        find(Map.of("ROTE_SECRET_MOCKCORE_OPERATOR", "operator:operator"), "password");
        find(Map.of("ROTE_SECRET_MOCKCORE_OPERATOR", "scott7:scott7"), "password");

        assertThat(redaction.scrub("the operator may not see this; operator:operator; scott7"))
                .isEqualTo("the operator may not see this; ***; ***");
        assertThat(redaction.scrubForArtifact("operator")).isEqualTo("***");
    }

    @ParameterizedTest
    @CsvSource({
        "operator:secret, true",
        "operator:operator, true",
        "abc, true",
        "u:481207, true",
        "u:a1, true",
        "u:'', true",
        "password, true",
        "operator:hunter2, false",
        "u:correct horse, false",
        "u:12345678, false"
    })
    void knowsASecretThatIsPartOfOrdinaryText(String value, boolean isOrdinary) {
        assertThat(Secrets.readsLikeOrdinaryText(value)).isEqualTo(isOrdinary);
    }

    private SecretFinding find(Map<String, String> environment, String part) {
        return new Secrets(Settings.TENANT, environment, folder.resolve("settings.env"), redaction)
                .find(REFERENCE, part);
    }

    private void settings(String content) throws IOException {
        Files.writeString(folder.resolve("settings.env"), content);
    }

    private static String value(SecretFinding finding) {
        return switch (finding) {
            case SecretFinding.Found(Secret value) -> value.reveal(text -> text);
            case SecretFinding.Refused(var why) -> throw new AssertionError(why.toString());
        };
    }

    private static void refused(SecretFinding finding, String code, String words) {
        assertThat(finding).isInstanceOfSatisfying(SecretFinding.Refused.class, refused -> {
            assertThat(refused.why().code()).isEqualTo(code);
            assertThat(refused.why().message()).contains(words);
        });
    }
}
