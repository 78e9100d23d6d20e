package dev.rote.replay;

import dev.rote.evidence.RunDirectory;

/// What the parts of one performance share.
record Scene(
        ReplayRequest request,
        Plan plan,
        Sight sight,
        Watch watch,
        Actor actor,
        Reader reader,
        Filled filled,
        Trail trail,
        RunDirectory evidence) {

    Pictures pictures() {
        return new Pictures(sight, request.grounds().policy().pictures());
    }
}
