package dev.rote.policy;

import dev.rote.capability.Capability;
import dev.rote.capability.Contract;
import dev.rote.capability.Detector;
import dev.rote.capability.Family;
import dev.rote.capability.Recoverer;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// The names a reviewed artifact gives to its parts, which logs and results repeat, and the places of its credentials.
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
        ends(names, capability.contract().outcomes(), capability.detectors(), capability.recoverers());
        return with(names, capability.credentials());
    }

    static Set<String> of(Family family) {
        Set<String> names = new HashSet<>();
        names.add(family.name());
        ends(names, family.outcomes(), family.detectors(), family.recoverers());
        return with(names, family.credentials());
    }

    private static void ends(
            Set<String> names, List<Contract.Outcome> outcomes, List<Detector> detectors, List<Recoverer> recoverers) {
        outcomes.forEach(one -> names.add(one.code()));
        recoverers.forEach(one -> names.add(one.id()));
        detectors.forEach(one -> {
            names.add(one.id());
            names.add(one.code());
        });
    }

    /// Of a credential its places and its reference, never its bare name: that often reads like a user name.
    private static Set<String> with(Set<String> names, Map<String, String> credentials) {
        names.removeIf(name -> !IDENTIFIER.matcher(name).matches());
        credentials.forEach((name, reference) -> {
            names.add(reference);
            names.add("${secret." + name + "." + Secrets.USERNAME + "}");
            names.add("${secret." + name + "." + Secrets.PASSWORD + "}");
        });
        return names;
    }
}
