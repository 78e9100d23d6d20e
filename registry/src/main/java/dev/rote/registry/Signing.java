package dev.rote.registry;

import dev.rote.policy.PrivateFile;
import dev.rote.registry.Denied.Reason;
import dev.rote.registry.LedgerEntry.Seal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.util.Optional;

/// Signs decisions with the key of whoever decides. Private keys lie in a folder of this machine, readable for its
/// owner alone; a person whom the project does not know yet gets a key the first time one is needed.
final class Signing {
    private static final int LARGEST = 8_192;
    private static final int LONGEST_NAME = 100;

    private final Path keys;
    private final People people;
    private final Disk disk;

    Signing(Path keys, People people, Disk disk) {
        this.keys = keys;
        this.people = people;
        this.disk = disk;
    }

    /// Who signs, or why nobody can in that name.
    sealed interface Signer {
        record Ready(String by, KeyPair pair, Optional<Enrolled> enrolled) implements Signer {
            LedgerEntry sign(LedgerEntry entry) {
                String key = Ed25519.fingerprint(pair.getPublic());
                LedgerEntry keyed = entry.sealed(new Seal(key, ""));
                return keyed.sealed(new Seal(key, Ed25519.sign(pair.getPrivate(), keyed.signed())));
            }
        }

        record Refused(Denied why) implements Signer {}
    }

    /// Why that is no name of somebody who decides, if it is none.
    static Optional<Denied> nameless(String by) {
        return by.isBlank() || by.length() > LONGEST_NAME || by.chars().anyMatch(Character::isISOControl)
                ? Optional.of(Denied.of(Reason.NO_REVIEWER, "say who decides, in 1 to " + LONGEST_NAME + " characters"))
                : Optional.empty();
    }

    /// The signer of that name. Only within [Disk#alone]. `another` lets somebody whom the project knows by other
    /// keys sign with this machine's too.
    Signer signer(String by, boolean another) {
        Optional<Denied> nameless = nameless(by);
        if (nameless.isPresent()) {
            return new Signer.Refused(nameless.get());
        }
        Path file = keys.resolve(People.fileName(by));
        try {
            boolean isKnown = !people.keysOf(by).isEmpty();
            boolean hasKey = Files.exists(file, LinkOption.NOFOLLOW_LINKS);
            if (isKnown && !hasKey && !another) {
                return refused(
                        Reason.KEY_MISSING,
                        "this project knows " + by + ", and the private key is not on this machine (" + file
                                + "): bring it here, decide under another name, or have this machine's key added with"
                                + " `rote registry key create --another`");
            }
            KeyPair pair = hasKey ? Ed25519.pair(text(file)) : made(file);
            return known(by, pair, file, isKnown, another);
        } catch (IOException | GeneralSecurityException unusable) {
            return refused(Reason.KEY_UNUSABLE, file + ": " + unusable.getMessage());
        }
    }

    private Signer known(String by, KeyPair pair, Path file, boolean isKnown, boolean another) throws IOException {
        String key = Ed25519.fingerprint(pair.getPublic());
        if (people.key(by, key).isPresent()) {
            return new Signer.Ready(by, pair, Optional.empty());
        }
        if (isKnown && !another) {
            return refused(
                    Reason.KEY_OF_ANOTHER,
                    "this project knows " + by + " by another key than this machine's; is it another person? If not,"
                            + " have it added with `rote registry key create --another`");
        }
        disk.write(people.file(by), people.with(by, pair.getPublic()));
        return new Signer.Ready(by, pair, Optional.of(new Enrolled(by, key, file, people.file(by))));
    }

    private static String text(Path file) throws IOException {
        return new String(PrivateFile.read(file, LARGEST), StandardCharsets.UTF_8);
    }

    private static KeyPair made(Path file) throws IOException {
        KeyPair pair = Ed25519.generated();
        PrivateFile.replace(file, Ed25519.pem(pair).getBytes(StandardCharsets.UTF_8));
        return pair;
    }

    private static Signer refused(Reason reason, String message) {
        return new Signer.Refused(Denied.of(reason, message));
    }
}
