package dev.rote.session;

import dev.rote.policy.Consent;
import dev.rote.policy.Loading;
import dev.rote.replay.Register;
import java.time.Duration;

/// Makes consents for a run that is under way; each is good for one use, as every consent is.
interface Granting {

    /// That of a person who was asked, to one step of this run.
    Loading<Granted> by(Person person, String step, Duration lasting);

    /// That which a signed token carries; refused as a token is that is for something else, or was used.
    Loading<Granted> presented(String token);

    /// A consent, and the register that uses it up.
    record Granted(Consent consent, Register register) {}
}
