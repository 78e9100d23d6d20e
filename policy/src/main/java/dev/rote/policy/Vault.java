package dev.rote.policy;

import dev.rote.policy.Loading.Refusal;
import dev.rote.policy.VaultFile.Place;
import dev.rote.policy.VaultFile.VaultTampered;
import dev.rote.surface.Secret;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;

/// Secrets kept encrypted, each for one tenant: a file of values, and a file of the keys that open it, which may lie
/// elsewhere. Safe for any number of processes.
///
/// Refused with `VAULT_TAMPERED` when somebody else changed it, `VAULT_KEY_UNUSABLE` when the keys are missing or
/// readable for others, `VAULT_UNREADABLE` when a file cannot be read or written, and `SECRET_NAME_INVALID`,
/// `SECRET_VALUE_INVALID` or `TENANT_INVALID` for what cannot be kept.
public final class Vault {
    /// The longest value that is kept, in characters.
    public static final int LONGEST_VALUE = 16_384;

    private static final int MOST_BYTES = 16 << 20;
    private static final Pattern TENANT = Pattern.compile("[a-z0-9][a-z0-9_.-]{0,63}");

    /// A lock on a file is held by the whole process, whichever thread asks.
    private static final ReentrantLock IN_THIS_PROCESS = new ReentrantLock();

    private final Path file;
    private final Path key;

    /// `file` holds the values and `key` the keys; neither need exist.
    public Vault(Path file, Path key) {
        this.file = file;
        this.key = key;
    }

    private interface Work<T> {
        T on(VaultFile values, VaultKeys keys) throws IOException;
    }

    /// Keeps a value under a path such as `mockcore/operator`, in place of one that was there; says whether there was
    /// one.
    public Loading<Boolean> put(String tenant, String path, Secret value) {
        Optional<Refusal> unfit = unfit(tenant, path)
                .or(() -> value.length() == 0 || value.length() > LONGEST_VALUE
                        ? Optional.of(new Refusal(
                                "SECRET_VALUE_INVALID", "a value has 1 to " + LONGEST_VALUE + " characters"))
                        : Optional.empty());
        if (unfit.isPresent()) {
            return new Loading.Refused<>(unfit.get());
        }
        Place place = new Place(tenant, path);
        return locked((values, keys) -> {
            PrivateFile.replace(file, values.with(place, value, keys).written(keys));
            return values.values().containsKey(place);
        });
    }

    /// Forgets the value under a path; says whether there was one. Copies of the file from before still hold it,
    /// encrypted, until the keys are rotated.
    public Loading<Boolean> remove(String tenant, String path) {
        Optional<Refusal> unfit = unfit(tenant, path);
        if (unfit.isPresent()) {
            return new Loading.Refused<>(unfit.get());
        }
        Place place = new Place(tenant, path);
        return isThere()
                ? locked((values, keys) -> {
                    boolean held = values.values().containsKey(place);
                    if (held) {
                        PrivateFile.replace(file, values.without(place).written(keys));
                    }
                    return held;
                })
                : new Loading.Loaded<>(false);
    }

    /// The paths one tenant has values under, in the order of the alphabet; never a value.
    public Loading<List<String>> names(String tenant) {
        return unfit(tenant, "any")
                .<Loading<List<String>>>map(Loading.Refused::new)
                .orElseGet(() -> isThere()
                        ? opened((values, _) -> values.values().keySet().stream()
                                .filter(place -> place.tenant().equals(tenant))
                                .map(Place::path)
                                .sorted()
                                .toList())
                        : new Loading.Loaded<>(List.of()));
    }

    /// Makes new keys, encrypts every value anew under them, and forgets the old keys; says how many values. At every
    /// moment one of the keys on the disk opens every value on the disk.
    public Loading<Integer> rotate() {
        return locked((values, keys) -> {
            VaultKeys both = keys.withNew();
            both.write(key);
            PrivateFile.replace(file, values.rewrapped(both).written(both));
            both.onlyNewest().write(key);
            return values.values().size();
        });
    }

    /// The value of that tenant under that path, or nothing; the caller wipes it.
    Loading<Optional<Secret>> find(String tenant, String path) {
        return isThere()
                ? opened((values, keys) -> values.find(new Place(tenant, path), keys))
                : new Loading.Loaded<>(Optional.empty());
    }

    private boolean isThere() {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    }

    private static Optional<Refusal> unfit(String tenant, String path) {
        if (!TENANT.matcher(tenant).matches()) {
            return Optional.of(new Refusal(
                    "TENANT_INVALID", "a tenant's id is a word of lower case letters, digits, '-', '_' and '.'"));
        }
        return Secrets.isPath(path)
                ? Optional.empty()
                : Optional.of(new Refusal(
                        "SECRET_NAME_INVALID",
                        "a secret's name is a path of lower case letters, digits, '-', '_' and '.', such as"
                                + " mockcore/operator"));
    }

    /// One process at a time changes a vault; the lock is the operating system's and ends with its process.
    private <T> Loading<T> locked(Work<T> work) {
        IN_THIS_PROCESS.lock();
        try {
            Path lock = PrivateFile.folder(file).resolve("vault.lock");
            try (FileChannel channel = PrivateFile.open(lock);
                    FileLock _ = channel.lock()) {
                if (!isThere() && !Files.exists(key, LinkOption.NOFOLLOW_LINKS)) {
                    PrivateFile.folder(key);
                    VaultKeys.fresh().write(key);
                }
                return opened(work);
            }
        } catch (IOException unusable) {
            return refused("VAULT_UNREADABLE", file, String.valueOf(unusable.getMessage()));
        } finally {
            IN_THIS_PROCESS.unlock();
        }
    }

    private <T> Loading<T> opened(Work<T> work) {
        VaultKeys keys;
        try {
            keys = VaultKeys.read(key);
        } catch (NoSuchFileException missing) {
            return refused("VAULT_KEY_UNUSABLE", key, "it is not there");
        } catch (IOException unusable) {
            return refused("VAULT_KEY_UNUSABLE", key, String.valueOf(unusable.getMessage()));
        }
        try {
            VaultFile values = isThere() ? VaultFile.read(PrivateFile.read(file, MOST_BYTES), keys) : VaultFile.EMPTY;
            return new Loading.Loaded<>(work.on(values, keys));
        } catch (VaultTampered tampered) {
            return refused("VAULT_TAMPERED", file, String.valueOf(tampered.getMessage()));
        } catch (IOException unreadable) {
            return refused("VAULT_UNREADABLE", file, String.valueOf(unreadable.getMessage()));
        }
    }

    private static <T> Loading<T> refused(String code, Path of, String why) {
        return new Loading.Refused<>(new Refusal(code, of + ": " + why));
    }
}
