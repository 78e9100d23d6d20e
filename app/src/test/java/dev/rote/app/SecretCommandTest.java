package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.cli.Bench;
import dev.rote.cli.RoteCommand;
import dev.rote.cli.SecretCommand;
import dev.rote.cli.SecretListCommand;
import dev.rote.cli.SecretPutCommand;
import dev.rote.cli.SecretRemoveCommand;
import dev.rote.cli.SecretRotateCommand;
import dev.rote.replay.Budget;
import dev.rote.replay.ReplayResult;
import dev.rote.session.ReplayCapability;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.session.Terms;
import dev.rote.session.Workplace;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `rote secret`: what is put into the vault signs on, and stands nowhere else.
@OnTheSharedTrial
class SecretCommandTest {
    private static final String NAME = "mockcore/operator";
    private static final String VALUE = "operator:" + Trial.PASSWORD;

    @TempDir
    Path work;

    private final Trial trial;

    SecretCommandTest(Trial trial) {
        this.trial = trial;
    }

    private record Finished(int exitCode, String out, String err) {}

    @Test
    void aRunSignsOnWithTheVaultAndNoFileHoldsTheSecret() throws IOException {
        Path capability = trial.lookUp();
        assertThat(rote(VALUE + "\n", "secret", "put", NAME).exitCode()).isZero();
        assertThat(rote("", "secret", "rotate").out()).contains("1 secret is under new keys");
        assertThat(performed(capability)).isInstanceOf(ReplayResult.Success.class);
        assertThat(holding()).isEmpty();
    }

    @Test
    void neverSaysAValue() {
        Finished put = rote(VALUE, "secret", "put", NAME, "--json");
        Finished list = rote("", "secret", "list");
        Finished north = rote("", "secret", "list", "--tenant", "north");

        assertThat(put.out()).contains("\"replaced\": false");
        assertThat(list.out()).isEqualToNormalizingNewlines(NAME + "\n");
        assertThat(north.out()).isEqualToNormalizingNewlines("no secrets of tenant north\n");
        assertThat(List.of(put, list, north).toString()).doesNotContain(Trial.PASSWORD);
    }

    @Test
    void takesNoValueFromTheCommandLineAndDoesNotRepeatIt() {
        Finished finished = rote("", "secret", "put", NAME, VALUE);

        assertThat(finished.exitCode()).isEqualTo(64);
        assertThat(finished.err()).contains("never an argument").doesNotContain(Trial.PASSWORD);
        assertThat(rote("", "secret", "list").out()).contains("no secrets");
    }

    @Test
    void saysThatTheVaultWasChanged() throws IOException {
        rote(VALUE, "secret", "put", NAME);
        Path vault = work.resolve("state/vault.json");
        Files.writeString(vault, Files.readString(vault).replace(NAME, "mockcore/other"));

        Finished finished = rote("", "secret", "list");
        assertThat(finished.exitCode()).isOne();
        assertThat(finished.err()).startsWith("rote: VAULT_TAMPERED: ");
        assertThat(rote("", "secret", "put", "", "--json").err()).contains("SECRET_NAME_INVALID");
    }

    @Test
    void forgetsASecretOfOneTenantAndOfNoOther() {
        rote(VALUE, "secret", "put", NAME);
        rote(VALUE, "secret", "put", NAME, "--tenant", "north");

        assertThat(rote("", "secret", "remove", NAME, "--json").out()).contains("\"kind\": \"secret_removed\"");
        assertThat(rote("", "secret", "list").out()).contains("no secrets");
        assertThat(rote("", "secret", "list", "--tenant", "north").out()).contains(NAME);
        Finished again = rote("", "secret", "remove", NAME);
        assertThat(again.exitCode()).isOne();
        assertThat(again.err()).startsWith("rote: SECRET_MISSING: ");
    }

    @Test
    void warnsOfASecretThatIsPartOfOrdinaryWordsAndKeepsIt() {
        Finished shortOne = rote("operator:secret", "secret", "put", NAME, "--json");

        assertThat(shortOne.exitCode()).isZero();
        assertThat(shortOne.err()).contains("SECRET_READS_LIKE_TEXT").doesNotContain("operator");
        assertThat(shortOne.out()).contains("\"SECRET_READS_LIKE_TEXT\"");
        assertThat(rote("operator:correct horse", "secret", "put", NAME).err()).isEmpty();
    }

    /// Performs the look-up with nothing in the environment; what the shipped settings say is wrong here.
    private ReplayResult performed(Path capability) {
        ReplayCapability.Request request = new ReplayCapability.Request(
                capability, Map.of("member_id", "10003"), trial.where(""), new Terms("tester", "", ""), Budget.USUAL);
        return switch (new ReplayCapability(workplace(), Trial.MOCK_CORE).perform(request)) {
            case Replaying.Performed(var result) -> result;
            case Replaying other -> throw new AssertionError(other.toString());
        };
    }

    private Workplace workplace() {
        Workplace of = trial.workplace();
        return new Workplace(
                of.surfaces(), of.clock(), new Random(3), Map.of(), work.resolve("runs"), work.resolve("state"));
    }

    private List<Path> holding() throws IOException {
        try (Stream<Path> all = Files.walk(work)) {
            List<Path> files = all.filter(Files::isRegularFile).toList();
            assertThat(files).hasSizeGreaterThan(10);
            return files.stream().filter(SecretCommandTest::holdsThePassword).toList();
        }
    }

    private static boolean holdsThePassword(Path file) {
        try {
            return Bytes.of(file).contains(Trial.PASSWORD);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private Finished rote(String stdin, String... arguments) {
        Bench bench = new Bench() {
            @Override
            public Workplace workplace(Optional<Path> runs) {
                return SecretCommandTest.this.workplace();
            }

            @Override
            public Path shippedProject() {
                return Trial.MOCK_CORE.root();
            }
        };
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = RoteCommand.with(RoteCommand.group(
                        new SecretCommand(),
                        new SecretPutCommand(bench, new ByteArrayInputStream(stdin.getBytes(StandardCharsets.UTF_8))),
                        new SecretListCommand(bench),
                        new SecretRotateCommand(bench),
                        new SecretRemoveCommand(bench)))
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
        return new Finished(exitCode, out.toString(), err.toString());
    }
}
