package dev.rote.console;

import dev.rote.policy.Loading;
import dev.rote.policy.SecretFinding;
import dev.rote.session.IdentityProvider;
import dev.rote.session.KeepSecrets;
import dev.rote.session.Project;
import dev.rote.session.Workplace;
import java.util.function.Supplier;

/// Looks at whether people could sign on through a provider: that our secret is there, and what the provider says of
/// itself. The secret goes nowhere.
public final class ProviderCheck {
    private ProviderCheck() {}

    /// What was found in words; refused with `PROVIDER_UNREACHABLE`, `PROVIDER_ANSWER_INVALID`, or as a secret is.
    public static Loading<String> of(IdentityProvider who, Workplace workplace, Project project) {
        Supplier<SecretFinding> secret =
                () -> new KeepSecrets(workplace).at(who.client().secret(), project);
        return switch (secret.get()) {
            case SecretFinding.Refused(var why) -> new Loading.Refused<>(why);
            case SecretFinding.Found(var value) -> {
                value.close();
                yield greeted(new Provider(who, secret), who);
            }
        };
    }

    private static Loading<String> greeted(Provider provider, IdentityProvider who) {
        try {
            provider.greet();
            return new Loading.Loaded<>(who.name() + " at " + who.issuer());
        } catch (NotSignedOn why) {
            return new Loading.Refused<>(
                    new Loading.Refusal(why.fault().name(), who.issuer() + ": " + why.getMessage()));
        }
    }
}
