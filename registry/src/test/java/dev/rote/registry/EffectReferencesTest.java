package dev.rote.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Capability;
import dev.rote.capability.EffectCheck;
import dev.rote.capability.EffectCheck.Change;
import dev.rote.capability.EffectCheck.Source;
import dev.rote.capability.EffectCheck.Versions;
import dev.rote.capability.Problem;
import dev.rote.capability.Problem.Code;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What proves an effect is itself approved, and only reads.
class EffectReferencesTest {
    private static final Map<String, String> MEMBER = Map.of("member_id", "${member_id}");

    @TempDir
    private Path folder = Path.of("");

    @TempDir
    private Path state = Path.of("");

    private Registry registry = new Registry(folder, InstantSource.system(), state);

    @BeforeEach
    void opens() {
        registry = new Registry(folder, InstantSource.system(), state);
    }

    private Path saved(Capability draft) {
        registry.save(draft);
        return registry.workingCopy(draft.name());
    }

    private Approval approve(Path file) {
        registry.describe(file, "ada");
        return registry.approve(file, "ada");
    }

    private static Capability provenBy(String name, int least, Map<String, String> inputs, String output) {
        Source source = new Source.OfCapability(name, new Versions(least, 0), inputs, output, Set.of());
        return Drafts.opening("opening")
                .withCheck(
                        "review.submit", new EffectCheck(source, new Change.Grows("1"), Duration.ofSeconds(10), false));
    }

    private List<Code> problems(Capability draft) {
        Path file = saved(draft);
        List<Code> shown = registry.describe(file, "ada") instanceof Showing.Shown one
                ? one.validation().problems().stream().map(Problem::code).toList()
                : List.of();
        if (registry.approve(file, "ada") instanceof Approval.Refused(var why)) {
            assertThat(why.problems()).extracting(Problem::code).isEqualTo(shown);
        } else {
            assertThat(shown).isEmpty();
        }
        return shown;
    }

    @Test
    void isApprovedFirst() {
        Capability proven = provenBy("member_savings_balance", 1, MEMBER, "savings_balance");
        Path reading = saved(Drafts.lookUp());

        assertThat(problems(proven)).containsExactly(Code.REFERENCE_UNKNOWN);
        assertThat(approve(reading)).isInstanceOf(Approval.Approved.class);
        assertThat(problems(proven)).isEmpty();
        assertThat(problems(provenBy("member_savings_balance", 2, MEMBER, "savings_balance")))
                .containsExactly(Code.REFERENCE_UNKNOWN);
    }

    @Test
    void onlyReadsAndIsAskedForWhatItKnows() {
        approve(saved(Drafts.lookUp()));
        approve(saved(Drafts.opening("another_opening")));

        assertThat(problems(provenBy("another_opening", 1, MEMBER, "reference_number")))
                .containsExactly(Code.CHECK_MAY_WRITE);
        assertThat(problems(provenBy("member_savings_balance", 1, MEMBER, "name")))
                .containsExactly(Code.CHECK_MAY_WRITE);
        assertThat(problems(provenBy("member_savings_balance", 1, Map.of(), "savings_balance")))
                .containsExactly(Code.CHECK_MAY_WRITE);
    }
}
