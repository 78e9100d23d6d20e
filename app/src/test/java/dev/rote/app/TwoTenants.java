package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.CapabilityFiles;
import dev.rote.capability.CapabilityReading;
import dev.rote.policy.Loading;
import dev.rote.registry.Approval;
import dev.rote.registry.Showing;
import dev.rote.replay.Budget;
import dev.rote.session.AmendCapability.Amending;
import dev.rote.session.ConsentToStep;
import dev.rote.session.ConsentToStep.Consenting;
import dev.rote.session.Project;
import dev.rote.session.ReplayCapability;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.session.ReviewCapability;
import dev.rote.session.TailorCapability;
import dev.rote.session.Terms;
import dev.rote.session.Where;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;

/// A project in a folder of its own with three tenants: `south` and `north` have the mock core, which exports into
/// `exports`, and `portal` has another product. The capabilities are those that are shipped.
record TwoTenants(Trial trial, Path root) {

    static TwoTenants in(Trial trial, Path root) throws IOException {
        for (String part : new String[] {"families", "policies"}) {
            Path from = Trial.MOCK_CORE.root().resolve(part);
            try (Stream<Path> files = Files.list(from)) {
                for (Path file : files.toList()) {
                    Path to = root.resolve(part).resolve(String.valueOf(file.getFileName()));
                    Files.createDirectories(to.getParent());
                    Files.copy(file, to);
                }
            }
        }
        Files.writeString(root.resolve("families").resolve("portal.yaml"), "name: portal\nstep_timeout_ms: 3000\n");
        Files.createDirectories(root.resolve("tenants"));
        Files.createDirectories(root.resolve("exports"));
        String local =
                Files.readString(Trial.MOCK_CORE.root().resolve("tenants").resolve("local.yaml"))
                        + "effect_sources: {exports: {folder: exports}}\n";
        for (String id : new String[] {"south", "north"}) {
            Files.writeString(root.resolve("tenants").resolve(id + ".yaml"), local.replace("id: local", "id: " + id));
        }
        Files.writeString(
                root.resolve("tenants").resolve("portal.yaml"),
                local.replace("id: local", "id: portal").replace("legacy-core", "portal"));
        return new TwoTenants(trial, root);
    }

    Project project() {
        return new Project(root);
    }

    Where at(String tenant, String inject) {
        return new Where(tenant, trial.core().address().toString(), inject);
    }

    Path lookUp() {
        return capability(Trial.shipped("member_savings_balance"), "member_savings_balance");
    }

    Path opening() {
        return capability(Trial.recordedOpening(), "open_subaccount");
    }

    /// With a look-up whose reviewer kept the member's name to the run's record.
    Project withTheNameInTheRecordOnly() throws IOException {
        Path edited = Files.writeString(
                root.resolve("edited.json"),
                Files.readString(Trial.shipped("member_savings_balance"))
                        .replace(
                                "\"name\": \"member_name\",",
                                "\"name\": \"member_name\", \"disclosure\": \"artifact_only\","));
        if (!(CapabilityFiles.read(edited) instanceof CapabilityReading.SealBroken broken)) {
            throw new AssertionError("nothing was edited");
        }
        Path sealed = Files.writeString(root.resolve("sealed.json"), CapabilityFiles.text(broken.capability()));
        capability(sealed, "member_savings_balance");
        return project();
    }

    /// A shipped capability, approved in this project.
    private Path capability(Path shipped, String name) {
        try {
            Path file = root.resolve("capabilities").resolve(name + ".json");
            Files.createDirectories(file.getParent());
            Files.copy(shipped, file);
            ReviewCapability review = new ReviewCapability(trial.workplace());
            assertThat(review.describe(file, "tester")).isInstanceOf(Showing.Shown.class);
            assertThat(review.approve(file, "tester")).isInstanceOf(Approval.Approved.class);
            return file;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    TailorCapability tailoring() {
        return new TailorCapability(trial.workplace(), project());
    }

    /// The tenant's overlay of those changes, written in YAML; a draft.
    Path overlay(Path capability, String tenant, String changes) {
        try {
            Path wanted = Files.writeString(root.resolve("wanted.yaml"), changes);
            return switch (tailoring().amend(capability, tenant, wanted)) {
                case Amending.Amended(var file, var _, var _) -> file;
                case Amending.Refused refused -> throw new AssertionError(refused.toString());
            };
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    String approved(Path capability, String tenant) {
        tailoring().describe(capability, tenant, "tester");
        if (tailoring().approve(capability, tenant, "tester")
                instanceof Loading.Loaded<Approval>(Approval.Approved approved)) {
            return approved.hash();
        }
        throw new AssertionError("the overlay of " + tenant + " was not approved");
    }

    Replaying replay(Path capability, Map<String, String> inputs, Where where, Terms terms) {
        return new ReplayCapability(trial.workplace(), project())
                .perform(new ReplayCapability.Request(capability, inputs, where, terms, Budget.USUAL));
    }

    Consenting consent(Path capability, Map<String, String> inputs, String tenant, String held) {
        return new ConsentToStep(trial.workplace(), project())
                .perform(new ConsentToStep.Request(
                        capability, inputs, at(tenant, ""), "reviewer", "tester", "", held, Duration.ofMinutes(5)));
    }
}
