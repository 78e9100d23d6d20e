package dev.rote.app;

import dev.rote.browser.LiveBrowsers;
import dev.rote.cli.CommandFailure;
import dev.rote.console.Console;
import dev.rote.console.ConsoleSettings;
import dev.rote.console.PortTaken;
import dev.rote.console.Premises;
import dev.rote.policy.Loading;
import dev.rote.session.Desk;
import dev.rote.session.Project;
import dev.rote.session.SignOnSettings;
import dev.rote.session.Workplace;

/// Starts the console for a workplace and a project.
final class Operating {
    private Operating() {}

    /// The person at the machine sees all tenants. Fails with `LEDGER_UNAVAILABLE`, `PORT_TAKEN`, and as a project's
    /// `console.yaml` is refused.
    static Console start(Workplace workplace, Project project, String host, int port) {
        return switch (SignOnSettings.of(project)) {
            case Loading.Refused<SignOnSettings>(var why) -> throw CommandFailure.failed(why.code(), why.message());
            case Loading.Loaded<SignOnSettings>(var signOn) ->
                start(workplace, project, new ConsoleSettings(host, port, project.tenants(), signOn));
        };
    }

    private static Console start(Workplace workplace, Project project, ConsoleSettings settings) {
        return switch (Desk.open(workplace)) {
            case Loading.Refused<Desk>(var why) -> throw CommandFailure.failed(why.code(), why.message());
            case Loading.Loaded<Desk>(var desk) -> {
                try {
                    yield Console.start(new Premises(workplace, project, desk, new LiveBrowsers()), settings);
                } catch (PortTaken taken) {
                    desk.close();
                    throw CommandFailure.failed("PORT_TAKEN", String.valueOf(taken.getMessage()));
                }
            }
        };
    }
}
