package dev.rote.session;

import dev.rote.capability.Capability;
import dev.rote.capability.Contract;
import dev.rote.capability.Contract.Effect;
import dev.rote.capability.ContractSchema;
import dev.rote.capability.Harmless;
import dev.rote.capability.Input;
import dev.rote.capability.Json;
import dev.rote.capability.Output;
import dev.rote.capability.Output.Disclosure;
import dev.rote.capability.ValueType;
import dev.rote.replay.ResultSchema;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/// An approved capability as an agent sees it: what it is called with, what it answers, and what it does to the
/// world.
///
/// `input` and `output` are JSON Schemas (draft 2020-12) of the arguments and of the whole result; `hash` is that of
/// the content that was approved.
public record Tool(
        String name,
        int version,
        String hash,
        Contract contract,
        String description,
        Json.Fields input,
        Json.Fields output) {

    static Tool of(Capability capability, String hash) {
        Contract contract = capability.contract();
        return new Tool(
                capability.name(),
                capability.version(),
                hash,
                contract,
                described(capability.goal(), contract),
                ContractSchema.inputs(contract),
                ResultSchema.of(contract));
    }

    /// It changes nothing.
    public boolean readOnly() {
        return contract.effect() == Effect.READ;
    }

    /// What it changes cannot be taken back.
    public boolean destructive() {
        return contract.effect() == Effect.IRREVERSIBLE;
    }

    /// Calling it twice does no more than calling it once.
    public boolean idempotent() {
        return readOnly() || contract.idempotent();
    }

    /// Whether an argument is the path of a file on the machine that performs it, which only callers there can mean.
    public boolean takesFiles() {
        return contract.inputs().stream().anyMatch(input -> input.type() == ValueType.FILE);
    }

    /// The tool's definition as model APIs take it, with what a caller should know besides.
    public Json.Fields json() {
        SequencedMap<String, Json> fields = new LinkedHashMap<>();
        fields.put("name", Json.text(name));
        fields.put("description", Json.text(description));
        fields.put("input_schema", input);
        fields.put("output_schema", output);
        fields.put("annotations", annotations());
        fields.put("version", Json.number(version));
        fields.put("hash", Json.text(hash));
        fields.put(
                "outcomes",
                Json.items(contract.outcomes().stream().map(Tool::outcome).toList()));
        fields.put("may_escalate", Json.flag(contract.mayEscalate()));
        return new Json.Fields(fields);
    }

    /// The hints of the Model Context Protocol, as they are named there.
    public Json.Fields annotations() {
        return Json.Fields.NONE
                .with("readOnlyHint", Json.flag(readOnly()))
                .with("destructiveHint", Json.flag(destructive()))
                .with("idempotentHint", Json.flag(idempotent()));
    }

    private static Json.Fields outcome(Contract.Outcome outcome) {
        return Json.Fields.NONE
                .with("code", Json.text(outcome.code()))
                .with("description", Json.text(outcome.description()))
                .with(
                        "payload",
                        Json.items(outcome.payload().stream().map(Json::text).toList()));
    }

    private static String described(String goal, Contract contract) {
        StringBuilder words = new StringBuilder(sentence(goal));
        String outputs = contract.outputs().stream()
                .filter(output -> output.disclosure() != Disclosure.ARTIFACT_ONLY)
                .map(Tool::told)
                .collect(Collectors.joining(", "));
        words.append(outputs.isEmpty() ? " Answers with no values." : " Answers with " + outputs + ".");
        words.append(
                switch (contract.effect()) {
                    case READ -> " Changes nothing.";
                    case REVERSIBLE -> " Changes records; it can be undone.";
                    case IRREVERSIBLE -> " Changes records; it cannot be undone.";
                });
        if (contract.effect() != Effect.READ) {
            words.append(
                    contract.idempotent()
                            ? " Doing it twice does no more than once."
                            : " Doing it twice does it twice: give every intent its own idempotency key.");
        }
        if (!contract.outcomes().isEmpty()) {
            words.append(contract.outcomes().stream()
                    .map(one -> one.code() + (one.description().isEmpty() ? "" : " (" + one.description() + ")"))
                    .collect(Collectors.joining(", ", " It may answer instead: ", ".")));
        }
        String sensitive = contract.inputs().stream()
                .filter(Input::sensitive)
                .map(Input::name)
                .collect(Collectors.joining(", "));
        if (!sensitive.isEmpty()) {
            words.append(" Sensitive: ").append(sensitive).append('.');
        }
        if (contract.mayEscalate()) {
            words.append(" It may need a person.");
        }
        return Harmless.text(words.toString());
    }

    private static String sentence(String goal) {
        return goal.endsWith(".") ? goal : goal + ".";
    }

    private static String told(Output output) {
        return output.name() + " (" + output.type().wire() + (output.required() ? "" : ", may be missing") + ")";
    }
}
