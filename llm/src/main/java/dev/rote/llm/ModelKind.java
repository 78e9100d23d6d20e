package dev.rote.llm;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The protocols that models are spoken to in, in the order in which their keys are looked for.
///
/// `key` is the environment's variable with the key, empty for none; `model` the one that is taken when none is
/// named, empty where one has to be named.
enum ModelKind {
    ANTHROPIC("ANTHROPIC_API_KEY", "claude-sonnet-5"),
    GEMINI("GEMINI_API_KEY", "gemini-flash-latest"),
    OPENAI("OPENAI_API_KEY", ""),
    OLLAMA("", "");

    private final String key;
    private final String model;

    ModelKind(String key, String model) {
        this.key = key;
        this.model = model;
    }

    String key() {
        return key;
    }

    String model() {
        return model;
    }

    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<ModelKind> ofWire(String name) {
        return Arrays.stream(values()).filter(one -> one.wire().equals(name)).findFirst();
    }
}
