package dev.rote.llm;

import dev.rote.policy.Loading;
import dev.rote.policy.Malformed;
import dev.rote.policy.YamlFile;
import dev.rote.policy.YamlTable;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What models cost, from a file that people keep: a list `models`, each with `model`, and US dollars for a million
/// tokens of `input`, `output` and `cached_input`. A model that is not in it has no price, which is not the same as
/// none.
final class Prices {
    private Prices() {}

    /// US dollars for a million tokens.
    record Price(BigDecimal input, BigDecimal output, BigDecimal cachedInput) {
        static final Price NOTHING = new Price(BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO);

        boolean isFree() {
            return input.signum() == 0 && output.signum() == 0;
        }
    }

    private record Line(String model, Price price) {}

    /// The price of one model; one on this machine costs nothing. Refused with `MODEL_UNPRICED`, or as reading a file
    /// is.
    static Loading<Price> read(Path file, String model, ModelKind kind) {
        if (!Files.exists(file)) {
            return kind == ModelKind.OLLAMA ? new Loading.Loaded<>(Price.NOTHING) : unpriced(file, model);
        }
        return switch (YamlFile.read(file, "PRICES", Prices::lines)) {
            case Loading.Refused<List<Line>>(var why) -> new Loading.Refused<>(why);
            case Loading.Loaded<List<Line>>(var lines) -> {
                Optional<Price> price = lines.stream()
                        .filter(line -> line.model().equals(model))
                        .map(Line::price)
                        .findFirst();
                yield price.<Loading<Price>>map(Loading.Loaded::new)
                        .orElseGet(() ->
                                kind == ModelKind.OLLAMA ? new Loading.Loaded<>(Price.NOTHING) : unpriced(file, model));
            }
        };
    }

    private static Loading<Price> unpriced(Path file, String model) {
        return new Loading.Refused<>(new Loading.Refusal(
                "MODEL_UNPRICED",
                file + " has no price for " + model + ", so that no budget of money can be kept; write it there, as"
                        + " your contract has it: models: [{model: " + model
                        + ", input: 3.00, output: 15.00, cached_input: 0.30}]"));
    }

    private static List<Line> lines(YamlTable file) {
        return file.only("models").tables("models", line -> {
            line.only("model", "input", "output", "cached_input");
            BigDecimal input = dollars(line, "input");
            return new Line(
                    line.text("model"),
                    new Price(
                            input,
                            dollars(line, "output"),
                            line.has("cached_input") ? dollars(line, "cached_input") : input));
        });
    }

    private static BigDecimal dollars(YamlTable line, String key) {
        String text = line.text(key);
        if (!text.matches("\\d{1,6}(\\.\\d{1,6})?")) {
            throw new Malformed(line.lineOf(key), "\"" + key + "\" must be dollars such as 3.00");
        }
        return new BigDecimal(text);
    }
}
