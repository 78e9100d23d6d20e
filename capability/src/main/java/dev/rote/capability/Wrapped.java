package dev.rote.capability;

import java.util.ArrayList;
import java.util.List;

/// Text for a terminal: headings, and paragraphs wrapped at 100 columns that hang by their indentation. Whatever is put
/// into it is made harmless first.
final class Wrapped {
    static final int COLUMNS = 100;

    private final StringBuilder out = new StringBuilder();

    void heading(String text) {
        out.append(out.isEmpty() ? "" : "\n");
        hanging("", text);
    }

    void line(String text) {
        hanging("  ", text);
    }

    /// What belongs to the labelled paragraph before, below its text.
    void below(String text) {
        hanging("        ", text);
    }

    /// A paragraph that begins with `label` at its left.
    void labelled(String label, String text) {
        hanging("  " + Harmless.text(label) + "  ", text);
    }

    private void hanging(String first, String text) {
        int indent = Math.min(first.length(), COLUMNS / 3);
        StringBuilder line = new StringBuilder(first);
        boolean begun = false;
        for (String word : words(Harmless.text(text), COLUMNS - indent)) {
            if (begun && line.length() + 1 + word.length() > COLUMNS) {
                end(line);
                line.append(" ".repeat(indent));
                begun = false;
            }
            if (!begun && line.length() + word.length() > COLUMNS) {
                end(line);
                line.append(" ".repeat(indent));
            }
            line.append(begun ? " " : "").append(word);
            begun = true;
        }
        end(line);
    }

    private void end(StringBuilder line) {
        out.append(line.toString().stripTrailing()).append('\n');
        line.setLength(0);
    }

    /// Words no longer than a line; longer ones are cut.
    private static List<String> words(String text, int most) {
        List<String> words = new ArrayList<>();
        for (String word : text.split(" ", -1)) {
            String rest = word;
            while (rest.length() > most) {
                int cut = Character.isHighSurrogate(rest.charAt(most - 1)) ? most - 1 : most;
                words.add(rest.substring(0, cut));
                rest = rest.substring(cut);
            }
            words.add(rest);
        }
        return words;
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
