package dev.rote.policy;

/// Where a tenant's effects are read: what a capability knows by name only.
public sealed interface EffectSource {

    /// A service that answers in JSON below that address, which has no trailing slash; `authorization` is the path of
    /// the secret that is sent as the header of that name (RFC 9110, section 11.6.2), empty for none.
    record Http(String address, String origin, String authorization) implements EffectSource {}

    /// A database whose JDBC address is the secret at that path. `userMayOnlyRead` is a person's word that its user
    /// has no other right, for drivers that do not keep a connection from writing.
    record Sql(String secret, boolean userMayOnlyRead) implements EffectSource {}

    /// A folder; a path that is not absolute is below the project.
    record Folder(String path) implements EffectSource {}
}
