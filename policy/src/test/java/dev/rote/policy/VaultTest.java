package dev.rote.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.surface.Secret;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A vault in real files: what it gives back, to whom, and what it does when somebody touched it.
class VaultTest {
    private static final String CANARY = "boss:canary-Kx91!vQ";
    private static final String NAME = "mockcore/operator";

    @TempDir
    Path folder;

    private final Redaction redaction = Redaction.of(Settings.shippedPolicy());

    private Vault vault() {
        return new Vault(folder.resolve("vault/secrets.json"), folder.resolve("keys/vault-key.json"));
    }

    private Secrets secrets(String tenant, Map<String, String> environment, Map<String, String> bindings) {
        return new Secrets(
                new Tenant(tenant, "f", "http://a", "http://a", true, "p", bindings),
                environment,
                folder.resolve("settings.env"),
                Optional.of(vault()),
                redaction);
    }

    @Test
    void givesBackWhatWasPutInAndSaysWhetherItReplacedOne() {
        assertThat(put("local", NAME, "first:one")).isFalse();
        assertThat(put("local", NAME, CANARY)).isTrue();

        assertThat(value(find(secrets("local", Map.of(), Map.of()), "password")))
                .isEqualTo("canary-Kx91!vQ");
        assertThat(value(find(secrets("local", Map.of(), Map.of()), ""))).isEqualTo(CANARY);
        assertThat(redaction.scrub("it is canary-Kx91!vQ")).isEqualTo("it is ***");
    }

    @Test
    void isAskedAfterTheEnvironmentAndBeforeTheSettings() throws IOException {
        Files.writeString(folder.resolve("settings.env"), "ROTE_SECRET_MOCKCORE_OPERATOR=file:filed");
        Map<String, String> environment = Map.of("ROTE_SECRET_MOCKCORE_OPERATOR", "env:surroundings");
        assertThat(value(find(secrets("local", Map.of(), Map.of()), "password")))
                .isEqualTo("filed");

        put("local", NAME, CANARY);
        assertThat(value(find(secrets("local", Map.of(), Map.of()), "username")))
                .isEqualTo("boss");
        assertThat(value(find(secrets("local", environment, Map.of()), "password")))
                .isEqualTo("surroundings");
    }

    @Test
    void isTheOnlyPlaceLookedInWhereATenantBindsASecretToIt() {
        Map<String, String> bound = Map.of(NAME, "vault:other/name");
        Map<String, String> environment = Map.of("ROTE_SECRET_MOCKCORE_OPERATOR", "env:surroundings");
        refused(find(secrets("local", environment, bound), ""), "SECRET_MISSING");

        put("local", "other/name", CANARY);
        assertThat(value(find(secrets("local", environment, bound), "username")))
                .isEqualTo("boss");
    }

    @Test
    void answersAnotherTenantAsIfItHadNothing() {
        String before = message(find(secrets("north", Map.of(), Map.of()), ""));
        put("local", NAME, CANARY);

        assertThat(message(find(secrets("north", Map.of(), Map.of()), ""))).isEqualTo(before);
        SecretFinding foreign = secrets("north", Map.of(), Map.of()).find("secret://local/" + NAME, "");
        SecretFinding nobody = secrets("north", Map.of(), Map.of()).find("secret://local/not/there", "");
        assertThat(message(foreign)).isEqualTo(message(nobody));
        assertThat(names("north")).isEmpty();
        assertThat(names("local")).containsExactly(NAME);
    }

    @Test
    void hasNoByteOfAValueInAnyFile() throws IOException {
        put("local", NAME, CANARY);
        put("north", NAME, CANARY);
        vault().rotate();

        byte[] bytes = "canary-Kx91!vQ".getBytes(StandardCharsets.UTF_8);
        List<String> spellings = List.of(
                new String(bytes, StandardCharsets.UTF_8),
                HexFormat.of().formatHex(bytes),
                Base64.getEncoder().withoutPadding().encodeToString(CANARY.getBytes(StandardCharsets.UTF_8)),
                Base64.getUrlEncoder().withoutPadding().encodeToString(CANARY.getBytes(StandardCharsets.UTF_8)));
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> files = all.filter(Files::isRegularFile).toList();
            assertThat(files).hasSizeGreaterThanOrEqualTo(2);
            for (Path file : files) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).doesNotContain(spellings);
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .as(file.toString())
                        .isEqualTo("rw-------");
            }
        }
    }

    @Test
    void noticesEveryByteThatIsChanged() throws IOException {
        put("local", NAME, CANARY);
        put("north", NAME, "other:value");
        Path file = folder.resolve("vault/secrets.json");
        byte[] whole = Files.readAllBytes(file);

        for (int i = 0; i < whole.length; i += 7) {
            byte[] changed = whole.clone();
            changed[i] ^= 1;
            Files.write(file, changed);
            SecretFinding finding = find(secrets("local", Map.of(), Map.of()), "");
            assertThat(finding).as("byte " + i).isInstanceOf(SecretFinding.Refused.class);
            assertThat(code(finding)).as("byte " + i).isEqualTo("VAULT_TAMPERED");
        }
    }

    @Test
    void noticesAValueThatWasMovedLeftOutOrPutBack() throws IOException {
        Path file = folder.resolve("vault/secrets.json");
        put("local", NAME, "old:value");
        String old = Files.readString(file);
        put("local", NAME, CANARY);
        put("north", NAME, "north:value");
        String now = Files.readString(file);

        List<String> values = values(now);
        Files.writeString(
                file,
                now.replace(values.get(0), "#")
                        .replace(values.get(1), values.get(0))
                        .replace("#", values.get(1)));
        assertThat(code(find(secrets("local", Map.of(), Map.of()), ""))).isEqualTo("VAULT_TAMPERED");

        Files.writeString(file, now.replace(values.get(0), values(old).getFirst()));
        assertThat(code(find(secrets("local", Map.of(), Map.of()), ""))).isEqualTo("VAULT_TAMPERED");

        Files.writeString(file, "{\"schema\": \"rote.vault/1\", \"secrets\": []}");
        assertThat(code(find(secrets("local", Map.of(), Map.of()), ""))).isEqualTo("VAULT_TAMPERED");
        assertThat(vault().put("local", NAME, Secret.of("x:y")))
                .as("what somebody else changed is not written over")
                .isInstanceOf(Loading.Refused.class);
    }

    @Test
    void opensNothingWithTheKeysOfAnotherVault() throws IOException {
        put("local", NAME, CANARY);
        Path key = folder.resolve("keys/vault-key.json");
        Vault other = new Vault(folder.resolve("b/secrets.json"), folder.resolve("b/key.json"));
        other.put("local", NAME, Secret.of("a:b"));
        Files.copy(folder.resolve("b/key.json"), key, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        assertThat(code(find(secrets("local", Map.of(), Map.of()), ""))).isEqualTo("VAULT_TAMPERED");

        Files.delete(key);
        assertThat(code(find(secrets("local", Map.of(), Map.of()), ""))).isEqualTo("VAULT_KEY_UNUSABLE");
        assertThat(vault().put("local", NAME, Secret.of("x:y")))
                .as("no new keys beside values that they cannot open")
                .isInstanceOf(Loading.Refused.class);
    }

    @Test
    void trustsNoKeyThatOthersCanRead() throws IOException {
        put("local", NAME, CANARY);
        Files.setPosixFilePermissions(
                folder.resolve("keys/vault-key.json"), PosixFilePermissions.fromString("rw-r--r--"));

        SecretFinding finding = find(secrets("local", Map.of(), Map.of()), "");
        assertThat(code(finding)).isEqualTo("VAULT_KEY_UNUSABLE");
        assertThat(message(finding)).contains("mode 600").doesNotContain("canary");
    }

    @Test
    void rotatesToNewKeysAndForgetsTheOldOnes() throws IOException {
        put("local", NAME, CANARY);
        put("north", NAME, "north:value");
        Path key = folder.resolve("keys/vault-key.json");
        Path file = folder.resolve("vault/secrets.json");
        String oldKey = Files.readString(key);
        String oldFile = Files.readString(file);

        assertThat(vault().rotate()).isEqualTo(new Loading.Loaded<>(2));
        assertThat(value(find(secrets("local", Map.of(), Map.of()), ""))).isEqualTo(CANARY);
        assertThat(value(find(secrets("north", Map.of(), Map.of()), ""))).isEqualTo("north:value");
        assertThat(values(Files.readString(file))).doesNotContainAnyElementsOf(values(oldFile));

        Files.writeString(file, oldFile);
        assertThat(code(find(secrets("local", Map.of(), Map.of()), ""))).isEqualTo("VAULT_TAMPERED");
        assertThat(Files.readString(key)).isNotEqualTo(oldKey);
    }

    @Test
    void forgetsWhatIsRemovedAndLeavesTheRest() throws IOException {
        put("local", NAME, CANARY);
        put("north", NAME, "north:value");
        Path file = folder.resolve("vault/secrets.json");
        String removed = values(Files.readString(file)).getFirst();

        assertThat(vault().remove("local", NAME)).isEqualTo(new Loading.Loaded<>(true));
        assertThat(vault().remove("local", NAME)).isEqualTo(new Loading.Loaded<>(false));
        refused(find(secrets("local", Map.of(), Map.of()), ""), "SECRET_MISSING");
        assertThat(value(find(secrets("north", Map.of(), Map.of()), ""))).isEqualTo("north:value");
        assertThat(Files.readString(file)).doesNotContain(removed);
        assertThat(vault().remove("local", "Not A Path")).isInstanceOf(Loading.Refused.class);
    }

    @Test
    void removesNothingFromAVaultThatWasChanged() throws IOException {
        assertThat(vault().remove("local", NAME)).isEqualTo(new Loading.Loaded<>(false));
        assertThat(folder.resolve("keys")).doesNotExist();
        put("local", NAME, CANARY);
        Path file = folder.resolve("vault/secrets.json");
        Files.writeString(file, Files.readString(file).replace("mockcore", "another"));

        assertThat(refusal(vault().remove("local", NAME))).isEqualTo("VAULT_TAMPERED");
    }

    @Test
    void losesNothingWhenManyPutAtOnce() throws InterruptedException {
        List<Thread> writers = new ArrayList<>();
        IntStream.range(0, 12)
                .forEach(i -> writers.add(Thread.ofVirtual().start(() -> put("local", "app/user" + i, "u:" + i))));
        for (Thread writer : writers) {
            writer.join();
        }

        assertThat(names("local")).hasSize(12);
    }

    @Test
    void refusesWhatItCannotKeep() {
        assertThat(refusal(vault().put("local", "Not A Path", Secret.of("x")))).isEqualTo("SECRET_NAME_INVALID");
        assertThat(refusal(vault().put("../up", NAME, Secret.of("x")))).isEqualTo("TENANT_INVALID");
        assertThat(refusal(vault().put("local", NAME, Secret.of("")))).isEqualTo("SECRET_VALUE_INVALID");
        assertThat(refusal(vault().put("local", NAME, Secret.of("x".repeat(Vault.LONGEST_VALUE + 1)))))
                .isEqualTo("SECRET_VALUE_INVALID");
        assertThat(folder.resolve("vault")).doesNotExist();
    }

    private boolean put(String tenant, String name, String value) {
        return switch (vault().put(tenant, name, Secret.of(value))) {
            case Loading.Loaded<Boolean>(var replaced) -> replaced;
            case Loading.Refused<Boolean>(var why) -> throw new AssertionError(why.toString());
        };
    }

    private List<String> names(String tenant) {
        return switch (vault().names(tenant)) {
            case Loading.Loaded<List<String>>(var names) -> names;
            case Loading.Refused<List<String>>(var why) -> throw new AssertionError(why.toString());
        };
    }

    private static List<String> values(String file) {
        return java.util.regex.Pattern.compile("\"value\": \"([^\"]+)\"")
                .matcher(file)
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    private static SecretFinding find(Secrets secrets, String part) {
        return secrets.find("secret://{tenant.id}/" + NAME, part);
    }

    private static String value(SecretFinding finding) {
        return switch (finding) {
            case SecretFinding.Found(Secret value) -> value.reveal(text -> text);
            case SecretFinding.Refused(var why) -> throw new AssertionError(why.toString());
        };
    }

    private static String code(SecretFinding finding) {
        return finding instanceof SecretFinding.Refused(var why) ? why.code() : "found";
    }

    private static String message(SecretFinding finding) {
        return finding instanceof SecretFinding.Refused(var why) ? why.code() + why.message() : "found";
    }

    private static void refused(SecretFinding finding, String code) {
        assertThat(code(finding)).isEqualTo(code);
    }

    private static String refusal(Loading<Boolean> loading) {
        return loading instanceof Loading.Refused<Boolean>(var why) ? why.code() : "kept";
    }
}
