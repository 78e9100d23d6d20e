package dev.rote.discovery;

import dev.rote.capability.Json;
import dev.rote.surface.Picture;
import dev.rote.surface.Run;

/// Somebody outside who is told what is on the screen and answers with what is wanted: a program at the other end
/// of a pipe, a model, a client of a protocol. Each call is one question and waits for its one answer, no longer
/// than the run lasts; what is told holds nothing secret.
public interface Correspondent {
    Answer ask(Json.Fields told, Run run);

    /// The same, with a picture of the screen in which all that must not be shown is painted over; who cannot see is
    /// told the rest.
    default Answer ask(Json.Fields told, Picture seen, Run run) {
        return ask(told, run);
    }
}
