package dev.rote.capability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Contract.Effect;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContractSchemaTest {
    private static final Input AMOUNT = new Input(
            "amount", ValueType.DECIMAL, true, "what to pay", "", "0.01", "5000", List.of(), List.of("250.00"), false);
    private static final Input PIN =
            new Input("pin", ValueType.STRING, false, "", "[0-9]{4}", "", "", List.of(), List.of("1234"), true);

    @Test
    void saysOfInputsWhatIsAcceptedAndNothingBesides() {
        Contract contract = contract(
                List.of(Input.of("member_id", ValueType.STRING, true).matching("[0-9]+"), AMOUNT, PIN), List.of());

        assertThat(ContractSchema.inputs(contract).canonical()).isEqualTo(canonical("""
                        {"type": "object",
                         "properties": {
                           "member_id": {"type": "string", "pattern": "^(?:[0-9]+)$", "minLength": 1,
                             "maxLength": 4000, "description": "a text like [0-9]+"},
                           "amount": {"type": ["string", "number"], "pattern": "^-?[0-9]+([.][0-9]+)?$",
                             "minimum": 0.01, "maximum": 5000,
                             "description": "what to pay; a decimal number such as 250.00, 0.01 to 5000",
                             "examples": ["250.00"]},
                           "pin": {"type": "string", "pattern": "^(?:[0-9]{4})$", "maxLength": 4000,
                             "description": "a text like [0-9]{4}", "writeOnly": true}},
                         "required": ["member_id", "amount"],
                         "additionalProperties": false}"""));
    }

    @Test
    void leavesOutWhatMustNotReachAModel() {
        Contract contract = contract(
                List.of(),
                List.of(
                        Output.of("balance", ValueType.DECIMAL, true),
                        Output.of("statement", ValueType.FILE, false),
                        new Output("memo", ValueType.STRING, true, "", Output.Disclosure.ARTIFACT_ONLY, false)));

        Json.Fields schema = ContractSchema.outputs(contract);

        assertThat(schema.field("required")).contains(Json.items(List.of(Json.text("balance"))));
        assertThat(schema.canonical()).contains("\"statement\"").doesNotContain("memo");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "[0-9]+ true",
                "Savings|Checking|Certificate true",
                "(?:a|b){2,3}\\.[^x-z]* true",
                "[\\d\\-]+ true",
                "(?i)yes false",
                "\\pN+ false",
                "[[:alpha:]]+ false",
                "a{,3} false",
                "\\Qx\\E false",
                "x] false",
            })
    void repeatsOnlyPatternsThatEverybodyReadsTheSameWay(String pattern, boolean portable) {
        assertThat(ContractSchema.isPortable(pattern)).isEqualTo(portable);
    }

    private static Contract contract(List<Input> inputs, List<Output> outputs) {
        return new Contract(inputs, outputs, Effect.READ, true, List.of(), true);
    }

    private static String canonical(String json) {
        return ((JsonReading.Read) Json.read(json)).json().canonical();
    }
}
