package dev.rote.benchmarks;

import dev.rote.capability.Json;

/// What somebody who asked for a run was told.
sealed interface Answer {

    /// A result, of a run or kept from an earlier one.
    record Told(Json.Fields result) implements Answer {
        String kind() {
            return FaultWorker.text(result, "kind");
        }

        String code() {
            return FaultWorker.text(result, "code");
        }

        String sideEffect() {
            return FaultWorker.text(result, "side_effect");
        }

        String effect() {
            return result.field("effect").orElse(new Json.Null()) instanceof Json.Fields effect
                    ? FaultWorker.text(effect, "status")
                    : "";
        }

        /// The reference of what was booked, if it was told.
        String reference() {
            return result.field("outputs").orElse(new Json.Null()) instanceof Json.Fields outputs
                    ? FaultWorker.text(outputs, "reference_number")
                    : "";
        }

        boolean saysDone() {
            return sideEffect().equals("committed") || kind().equals("success") || effect().equals("confirmed");
        }

        boolean saysNothingWasDone() {
            return sideEffect().equals("none");
        }
    }

    /// Nothing was started, for this reason.
    record Refused(String code) implements Answer {}

    /// Nothing: the process was killed.
    record Died() implements Answer {}

    /// Nothing: the process ended by itself.
    record Crashed() implements Answer {}

    /// Nothing in the time that any run may take.
    record Silent() implements Answer {}

    /// In a word or two.
    default String words() {
        return switch (this) {
            case Told told ->
                (told.kind() + " " + told.code()).strip() + ", " + told.sideEffect() + ", " + told.effect();
            case Refused(var code) -> "refused " + code;
            case Died _ -> "killed";
            case Crashed _ -> "crashed";
            case Silent _ -> "no answer";
        };
    }
}
