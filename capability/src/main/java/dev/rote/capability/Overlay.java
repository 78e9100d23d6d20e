package dev.rote.capability;

import java.util.List;

/// What the screens of one tenant have otherwise than those a shared capability was learned on, for exactly one
/// version and content of it. One without changes says that the tenant's are like everybody's.
///
/// It changes how controls, screens and notices are recognised, and never what is done, asked for, proven or sent
/// where.
public record Overlay(String tenant, Over over, int version, String reason, List<OverlayChange> changes) {
    public static final String SCHEMA = "rote.overlay/1";

    /// Changes one overlay may have; more is another capability.
    static final int MOST_CHANGES = 100;

    public Overlay {
        changes = List.copyOf(changes);
    }

    /// The capability it is for; `hash` is that of its content, in 64 hexadecimal digits.
    public record Over(String capability, int version, String hash) {}

    public Overlay withVersion(int other) {
        return new Overlay(tenant, over, other, reason, changes);
    }

    /// A tenant's id: 1 to 64 characters of a-z, 0-9, `_`, `.` and `-`, the first a letter or digit.
    public static boolean isTenant(String id) {
        return id.matches("[a-z0-9][a-z0-9_.-]{0,63}");
    }
}
