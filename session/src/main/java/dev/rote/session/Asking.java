package dev.rote.session;

import dev.rote.capability.InputProblem;
import dev.rote.capability.Json;
import java.time.Duration;
import java.util.List;

/// What asking for a run came to.
public sealed interface Asking {

    /// It runs, waits, or has run under the same key; `isNew` when this asking brought it about.
    record Taken(RunStatus status, boolean isNew) implements Asking {}

    /// It was done before under the same key; nothing is started.
    record Answered(Json.Fields result) implements Asking {}

    /// There is no room, in the whole service (`QUEUE_FULL`) or for this client (`CLIENT_BUSY`); nothing was started,
    /// and asking again makes sense after that time.
    record Full(String code, Duration after) implements Asking {}

    /// The inputs are not what the contract asks for; everything that is wrong with them, at once.
    record Unfit(List<InputProblem> problems) implements Asking {
        public Unfit {
            problems = List.copyOf(problems);
        }
    }

    /// Nothing was started; the code is stable.
    record Refused(String code, String message) implements Asking {}
}
