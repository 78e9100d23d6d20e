package dev.rote.registry;

import java.util.List;

/// Which capabilities a registry knows.
public sealed interface Names {

    record Known(List<String> names) implements Names {
        public Known {
            names = List.copyOf(names);
        }
    }

    record Refused(Denied why) implements Names {}
}
