package dev.rote.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// A page whose figures stand between two lines and are written there by us.
final class MarkedPage {
    private static final String BEGIN = "<!-- figures: begin, written by --page -->";
    private static final String END = "<!-- figures: end -->";

    private MarkedPage() {}

    static void put(String tables, Path page) throws IOException {
        String text = Files.readString(page);
        int begin = text.indexOf(BEGIN);
        int end = text.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new IllegalStateException(page + " has no place for figures: " + BEGIN + " ... " + END);
        }
        Files.writeString(
                page,
                text.substring(0, begin + BEGIN.length()) + "\n\n" + tables + "\n" + text.substring(end),
                StandardCharsets.UTF_8);
    }
}
