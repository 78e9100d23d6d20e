package dev.rote.surface;

/// A name and what proves it.
public record Login(Secret name, Secret password) implements AutoCloseable {
    @Override
    public void close() {
        name.close();
        password.close();
    }
}
