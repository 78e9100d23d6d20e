package dev.rote.cli;

import dev.rote.session.Person;
import picocli.CommandLine.Option;

/// Which person acts.
final class PersonOption {
    @Option(
            names = "--by",
            paramLabel = "PERSON",
            defaultValue = "${sys:user.name}",
            description = "Who does it, as records show it (default: the user).")
    private String by = "";

    Person person() {
        if (by.isBlank() || by.length() > 200) {
            throw CommandFailure.usage("--by takes a name of at most 200 characters");
        }
        return new Person(by);
    }
}
