package dev.rote.mcp;

import dev.rote.session.Caller;
import dev.rote.session.Scope;
import java.util.Set;

/// On whose behalf a conversation is held, for which tenant, and what may be done in it; `here` says that the client
/// is on this machine, so that the path of a file means the same to both.
public record Permit(Caller caller, Set<Scope> scopes, boolean here) {
    public Permit {
        scopes = Set.copyOf(scopes);
    }

    boolean allows(Scope scope) {
        return scopes.contains(scope) || scopes.contains(Scope.ADMIN);
    }
}
