package dev.rote.cli;

import dev.rote.session.HandoverTerms;
import dev.rote.session.ReplayCapability;
import dev.rote.session.ReplayCapability.Replaying;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import picocli.CommandLine.Model.CommandSpec;

/// Performs what may wait for a person in a process that outlives the command: the command answers as soon as
/// it has ended or nobody came in time, and the process keeps the run and its browser until somebody did.
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

    /// What may wait for people: `unanswered` is told when nobody came in time, while it goes on waiting.
    /// Refuses by [CommandFailure].
    @FunctionalInterface
    interface Performance<T> {
        T perform(Optional<HandoverTerms> terms, Consumer<T> unanswered);
    }

    /// How an answer is told.
    interface Telling<T> {
        int exitCode(T answer);

        void print(T answer, Terminal terminal);
    }

    int perform(ReplayCapability replaying, ReplayCapability.Request request, HandoffOptions handoff) {
        return perform(
                handoff,
                (terms, unanswered) -> replaying.perform(
                        terms.map(request::handing).orElse(request),
                        escalated -> unanswered.accept(new Replaying.Performed(escalated))),
                new ReplayReport());
    }

    /// Performs it here, in a process apart, or in this one as its only purpose.
    <T> int perform(HandoffOptions handoff, Performance<T> performance, Telling<T> telling) {
        if (!handoff.isWanted()) {
            T answer = performance.perform(Optional.empty(), _ -> {});
            telling.print(answer, terminal);
            return telling.exitCode(answer);
        }
        return handoff.isApart() ? here(performance, handoff.terms(), telling) : started();
    }

    private <T> int here(Performance<T> performance, Optional<HandoverTerms> terms, Telling<T> telling) {
        AtomicBoolean isAnswered = new AtomicBoolean();
        T ended = performance.perform(terms, unanswered -> {
            if (isAnswered.compareAndSet(false, true)) {
                answer(unanswered, telling);
                // Whoever started this process reads until here, and waits no longer.
                System.out.close();
                System.err.close();
            }
        });
        return isAnswered.get() ? ExitCode.SUCCESS : answer(ended, telling);
    }

    private <T> int answer(T answer, Telling<T> telling) {
        int code = telling.exitCode(answer);
        terminal.out().println(HEADER + code);
        telling.print(answer, terminal);
        return code;
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
