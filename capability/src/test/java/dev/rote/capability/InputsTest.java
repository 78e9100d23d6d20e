package dev.rote.capability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.InputProblem.Code;
import dev.rote.capability.Inputs.Checked;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InputsTest {
    private static final Target.Locale GERMAN = new Target.Locale("de-DE", ",", ".", "dd.MM.yyyy");

    @ParameterizedTest
    @CsvSource({
        "member, 10003",
        "count, -3",
        "count, 10",
        "amount, 250.00",
        "amount, -0.5",
        "urgent, true",
        "day, 2028-02-29",
        "colour, red"
    })
    void acceptsWhatTheContractAsksFor(String name, String value) {
        assertThat(accepted(Inputs.checkTyped(contract(), Map.of(name, value)))
                        .json()
                        .of())
                .containsKey(name);
    }

    @ParameterizedTest
    @CsvSource({
        "member, ten, PATTERN_NOT_MATCHED",
        "member, 1234567890123, PATTERN_NOT_MATCHED",
        "member, '', PATTERN_NOT_MATCHED",
        "member, '10003\n', PATTERN_NOT_MATCHED",
        "word, toolong, OUT_OF_RANGE",
        "word, 'a\u0007', WRONG_TYPE",
        "word, 'a\tb', WRONG_TYPE",
        "count, 11, OUT_OF_RANGE",
        "count, -4, OUT_OF_RANGE",
        "count, 1.0, WRONG_TYPE",
        "count, +1, WRONG_TYPE",
        "count, ' 1', WRONG_TYPE",
        "count, 1e2, WRONG_TYPE",
        "count, 99999999999999999999, OUT_OF_RANGE",
        "amount, '1,000', WRONG_TYPE",
        "amount, 1., WRONG_TYPE",
        "amount, .5, WRONG_TYPE",
        "amount, NaN, WRONG_TYPE",
        "amount, 1e3, WRONG_TYPE",
        "amount, \u0661, WRONG_TYPE",
        "amount, 100000.01, OUT_OF_RANGE",
        "urgent, yes, WRONG_TYPE",
        "urgent, TRUE, WRONG_TYPE",
        "day, 2027-02-29, WRONG_TYPE",
        "day, 29.02.2028, WRONG_TYPE",
        "day, 1999-12-31, OUT_OF_RANGE",
        "day, 2031-01-01, OUT_OF_RANGE",
        "colour, Red, NOT_A_CHOICE",
        "letter, /no/such/file, FILE_UNREADABLE",
        "letter, /tmp, FILE_UNREADABLE",
        "letter, 'a\u0000b', FILE_UNREADABLE",
        "tags, red, WRONG_TYPE",
        "tags, '[1]', WRONG_TYPE",
        "tags, '[\"a\",\"b\",\"c\"]', OUT_OF_RANGE",
        "nobody, 1, UNKNOWN_INPUT"
    })
    void refusesWhatItDoesNot(String name, String value, Code code) {
        assertThat(problems(Inputs.checkTyped(contract(), Map.of(name, value))))
                .singleElement()
                .satisfies(problem -> {
                    assertThat(problem.input()).isEqualTo(name);
                    assertThat(problem.code()).isEqualTo(code);
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "{\"member\": 10003}      | WRONG_TYPE",
                "{\"count\": \"3\"}       | WRONG_TYPE",
                "{\"count\": 2.5}         | WRONG_TYPE",
                "{\"urgent\": \"true\"}   | WRONG_TYPE",
                "{\"urgent\": 1}          | WRONG_TYPE",
                "{\"amount\": true}       | WRONG_TYPE",
                "{\"day\": 20280229}      | WRONG_TYPE",
                "{\"tags\": \"a\"}        | WRONG_TYPE",
                "{\"member\": null}       | WRONG_TYPE",
                "{\"member\": {\"a\": 1}} | WRONG_TYPE"
            })
    void convertsNothingAProgramGave(String json, Code code) {
        assertThat(problems(Inputs.check(contract(), fields(json))))
                .singleElement()
                .satisfies(problem -> assertThat(problem.code()).isEqualTo(code));
    }

    @Test
    void takesADecimalAsNumberOrAsText() {
        assertThat(accepted(Inputs.check(contract(), fields("{\"amount\": 250.5}")))
                        .json()
                        .canonical())
                .isEqualTo("{\"amount\":\"250.5\"}");
        assertThat(accepted(Inputs.check(contract(), fields("{\"amount\": 250}")))
                        .json()
                        .canonical())
                .isEqualTo("{\"amount\":\"250\"}");
        assertThat(accepted(Inputs.check(contract(), fields("{\"amount\": \"250.50\"}")))
                        .json()
                        .canonical())
                .isEqualTo("{\"amount\":\"250.50\"}");
    }

    @Test
    void saysEverythingThatIsWrongAtOnce() {
        Contract strict =
                contract(new Input("pin", ValueType.STRING, true, "", "[0-9]{4}", "", "", List.of(), List.of(), true));
        List<InputProblem> problems =
                problems(Inputs.checkTyped(strict, Map.of("pin", "hunter2", "count", "x", "nobody", "1")));
        assertThat(problems)
                .extracting(InputProblem::code)
                .containsExactlyInAnyOrder(Code.PATTERN_NOT_MATCHED, Code.WRONG_TYPE, Code.UNKNOWN_INPUT);
        assertThat(problems.toString()).doesNotContain("hunter2").contains("***");
    }

    @Test
    void missesARequiredInput() {
        Contract strict = contract(Input.of("id", ValueType.STRING, true));
        assertThat(problems(Inputs.checkTyped(strict, Map.of())))
                .extracting(InputProblem::toString)
                .containsExactly("id is required: a text");
        assertThat(problems(Inputs.checkTyped(strict, Map.of("id", ""))))
                .extracting(InputProblem::code)
                .containsExactly(Code.MISSING);
    }

    @Test
    void matchesPatternsInTimeThatGrowsWithTheText() {
        Contract costly =
                contract(new Input("word", ValueType.STRING, true, "", "(a*)*b", "", "", List.of(), List.of(), false));
        long begun = System.nanoTime();
        assertThat(problems(Inputs.checkTyped(costly, Map.of("word", "a".repeat(3_999)))))
                .hasSize(1);
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(2));
    }

    @Test
    void digestsValuesAndNotTheOrderTheyWereGivenIn() {
        String one = accepted(Inputs.check(contract(), fields("{\"count\": 1, \"word\": \"a\"}")))
                .digest();
        String other = accepted(Inputs.check(contract(), fields("{\"word\": \"a\", \"count\": 1}")))
                .digest();
        String different = accepted(Inputs.check(contract(), fields("{\"word\": \"b\", \"count\": 1}")))
                .digest();
        assertThat(one).isEqualTo(other).hasSize(64).isNotEqualTo(different);
    }

    @Test
    void digestsAFileByItsContent(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("letter.txt"), "one");
        String one = accepted(Inputs.checkTyped(contract(), Map.of("letter", file.toString())))
                .digest();
        Files.writeString(file, "two");
        String other = accepted(Inputs.checkTyped(contract(), Map.of("letter", file.toString())))
                .digest();
        assertThat(one).isNotEqualTo(other);
    }

    @Test
    void refusesAFileThatIsTooLarge(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("letter.txt"), new byte[101]);
        assertThat(problems(Inputs.checkTyped(contract(), Map.of("letter", file.toString()))))
                .extracting(InputProblem::code)
                .containsExactly(Code.OUT_OF_RANGE);
    }

    @Test
    void writesValuesAsTheApplicationDoes() {
        Inputs inputs = accepted(
                Inputs.checkTyped(contract(), Map.of("amount", "1250.50", "day", "2028-02-29", "note", "${count}")));
        assertThat(inputs.filling(GERMAN).apply("${amount} am ${day}: ${note}${count}"))
                .isEqualTo("1250,50 am 29.02.2028: ${count}");
    }

    @Test
    void letsNoValueBreakOutOfAPath() {
        Inputs inputs = accepted(Inputs.checkTyped(contract(), Map.of("note", "../a?b=1&c#d \u00e4")));
        assertThat(inputs.fillingPath(GERMAN).apply("/member?id=${note}"))
                .isEqualTo("/member?id=..%2Fa%3Fb%3D1%26c%23d%20%C3%A4");
    }

    private static Contract contract(Input... besides) {
        List<Input> all = new ArrayList<>(List.of(
                new Input("member", ValueType.STRING, false, "", "[0-9]{1,12}", "", "", List.of(), List.of(), false),
                Input.of("note", ValueType.STRING, false),
                new Input("count", ValueType.INTEGER, false, "", "", "-3", "10", List.of(), List.of(), false),
                new Input("amount", ValueType.DECIMAL, false, "", "", "", "100000", List.of(), List.of(), false),
                Input.of("urgent", ValueType.BOOLEAN, false),
                new Input(
                        "day", ValueType.DATE, false, "", "", "2000-01-01", "2030-12-31", List.of(), List.of(), false),
                new Input("colour", ValueType.ENUM, false, "", "", "", "", List.of("red", "green"), List.of(), false),
                new Input("letter", ValueType.FILE, false, "", "", "", "100", List.of(), List.of(), false),
                new Input("tags", ValueType.LIST, false, "", "", "", "2", List.of(), List.of(), false)));
        for (Input one : besides) {
            all.removeIf(other -> other.name().equals(one.name()));
            all.add(one);
        }
        if (besides.length == 0) {
            all.add(new Input("word", ValueType.STRING, false, "", "", "", "5", List.of(), List.of(), false));
        }
        return new Contract(all, List.of(), Contract.Effect.READ, true, List.of(), false);
    }

    private static Json.Fields fields(String json) {
        return (Json.Fields) ((JsonReading.Read) Json.read(json)).json();
    }

    private static Inputs accepted(Checked checked) {
        return ((Checked.Accepted) checked).inputs();
    }

    private static List<InputProblem> problems(Checked checked) {
        return ((Checked.Rejected) checked).problems();
    }
}
