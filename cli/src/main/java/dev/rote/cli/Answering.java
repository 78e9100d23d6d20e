package dev.rote.cli;

import dev.rote.capability.Json;
import dev.rote.replay.ReplayResult;
import dev.rote.session.Desk;
import dev.rote.session.Handing;
import dev.rote.session.Intervention;
import dev.rote.session.Lease;
import dev.rote.session.Person;
import dev.rote.session.Resumed;
import dev.rote.session.Taking;
import java.time.Duration;
import java.util.function.Function;

/// Takes the controls of a run that waits, hands them back with a decision, and tells what became of the run.
final class Answering {
    private final Desk desk;
    private final Terminal terminal;

    Answering(Desk desk, Terminal terminal) {
        this.desk = desk;
        this.terminal = terminal;
    }

    /// Waits for the run at most that long after it was handed back.
    int answer(Intervention to, Person by, Function<Lease, Handing> decision, Duration time) {
        switch (desk.take(to.tenant(), to.run(), by)) {
            case Taking.Taken(var lease) -> decide(lease, decision);
            case Taking.HeldBy(var person, var since) ->
                throw CommandFailure.failed("HELD_BY_ANOTHER", person.name() + " has the controls since " + since);
            case Taking.Unknown _ -> throw unknown();
            case Taking.Over _ -> {
                return told(desk.awaitNext(to, Duration.ZERO), to);
            }
        }
        return told(desk.awaitNext(to, time), to);
    }

    static CommandFailure unknown() {
        return CommandFailure.failed("NOBODY_ASKED_FOR", "there is no such run that asked for a person");
    }

    private void decide(Lease lease, Function<Lease, Handing> decision) {
        switch (decision.apply(lease)) {
            case Handing.Done _ -> {}
            case Handing.LeaseLost _ ->
                throw CommandFailure.failed("LEASE_LOST", "somebody else has taken the controls meanwhile");
            case Handing.Refused(var code, var message) -> {
                desk.release(lease);
                throw CommandFailure.failed(code, message + "; the run keeps waiting");
            }
        }
    }

    private int told(Resumed resumed, Intervention before) {
        return switch (resumed) {
            case Resumed.Ended(var result) -> {
                terminal.answer(result.pretty().stripTrailing(), result);
                yield ReplayResult.exitCode(result);
            }
            case Resumed.AskedAgain(var again) -> {
                terminal.answer(HandoverReport.words(again), HandoverReport.json(again));
                yield ExitCode.ESCALATED;
            }
            case Resumed.UnderWay _ -> {
                Json.Fields still =
                        Json.Fields.NONE.with("kind", Json.text("under_way")).with("run_id", Json.text(before.run()));
                terminal.answer("the run " + before.run() + " is on its way", still);
                yield ExitCode.SUCCESS;
            }
        };
    }
}
