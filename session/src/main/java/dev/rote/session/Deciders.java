package dev.rote.session;

import dev.rote.discovery.Briefing;
import dev.rote.discovery.ChooserExplorer;
import dev.rote.discovery.Correspondent;
import dev.rote.discovery.ExecutableChooser;
import dev.rote.discovery.Explorer;
import dev.rote.discovery.LinePipe;
import dev.rote.discovery.OutsideExplorer;
import dev.rote.discovery.RecoveringExplorer;
import dev.rote.discovery.Script;
import dev.rote.discovery.ScriptFile;
import dev.rote.discovery.ScriptedExplorer;
import dev.rote.policy.Consent;
import dev.rote.policy.Loading;
import dev.rote.session.DiscoverTask.Decider;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Makes the explorer of whoever decides in a discovery on that deployment.
final class Deciders {
    private final Deployment deployment;
    private final Consent consent;
    private final Map<String, String> environment;
    private final Models models;
    private final Path prices;

    Deciders(Deployment deployment, Consent consent, Map<String, String> environment, Models models, Path prices) {
        this.deployment = deployment;
        this.consent = consent;
        this.environment = Map.copyOf(environment);
        this.models = models;
        this.prices = prices;
    }

    Loading<Explorer> explorer(Decider decider) {
        return switch (decider) {
            case Decider.Scripted(var file) -> scripted(file);
            case Decider.Recovering(var file, var command) -> recovering(file, command);
            case Decider.Program(var answers, var told, var patience) ->
                new Loading.Loaded<>(new OutsideExplorer(new LinePipe(answers, told, patience), briefing()));
            case Decider.Outside(var who) -> new Loading.Loaded<>(new OutsideExplorer(who, briefing()));
            case Decider.Model(var kind) -> model(kind);
            case Decider.Choosing(var command) ->
                new Loading.Loaded<>(
                        new ChooserExplorer(program(command), deployment.redaction(), deployment.gate(), consent));
        };
    }

    private Loading<Explorer> model(String kind) {
        Models.Wanted wanted = new Models.Wanted(
                kind, environment, prices, deployment.policy().exploring().cents(), deployment.redaction());
        return switch (models.open(wanted)) {
            case Loading.Refused<Correspondent>(var why) -> new Loading.Refused<>(why);
            case Loading.Loaded<Correspondent>(var model) ->
                new Loading.Loaded<>(
                        deployment.policy().exploring().pictures()
                                ? OutsideExplorer.seeing(model, briefing())
                                : new OutsideExplorer(model, briefing()));
        };
    }

    private Loading<Explorer> recovering(Path file, List<String> command) {
        int most = deployment.policy().exploring().recoveries();
        if (most == 0) {
            return new Loading.Refused<>(new Loading.Refusal(
                    "RECOVERY_NOT_ALLOWED", "the policy allows no recoveries in a discovery (discovery: recoveries)"));
        }
        return switch (ScriptFile.read(file)) {
            case Loading.Refused<Script>(var why) -> new Loading.Refused<>(why);
            case Loading.Loaded<Script>(var script) ->
                new Loading.Loaded<>(new RecoveringExplorer(
                        script, program(command), deployment.redaction(), deployment.gate(), most));
        };
    }

    private Correspondent program(List<String> command) {
        return new ExecutableChooser(command, ExecutableChooser.Limits.USUAL, environment);
    }

    private Briefing briefing() {
        return new Briefing(deployment.redaction());
    }

    private static Loading<Explorer> scripted(Path file) {
        return switch (ScriptFile.read(file)) {
            case Loading.Refused<Script>(var why) -> new Loading.Refused<>(why);
            case Loading.Loaded<Script>(var script) -> new Loading.Loaded<>(new ScriptedExplorer(script));
        };
    }
}
