package dev.rote.session;

import dev.rote.capability.Json;
import dev.rote.policy.ConsentToken.Subject;

/// Writes down what a run is of, digests instead of inputs, and reads it again in another process.
final class SubjectJson {
    private SubjectJson() {}

    static Json.Fields of(Subject subject) {
        return Json.Fields.NONE
                .with("capability", Json.text(subject.capability()))
                .with("version", Json.number(subject.version()))
                .with("hash", Json.text(subject.hash()))
                .with("tenant", Json.text(subject.tenant()))
                .with("inputs", Json.text(subject.inputs()))
                .with("step", Json.text(subject.step()))
                .with("client", Json.text(subject.client()))
                .with("overlay", Json.text(subject.overlay()))
                .with("locale", Json.text(subject.locale()));
    }

    static Subject read(Stored stored) {
        return new Subject(
                stored.text("capability"),
                (int) stored.number("version"),
                stored.text("hash"),
                stored.text("tenant"),
                stored.text("inputs"),
                stored.text("step"),
                stored.text("client"),
                stored.text("overlay"),
                stored.text("locale"));
    }
}
