package dev.rote.session;

import dev.rote.policy.ConsentKey;
import dev.rote.policy.ConsentTokens;
import dev.rote.policy.Loading;
import dev.rote.policy.Vault;
import dev.rote.registry.Overlays;
import dev.rote.registry.Registry;
import dev.rote.surface.SurfaceProvider;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/// What every verb works with: where surfaces come from, the time, chance, the environment's variables, the folder
/// runs are kept in, and the folder of what must be known beyond a run: the ledger and the key of consent.
///
/// `ROTE_DATABASE` names a PostgreSQL database by its JDBC address; without it the ledger is a file. `ROTE_VAULT_KEY`
/// names the file with the vault's keys; without it they lie beside the vault.
public record Workplace(
        SurfaceProvider surfaces,
        Clock clock,
        RandomGenerator random,
        Map<String, String> environment,
        Path runs,
        Path state,
        Recollection recollection) {
    private static final String DATABASE = "ROTE_DATABASE";
    private static final String VAULT_KEY = "ROTE_VAULT_KEY";

    public Workplace {
        environment = Map.copyOf(environment);
    }

    /// One that has read nothing yet.
    public Workplace(
            SurfaceProvider surfaces,
            Clock clock,
            RandomGenerator random,
            Map<String, String> environment,
            Path runs,
            Path state) {
        this(surfaces, clock, random, environment, runs, state, new Recollection());
    }

    /// The ledger; refused with `LEDGER_UNAVAILABLE` when it cannot be opened.
    Loading<Books> books() {
        return switch (database()) {
            case Loading.Refused<Database>(var why) -> new Loading.Refused<>(why);
            case Loading.Loaded<Database>(var database) ->
                new Loading.Loaded<>(new Books(database, clock, recollection.debts()));
        };
    }

    /// The database of all ledgers; refused with `LEDGER_UNAVAILABLE` when it cannot be opened.
    Loading<Database> database() {
        try {
            return new Loading.Loaded<>(Optional.ofNullable(environment.get(DATABASE))
                    .filter(address -> !address.isBlank())
                    .map(Database::at)
                    .orElseGet(() -> Database.file(state.resolve("ledger.db"))));
        } catch (LedgerUnavailable unavailable) {
            return new Loading.Refused<>(unavailable.refusal());
        }
    }

    /// The registry of a folder of capabilities.
    Registry registry(Path folder) {
        return new Registry(folder, clock, state, recollection.registries());
    }

    /// What tenants have laid over the capabilities of a folder.
    Overlays overlays(Path folder) {
        return new Overlays(folder, clock, state, recollection.registries());
    }

    Overlays overlaysAround(Path file) {
        return Overlays.around(file, clock, state, recollection.registries());
    }

    /// The registry that a capability's file belongs to.
    Registry registryAround(Path file) {
        return Registry.around(file, clock, state, recollection.registries());
    }

    Vault vault() {
        Path key = Optional.ofNullable(environment.get(VAULT_KEY))
                .filter(path -> !path.isBlank())
                .map(Path::of)
                .orElseGet(() -> state.resolve("vault-key.json"));
        return new Vault(state.resolve("vault.json"), key);
    }

    /// What seals the inputs of a run for who settles it later; empty where this installation's key cannot be used.
    String inputsSeal(String run, String digest) {
        return switch (consentTokens()) {
            case Loading.Loaded<ConsentTokens>(var tokens) -> tokens.seal(run, digest);
            case Loading.Refused<ConsentTokens> _ -> "";
        };
    }

    Loading<ConsentTokens> consentTokens() {
        return ConsentKey.tokens(state.resolve("consent-key.json"), clock);
    }
}
