package dev.rote.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Capability;
import dev.rote.capability.CapabilityFiles;
import dev.rote.capability.CapabilityReading;
import dev.rote.capability.Provenance;
import dev.rote.registry.Approval;
import dev.rote.registry.Denied;
import dev.rote.registry.Saving;
import dev.rote.testbed.FakeApp;
import dev.rote.testbed.FakeClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Who recorded a capability does not approve it, unless the tenant's policy says so.
class FourEyesTest {
    private static final Path SHIPPED = Path.of("..", "examples", "mock-core");

    @TempDir
    private Path folder = Path.of("");

    private Project project = new Project(SHIPPED);

    @BeforeEach
    void aProjectOfItsOwn() throws IOException {
        project = new Project(folder.resolve("project"));
        for (String name : new String[] {"tenants/local.yaml", "policies/default.yaml", "families/legacy-core.yaml"}) {
            Path copy = project.root().resolve(name);
            Files.createDirectories(copy.getParent());
            Files.copy(SHIPPED.resolve(name), copy);
        }
    }

    @Test
    void theRecorderIsRefusedAndSomebodyElseIsNot() throws IOException {
        policyByRecorder("false");
        Path file = recordedBy("ada");
        assertThat(approve(file, " Ada"))
                .isInstanceOfSatisfying(
                        Approval.Refused.class,
                        refused -> assertThat(refused.why().reason()).isEqualTo(Denied.Reason.RECORDER_APPROVES));
        assertThat(approve(file, "bob")).isInstanceOf(Approval.Approved.class);
    }

    @Test
    void theTenantsPolicyMayLetTheRecorderApprove() throws IOException {
        policyByRecorder("true");
        assertThat(approve(recordedBy("ada"), "ada")).isInstanceOf(Approval.Approved.class);
    }

    @Test
    void aPolicyThatCannotBeReadLetsNobody() throws IOException {
        Files.writeString(project.policy("default"), "name: [");
        assertThat(approve(recordedBy("ada"), "ada")).isInstanceOf(Approval.Refused.class);
    }

    private void policyByRecorder(String says) throws IOException {
        Path policy = project.policy("default");
        Files.writeString(policy, Files.readString(policy).replace("by_recorder: true", "by_recorder: " + says));
    }

    private Path recordedBy(String who) {
        Capability shipped = ((CapabilityReading.Loaded)
                        CapabilityFiles.read(SHIPPED.resolve("capabilities/member_savings_balance.json")))
                .capability();
        Provenance from = shipped.provenance();
        Capability draft = new Capability(
                shipped.schema(),
                shipped.name(),
                1,
                shipped.goal(),
                shipped.contract(),
                shipped.target(),
                shipped.credentials(),
                shipped.milestones(),
                shipped.checkpoints(),
                shipped.detectors(),
                shipped.recoverers(),
                new Provenance(from.run(), from.recordedAt(), who, from.steps(), from.leftOut()),
                shipped.standing());
        Saving saving = workplace().registry(folder.resolve("capabilities")).save(draft);
        assertThat(saving).isInstanceOf(Saving.Saved.class);
        return ((Saving.Saved) saving).file();
    }

    private Approval approve(Path file, String by) {
        ReviewCapability review = new ReviewCapability(workplace());
        review.describe(file, by);
        return review.approve(file, by, project, "local", Optional.empty());
    }

    private Workplace workplace() {
        FakeClock clock = new FakeClock();
        return new Workplace(
                new FakeApp(clock), clock, new Random(7), Map.of(), folder.resolve("runs"), folder.resolve("state"));
    }
}
