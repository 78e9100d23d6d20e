package dev.rote.architecture;

import java.util.BitSet;

/// Which lines of a Java text hold code: neither blank nor only comment.
record CodeLines(BitSet lines) {

    private enum In {
        CODE,
        LINE_COMMENT,
        BLOCK_COMMENT,
        STRING,
        CHARACTER,
        TEXT_BLOCK
    }

    static CodeLines of(String text) {
        BitSet lines = new BitSet();
        In state = In.CODE;
        int line = 1;
        for (int at = 0; at < text.length(); at++) {
            char here = text.charAt(at);
            if (here == '\n') {
                line++;
                state = state == In.LINE_COMMENT ? In.CODE : state;
                continue;
            }
            In next = next(state, text, at);
            boolean comment = next == In.LINE_COMMENT || next == In.BLOCK_COMMENT || state == In.BLOCK_COMMENT;
            if (!comment && !Character.isWhitespace(here)) {
                lines.set(line);
            }
            at += width(state, next, text, at) - 1;
            state = next;
        }
        return new CodeLines(lines);
    }

    private static In next(In state, String text, int at) {
        return switch (state) {
            case CODE -> opening(text, at);
            case LINE_COMMENT -> In.LINE_COMMENT;
            case BLOCK_COMMENT -> text.startsWith("*/", at) ? In.CODE : In.BLOCK_COMMENT;
            case STRING -> text.charAt(at) == '"' ? In.CODE : In.STRING;
            case CHARACTER -> text.charAt(at) == '\'' ? In.CODE : In.CHARACTER;
            case TEXT_BLOCK -> text.startsWith("\"\"\"", at) ? In.CODE : In.TEXT_BLOCK;
        };
    }

    private static In opening(String text, int at) {
        if (text.startsWith("//", at)) {
            return In.LINE_COMMENT;
        }
        if (text.startsWith("/*", at)) {
            return In.BLOCK_COMMENT;
        }
        if (text.startsWith("\"\"\"", at)) {
            return In.TEXT_BLOCK;
        }
        return switch (text.charAt(at)) {
            case '"' -> In.STRING;
            case '\'' -> In.CHARACTER;
            default -> In.CODE;
        };
    }

    private static int width(In state, In next, String text, int at) {
        boolean quoted = state == In.STRING || state == In.CHARACTER || state == In.TEXT_BLOCK;
        if (quoted && text.charAt(at) == '\\') {
            return 2;
        }
        if (state == next) {
            return 1;
        }
        if (state == In.TEXT_BLOCK || next == In.TEXT_BLOCK) {
            return 3;
        }
        return state == In.BLOCK_COMMENT || next == In.BLOCK_COMMENT || next == In.LINE_COMMENT ? 2 : 1;
    }

    int count() {
        return lines.cardinality();
    }

    /// How many of the lines from `first` to `last`, both included and counted from 1, hold code.
    int between(int first, int last) {
        return lines.get(first, last + 1).cardinality();
    }
}
