package dev.rote.cli;

import dev.rote.replay.ReplayResult;
import dev.rote.session.ReplayCapability;
import dev.rote.session.ReplayCapability.Replaying;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/// Performs a run that may wait for a person in a process that outlives the command: the command answers as
/// soon as the run has ended or nobody came in time, and the process keeps the run and its browser until
/// somebody did.
final class Apart {
    /// The first line of what such a process answers, before the exit code.
    private static final String HEADER = "rote-answer ";

    private final Bench bench;
    private final CommandSpec spec;
    private final Terminal terminal;

    Apart(Bench bench, CommandSpec spec, Terminal terminal) {
        this.bench = bench;
        this.spec = spec;
        this.terminal = terminal;
    }

    /// Performs the request here, in a process apart, or in this one as its only purpose.
    int perform(ReplayCapability replaying, ReplayCapability.Request request, HandoffOptions handoff) {
        if (!handoff.isWanted()) {
            return ReplayReport.print(replaying.perform(request), terminal);
        }
        return handoff.isApart() ? performHere(replaying, handoff.on(request)) : started();
    }

    private int performHere(ReplayCapability replaying, ReplayCapability.Request request) {
        List<ReplayResult> answered = new ArrayList<>();
        Replaying replayed = replaying.perform(request, escalated -> {
            answered.add(escalated);
            answer(new Replaying.Performed(escalated));
            // Whoever started this process reads until here, and waits no longer.
            System.out.close();
            System.err.close();
        });
        return answered.isEmpty() ? answer(replayed) : ExitCode.SUCCESS;
    }

    private int answer(Replaying replayed) {
        int code = switch (replayed) {
            case Replaying.Performed(var result) -> result.exitCode();
            case Replaying.Answered(var kept) -> ReplayResult.exitCode(kept);
            case Replaying.Refused(var refusal, var message) -> throw CommandFailure.failed(refusal, message);
        };
        terminal.out().println(HEADER + code);
        return ReplayReport.print(replayed, terminal);
    }

    private int started() {
        List<String> arguments =
                new ArrayList<>(spec.root().commandLine().getParseResult().originalArgs());
        arguments.add("--handoff-apart");
        Process process = bench.apart(arguments);
        Thread end = new Thread(process::destroy, "the end of a run that was not answered");
        Runtime.getRuntime().addShutdownHook(end);
        try {
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            Runtime.getRuntime().removeShutdownHook(end);
            int line = said.indexOf('\n');
            boolean answered = said.startsWith(HEADER) && line > 0;
            terminal.out().print(answered ? said.substring(line + 1) : said);
            terminal.out().flush();
            return answered
                    ? Integer.parseInt(said.substring(HEADER.length(), line).strip())
                    : process.waitFor();
        } catch (IOException broken) {
            throw new UncheckedIOException("the process that performs the run cannot be heard", broken);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return ExitCode.FAILURE;
        }
    }
}
