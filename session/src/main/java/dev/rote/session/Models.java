package dev.rote.session;

import dev.rote.discovery.Correspondent;
import dev.rote.policy.Loading;
import dev.rote.policy.Redaction;
import java.nio.file.Path;
import java.util.Map;

/// Where the models come from that decide in discoveries; nothing of a model's client is loaded before one is asked
/// for.
@FunctionalInterface
public interface Models {
    /// There are none.
    Models NONE = _ -> new Loading.Refused<>(new Loading.Refusal("MODEL_UNKNOWN", "no model can decide here"));

    /// One model for one discovery; refused with a code that begins with `MODEL_` or `PRICES_`.
    Loading<Correspondent> open(Wanted wanted);

    /// What is wanted: a protocol by its name, or empty for whichever the environment says; the environment with its
    /// keys; the file with the prices of models; how many US cents it may cost; and what it must not be told.
    record Wanted(String kind, Map<String, String> environment, Path prices, int cents, Redaction redaction) {
        public Wanted {
            environment = Map.copyOf(environment);
        }
    }
}
