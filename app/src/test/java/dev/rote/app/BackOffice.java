package dev.rote.app;

import dev.rote.capability.Contract;
import dev.rote.capability.Input;
import dev.rote.capability.Output;
import dev.rote.capability.ValueType;
import dev.rote.policy.Consent;
import dev.rote.registry.Approval;
import dev.rote.registry.Showing;
import dev.rote.replay.Budget;
import dev.rote.replay.ReplayResult;
import dev.rote.session.AmendCapability;
import dev.rote.session.ConsentToStep;
import dev.rote.session.ConsentToStep.Consenting;
import dev.rote.session.DiscoverTask;
import dev.rote.session.Discovering;
import dev.rote.session.Project;
import dev.rote.session.ReplayCapability;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.session.ReviewCapability;
import dev.rote.session.Terms;
import dev.rote.session.Where;
import dev.rote.session.Workplace;
import dev.rote.surface.SurfaceProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/// The project in `examples/h2-console`, worked on as the command line does, with its own folder for what is learned.
record BackOffice(Path folder, String address, SurfaceProvider surfaces, Map<String, String> environment) {
    static final Path ROOT = Path.of("..", "examples", "h2-console");
    static final Project PROJECT = new Project(ROOT);

    static final DiscoverTask.Goal BALANCE = new DiscoverTask.Goal(
            "Look up a customer by id and return the balance",
            "customer_balance",
            "/",
            List.of(Input.of("customer_id", ValueType.INTEGER, true)),
            Map.of("customer_id", "9001"),
            List.of(Output.of("balance", ValueType.DECIMAL, true), Output.of("customer_name", ValueType.STRING, false)),
            Contract.Effect.READ);
    static final DiscoverTask.Goal OVERDUE = new DiscoverTask.Goal(
            "Count the invoices that are overdue",
            "overdue_invoices",
            "/",
            List.of(),
            Map.of(),
            List.of(Output.of("overdue_invoices", ValueType.INTEGER, true)),
            Contract.Effect.READ);
    static final DiscoverTask.Goal READ_STREET = new DiscoverTask.Goal(
            "Look up a customer by id and return the street",
            "customer_street",
            "/",
            List.of(Input.of("customer_id", ValueType.INTEGER, true)),
            Map.of("customer_id", "9001"),
            List.of(Output.of("street", ValueType.STRING, true)),
            Contract.Effect.READ);
    static final DiscoverTask.Goal STREET = new DiscoverTask.Goal(
            "Change the street of a customer given by id",
            "change_customer_street",
            "/",
            List.of(
                    Input.of("customer_id", ValueType.INTEGER, true),
                    Input.of("street", ValueType.STRING, true).matching("[^=\\s].{3,58}\\S")),
            Map.of("customer_id", "9002", "street", "2 Quay Street"),
            List.of(),
            Contract.Effect.REVERSIBLE);

    Discovering discover(DiscoverTask.Goal goal, Optional<String> consentBy) {
        Path script = ROOT.resolve("discovery").resolve(goal.name() + ".yaml");
        return new DiscoverTask(workplace(), PROJECT)
                .perform(new DiscoverTask.Request(
                        goal, where(), new DiscoverTask.Decider.Scripted(script), capabilities(), consentBy));
    }

    /// Performs a committed capability, reviewed and approved in this folder.
    ReplayResult replay(DiscoverTask.Goal goal, Map<String, String> inputs, Consent consent) {
        Path file = approved(goal.name());
        String token = switch (consent) {
            case Consent.None _, Consent.DryRun _ -> "";
            case Consent.Given(var by, var step) -> token(file, inputs, by, step);
            case Consent.Bound bound -> throw new AssertionError(bound.toString());
        };
        return switch (new ReplayCapability(workplace(), PROJECT)
                .perform(new ReplayCapability.Request(
                        file,
                        inputs,
                        where(),
                        new Terms("clerk", token, "", consent instanceof Consent.DryRun),
                        Budget.USUAL))) {
            case Replaying.Performed(var result) -> result;
            case Replaying other -> throw new AssertionError(other.toString());
        };
    }

    /// Adds to a committed capability the check that is shipped beside it, reviewed and approved in this folder; from
    /// here on it is what is performed.
    void amend(DiscoverTask.Goal goal) {
        Path check = ROOT.resolve("checks").resolve(goal.name() + ".yaml");
        Path file = approved(goal.name());
        if (!(new AmendCapability(workplace()).prove(file, "", check) instanceof AmendCapability.Amending.Amended)) {
            throw new AssertionError("the check " + check + " cannot be added");
        }
        review(file);
    }

    private String token(Path file, Map<String, String> inputs, String by, String step) {
        return switch (new ConsentToStep(workplace(), PROJECT)
                .perform(new ConsentToStep.Request(file, inputs, where(), by, "clerk", step, Duration.ofMinutes(5)))) {
            case Consenting.Given(var token, var _) -> token;
            case Consenting.Refused refused -> throw new AssertionError(refused.toString());
        };
    }

    static Path committed(String name) {
        return ROOT.resolve("capabilities").resolve(name + ".json");
    }

    /// A committed capability, reviewed and approved in this folder.
    Path approved(String name) {
        Path file = capabilities().resolve(name + ".json");
        if (Files.exists(file)) {
            return file;
        }
        try {
            Files.createDirectories(capabilities());
            Files.copy(committed(name), file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        review(file);
        return file;
    }

    private void review(Path file) {
        ReviewCapability review = new ReviewCapability(workplace());
        if (!(review.describe(file, "reviewer") instanceof Showing.Shown)
                || !(review.approve(file, "reviewer") instanceof Approval.Approved)) {
            throw new AssertionError("the capability " + file + " cannot be approved");
        }
    }

    Path capabilities() {
        return folder.resolve("capabilities");
    }

    Where where() {
        return new Where("local", address, "");
    }

    Workplace workplace() {
        return new Workplace(
                surfaces,
                Clock.systemUTC(),
                new Random(7),
                environment,
                folder.resolve("runs"),
                folder.resolve("state"));
    }
}
