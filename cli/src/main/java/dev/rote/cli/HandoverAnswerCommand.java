package dev.rote.cli;

import dev.rote.policy.Loading;
import dev.rote.session.Desk;
import dev.rote.session.Handing;
import dev.rote.session.Intervention;
import dev.rote.session.Lease;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rote handover answer`: takes the controls of a run that waits and hands them back with a decision.
@Command(
        name = "answer",
        mixinStandardHelpOptions = true,
        description = {
            "Answer a run that asked for a person, and wait for what becomes of it:",
            "resume (it looks where it stands), retry (the same step again),",
            "show (what the commit it waits at would send, which is held and dropped), approve (consent, once),",
            "give (the one value it asks for, read from stdin), abort."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0, 1, 2, 3, 64:as of `rote replay`"})
public final class HandoverAnswerCommand implements Callable<Integer> {
    private static final int LONGEST_VALUE = 4_096;

    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(index = "0", paramLabel = "RUN", description = "The run's id.")
    private String run = "";

    @Parameters(index = "1", paramLabel = "DECISION", description = "resume, retry, show, approve, give or abort.")
    private Answer decision = Answer.RESUME;

    @Option(names = "--resume-at", paramLabel = "STEP", description = "With resume: at this step, if it may.")
    private Optional<String> atStep = Optional.empty();

    @Option(
            names = "--valid",
            paramLabel = "MINUTES",
            defaultValue = "15",
            description = "With approve: how long the consent counts (default: 15).")
    private int minutes = 15;

    @Option(
            names = "--request",
            paramLabel = "DIGEST",
            defaultValue = "",
            description = "With approve: the digest of the request that was shown; it is all that may be sent.")
    private String request = "";

    @Option(names = "--why", paramLabel = "TEXT", defaultValue = "no reason given", description = "With abort: why.")
    private String why = "";

    @Option(
            names = "--wait",
            paramLabel = "SECONDS",
            defaultValue = "180",
            description = "How long to wait for the run's result (default: 180).")
    private int waitSeconds = 180;

    @Option(names = "--tenant", paramLabel = "ID", defaultValue = "local", description = "Tenant (default: local).")
    private String tenant = "local";

    @Mixin
    private PersonOption by = new PersonOption();

    @Mixin
    private OutputOptions output = new OutputOptions();

    /// What a person can decide from here.
    enum Answer {
        RESUME,
        RETRY,
        SHOW,
        APPROVE,
        GIVE,
        ABORT
    }

    public HandoverAnswerCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        return switch (Desk.open(bench.workplace(output.runs()))) {
            case Loading.Refused<Desk>(var refused) -> throw CommandFailure.failed(refused.code(), refused.message());
            case Loading.Loaded<Desk>(var open) -> {
                try (Desk desk = open) {
                    Intervention waiting = desk.intervention(tenant, run).orElseThrow(Answering::unknown);
                    yield new Answering(desk, output.terminal(spec))
                            .answer(waiting, by.person(), decided(desk), Duration.ofSeconds(Math.max(0, waitSeconds)));
                }
            }
        };
    }

    private Function<Lease, Handing> decided(Desk desk) {
        return switch (decision) {
            case RESUME -> lease -> desk.resume(lease, atStep);
            case RETRY -> desk::retry;
            case SHOW -> desk::show;
            case APPROVE -> lease -> desk.approve(lease, Duration.ofMinutes(minutes), request);
            case GIVE -> lease -> desk.give(lease, typed());
            case ABORT -> lease -> desk.abort(lease, why);
        };
    }

    private static String typed() {
        try {
            byte[] typed = System.in.readNBytes(LONGEST_VALUE + 1);
            if (typed.length > LONGEST_VALUE) {
                throw CommandFailure.usage("a value has at most " + LONGEST_VALUE + " bytes");
            }
            return new String(typed, StandardCharsets.UTF_8).strip();
        } catch (IOException unreadable) {
            throw new UncheckedIOException("stdin cannot be read", unreadable);
        }
    }
}
