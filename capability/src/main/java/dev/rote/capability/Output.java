package dev.rote.capability;

/// One value a caller gets; an optional one may be missing from a success.
public record Output(
        String name, ValueType type, boolean required, String description, Disclosure disclosure, boolean sensitive) {

    /// Who may see an output's value.
    public enum Disclosure {
        MODEL_AND_ARTIFACT,
        MODEL_SUMMARY,
        ARTIFACT_ONLY
    }

    public static Output of(String name, ValueType type, boolean required) {
        return new Output(name, type, required, "", Disclosure.MODEL_AND_ARTIFACT, false);
    }
}
