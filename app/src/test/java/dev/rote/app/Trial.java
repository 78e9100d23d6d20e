package dev.rote.app;

import dev.rote.browser.BrowserSettings;
import dev.rote.browser.WarmBrowser;
import dev.rote.capability.Contract;
import dev.rote.capability.Input;
import dev.rote.capability.Output;
import dev.rote.mockapp.MockApp;
import dev.rote.mockapp.MockAppSettings;
import dev.rote.policy.Consent;
import dev.rote.registry.Approval;
import dev.rote.registry.Showing;
import dev.rote.replay.Budget;
import dev.rote.replay.ReplayResult;
import dev.rote.session.DiscoverTask;
import dev.rote.session.Discovering;
import dev.rote.session.Project;
import dev.rote.session.ReplayCapability;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.session.ReviewCapability;
import dev.rote.session.Where;
import dev.rote.session.Workplace;
import dev.rote.surface.Journal;
import dev.rote.surface.Run;
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

    private final MockApp core;
    private final WarmBrowser browser;
    private final Workplace workplace;
    private final Path folder;

    Trial(Path folder) {
        this.folder = folder;
        this.core = MockApp.start(MockAppSettings.onFreePort());
        this.browser = WarmBrowser.start(
                BrowserSettings.in(folder.resolve("state")),
                List.of("127.0.0.1"),
                Run.lasting(Duration.ofMinutes(1), Clock.systemUTC(), Journal.SILENT));
        this.workplace = new Workplace(browser, Clock.systemUTC(), new Random(7), Map.of(), folder.resolve("runs"));
    }

    MockApp core() {
        return core;
    }

    Workplace workplace() {
        return workplace;
    }

    Where where(String inject) {
        return new Where("local", core.address().toString(), inject);
    }

    /// Works a task out by the script of its name and approves what was recorded.
    Path learned(String name, List<Input> inputs, Map<String, String> values, List<Output> outputs) {
        DiscoverTask.Request request = new DiscoverTask.Request(
                new DiscoverTask.Goal(
                        "learn " + name, name, "/login", inputs, values, outputs, Contract.Effect.IRREVERSIBLE),
                where(""),
                new DiscoverTask.Decider.Scripted(
                        MOCK_CORE.root().resolve("discovery").resolve(name + ".yaml")),
                folder.resolve("capabilities"),
                Optional.of("tester"));
        Discovering discovering = new DiscoverTask(workplace, MOCK_CORE).perform(request);
        if (!(discovering instanceof Discovering.Drafted drafted)) {
            throw new AssertionError(discovering.toString());
        }
        return approved(drafted.capability());
    }

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
        Replaying replaying = new ReplayCapability(workplace, MOCK_CORE)
                .perform(new ReplayCapability.Request(capability, inputs, where(inject), consent, Budget.USUAL));
        return switch (replaying) {
            case Replaying.Performed(var result) -> result;
            case Replaying.Refused refused -> throw new AssertionError(refused.toString());
        };
    }

    @Override
    public void close() {
        browser.close();
        core.close();
    }
}
