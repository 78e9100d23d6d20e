package dev.rote.cli;

import dev.rote.capability.Json;
import dev.rote.policy.Loading;
import picocli.CommandLine.Model.CommandSpec;

/// What is answered when a user was changed.
record UserChange(String kind, String words) {

    int answer(Loading<String> changed, AnswerOption answer, CommandSpec spec) {
        return switch (changed) {
            case Loading.Refused<String>(var why) -> throw CommandFailure.failed(why.code(), why.message());
            case Loading.Loaded<String>(var name) -> {
                answer.terminal(spec)
                        .answer(
                                words,
                                Json.Fields.NONE.with("kind", Json.text(kind)).with("name", Json.text(name)));
                yield ExitCode.SUCCESS;
            }
        };
    }
}
