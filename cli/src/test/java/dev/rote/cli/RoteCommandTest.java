package dev.rote.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Contract;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class RoteCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void printsTheVersionOfTheBuild() {
        assertThat(run("--version")).isEqualTo(ExitCode.SUCCESS);
        assertThat(out.toString()).matches("rote \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?\\R");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void listsVerbsAndExitCodesInItsHelp() {
        assertThat(run("--help")).isEqualTo(ExitCode.SUCCESS);
        assertThat(out.toString()).contains("answer", "64", "usage: the command line was not understood");
    }

    @Test
    void helpsOnStderrWhenNoVerbIsGiven() {
        assertThat(run()).isEqualTo(ExitCode.USAGE);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).contains("Usage: rote");
    }

    @Test
    void passesTheExitCodeOfAVerbThrough() {
        assertThat(run("answer", "--with=3")).isEqualTo(ExitCode.ESCALATED);
    }

    @Test
    void readsAWordOfAnOptionAsItsHelpWritesIt() {
        assertThat(run("answer", "--kind=reversible")).isEqualTo(ExitCode.BUSINESS_OUTCOME);
    }

    @Test
    void suggestsTheVerbThatWasMeant() {
        assertThat(run("anwser")).isEqualTo(ExitCode.USAGE);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString())
                .startsWith("rote: USAGE: ")
                .contains("answer")
                .contains("Try: rote --help");
    }

    @Test
    void namesTheVerbWhoseOptionIsWrong() {
        assertThat(run("answer", "--with=three")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("three").contains("Try: rote answer --help");
    }

    @Test
    void printsTheCodeOfAFailedVerb() {
        assertThat(run("answer", "--fail")).isEqualTo(ExitCode.FAILURE);
        assertThat(err.toString()).isEqualToNormalizingNewlines("rote: FILE_UNREADABLE: it is a folder\n");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void callsABugABugWithoutAStackTrace() {
        assertThat(run("answer", "--break")).isEqualTo(ExitCode.FAILURE);
        assertThat(err.toString())
                .startsWith("rote: INTERNAL_ERROR: java.lang.IllegalStateException: impossible")
                .doesNotContain("\tat ");
    }

    private int run(String... arguments) {
        CommandLine line = RoteCommand.with(new Answer());
        return line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err)).execute(arguments);
    }

    @Command(name = "answer", mixinStandardHelpOptions = true)
    static final class Answer implements Callable<Integer> {
        @Option(names = "--with")
        private int with;

        @Option(names = "--kind")
        private Contract.Effect kind = Contract.Effect.READ;

        @Option(names = "--fail")
        private boolean fail;

        @Option(names = "--break")
        private boolean broken;

        @Override
        public Integer call() {
            if (fail) {
                throw CommandFailure.failed("FILE_UNREADABLE", "it is a folder");
            }
            if (broken) {
                throw new IllegalStateException("impossible");
            }
            return kind == Contract.Effect.REVERSIBLE ? ExitCode.BUSINESS_OUTCOME : with;
        }
    }
}
