package dev.rote.console;

import dev.rote.session.Person;
import dev.rote.session.User;
import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;

/// Somebody who is signed on: who, since when, and the word that every form of theirs must bring (CSRF).
record SignOn(String id, User user, Came came, String word, Instant began) {

    /// Which way somebody came in.
    enum Came {
        /// By the one-time link: the person at the machine, who is in no book.
        BY_LINK,
        /// With a password, as a user who is kept here.
        AS_USER,
        /// Through a provider, whose word counts until they sign off.
        BY_PROVIDER
    }

    Person person() {
        return new Person(user.name());
    }

    Set<String> tenants() {
        return new TreeSet<>(user.tenants());
    }

    @Override
    public String toString() {
        return "SignOn of " + user.name();
    }
}
