package dev.rote.policy;

import dev.rote.capability.Capability;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/// The names an artifact gives to its parts, which logs and results repeat. Those of its credentials are left out: they
/// often read like a user name.
final class Identifiers {
    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]{0,79}");

    private Identifiers() {}

    static Set<String> of(Capability capability) {
        Set<String> names = new HashSet<>();
        names.add(capability.name());
        names.add(capability.target().family());
        capability.milestones().forEach(one -> names.add(one.id()));
        capability.steps().forEach(one -> names.add(one.id()));
        capability.checkpoints().forEach(one -> names.add(one.id()));
        capability.recoverers().forEach(one -> names.add(one.id()));
        capability.detectors().forEach(one -> {
            names.add(one.id());
            names.add(one.code());
        });
        capability.contract().outcomes().forEach(one -> names.add(one.code()));
        names.removeIf(name -> !IDENTIFIER.matcher(name).matches());
        return names;
    }
}
