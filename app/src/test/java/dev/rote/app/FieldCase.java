package dev.rote.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// One page of the kind that stops automation, with the acts that get through it and the outcome that is right.
record FieldCase(String page, String task, List<FieldStep> steps, String right, Map<String, Object> outputs) {

    /// The cases of a data file, in its order.
    static List<FieldCase> all(String file) {
        try (InputStream in = FieldCase.class.getResourceAsStream("/field-cases/" + file)) {
            if (in == null) {
                throw new IllegalStateException(file + " is missing");
            }
            List<?> cases = (List<?>) new Load(LoadSettings.builder().build()).loadFromInputStream(in);
            return cases.stream().map(one -> FieldCase.of((Map<?, ?>) one)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static FieldCase of(Map<?, ?> fields) {
        return new FieldCase(
                String.valueOf(fields.get("page")),
                String.valueOf(fields.get("task")),
                FieldStep.all(fields.get("steps")),
                String.valueOf(fields.get("right")),
                fields.get("outputs") instanceof Map<?, ?> outputs ? named(outputs) : Map.of());
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> named(Map<?, ?> outputs) {
        return (Map<String, Object>) outputs;
    }

    @Override
    public String toString() {
        return page;
    }
}
