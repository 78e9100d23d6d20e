package dev.rote.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.session.Project;
import dev.rote.session.Where;
import dev.rote.workflow.CheckWorkflow.Checking;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What is wrong with a workflow is said before anything is started, with the line it stands in.
class CheckWorkflowTest {
    @TempDir
    private Path folder = Path.of("");

    private Bank bank = new Bank(folder);

    @BeforeEach
    void opensTheBank() throws IOException {
        bank = Bank.in(folder);
    }

    private static final String GOOD = """
            name: both
            inputs:
              member_id: {type: string, pattern: "[0-9]+"}
              deposit: {type: decimal, least: "5", most: "50"}
              pin: {type: string, sensitive: true}
            steps:
              - id: lookup
                capability: look_up
                inputs:
                  member_id: ${member_id}
                  pin: ${pin}
              - id: open
                capability: open_account
                inputs:
                  member_id: ${member_id}
                  deposit: ${deposit}
                  kind: Savings
                compensate:
                  capability: close_account
                  inputs:
                    reference: ${open.output.reference}
            outputs:
              reference: ${open.output.reference}
              tax_id: {from: "${lookup.output.tax_id}", sensitive: true}
            """;

    @Test
    void findsTheApprovedVersionOfEveryStep() throws IOException {
        assertThat(check(GOOD)).isInstanceOfSatisfying(Checking.Sound.class, sound -> {
            assertThat(sound.plan().calls().keySet()).containsExactly("lookup", "open", "open.compensate");
            assertThat(sound.plan().committing()).containsExactly("open", "open.compensate");
            assertThat(sound.premises().tenant()).isEqualTo("local");
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "id: open               | id: lookup             | ID_TWICE              | 12",
                "capability: look_up    | capability: look_down  | NO_SUCH_CAPABILITY    | 7",
                "capability: look_up    | capability: draft      | NOT_APPROVED          | 7",
                "capability: look_up    | capability: elsewhere  | OTHER_FAMILY          | 7",
                "capability: look_up    | capability: ../look_up | NAME_MALFORMED        | 8",
                "capability: look_up    | 'capability: look_up\n    version: 7' | NOT_APPROVED | 7",
                "capability: look_up    | capabillity: look_up   | UNKNOWN_KEY           | 8",
                "deposit: ${deposit}    | deposit: ${member_id}  | TYPE_MISMATCH         | 16",
                "deposit: ${deposit}    | deposit: ${depositt}   | REFERENCE_UNKNOWN     | 16",
                "deposit: ${deposit}    | deposit: a${deposit}   | REFERENCE_MALFORMED   | 16",
                "deposit: ${deposit}    | deposit: ${x.y}        | REFERENCE_MALFORMED   | 16",
                "deposit: ${deposit}    | deposit: ten           | LITERAL_REFUSED       | 16",
                "deposit: ${deposit}    | purse: ${deposit}      | INPUT_UNKNOWN         | 16",
                "deposit: ${deposit}    | deposit: ${open.output.reference} | REFERENCE_LATER | 16",
                "member_id: ${member_id}| member_id: ${open.output.reference} | REFERENCE_LATER | 10",
                "kind: Savings          | kind: ${lookup.output.nickname} | OPTIONAL_TO_REQUIRED | 17",
                "kind: Savings          | kind: ${lookup.output.tax_id} | SENSITIVE_UNDECLARED | 17",
                "kind: Savings          | kind: ${lookup.output.name} | REFERENCE_UNKNOWN  | 17",
                "pin: ${pin}            | pin: 4711              | LITERAL_SENSITIVE     | 11",
                "kind: Savings          | kind: ${pin}           | SENSITIVE_UNDECLARED  | 17",
                "'tax_id}\", sensitive: true' | 'tax_id}\"'        | SENSITIVE_UNDECLARED  | 24",
                "sensitive: true}       | sensitive: maybe}      | WRONG_SHAPE           | 5",
                "'most: \"50\"'         | 'most: \"5000\"'       | RANGE_TOO_WIDE        | 16",
                "'least: \"5\"'         | 'least: \"60\"'        | RANGE_MALFORMED       | 4",
                "'pattern: \"[0-9]+\"'  | 'pattern: \"(\"'       | PATTERN_REFUSED       | 3",
                "type: decimal          | type: money            | TYPE_UNKNOWN          | 4",
                "name: both             | name: other            | NAME_OTHER_THAN_FILE  | 1",
                "name: both             | 'name: both\ntimeout_s: 0' | NUMBER_OUT_OF_RANGE | 2",
                "capability: close_account | capability: look_up | COMPENSATION_UNPROVABLE | 19",
            })
    void saysWhatIsWrongAndWhere(String good, String bad, String code, int line) throws IOException {
        assertThat(problems(GOOD.replaceFirst(Pattern.quote(good), Matcher.quoteReplacement(bad))))
                .anyMatch(problem -> problem.code().equals(code) && problem.line() == line);
    }

    @Test
    void doesNotKnowWhatTheClientMayNotSee() throws IOException {
        Path tenant = bank.project().tenant("local");
        Files.writeString(tenant, Files.readString(tenant) + "clients: {teller: [open_account, close_account]}\n");

        assertThat(problems(GOOD))
                .extracting(problem -> problem.code() + " " + problem.line())
                .containsExactly("NO_SUCH_CAPABILITY 7");
    }

    @Test
    void saysThatAnInputGoesNowhereAndThatOneIsMissing() throws IOException {
        assertThat(problems(GOOD.replace("      deposit: ${deposit}\n", "")))
                .extracting(WorkflowProblem::code)
                .containsExactly("INPUT_UNUSED", "INPUT_MISSING");
    }

    @Test
    void findsACompensationOfWhatOnlyReads() throws IOException {
        String undoing = GOOD.replace(
                "      pin: ${pin}\n",
                "      pin: ${pin}\n    compensate: {capability: close_account, inputs: {reference: \"1\"}}\n");

        assertThat(problems(undoing)).extracting(WorkflowProblem::code).containsExactly("COMPENSATES_NOTHING");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[",
                "name: both\nname: both",
                "a: &x 1\nb: *x",
                "name: !!int 7",
                "a: {b: {c: {d: {e: {f: {g: 1}}}}}}",
                ""
            })
    void refusesWhatIsNoPlainYaml(String text) throws IOException {
        assertThat(problems(text))
                .singleElement()
                .extracting(WorkflowProblem::code)
                .isIn("NOT_YAML", "DUPLICATE_KEY", "ALIAS_USED", "TOO_DEEP");
    }

    @Test
    void refusesAFileThatIsTooLarge() throws IOException {
        assertThat(problems("# " + "x".repeat(70_000)))
                .extracting(WorkflowProblem::code)
                .containsExactly("FILE_TOO_LARGE");
    }

    @Test
    void refusesMoreStepsThanAnybodyWouldReview() throws IOException {
        String many = IntStream.range(0, 21)
                .mapToObj(i -> "  - {id: s" + i + ", capability: look_up}\n")
                .collect(Collectors.joining());

        assertThat(problems("name: both\nsteps:\n" + many))
                .extracting(WorkflowProblem::code)
                .contains("TOO_MANY");
    }

    @Test
    void refusesANameThatLeadsElsewhere() {
        assertThat(new CheckWorkflow(bank.workplace(), bank.project(), bank.capabilities())
                        .perform("../both", Where.SHIPPED, "teller"))
                .isInstanceOfSatisfying(
                        Checking.Unsound.class,
                        unsound -> assertThat(unsound.problems())
                                .extracting(WorkflowProblem::code)
                                .containsExactly("NAME_MALFORMED"));
    }

    private List<WorkflowProblem> problems(String text) throws IOException {
        return check(text) instanceof Checking.Unsound(var problems) ? problems : List.of();
    }

    private Checking check(String text) throws IOException {
        Project project = bank.project();
        Files.createDirectories(project.workflows());
        Files.writeString(project.workflows().resolve("both.yaml"), text);
        return new CheckWorkflow(bank.workplace(), project, bank.capabilities())
                .perform("both", Where.SHIPPED, "teller");
    }
}
