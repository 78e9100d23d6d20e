package dev.rote.registry;

import java.util.Optional;

/// What became of a decision about an approved version.
public sealed interface Deciding {

    /// On record; `enrolled` is set when whoever decided got a key, or became known to the project, by it.
    record Decided(String name, int version, Lifecycle standing, Optional<Enrolled> enrolled) implements Deciding {}

    /// All lines that nobody signed are vouched for.
    record Adopted(int lines, Optional<Enrolled> enrolled) implements Deciding {}

    /// That person can sign in this project with this machine's key; `enrolled` is empty when it was so before.
    record Known(String name, Optional<Enrolled> enrolled) implements Deciding {}

    record Refused(Denied why) implements Deciding {}
}
