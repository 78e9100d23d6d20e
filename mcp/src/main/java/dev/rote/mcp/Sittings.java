package dev.rote.mcp;

import dev.rote.session.Service;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;

/// The conversations held over HTTP, so many and no more; each is found only by whom it is held with.
final class Sittings {
    private static final int MOST = 1_000;
    private static final int MOST_OF_ONE = 32;

    private final Service service;
    private final McpSettings settings;
    private final RandomGenerator random;
    private final ProtocolLog log;
    private final Map<String, Sitting> all = new ConcurrentHashMap<>();

    Sittings(Service service, McpSettings settings, RandomGenerator random, ProtocolLog log) {
        this.service = service;
        this.settings = settings;
        this.random = random;
        this.log = log;
    }

    /// A new one; a client that has its share gives up the one it has used the least lately. Empty when there is no
    /// room.
    synchronized Optional<Sitting> opened(Permit permit) {
        List<Sitting> own = all.values().stream()
                .filter(one -> one.permit().caller().equals(permit.caller()))
                .toList();
        if (own.size() >= MOST_OF_ONE) {
            own.stream()
                    .max(Comparator.comparing(Sitting::idle))
                    .filter(one -> !one.idle().isZero())
                    .ifPresent(this::end);
        }
        if (all.size() >= MOST || own.size() > MOST_OF_ONE) {
            return Optional.empty();
        }
        HexFormat hex = HexFormat.of();
        String id = hex.toHexDigits(random.nextLong()) + hex.toHexDigits(random.nextLong());
        Sitting sitting = new Sitting(id, service, permit, settings, log);
        all.put(id, sitting);
        return Optional.of(sitting);
    }

    /// The one of that name, if it is held with that client and it may still do the same.
    Optional<Sitting> found(String id, Permit permit) {
        return Optional.ofNullable(all.get(id)).filter(one -> one.permit().equals(permit));
    }

    void end(Sitting sitting) {
        all.remove(sitting.id());
        sitting.end();
    }

    /// Ends those in which nothing was said for long, and tells the others of other tools.
    void tend() {
        for (Sitting sitting : all.values()) {
            if (sitting.idle().compareTo(settings.idle()) > 0) {
                end(sitting);
            } else {
                sitting.tend();
            }
        }
    }

    void endAll() {
        all.values().forEach(this::end);
    }
}
