package dev.rote.app;

import dev.rote.cli.CommandFailure;
import dev.rote.registry.Approval;
import dev.rote.registry.Showing;
import dev.rote.session.DiscoverTask;
import dev.rote.session.Discovering;
import dev.rote.session.Project;
import dev.rote.session.ReviewCapability;
import dev.rote.session.Where;
import dev.rote.session.Workplace;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/// How the demo comes to a capability: learned on the mock core at `core`, described, approved; all of it lies in
/// `folder`.
record Lesson(Workplace workplace, Project project, Path folder, URI core, DemoReport report) {

    /// The file of what was learned, approved.
    Path approved() {
        Path capability = learned();
        ReviewCapability review = new ReviewCapability(workplace);
        switch (review.describe(capability, "demo")) {
            case Showing.Refused(var why) -> throw CommandFailure.failed(why.code(), why.message());
            case Showing.Shown shown -> {
                report.progress("what was learned, in the words that a reviewer reads before approving:");
                report.description(shown.text());
            }
        }
        switch (review.approve(capability, "demo")) {
            case Approval.Refused(var why) -> throw CommandFailure.failed(why.code(), why.message());
            case Approval.Approved approved ->
                report.progress("approved version " + approved.version() + ", " + approved.hash());
        }
        return capability;
    }

    private Path learned() {
        report.progress("learning " + Demo.GOAL.name() + " on the mock core at " + core);
        Path script = project.root().resolve("discovery").resolve(Demo.GOAL.name() + ".yaml");
        DiscoverTask.Request request = new DiscoverTask.Request(
                Demo.GOAL,
                where(""),
                new DiscoverTask.Decider.Scripted(script),
                folder.resolve("capabilities"),
                Optional.empty());
        return switch (new DiscoverTask(workplace, project).perform(request)) {
            case Discovering.Drafted drafted -> drafted.capability();
            case Discovering.Escalated(var code, var reason, var run) -> throw failed(code, reason, run);
            case Discovering.Stopped(var code, var reason, var run) -> throw failed(code, reason, run);
            case Discovering.Refused(var code, var message) -> throw CommandFailure.failed(code, message);
        };
    }

    private static CommandFailure failed(String code, String reason, Path run) {
        return CommandFailure.failed(code, reason + "\n  the run lies in " + run);
    }

    /// The mock core, with that failure mode armed on the way in; empty for none.
    Where where(String inject) {
        return new Where("local", core.toString(), inject);
    }
}
