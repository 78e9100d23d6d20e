package dev.rote.workflow;

import dev.rote.capability.Identifiers;
import dev.rote.capability.Input;
import dev.rote.capability.InputCheck;
import dev.rote.capability.Json;
import dev.rote.capability.ValueType;
import dev.rote.capability.YamlNode;
import dev.rote.workflow.Workflow.Answer;
import dev.rote.workflow.Workflow.Call;
import dev.rote.workflow.Workflow.Part;
import dev.rote.workflow.WorkflowFiles.Reading;
import dev.rote.workflow.WorkflowProblem.Code;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;

/// Maps the tree of a workflow's file to a workflow, and notes everything that is wrong on the way.
final class WorkflowReader {
    private static final int MOST_PARTS = 20;
    private static final int MOST_VALUES = 50;
    private static final int USUAL_SECONDS = 300;
    private static final int MOST_SECONDS = 24 * 60 * 60;
    private static final int MOST_VERSIONS = 999_999_999;
    private static final String COMPENSATE = "compensate";
    private static final String SENSITIVE = "sensitive";

    private final String name;
    private final String hash;
    private final List<WorkflowProblem> problems = new ArrayList<>();

    WorkflowReader(String name, String hash) {
        this.name = name;
        this.hash = hash;
    }

    Reading read(YamlNode root) {
        Entries file = Entries.of(root, problems, "name", "description", "timeout_s", "inputs", "steps", "outputs");
        String named = file.text("name");
        if (!named.isEmpty() && !named.equals(name)) {
            file.note(Code.NAME_OTHER_THAN_FILE, file.lineOf("name"), "the file is called " + name + ".yaml");
        }
        Workflow workflow = new Workflow(
                name,
                file.optional("description"),
                inputs(file),
                parts(file),
                answers(file),
                Duration.ofSeconds(file.number("timeout_s", USUAL_SECONDS, 1, MOST_SECONDS)),
                hash);
        problems.sort(WorkflowProblem.BY_LINE);
        return problems.isEmpty() ? new Reading.Loaded(workflow) : new Reading.Refused(problems);
    }

    private List<Input> inputs(Entries file) {
        SequencedMap<String, YamlNode> table = file.table("inputs");
        file.atMost(MOST_VALUES, table.size(), "inputs");
        List<Input> inputs = new ArrayList<>();
        table.forEach((key, node) -> named(key, node.line()).ifPresent(input -> inputs.add(input(input, node))));
        return inputs;
    }

    private Input input(String called, YamlNode node) {
        Entries entries = Entries.of(
                node,
                problems,
                "type",
                "required",
                "description",
                "pattern",
                "least",
                "most",
                "values",
                "examples",
                SENSITIVE);
        Input input = new Input(
                called,
                type(entries),
                entries.flag("required", true),
                entries.optional("description"),
                entries.optional("pattern"),
                entries.optional("least"),
                entries.optional("most"),
                entries.texts("values"),
                entries.texts("examples"),
                entries.flag(SENSITIVE, false));
        InputCheck.of(input)
                .forEach(problem -> problems.add(
                        new WorkflowProblem(problem.code().name(), node.line(), called + ": " + problem.message())));
        return input;
    }

    private static ValueType type(Entries entries) {
        String text = entries.text("type");
        Optional<ValueType> type = Arrays.stream(ValueType.values())
                .filter(one -> one.wire().equals(text))
                .findFirst();
        if (type.isEmpty() && !text.isEmpty()) {
            String known =
                    Arrays.stream(ValueType.values()).map(ValueType::wire).collect(Collectors.joining(", "));
            entries.note(Code.TYPE_UNKNOWN, entries.lineOf("type"), "\"type\" is one of " + known);
        }
        return type.orElse(ValueType.STRING);
    }

    private List<Part> parts(Entries file) {
        List<YamlNode> items = file.items("steps");
        file.atMost(MOST_PARTS, items.size(), "steps");
        if (items.isEmpty()) {
            file.note(Code.MISSING_KEY, file.lineOf("steps"), "\"steps\" holds one step at least");
        }
        Set<String> ids = new HashSet<>();
        List<Part> parts = new ArrayList<>();
        for (YamlNode item : items) {
            Entries entries = Entries.of(item, problems, "id", "capability", "version", "inputs", COMPENSATE);
            String id = entries.text("id");
            named(id, entries.lineOf("id"));
            if (!ids.add(id)) {
                entries.note(Code.ID_TWICE, entries.lineOf("id"), "another step has the id \"" + id + "\"");
            }
            parts.add(new Part(id, call(entries), compensation(entries)));
        }
        return parts;
    }

    private Optional<Call> compensation(Entries part) {
        if (!part.has(COMPENSATE)) {
            return Optional.empty();
        }
        YamlNode node = new YamlNode.Table(part.table(COMPENSATE), part.lineOf(COMPENSATE));
        return Optional.of(call(Entries.of(node, problems, "capability", "version", "inputs")));
    }

    private Call call(Entries entries) {
        String capability = entries.text("capability");
        named(capability, entries.lineOf("capability"));
        SequencedMap<String, Binding> bindings = new LinkedHashMap<>();
        for (Map.Entry<String, YamlNode> one : entries.table("inputs").entrySet()) {
            named(one.getKey(), one.getValue().line());
            binding(one.getValue()).ifPresent(binding -> bindings.put(one.getKey(), binding));
        }
        return new Call(capability, entries.number("version", 0, 1, MOST_VERSIONS), bindings, entries.line());
    }

    private List<Answer> answers(Entries file) {
        SequencedMap<String, YamlNode> table = file.table("outputs");
        file.atMost(MOST_VALUES, table.size(), "outputs");
        List<Answer> answers = new ArrayList<>();
        table.forEach((key, node) ->
                named(key, node.line()).ifPresent(called -> answer(called, node).ifPresent(answers::add)));
        return answers;
    }

    /// An output is a reference, or a table that says more of it.
    private Optional<Answer> answer(String called, YamlNode node) {
        if (!(node instanceof YamlNode.Table)) {
            return referring(node).map(from -> new Answer(called, from, "", false));
        }
        Entries entries = Entries.of(node, problems, "from", "description", SENSITIVE);
        YamlNode from = new YamlNode.Text(entries.text("from"), false, entries.lineOf("from"));
        return referring(from)
                .map(binding ->
                        new Answer(called, binding, entries.optional("description"), entries.flag(SENSITIVE, false)));
    }

    private Optional<Binding> referring(YamlNode node) {
        Optional<Binding> binding = binding(node);
        if (binding.isPresent() && binding.get() instanceof Binding.Literal) {
            malformed(node.line());
            return Optional.empty();
        }
        return binding;
    }

    private Optional<Binding> binding(YamlNode node) {
        return switch (node) {
            case YamlNode.Text(var text, var _, var line) -> {
                Optional<Binding> binding = Binding.of(text, line);
                if (binding.isEmpty()) {
                    malformed(line);
                }
                yield binding;
            }
            case YamlNode.Items(var items, var line) -> list(items, line);
            case YamlNode.Table(var _, var line) -> {
                problems.add(WorkflowProblem.of(Code.WRONG_SHAPE, line, "a value is a text or a list of texts"));
                yield Optional.empty();
            }
        };
    }

    private Optional<Binding> list(List<YamlNode> items, int line) {
        List<Json> texts = new ArrayList<>();
        for (YamlNode item : items) {
            if (!(item instanceof YamlNode.Text(var text, var _, var _)) || text.contains("${")) {
                malformed(item.line());
                return Optional.empty();
            }
            texts.add(Json.text(text));
        }
        return Optional.of(new Binding.Literal(Json.items(texts).canonical(), line));
    }

    private void malformed(int line) {
        problems.add(WorkflowProblem.of(
                Code.REFERENCE_MALFORMED,
                line,
                "a reference is the whole value, ${input} or ${step.output.name}; values are not put together"));
    }

    private Optional<String> named(String text, int line) {
        if (Identifiers.isName(text)) {
            return Optional.of(text);
        }
        if (!text.isEmpty()) {
            problems.add(WorkflowProblem.of(
                    Code.NAME_MALFORMED, line, "\"" + text + "\": a name is a-z, 0-9 and _, and begins with a letter"));
        }
        return Optional.empty();
    }
}
