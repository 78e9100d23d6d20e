package dev.rote.browser;

import dev.rote.browser.WalkerReply.Document;
import dev.rote.browser.WalkerReply.Embedded;
import dev.rote.browser.WalkerReply.Extent;
import dev.rote.browser.WalkerReply.Line;
import dev.rote.browser.WalkerReply.Part;
import dev.rote.browser.WalkerReply.Span;
import dev.rote.surface.Node.NameSource;
import dev.rote.surface.Role;
import dev.rote.surface.State;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// Reads one answer of the walker: records end in `~`, fields are parted by `|`, and `^0`, `^1`, `^2` stand for `^`,
/// `|` and `~`.
///
/// A head, one record for each node or `@from+count` for nodes taken over from the answer before, one with the boxes,
/// and one for each frame element.
final class ReplyReader {
    private static final Role[] ROLES = Role.values();
    private static final State[] STATES = State.values();
    private static final NameSource[] SOURCES = NameSource.values();
    private static final Part[] PARTS = Part.values();
    private static final Set<Part> TABLE = Set.of(Part.TABLE);
    private static final Set<Part> ROW = Set.of(Part.ROW);
    private static final Set<Part> CELL = Set.of(Part.CELL);
    private static final int FIRST_PART_BIT = 24;

    private final String answer;
    private final WalkerReply known;
    private final List<Line> lines;
    private final List<Extent> extents;
    private int at;

    ReplyReader(String answer, WalkerReply known) {
        this.answer = answer;
        this.known = known;
        this.lines = new ArrayList<>();
        this.extents = new ArrayList<>();
    }

    WalkerReply read() {
        String[] head = record().split("\\|", -1);
        boolean whole = head[0].equals("F");
        if (!whole && number(head[1]) != known.generation()) {
            throw new IllegalArgumentException("the walker builds on reply " + head[1] + ", not " + known.generation());
        }
        for (int i = number(head[3]); i > 0; i--) {
            if (answer.charAt(at) == '@') {
                takeOver();
            } else {
                lines.add(line());
                extents.add(Extent.NONE);
            }
        }
        if (lines.size() != number(head[4])) {
            throw new IllegalArgumentException("the walker announced " + head[4] + " nodes and sent " + lines.size());
        }
        boxes(whole);
        List<Embedded> embedded = new ArrayList<>();
        for (int i = number(head[5]); i > 0; i--) {
            embedded.add(embedded(record().split("\\|", -1)));
        }
        return new WalkerReply(
                number(head[2]), document(head), lines, extents, embedded, number(head[6]), number(head[18]));
    }

    private String record() {
        int end = answer.indexOf('~', at);
        String record = answer.substring(at, end);
        at = end + 1;
        return record;
    }

    private void takeOver() {
        at++;
        int from = number();
        at++;
        int count = number();
        at++;
        lines.addAll(known.lines().subList(from, from + count));
        extents.addAll(known.extents().subList(from, from + count));
    }

    private Line line() {
        int start = at;
        int depth = number();
        boolean text = answer.charAt(at++) == ':';
        if (text) {
            String words = field();
            String raw = answer.substring(start, at);
            at++;
            return new Line(depth, Role.TEXT, Set.of(), Set.of(), NameSource.NONE, "", "", "", words, Span.SINGLE, raw);
        }
        Role role = ROLES[number()];
        at++;
        int bits = number();
        at++;
        NameSource source = SOURCES[number()];
        String name = nextField();
        String description = nextField();
        String value = nextField();
        Span span = span(nextField());
        String raw = answer.substring(start, at);
        at++;
        return new Line(depth, role, states(bits), parts(role, bits), source, name, description, value, "", span, raw);
    }

    private String nextField() {
        if (answer.charAt(at) == '~') {
            return "";
        }
        at++;
        return field();
    }

    /// The field that starts here, up to what ends it.
    private String field() {
        int start = at;
        boolean escaped = false;
        char c = answer.charAt(at);
        while (c != '|' && c != '~') {
            escaped |= c == '^';
            c = answer.charAt(++at);
        }
        String field = answer.substring(start, at);
        return escaped ? unescaped(field) : field;
    }

    private static String unescaped(String field) {
        return field.replace("^2", "~").replace("^1", "|").replace("^0", "^");
    }

    private int number() {
        boolean negative = answer.charAt(at) == '-';
        if (negative) {
            at++;
        }
        int value = 0;
        int digit = answer.charAt(at) - '0';
        while (digit >= 0 && digit <= 9) {
            value = value * 10 + digit;
            digit = answer.charAt(++at) - '0';
        }
        return negative ? -value : value;
    }

    private static int number(String text) {
        return Integer.parseInt(text);
    }

    private static Set<State> states(int bits) {
        if ((bits & ((1 << STATES.length) - 1)) == 0) {
            return Set.of();
        }
        Set<State> states = EnumSet.noneOf(State.class);
        for (int i = 0; i < STATES.length; i++) {
            if ((bits & (1 << i)) != 0) {
                states.add(STATES[i]);
            }
        }
        return Set.copyOf(states);
    }

    private static Set<Part> parts(Role role, int bits) {
        if (bits >>> FIRST_PART_BIT == 0) {
            return role.isTable() ? TABLE : role == Role.ROW ? ROW : role.isCell() ? CELL : Set.of();
        }
        Set<Part> parts = EnumSet.noneOf(Part.class);
        for (int i = 0; i < PARTS.length; i++) {
            if ((bits & (1 << (FIRST_PART_BIT + i))) != 0) {
                parts.add(PARTS[i]);
            }
        }
        if (role == Role.ROW) {
            parts.add(Part.ROW);
        }
        return Set.copyOf(parts);
    }

    private static Span span(String field) {
        if (field.isEmpty()) {
            return Span.SINGLE;
        }
        String[] parts = field.split(",", -1);
        return new Span(number(parts[0]), number(parts[1]), number(parts[2]), number(parts[3]));
    }

    private void boxes(boolean whole) {
        for (int next = 0; answer.charAt(at) != '~'; next++) {
            int node = next;
            if (!whole) {
                node = number();
                at++;
            }
            extents.set(node, extent());
            if (answer.charAt(at) == ';') {
                at++;
            }
        }
        at++;
    }

    private Extent extent() {
        int x = number();
        at++;
        int y = number();
        at++;
        int width = number();
        at++;
        int height = number();
        boolean away = isNext('!');
        boolean covered = isNext('#');
        return new Extent(x, y, width, height, away, covered, isNext('%'));
    }

    private boolean isNext(char mark) {
        boolean there = answer.charAt(at) == mark;
        if (there) {
            at++;
        }
        return there;
    }

    private static Document document(String[] head) {
        return new Document(
                unescaped(head[7]),
                unescaped(head[8]),
                unescaped(head[9]),
                number(head[10]),
                head[11],
                number(head[12]),
                number(head[13]),
                number(head[14]),
                number(head[15]),
                number(head[16]),
                number(head[17]));
    }

    private static Embedded embedded(String[] fields) {
        return new Embedded(
                number(fields[0]),
                number(fields[1]),
                number(fields[2]),
                number(fields[3]) / 1000.0,
                unescaped(fields[4]),
                unescaped(fields[5]));
    }
}
