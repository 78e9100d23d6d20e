package dev.rote.policy;

import static dev.rote.policy.Settings.file;
import static dev.rote.policy.Settings.loaded;
import static dev.rote.policy.Settings.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.StepAct;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(20)
class PoliciesTest {
    @TempDir
    Path folder;

    @Test
    void readsTheShippedPolicy() {
        Policy policy = Settings.shippedPolicy();

        assertThat(policy.name()).isEqualTo("default");
        assertThat(policy.reach().paths()).extracting(PathPattern::pattern).contains("/login", "/member");
        assertThat(policy.acts()).contains("open", "press", "read").hasSize(8);
        assertThat(policy.risky()).extracting(Policy.RiskRule::name).containsExactly("commits");
        assertThat(policy.budgets()).isEqualTo(new Policy.Budgets(60, Duration.ofMinutes(2)));
        assertThat(policy.pictures()).isEqualTo(Policy.Pictures.ON_FAILURE);
    }

    @Test
    void allowsEveryActWhereNoneIsListedAndNoneWhereTheListIsEmpty() {
        assertThat(loaded(Policies.load(file(folder, "name: p"))).acts())
                .hasSize(StepAct.Plain.class.getPermittedSubclasses().length);
        assertThat(loaded(Policies.load(file(folder, "name: p\nacts: []"))).acts())
                .isEmpty();
    }

    @Test
    void letsNobodyApproveTheirOwnRecordingUnlessItSaysSo() {
        assertThat(loaded(Policies.load(file(folder, "name: p"))).approving())
                .isEqualTo(new Policy.Approving(false, false));
        assertThat(loaded(Policies.load(file(folder, "name: p\napproval: {by_recorder: true, show_requests: true}")))
                        .approving())
                .isEqualTo(new Policy.Approving(true, true));
        refused(
                Policies.load(file(folder, "name: p\napproval: {by_recorder: maybe}")),
                "POLICY_INVALID",
                "must be true or false");
    }

    @Test
    void namesTheKeyThatWasProbablyMeant() {
        refused(
                Policies.load(file(folder, "name: p\nreach:\n  block_paths: [/x]")),
                "POLICY_INVALID",
                "line 3",
                "block_paths",
                "did you mean \"blocked_paths\"");
        refused(Policies.load(file(folder, "name: p\nacts: [pres]")), "POLICY_INVALID", "did you mean \"press\"");
    }

    @Test
    void refusesWhatIsNoPolicy() throws IOException {
        refused(Policies.load(folder.resolve("none.yaml")), "POLICY_UNREADABLE", "none.yaml");
        refused(Policies.load(folder), "POLICY_UNREADABLE");
        refused(Policies.load(file(folder, "")), "POLICY_INVALID", "is empty");
        refused(Policies.load(file(folder, "- a\n- b")), "POLICY_INVALID", "a table is wanted");
        refused(Policies.load(file(folder, "name: [a]")), "POLICY_INVALID", "must be a text");
        refused(Policies.load(file(folder, "name: p\nacts: press")), "POLICY_INVALID", "must be a list");
        refused(Policies.load(file(folder, "name: p\nbudgets: {steps: 0}")), "POLICY_INVALID", "1 to 10000");
        refused(Policies.load(file(folder, "name: p\nrisky: [{rule: x}]")), "POLICY_INVALID", "names, paths or acts");
        refused(Policies.load(file(folder, "name: p\nreach: {paths: [login]}")), "POLICY_INVALID", "start with /");
        refused(Policies.load(file(folder, "name: p\nreach: {origins: [core]}")), "POLICY_INVALID", "origin");
        refused(Policies.load(file(folder, "name: p\nname: q")), "POLICY_INVALID", "stands twice");
        refused(Policies.load(file(folder, "name: p\n---\nname: q")), "POLICY_INVALID", "second document");
        refused(Policies.load(file(folder, "name: \"unfinished")), "POLICY_INVALID", "is not YAML");
        refused(Policies.load(file(folder, "name: !!java.net.URL x")), "POLICY_INVALID", "tags are not accepted");
        Files.write(folder.resolve("file.yaml"), new byte[] {'n', ':', ' ', (byte) 0xff});
        refused(Policies.load(folder.resolve("file.yaml")), "POLICY_INVALID", "not UTF-8");
    }

    @Test
    void refusesBombsBeforeTheyGoOff() throws IOException {
        Path large = folder.resolve("large.yaml");
        try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
            file.setLength(200L << 20);
        }
        refused(Policies.load(large), "POLICY_TOO_LARGE", "256 KiB");
        refused(Policies.load(file(folder, "[".repeat(50_000))), "POLICY_INVALID", "nested deeper than 12");
        refused(
                Policies.load(file(folder, "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]")),
                "POLICY_INVALID",
                "anchors and aliases");
        refused(Policies.load(file(folder, "name: [" + "x,".repeat(20_000) + "]")), "POLICY_INVALID", "10000 values");
    }

    @Test
    void refusesPatternsThatAreNoneOrFitEverything() {
        for (String pattern : List.of("(", "a{2000}", "(?=a)", ".*", "\\d*")) {
            refused(
                    Policies.load(file(folder, "name: p\nscrub: [{name: s, pattern: '" + pattern + "'}]")),
                    "POLICY_INVALID",
                    "line 2");
        }
    }

    @Test
    void takesNoTimeForAPatternThatWouldExplodeElsewhere() {
        Policy policy = loaded(Policies.load(file(folder, "name: p\nscrub: [{name: s, pattern: '(a+)+b'}]")));

        assertThat(Redaction.of(policy).scrub("a".repeat(20_000) + "c")).hasSize(20_001);
    }
}
