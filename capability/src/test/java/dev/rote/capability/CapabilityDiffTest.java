package dev.rote.capability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.CapabilityDiff.Change;
import dev.rote.capability.CapabilityDiff.Code;
import dev.rote.capability.Contract.Effect;
import dev.rote.capability.Contract.Outcome;
import dev.rote.capability.Output.Disclosure;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CapabilityDiffTest {
    private static final Path GOLDEN = Path.of("src/test/resources/golden/v1");
    private static final Input AMOUNT =
            new Input("amount", ValueType.DECIMAL, false, "", "", "1.00", "500", List.of(), List.of(), false);
    private static final Input KIND =
            new Input("kind", ValueType.ENUM, true, "", "", "", "", List.of("a", "b"), List.of(), false);
    private static final Output BALANCE = Output.of("balance", ValueType.DECIMAL, true);

    static Stream<Arguments> inputs() {
        Input text = Input.of("id", ValueType.STRING, true);
        return Stream.of(
                Arguments.of(List.of(), List.of(text), Code.INPUT_ADDED, true),
                Arguments.of(List.of(), List.of(AMOUNT), Code.INPUT_ADDED, false),
                Arguments.of(List.of(AMOUNT), List.of(), Code.INPUT_REMOVED, true),
                Arguments.of(List.of(text), List.of(typed(text, ValueType.INTEGER)), Code.INPUT_TYPE, true),
                Arguments.of(
                        List.of(typed(text, ValueType.INTEGER)),
                        List.of(typed(text, ValueType.DECIMAL)),
                        Code.INPUT_TYPE,
                        false),
                Arguments.of(List.of(text), List.of(text.matching("[0-9]+")), Code.INPUT_PATTERN, true),
                Arguments.of(List.of(text.matching("[0-9]+")), List.of(text), Code.INPUT_PATTERN, false),
                Arguments.of(List.of(AMOUNT), List.of(ranged("1.5", "500")), Code.INPUT_RANGE, true),
                Arguments.of(List.of(AMOUNT), List.of(ranged("1.00", "499.99")), Code.INPUT_RANGE, true),
                Arguments.of(List.of(AMOUNT), List.of(ranged("0", "")), Code.INPUT_RANGE, false),
                Arguments.of(List.of(KIND), List.of(choices("a")), Code.INPUT_VALUES, true),
                Arguments.of(List.of(KIND), List.of(choices("a", "b", "c")), Code.INPUT_VALUES, false));
    }

    @ParameterizedTest
    @MethodSource("inputs")
    void saysWhichChangesOfInputsBreak(List<Input> before, List<Input> after, Code code, boolean breaking) {
        CapabilityDiff diff =
                CapabilityDiff.between(with(contract(before, List.of())), with(contract(after, List.of())));

        assertThat(diff.changes()).extracting(Change::code).containsExactly(code);
        assertThat(diff.breaks()).isEqualTo(breaking);
    }

    @Test
    void aNarrowerBoundThatOnlyReadsOtherwiseBreaksNothing() {
        assertThat(CapabilityDiff.between(
                                with(contract(List.of(AMOUNT), List.of())),
                                with(contract(List.of(ranged("1", "500.00")), List.of())))
                        .breaks())
                .isFalse();
    }

    static Stream<Arguments> outputs() {
        return Stream.of(
                Arguments.of(List.of(BALANCE), List.of(), Code.OUTPUT_REMOVED, true),
                Arguments.of(List.of(), List.of(BALANCE), Code.OUTPUT_ADDED, false),
                Arguments.of(
                        List.of(BALANCE),
                        List.of(Output.of("balance", ValueType.STRING, true)),
                        Code.OUTPUT_TYPE,
                        true),
                Arguments.of(
                        List.of(BALANCE),
                        List.of(Output.of("balance", ValueType.DECIMAL, false)),
                        Code.OUTPUT_OPTIONAL,
                        true),
                Arguments.of(
                        List.of(Output.of("balance", ValueType.DECIMAL, false)),
                        List.of(BALANCE),
                        Code.OUTPUT_REQUIRED,
                        false),
                Arguments.of(
                        List.of(BALANCE),
                        List.of(new Output("balance", ValueType.DECIMAL, true, "", Disclosure.ARTIFACT_ONLY, false)),
                        Code.OUTPUT_DISCLOSURE,
                        true));
    }

    @ParameterizedTest
    @MethodSource("outputs")
    void saysWhichChangesOfOutputsBreak(List<Output> before, List<Output> after, Code code, boolean breaking) {
        CapabilityDiff diff =
                CapabilityDiff.between(with(contract(List.of(), before)), with(contract(List.of(), after)));

        assertThat(diff.changes()).extracting(Change::code).containsExactly(code);
        assertThat(diff.breaks()).isEqualTo(breaking);
    }

    @Test
    void saysWhichPromisesBreak() {
        Contract before = new Contract(
                List.of(), List.of(), Effect.READ, true, List.of(new Outcome("NOT_FOUND", "", List.of("id"))), false);
        Contract after = new Contract(
                List.of(),
                List.of(),
                Effect.IRREVERSIBLE,
                false,
                List.of(new Outcome("NOT_FOUND", "", List.of()), new Outcome("LOCKED", "", List.of())),
                true);

        assertThat(CapabilityDiff.between(with(before), with(after)).changes())
                .allMatch(Change::breaking)
                .extracting(Change::code)
                .containsExactly(
                        Code.OUTCOME_PAYLOAD, Code.OUTCOME_ADDED, Code.EFFECT, Code.IDEMPOTENCY, Code.ESCALATION);
        assertThat(CapabilityDiff.between(with(after), with(before)).changes())
                .filteredOn(Change::breaking)
                .extracting(Change::code)
                .containsExactly(Code.OUTCOME_REMOVED);
    }

    @Test
    void tellsStepsInPlainWords() {
        Capability lookUp = golden("member_savings_balance");
        Capability opening = golden("open_subaccount");

        assertThat(CapabilityDiff.between(lookUp, lookUp)).isEqualTo(new CapabilityDiff(List.of(), List.of()));
        CapabilityDiff diff = CapabilityDiff.between(lookUp, opening);
        assertThat(diff.changes())
                .filteredOn(Change::breaking)
                .extracting(Change::code)
                .contains(Code.EFFECT, Code.CONSENT, Code.RISK, Code.INPUT_ADDED, Code.OUTPUT_REMOVED);
        assertThat(diff.steps()).anyMatch(line -> line.startsWith("added    ") && line.contains("Press"));
        assertThat(diff.steps()).anyMatch(line -> line.startsWith("removed  ") && line.contains("Read"));
    }

    private static Capability golden(String name) {
        return ((CapabilityReading.Loaded) CapabilityFiles.read(GOLDEN.resolve(name + ".json"))).capability();
    }

    private static Capability with(Contract contract) {
        Capability of = golden("member_savings_balance");
        return new Capability(
                of.schema(),
                of.name(),
                of.version(),
                of.goal(),
                contract,
                of.target(),
                of.credentials(),
                of.milestones(),
                of.checkpoints(),
                of.detectors(),
                of.recoverers(),
                of.provenance(),
                of.standing());
    }

    private static Contract contract(List<Input> inputs, List<Output> outputs) {
        return new Contract(inputs, outputs, Effect.READ, true, List.of(), false);
    }

    private static Input typed(Input of, ValueType type) {
        return Input.of(of.name(), type, of.required());
    }

    private static Input ranged(String least, String most) {
        return new Input("amount", ValueType.DECIMAL, false, "", "", least, most, List.of(), List.of(), false);
    }

    private static Input choices(String... values) {
        return new Input("kind", ValueType.ENUM, true, "", "", "", "", List.of(values), List.of(), false);
    }
}
