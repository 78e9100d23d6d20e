package dev.rote.cli;

import dev.rote.session.DiscoverTask.Decider;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/// Who decides what to do next in a discovery.
final class DeciderOptions {
    private static final int MOST_SECONDS = 86_400;

    @Option(
            names = "--llm",
            paramLabel = "KIND",
            description =
                    "Who decides: anthropic, gemini, openai, ollama, or scripted; without it ROTE_LLM, or the first"
                            + " of these whose key the environment has.")
    private Optional<String> llm = Optional.empty();

    @Option(names = "--script", paramLabel = "FILE", description = "The decisions to play back, with --llm scripted.")
    private Optional<Path> script = Optional.empty();

    @Option(
            names = "--interactive",
            description =
                    "A program decides: it reads one line of JSON on stdout for each screen, and writes one line of"
                            + " JSON on stdin for each decision.")
    private boolean interactive;

    @Option(
            names = "--answer-seconds",
            paramLabel = "N",
            defaultValue = "300",
            description = "How long one answer may take, with --interactive (default: 300).")
    private int answerSeconds = 300;

    @Option(
            names = "--chooser",
            paramLabel = "PROGRAM",
            description = "A program decides by picking one of the acts that are offered: a request of"
                    + " cua.jev_choice_request_v1 on its stdin, a choice of cua.jev_choice_v1 on its stdout.")
    private Optional<String> chooser = Optional.empty();

    @Option(names = "--chooser-arg", paramLabel = "ARG", description = "An argument of the chooser. May be repeated.")
    private List<String> chooserArguments = new ArrayList<>();

    @Option(
            names = "--recover-with",
            paramLabel = "PROGRAM",
            description =
                    "With --llm scripted: where a line finds nothing, this chooser picks one safe act, as often as"
                            + " the policy allows.")
    private Optional<String> recovery = Optional.empty();

    @Option(
            names = "--recover-arg",
            paramLabel = "ARG",
            description = "An argument of the program that recovers. May be repeated.")
    private List<String> recoveryArguments = new ArrayList<>();

    boolean isProgram() {
        return interactive;
    }

    Decider decider() {
        if (Stream.of(interactive, llm.isPresent(), chooser.isPresent())
                        .filter(one -> one)
                        .count()
                > 1) {
            throw CommandFailure.usage("who decides? give one of --llm, --interactive and --chooser at most");
        }
        if (recovery.isPresent() && !llm.equals(Optional.of("scripted"))) {
            throw CommandFailure.usage("--recover-with helps a script on: it goes with --llm scripted");
        }
        if (chooser.isPresent()) {
            return new Decider.Choosing(
                    Stream.concat(chooser.stream(), chooserArguments.stream()).toList());
        }
        if (interactive) {
            if (answerSeconds < 1 || answerSeconds > MOST_SECONDS) {
                throw CommandFailure.usage("--answer-seconds takes a number from 1 to " + MOST_SECONDS);
            }
            return new Decider.Program(System.in, System.out, Duration.ofSeconds(answerSeconds));
        }
        if (!llm.equals(Optional.of("scripted"))) {
            return new Decider.Model(llm.orElse(""));
        }
        Path file = script.orElseThrow(() -> CommandFailure.usage("--llm scripted needs --script FILE"));
        return recovery.<Decider>map(program -> new Decider.Recovering(
                        file,
                        Stream.concat(Stream.of(program), recoveryArguments.stream())
                                .toList()))
                .orElseGet(() -> new Decider.Scripted(file));
    }
}
