package dev.rote.benchmarks;

import dev.rote.benchmarks.Answer.Crashed;
import dev.rote.benchmarks.Answer.Died;
import dev.rote.benchmarks.Answer.Refused;
import dev.rote.benchmarks.Answer.Silent;
import dev.rote.benchmarks.Answer.Told;
import dev.rote.benchmarks.WorkerProcess.Said;
import dev.rote.capability.Json;
import java.time.Duration;

/// An order that is given to a worker, and what comes of it.
record Asking(WorkerProcess worker, Json.Fields order) {
    /// No run may take longer: its budget, what proves its effect, and as much again.
    private static final Duration LONGEST = Duration.ofSeconds(100);

    /// Asks and waits; when the worker stops at the moment it was told to, the strike comes and it goes on. That the
    /// process ends is expected when it is killed.
    Answer answer(Strike strike, boolean mayDie) {
        worker.tell(order);
        while (true) {
            switch (worker.heard(LONGEST)) {
                case Said.Event(var name, var _)
                when name.equals("at") -> {
                    strike.once();
                    worker.go();
                }
                case Said.Event(var _, var fields) -> {
                    return answer(fields);
                }
                case Said.Ended _ -> {
                    return mayDie && strike.struck() ? new Died() : new Crashed();
                }
                case Said.Nothing _ -> {
                    worker.kill();
                    return new Silent();
                }
            }
        }
    }

    private static Answer answer(Json.Fields event) {
        Json.Fields answer = event.field("answer").orElseThrow() instanceof Json.Fields fields ? fields : event;
        return FaultWorker.text(answer, "kind").equals("refused")
                ? new Refused(FaultWorker.text(answer, "code"))
                : new Told(answer);
    }
}
