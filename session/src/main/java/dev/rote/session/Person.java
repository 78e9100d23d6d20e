package dev.rote.session;

/// A human being who takes over or consents, by the name that records show.
public record Person(String name) {
    public Person {
        if (name.isBlank() || name.length() > 200) {
            throw new IllegalArgumentException("a person has a name of at most 200 characters");
        }
    }
}
