package dev.rote.architecture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The table of `architecture/arrows.txt`: which room may require which, in the order of the file. A name with a dot is
/// a chamber: a sub-package of a room, seen by that room only.
record Arrows(Map<String, Room> rooms, Set<String> forTests) {
    private static final String TESTS = "(tests)";
    private static final String EVERY = "*";

    /// What one room may use: of `requires` everything public, of `reads` only data and the types in `besides`, each
    /// written `room.Type`.
    record Room(String name, Set<String> requires, Set<String> reads, Set<String> besides, boolean every) {
        boolean mayUse(String other) {
            return (every && !isChamber(other))
                    || name.equals(other)
                    || requires.contains(other)
                    || reads.contains(other);
        }

        boolean onlyReads(String other) {
            return reads.contains(other);
        }
    }

    static boolean isChamber(String name) {
        return name.contains(".");
    }

    static Arrows of(House house) {
        return parse(house.read(house.root().resolve("architecture/arrows.txt")));
    }

    static Arrows parse(String table) {
        Map<String, Room> rooms = new LinkedHashMap<>();
        Set<String> forTests = Set.of();
        for (String line : table.lines().map(String::strip).toList()) {
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            int colon = line.indexOf(':');
            if (colon < 0) {
                throw new IllegalArgumentException("no colon in the line: " + line);
            }
            String name = line.substring(0, colon).strip();
            String[] halves = line.substring(colon + 1).split("; *reads ", 2);
            if (name.equals(TESTS)) {
                forTests = names(halves[0]);
            } else {
                rooms.put(name, room(name, halves[0].strip(), halves.length == 2 ? halves[1] : ""));
            }
        }
        return new Arrows(rooms, forTests);
    }

    private static Room room(String name, String requires, String reads) {
        boolean every = requires.equals(EVERY);
        Set<String> rooms = new LinkedHashSet<>();
        Set<String> besides = new LinkedHashSet<>();
        for (String entry : names(reads)) {
            List<String> parts =
                    Stream.of(entry.split("\\+", -1)).map(String::strip).toList();
            rooms.add(parts.getFirst());
            parts.stream().skip(1).forEach(type -> besides.add(parts.getFirst() + "." + type));
        }
        return new Room(name, every ? Set.of() : names(requires), rooms, besides, every);
    }

    private static Set<String> names(String list) {
        return Arrays.stream(list.split(","))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /// The lines of whole rooms.
    List<Room> wholeRooms() {
        return rooms.values().stream().filter(room -> !isChamber(room.name())).toList();
    }

    Room room(String name) {
        Room room = rooms.get(name);
        if (room == null) {
            throw new IllegalArgumentException("architecture/arrows.txt has no line for the room " + name);
        }
        return room;
    }

    /// The rooms that can be reached from themselves; empty in a house without cycles.
    List<String> circular() {
        List<String> found = new ArrayList<>();
        for (Room room : rooms.values()) {
            Set<String> reached = new TreeSet<>();
            reach(room, reached);
            if (reached.contains(room.name())) {
                found.add(room.name());
            }
        }
        return found;
    }

    private void reach(Room from, Set<String> reached) {
        for (Set<String> next : List.of(from.requires(), from.reads())) {
            for (String name : next) {
                if (reached.add(name)) {
                    reach(room(name), reached);
                }
            }
        }
    }
}
