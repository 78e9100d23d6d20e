package dev.rote.capability;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// What was made of files, for as long as their bytes are the same: a file is read each time, and understood anew
/// only when it changed.
///
/// Nothing is concluded from times or sizes. Holds 4 MiB of files at most, and forgets all when more come; safe for
/// any number of threads.
public final class Remembered<T> {
    private static final long MOST_BYTES = 4 << 20;

    private final Map<Path, Kept<T>> kept = new LinkedHashMap<>();
    private long bytes;

    private static final class Kept<T> {
        private final byte[][] bytes;
        private final T value;

        private Kept(byte[][] bytes, T value) {
            this.bytes = bytes;
            this.value = value;
        }

        private long size() {
            return Arrays.stream(bytes).mapToLong(one -> one.length).sum();
        }
    }

    /// Makes something of what was read.
    public interface Understanding<T, E extends Exception> {
        T value() throws E;
    }

    /// What is made of the bytes that lie there: as before when they are the same, and nothing is kept of an
    /// understanding that throws.
    public <E extends Exception> T of(Path place, byte[][] read, Understanding<T, E> understanding) throws E {
        Optional<Kept<T>> known = known(place);
        if (known.isPresent() && Arrays.deepEquals(known.get().bytes, read)) {
            return known.get().value;
        }
        Kept<T> fresh = new Kept<>(read, understanding.value());
        keep(place, fresh);
        return fresh.value;
    }

    private synchronized Optional<Kept<T>> known(Path place) {
        return Optional.ofNullable(kept.get(place));
    }

    private synchronized void keep(Path place, Kept<T> fresh) {
        Optional.ofNullable(kept.remove(place)).ifPresent(before -> bytes -= before.size());
        if (bytes + fresh.size() > MOST_BYTES) {
            kept.clear();
            bytes = 0;
        }
        if (fresh.size() <= MOST_BYTES) {
            kept.put(place, fresh);
            bytes += fresh.size();
        }
    }
}
