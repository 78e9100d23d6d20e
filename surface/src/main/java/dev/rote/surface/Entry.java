package dev.rote.surface;

/// What is put into a field: text, or a secret that no log, message or picture may show.
public sealed interface Entry {

    record Plain(String text) implements Entry {}

    record Hidden(Secret secret) implements Entry {}
}
