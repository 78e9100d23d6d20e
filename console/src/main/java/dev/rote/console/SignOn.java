package dev.rote.console;

import dev.rote.session.Person;
import dev.rote.session.User;
import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;

/// Somebody who is signed on: who, since when, and the word that every form of theirs must bring (CSRF). `local` is
/// the person at the machine, who came by the one-time link and is in no book.
record SignOn(String id, User user, boolean local, String word, Instant began) {

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
