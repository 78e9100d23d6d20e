package dev.rote.capability;

import java.util.ArrayDeque;
import java.util.Deque;

/// How large a pattern grows once its counted repetitions are written out: `(a{500}){500}` has a dozen characters and
/// 250,000 states, and compiling it would take all memory. Counted before it is compiled, and rather too high.
final class PatternSize {
    static final long LARGEST = 10_000;

    private final String pattern;
    private final Deque<Long> outer = new ArrayDeque<>();
    private long group;
    private long last;
    private int at;

    private PatternSize(String pattern) {
        this.pattern = pattern;
    }

    static boolean isBearable(String pattern) {
        return new PatternSize(pattern).count() <= LARGEST;
    }

    private long count() {
        while (at < pattern.length()) {
            char c = pattern.charAt(at);
            switch (c) {
                case '(' -> open();
                case ')' -> close();
                case '[' -> item(endOfClass());
                case '\\' -> item(Math.min(at + 2, pattern.length()));
                case '{' -> repeat();
                default -> item(at + 1);
            }
        }
        while (!outer.isEmpty()) {
            close();
        }
        return group + last;
    }

    private void item(int end) {
        group += last;
        last = 1;
        at = end;
    }

    private void open() {
        outer.push(group + last);
        group = 0;
        last = 0;
        at++;
    }

    private void close() {
        long inner = group + last + 1;
        group = outer.isEmpty() ? 0 : outer.pop();
        last = inner;
        at++;
    }

    private int endOfClass() {
        int end = at + 1;
        if (end < pattern.length() && pattern.charAt(end) == '^') {
            end++;
        }
        for (boolean first = true; end < pattern.length(); first = false, end++) {
            if (pattern.charAt(end) == '\\') {
                end++;
            } else if (pattern.charAt(end) == ']' && !first) {
                return end + 1;
            }
        }
        return pattern.length();
    }

    private void repeat() {
        int end = pattern.indexOf('}', at);
        String counts = end < 0 ? "" : pattern.substring(at + 1, end);
        if (!counts.matches("[0-9]{1,9}(,[0-9]{0,9})?")) {
            item(at + 1);
            return;
        }
        long times = 1;
        for (String count : counts.split(",", 2)) {
            times = count.isEmpty() ? times : Math.max(times, Long.parseLong(count));
        }
        last = Math.min(last * times, Integer.MAX_VALUE);
        at = end + 1;
    }
}
