package dev.rote.session;

import dev.rote.policy.Consent;
import dev.rote.policy.Loading;
import dev.rote.replay.Plea;
import dev.rote.replay.Register;
import java.time.Duration;

/// Makes consents for a run that is under way; each is good for one use, as every consent is.
interface Granting {

    /// That of a person who was asked that, to the step of this run: to the request that was shown, when there was
    /// one and it could be read as a whole, else to whatever the step sends.
    Loading<Granted> by(Person person, Plea plea, Duration lasting);

    /// That which a signed token carries; refused as a token is that is for something else, or was used.
    Loading<Granted> presented(String token);

    /// A consent, and the register that uses it up.
    record Granted(Consent consent, Register register) {}
}
