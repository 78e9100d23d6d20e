package dev.rote.policy;

import dev.rote.capability.Capability;
import dev.rote.capability.Family;
import dev.rote.surface.Observation;
import dev.rote.surface.Ref;
import dev.rote.surface.Secret;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/// Knows what no file, picture or message of a run may show: the policy's patterns, the secrets in use and the
/// sensitive inputs; used by everything that writes. Safe for any number of threads.
public final class Redaction {
    /// What is written in place of what must not be shown.
    public static final String MASK = "***";

    private final Policy policy;
    private final List<KeptOut> keptOut = new CopyOnWriteArrayList<>();
    private final List<KeptOut> names = new CopyOnWriteArrayList<>();

    private final Set<String> trusted = ConcurrentHashMap.newKeySet();

    private Redaction(Policy policy) {
        this.policy = policy;
    }

    public static Redaction of(Policy policy) {
        return new Redaction(policy);
    }

    /// Keeps a secret out of everything written from here on; must be called before the value is used anywhere.
    public void keepOut(Secret secret) {
        secret.reveal(value -> {
            keepOut(value);
            return MASK;
        });
    }

    /// Keeps the value of a sensitive input out of everything written from here on.
    public synchronized void keepOut(String sensitive) {
        String value = sensitive.strip();
        if (!value.isEmpty() && keptOut.stream().noneMatch(one -> one.is(value))) {
            keptOut.add(new KeptOut(value));
        }
    }

    /// Keeps who signs on out of everything written from here on, unless it reads like an ordinary word: masking
    /// `operator` or `admin` hides nothing and makes every message with that word unreadable. No artifact shows it.
    synchronized void keepOutName(String userName) {
        String name = userName.strip();
        if (!isWord(name)) {
            keepOut(name);
        } else if (names.stream().noneMatch(one -> one.is(name))) {
            names.add(KeptOut.word(name));
        }
    }

    private static boolean isWord(String name) {
        return name.codePoints().allMatch(Character::isLetter);
    }

    /// Lets the identifiers of a reviewed artifact stand: a text that is nothing but one of them is no secret,
    /// whatever a careless secret reads like.
    public void trust(Capability reviewed) {
        trusted.addAll(Identifiers.of(reviewed));
    }

    /// Lets the identifiers of a family stand, likewise.
    public void trust(Family reviewed) {
        trusted.addAll(Identifiers.of(reviewed));
    }

    /// The text without anything that must not be shown.
    public String scrub(String text) {
        if (text.isEmpty() || trusted.contains(text)) {
            return text;
        }
        String scrubbed = text;
        for (KeptOut one : keptOut) {
            scrubbed = one.outOf(scrubbed);
        }
        for (Policy.Scrub scrub : policy.scrubs()) {
            scrubbed = scrub.without(scrubbed);
        }
        return scrubbed;
    }

    /// The text as an artifact may hold it, which outlives the deployment it was learned on: without who signed on
    /// too.
    public String scrubForArtifact(String text) {
        String scrubbed = scrub(text);
        if (trusted.contains(text)) {
            return scrubbed;
        }
        for (KeptOut name : names) {
            scrubbed = name.outOf(scrubbed);
        }
        return scrubbed;
    }

    /// Whether a number, written out, is a value kept out.
    public boolean keepsOut(Number number) {
        String text = number.toString();
        return keptOut.stream().anyMatch(one -> one.is(text));
    }

    /// The nodes that are painted over in a picture and whose texts are left out of kept observations, each with
    /// all that is inside it.
    public Set<Ref> masks(Observation seen) {
        return new Masks(policy, this, seen).found();
    }

    @Override
    public String toString() {
        return MASK;
    }
}
