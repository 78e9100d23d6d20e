package dev.rote.discovery;

import dev.rote.capability.Contract;
import dev.rote.capability.Family;
import dev.rote.capability.Input;
import dev.rote.capability.Output;
import dev.rote.capability.Provenance.Actor;
import dev.rote.capability.Step.Risk;
import dev.rote.capability.ValueType;
import dev.rote.surface.Observation;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Keeps an exploration in its run directory, scrubbed, so that the recorder can make the draft again later:
/// `exploration.json.gz`.
public final class ExplorationFile {
    public static final String NAME = "exploration.json.gz";
    private static final int MOST_BYTES = 256 * 1024 * 1024;
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private ExplorationFile() {}

    /// What became of reading one.
    public sealed interface Reading {
        record Read(Exploration exploration) implements Reading {}

        /// Refused with `EXPLORATION_MISSING`, `EXPLORATION_TOO_LARGE` or `EXPLORATION_INVALID`.
        record Refused(String code, String message) implements Reading {}
    }

    public static void write(Exploration exploration, Path directory, UnaryOperator<String> scrub) {
        try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(directory.resolve(NAME)))) {
            MAPPER.writeValue(out, tree(exploration, scrub));
        } catch (IOException lost) {
            throw new UncheckedIOException("the exploration cannot be kept in " + directory, lost);
        }
    }

    /// Reads one back; the family is the one of today.
    public static Reading read(Path directory, Family family) {
        Path file = directory.resolve(NAME);
        if (!Files.isRegularFile(file)) {
            return new Reading.Refused("EXPLORATION_MISSING", directory + " is not the directory of a discovery run");
        }
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                return new Reading.Refused("EXPLORATION_TOO_LARGE", file + " unpacks to more than 256 MiB");
            }
            return new Reading.Read(exploration(MAPPER.readTree(bytes), family));
        } catch (IOException | JacksonException | IllegalArgumentException | IndexOutOfBoundsException broken) {
            return new Reading.Refused("EXPLORATION_INVALID", file + " cannot be read: " + broken.getMessage());
        }
    }

    private static ObjectNode tree(Exploration exploration, UnaryOperator<String> scrub) {
        ObjectNode root = JSON.objectNode();
        root.put("run", exploration.run());
        root.put("at", exploration.at().toString());
        root.put("by", exploration.by());
        root.set("task", TaskTree.write(exploration.task(), scrub));
        ObjectNode outputs = root.putObject("outputs");
        exploration.outputs().forEach((name, text) -> outputs.put(name, scrub.apply(text)));
        Map<Observation, Integer> places = new HashMap<>();
        ArrayNode screens = root.putArray("screens");
        ArrayNode turns = root.putArray("turns");
        for (Turn turn : exploration.turns()) {
            ObjectNode row = turns.addObject();
            row.put("before", place(turn.before(), places, screens, scrub));
            row.put("node", turn.node());
            row.set("act", ActTree.write(turn.act(), scrub));
            row.put("actor", turn.actor().name());
            row.put("reason", scrub.apply(turn.reason()));
            row.put("risk", turn.risk().name());
            row.put("after", place(turn.after(), places, screens, scrub));
        }
        return root;
    }

    private static int place(
            Observation seen, Map<Observation, Integer> places, ArrayNode screens, UnaryOperator<String> scrub) {
        return places.computeIfAbsent(seen, one -> {
            screens.add(ScreenFile.write(one, scrub));
            return screens.size() - 1;
        });
    }

    private static Exploration exploration(JsonNode root, Family family) {
        List<Observation> screens = new ArrayList<>();
        root.path("screens").forEach(screen -> screens.add(ScreenFile.read(screen)));
        List<Turn> turns = new ArrayList<>();
        for (JsonNode row : root.path("turns")) {
            turns.add(new Turn(
                    screens.get(row.path("before").asInt()),
                    row.path("node").asInt(),
                    ActTree.read(row.path("act")),
                    Actor.valueOf(row.path("actor").asString()),
                    row.path("reason").asString(),
                    Risk.valueOf(row.path("risk").asString()),
                    screens.get(row.path("after").asInt())));
        }
        return new Exploration(
                root.path("run").asString(),
                instant(root.path("at").asString()),
                TaskTree.read(root.path("task"), family),
                turns,
                texts(root.path("outputs")),
                root.path("by").asString(""));
    }

    private static Instant instant(String text) {
        return Optional.of(text)
                .filter(one -> !one.isEmpty())
                .map(Instant::parse)
                .orElseThrow(() -> new IllegalArgumentException("it does not say when it was"));
    }

    static Map<String, String> texts(JsonNode object) {
        Map<String, String> texts = new LinkedHashMap<>();
        object.properties()
                .forEach(one -> texts.put(one.getKey(), one.getValue().asString()));
        return texts;
    }

    /// The task as JSON.
    private static final class TaskTree {
        private TaskTree() {}

        static ObjectNode write(Task task, UnaryOperator<String> scrub) {
            ObjectNode tree = JSON.objectNode();
            tree.put("goal", scrub.apply(task.goal()));
            tree.put("name", task.name());
            tree.put("entry", task.entry());
            tree.put("family", task.family().name());
            ArrayNode inputs = tree.putArray("inputs");
            task.inputs()
                    .forEach(input -> inputs.addObject()
                            .put("name", input.name())
                            .put("type", input.type().name())
                            .put("required", input.required())
                            .put("sensitive", input.sensitive()));
            ObjectNode values = tree.putObject("values");
            task.values().forEach((name, value) -> values.put(name, scrub.apply(value)));
            ArrayNode outputs = tree.putArray("outputs");
            task.outputs()
                    .forEach(output -> outputs.addObject()
                            .put("name", output.name())
                            .put("type", output.type().name())
                            .put("required", output.required()));
            ObjectNode credentials = tree.putObject("credentials");
            task.credentials().forEach(credentials::put);
            tree.put("effect", task.effect().name());
            return tree;
        }

        static Task read(JsonNode tree, Family family) {
            List<Input> inputs = new ArrayList<>();
            for (JsonNode one : tree.path("inputs")) {
                Input input = Input.of(
                        one.path("name").asString(),
                        ValueType.valueOf(one.path("type").asString()),
                        one.path("required").asBoolean());
                inputs.add(one.path("sensitive").asBoolean() ? input.asSensitive() : input);
            }
            List<Output> outputs = new ArrayList<>();
            for (JsonNode one : tree.path("outputs")) {
                outputs.add(Output.of(
                        one.path("name").asString(),
                        ValueType.valueOf(one.path("type").asString()),
                        one.path("required").asBoolean()));
            }
            return new Task(
                    tree.path("goal").asString(),
                    tree.path("name").asString(),
                    tree.path("entry").asString(),
                    family,
                    inputs,
                    texts(tree.path("values")),
                    outputs,
                    texts(tree.path("credentials")),
                    Contract.Effect.valueOf(tree.path("effect").asString()));
        }
    }
}
