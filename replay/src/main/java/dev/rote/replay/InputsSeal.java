package dev.rote.replay;

/// Tells later whether inputs are those of a run, sensitive ones as well, and shows none of them.
@FunctionalInterface
public interface InputsSeal {
    /// For where nobody will ask.
    InputsSeal NONE = (_, _) -> "";

    /// Of the inputs with that digest in the run of that id; nobody without this installation's key can try values
    /// against it. Empty where there is no key.
    String of(String run, String digest);
}
