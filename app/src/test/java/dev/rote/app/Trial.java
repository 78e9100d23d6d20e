package dev.rote.app;

import dev.rote.browser.BrowserSettings;
import dev.rote.browser.BrowserSurfaces;
import dev.rote.browser.WarmBrowser;
import dev.rote.capability.Contract;
import dev.rote.capability.Input;
import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import dev.rote.capability.Output;
import dev.rote.capability.ValueType;
import dev.rote.mockapp.MockApp;
import dev.rote.mockapp.MockAppSettings;
import dev.rote.policy.Consent;
import dev.rote.registry.Approval;
import dev.rote.registry.Showing;
import dev.rote.replay.Budget;
import dev.rote.replay.ReplayResult;
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
import dev.rote.surface.Journal;
import dev.rote.surface.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/// A mock core, a browser that is running already, and a project to learn and perform tasks in; for tests.
final class Trial implements AutoCloseable {
    static final Path HOME = Path.of("..").toAbsolutePath().normalize();
    static final Project MOCK_CORE = new Project(HOME.resolve("examples").resolve("mock-core"));

    static final DiscoverTask.Goal OPENING = new DiscoverTask.Goal(
            "Open a sub-account for a member with an initial deposit and return its reference number",
            "open_subaccount",
            "/login",
            List.of(
                    Input.of("member_id", ValueType.STRING, true),
                    Input.of("account_type", ValueType.STRING, true).matching("Savings|Checking|Certificate"),
                    Input.of("initial_deposit", ValueType.DECIMAL, true)),
            Map.of("member_id", "10003", "account_type", "Certificate", "initial_deposit", "75.00"),
            List.of(Output.of("reference_number", ValueType.STRING, true)),
            Contract.Effect.IRREVERSIBLE);

    /// What the operator signs on with; no file may ever hold it.
    static final String PASSWORD = "canary-Qz7Rk2";

    static final Map<String, String> SECRETS = Map.of("ROTE_SECRET_MOCKCORE_OPERATOR", "operator:" + PASSWORD);

    private final MockApp core;
    private final WarmBrowser browser;
    private final Workplace workplace;
    private final Path folder;
    private Optional<Path> lookUp = Optional.empty();
    private Optional<Path> opening = Optional.empty();

    Trial(Path folder) {
        this.folder = folder;
        this.core = MockApp.start(new MockAppSettings(0, PASSWORD));
        this.browser = WarmBrowser.start(
                BrowserSettings.in(folder.resolve("state")),
                List.of("127.0.0.1"),
                Run.lasting(Duration.ofMinutes(1), Clock.systemUTC(), Journal.SILENT));
        this.workplace =
                new Workplace(browser, Clock.systemUTC(), new Random(7), SECRETS, runs(), folder.resolve("state"));
    }

    MockApp core() {
        return core;
    }

    Workplace workplace() {
        return workplace;
    }

    /// The same store, with a browser for each run, as one that people may take over has, and a clock of its
    /// own.
    Workplace handing(Clock clock) {
        return new Workplace(
                new BrowserSurfaces(BrowserSettings.in(workplace.state())),
                clock,
                workplace.random(),
                workplace.environment(),
                workplace.runs(),
                workplace.state());
    }

    Where where(String inject) {
        return new Where("local", core.address().toString(), inject);
    }

    /// Where every run of this trial has its directory.
    Path runs() {
        return folder.resolve("runs");
    }

    /// The look-up, learned and approved.
    Path lookUp() {
        lookUp = lookUp.or(() -> Optional.of(learned(Demo.GOAL)));
        return lookUp.orElseThrow();
    }

    /// The opening of a sub-account, learned and approved.
    Path opening() {
        opening = opening.or(() -> Optional.of(learned(OPENING)));
        return opening.orElseThrow();
    }

    /// Works a task out by the script of its name and approves what was recorded.
    private Path learned(DiscoverTask.Goal goal) {
        DiscoverTask.Request request = new DiscoverTask.Request(
                goal,
                where(""),
                new DiscoverTask.Decider.Scripted(
                        MOCK_CORE.root().resolve("discovery").resolve(goal.name() + ".yaml")),
                folder.resolve("capabilities"),
                Optional.of("tester"));
        Discovering discovering = new DiscoverTask(workplace, MOCK_CORE).perform(request);
        if (!(discovering instanceof Discovering.Drafted drafted)) {
            throw new AssertionError(discovering.toString());
        }
        return approved(drafted.capability());
    }

    /// The capability of that name that is shipped as an example, approved.
    static Path shipped(String name) {
        return MOCK_CORE.root().resolve("capabilities").resolve(name + ".json");
    }

    /// The opening as it was recorded, before a person added what proves it.
    static Path recordedOpening() {
        return MOCK_CORE.root().resolve("capabilities/registry/open_subaccount/v1.json");
    }

    /// What stays the same however often, whenever and with whichever fonts it is recorded.
    static String lasting(Path file) throws IOException {
        if (!(Json.read(Files.readString(file)) instanceof JsonReading.Read(Json.Fields(var fields)))) {
            throw new AssertionError(file + " holds no object");
        }
        return Json.fields(fields)
                .without("provenance")
                .without("standing")
                .without("seal")
                .pretty()
                .replaceAll("\\[-?\\d+, -?\\d+, \\d+, \\d+]", "[]");
    }

    /// The same file, shown to a reviewer and approved.
    Path approved(Path capability) {
        ReviewCapability review = new ReviewCapability(workplace);
        if (review.describe(capability, "tester") instanceof Showing.Refused refused) {
            throw new AssertionError(refused.toString());
        }
        if (review.approve(capability, "tester") instanceof Approval.Refused refused) {
            throw new AssertionError(refused.toString());
        }
        return capability;
    }

    ReplayResult perform(Path capability, Map<String, String> inputs, String inject, Consent consent) {
        String token = switch (consent) {
            case Consent.None _, Consent.DryRun _ -> "";
            case Consent.Given(var by, var step) -> consent(capability, inputs, by, step);
            case Consent.Bound bound -> throw new AssertionError(bound.toString());
        };
        return switch (replay(capability, inputs, inject, new Terms("tester", token, ""))) {
            case Replaying.Performed(var result) -> result;
            case Replaying other -> throw new AssertionError(other.toString());
        };
    }

    Replaying replay(Path capability, Map<String, String> inputs, String inject, Terms terms) {
        return new ReplayCapability(workplace, MOCK_CORE)
                .perform(new ReplayCapability.Request(capability, inputs, where(inject), terms, Budget.USUAL));
    }

    /// A token by which that person consents to the step.
    String consent(Path capability, Map<String, String> inputs, String by, String step) {
        return switch (new ConsentToStep(workplace, MOCK_CORE)
                .perform(new ConsentToStep.Request(
                        capability, inputs, where(""), by, "tester", step, Duration.ofMinutes(5)))) {
            case Consenting.Given(var token, var _) -> token;
            case Consenting.Refused refused -> throw new AssertionError(refused.toString());
        };
    }

    @Override
    public void close() {
        browser.close();
        core.close();
    }
}
