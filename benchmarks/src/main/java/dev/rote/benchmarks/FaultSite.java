package dev.rote.benchmarks;

import dev.rote.capability.Json;
import dev.rote.registry.Approval;
import dev.rote.registry.Showing;
import dev.rote.session.AmendCapability;
import dev.rote.session.AmendCapability.Amending;
import dev.rote.session.ConsentToStep;
import dev.rote.session.ConsentToStep.Consenting;
import dev.rote.session.Project;
import dev.rote.session.ReviewCapability;
import dev.rote.session.Where;
import dev.rote.session.Workplace;
import dev.rote.surface.Opening;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceDescriptor;
import dev.rote.surface.SurfaceGone;
import dev.rote.surface.SurfaceProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/// A project whose capability opens a sub-account, as it is shipped, with less patience for what proves the effect;
/// reviewed and approved by the same verbs as any.
final class FaultSite {
    private static final String OPENING = "open_subaccount.json";
    private static final String COUNTING = "member_subaccounts.json";
    private static final String STEP = "review.confirm";
    private static final String BOOKS = """
        source:
          kind: file
          at: books
          name: "*.json"
          holds: '"member_id":"${member_id}"'
          take: count
        change: {kind: grows, by: "1"}
        within_ms: 2500
        required: true
        """;

    private final Path folder;
    private final Project project;

    /// `shipped` is the example's project, `books` where the core keeps its ledger.
    FaultSite(Path folder, Path shipped, Path books) {
        this.folder = folder;
        this.project = new Project(folder.resolve("project"));
        try {
            copy(shipped, project.root());
            Files.writeString(
                    project.tenant("local"),
                    Files.readString(project.tenant("local")) + "effect_sources:\n  books: {folder: " + books + "}\n");
            String screen = Files.readString(shipped.resolve("checks").resolve("open_subaccount.yaml"))
                    .replaceAll("within_ms: [0-9]+", "within_ms: 6000")
                    .replaceAll("required: false", "required: true");
            learn(FaultRun.Proof.SCREEN, Files.writeString(folder.resolve("screen.yaml"), screen));
            learn(FaultRun.Proof.BOOKS, Files.writeString(folder.resolve("books.yaml"), BOOKS));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private void learn(FaultRun.Proof proof, Path check) throws IOException {
        Path capability = capability(proof);
        Path capabilities = Files.createDirectories(capability.getParent());
        Path recorded = project.capabilities().resolve("registry/open_subaccount/v1.json");
        Files.copy(recorded, capability);
        Path counting = Files.copy(project.capabilities().resolve(COUNTING), capabilities.resolve(COUNTING));
        approve(counting);
        if (new AmendCapability(workplace()).prove(capability, "", check) instanceof Amending.Refused refused) {
            throw new IllegalStateException(refused.toString());
        }
        approve(capability);
    }

    private void approve(Path capability) {
        ReviewCapability review = new ReviewCapability(workplace());
        if (review.describe(capability, "campaign") instanceof Showing.Refused refused) {
            throw new IllegalStateException(refused.toString());
        }
        if (review.approve(capability, "campaign") instanceof Approval.Refused refused) {
            throw new IllegalStateException(refused.toString());
        }
    }

    Path project() {
        return project.root();
    }

    Path capability(FaultRun.Proof proof) {
        return folder.resolve("project")
                .resolve("by_" + proof.name().toLowerCase(Locale.ROOT))
                .resolve(OPENING);
    }

    /// The folder with the ledger and the key of consent.
    Path state() {
        return folder.resolve("state");
    }

    /// The key of consent; it is made when the first is given.
    Path consentKey() {
        return state().resolve("consent-key.json");
    }

    Path runs() {
        return folder.resolve("runs");
    }

    /// A token by which somebody consents to the commit of that run.
    String consent(FaultRun run, String core) {
        return switch (new ConsentToStep(workplace(), project)
                .perform(new ConsentToStep.Request(
                        capability(run.proof()),
                        run.order().inputs(),
                        new Where("local", core, ""),
                        "reviewer",
                        "campaign",
                        STEP,
                        Duration.ofMinutes(15)))) {
            case Consenting.Given(var token, var _) -> token;
            case Consenting.Refused refused -> throw new IllegalStateException(refused.toString());
        };
    }

    /// What a worker is asked for in that run, with consent to its commit.
    Json.Fields order(FaultRun run, String core) {
        Json.Fields order = Json.Fields.NONE
                .with("do", Json.text("perform"))
                .with("capability", Json.text(capability(run.proof()).toString()))
                .with("core", Json.text(core))
                .with("token", Json.text(consent(run, core)))
                .with("key", Json.text(run.key()))
                .with("runs", Json.text(runs().toString()))
                .with("state", Json.text(state().toString()));
        for (var input : run.order().inputs().entrySet()) {
            order = order.with(input.getKey(), Json.text(input.getValue()));
        }
        return order;
    }

    private Workplace workplace() {
        return new Workplace(NoSurfaces.HERE, Clock.systemUTC(), new SecureRandom(), System.getenv(), runs(), state());
    }

    /// Nothing is performed here.
    private enum NoSurfaces implements SurfaceProvider {
        HERE;

        @Override
        public SurfaceDescriptor descriptor() {
            return new SurfaceDescriptor("none", 1, Set.of());
        }

        @Override
        public Surface open(Opening opening, Run run) {
            throw new SurfaceGone("nothing is performed here");
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path one : all.toList()) {
                Path copied = to.resolve(from.relativize(one).toString());
                if (Files.isDirectory(one)) {
                    Files.createDirectories(copied);
                } else {
                    Files.copy(one, copied);
                }
            }
        }
    }
}
