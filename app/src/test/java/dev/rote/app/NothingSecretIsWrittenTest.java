package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.policy.Consent;
import dev.rote.replay.ReplayResult;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.session.Terms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a policy keeps out of files, and the operator's password, are in no file of a run, however it ended, and in
/// none that discovery left behind.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@OnTheSharedTrial
class NothingSecretIsWrittenTest {
    /// The beginnings of the core's tax ids and account numbers, both of which stand on a member's page.
    private static final List<String> KEPT_OUT = List.of("900-00-", "4410003", Trial.PASSWORD);

    private static final String STEP = "review.confirm";

    private final Trial trial;

    NothingSecretIsWrittenTest(Trial trial) {
        this.trial = trial;
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "session_expired", "server_error", "renamed_button", "prompt_injection"})
    void inNoFileOfARun(String mode) throws IOException {
        ReplayResult result = trial.perform(trial.lookUp(), Map.of("member_id", "10003"), mode, new Consent.None());

        assertThat(holding(result.account().evidence().orElseThrow())).isEmpty();
    }

    @Test
    void inNoFileOfDiscoveryAndInNoCapability() throws IOException {
        trial.lookUp();

        assertThat(holding(trial.runs())).isEmpty();
        assertThat(holding(trial.lookUp().resolveSibling("."))).isEmpty();
    }

    @Test
    void inNoByteOfTheDatabaseInWhichACommitIsKept() throws IOException {
        Map<String, String> opening =
                Map.of("member_id", "10003", "account_type", "Savings", "initial_deposit", "31.00");
        String token = trial.consent(trial.opening(), opening, "tester", STEP);

        Replaying replaying = trial.replay(trial.opening(), opening, "", new Terms("tester", token, "nothing-secret"));

        assertThat(replaying).isInstanceOf(Replaying.Performed.class);
        Path state = trial.runs().resolveSibling("state");
        assertThat(state.resolve("ledger.db")).exists();
        assertThat(holding(state)).isEmpty();
    }

    private static List<String> holding(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> files = all.filter(Files::isRegularFile).toList();
            assertThat(files).isNotEmpty();
            return files.stream()
                    .flatMap(file -> KEPT_OUT.stream()
                            .filter(secret -> holds(file, secret))
                            .map(secret -> file + " holds " + secret))
                    .toList();
        }
    }

    private static boolean holds(Path file, String secret) {
        try {
            return Bytes.of(file).contains(secret);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
