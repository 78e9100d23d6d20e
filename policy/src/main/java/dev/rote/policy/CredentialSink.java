package dev.rote.policy;

import dev.rote.capability.Family;
import dev.rote.surface.Frame;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Resolver;
import dev.rote.surface.Role;
import dev.rote.surface.State;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Where secrets may go, whatever a screen or an artifact asks for.
final class CredentialSink {
    private static final List<Wording> ASKS_FOR_PASSWORD = Stream.of(
                    "password*",
                    "passcode",
                    "passphrase",
                    "pin",
                    "passwort*",
                    "kennwort*",
                    "mot de passe",
                    "wachtwoord",
                    "contraseña",
                    "senha",
                    "lösenord",
                    "hasło")
            .map(Wording::of)
            .toList();

    private CredentialSink() {}

    static Optional<Judgement.Blocked> complaint(
            Tenant tenant, Family family, Observation seen, Node field, String part) {
        Frame frame = seen.frameOf(field);
        if (field.role() != Role.TEXTBOX || field.is(State.MULTILINE)) {
            return refused("a secret goes into a one-line text field, not into a "
                    + field.role().wire());
        }
        boolean own = Origins.of(frame.origin()).filter(tenant.origin()::equals).isPresent();
        Optional<String> path = own ? tenant.pathBelowBase(frame.path()) : Optional.empty();
        if (path.filter(at -> isSignOn(family, at)).isEmpty()) {
            return refused("a secret is filled in only on a sign-on screen, and " + frame.location() + " is none of "
                    + family.signOnPaths());
        }
        if (!part.equals(Secrets.USERNAME) && !asksForPassword(seen, field)) {
            return refused("a password goes into a password field or one labelled so");
        }
        return Optional.empty();
    }

    private static boolean isSignOn(Family family, String path) {
        return family.signOnPaths().stream().anyMatch(pattern -> new PathPattern(pattern).matches(path));
    }

    private static boolean asksForPassword(Observation seen, Node field) {
        return field.is(State.PROTECTED)
                || Stream.concat(Stream.of(field.name()), Resolver.captionOf(seen, field).stream())
                        .anyMatch(text -> ASKS_FOR_PASSWORD.stream().anyMatch(words -> words.standsIn(text)));
    }

    private static Optional<Judgement.Blocked> refused(String reason) {
        return Optional.of(Judgement.Blocked.by("credentials", reason));
    }
}
