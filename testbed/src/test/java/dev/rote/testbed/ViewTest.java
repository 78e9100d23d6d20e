package dev.rote.testbed;

import static dev.rote.testbed.Part.alert;
import static dev.rote.testbed.Part.button;
import static dev.rote.testbed.Part.cell;
import static dev.rote.testbed.Part.checkbox;
import static dev.rote.testbed.Part.choice;
import static dev.rote.testbed.Part.field;
import static dev.rote.testbed.Part.frame;
import static dev.rote.testbed.Part.header;
import static dev.rote.testbed.Part.heading;
import static dev.rote.testbed.Part.line;
import static dev.rote.testbed.Part.link;
import static dev.rote.testbed.Part.rowOf;
import static dev.rote.testbed.Part.table;
import static dev.rote.testbed.Part.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.surface.Observation;
import dev.rote.surface.View;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What a reader with little room is shown of a screen.
class ViewTest {
    private static final Pattern MORE = Pattern.compile("\\.\\.\\. \\d+ more: more (-?\\d+) from (\\d+)");
    private static final Pattern REST = Pattern.compile("\\.\\.\\. \\d+ more characters: line (-?\\d+) from (\\d+)");

    private static Screen claims() {
        return Screen.at("/claims")
                .show(heading("Claims"), alert("Not saved"))
                .show(
                        line(text("Number:"), field("n").holding("C-1042").labelled("Number")),
                        choice("b", "Graz", "Wien").labelled("Branch"))
                .show(
                        checkbox("p", "Paperless").ticked(),
                        table(header("Claim", "State"), rowOf(cell(text("C-1042")), cell(link("Open")))))
                .show(
                        button("Save").disabled(),
                        frame("help", Screen.at("/help").show(text("How to"))));
    }

    @Test
    void showsControlsTextsAndRowsInTheOrderOfTheScreen() {
        String view = View.of(claims().observed(1));

        assertThat(view.lines().map(line -> line.replaceAll("\\[\\d+] ", "").strip()))
                .containsSubsequence(
                        "heading \"Claims\"",
                        "Not saved",
                        "textbox \"Number\" = \"C-1042\"",
                        "checkbox \"Paperless\" (checked)",
                        "head: Claim | State",
                        "row: C-1042 | link \"Open\"",
                        "button \"Save\" (disabled)",
                        "How to");
    }

    @Test
    void isTheSameForEqualScreens() {
        assertThat(View.of(claims().observed(1))).isEqualTo(View.of(claims().observed(2)));
    }

    private static Observation bigTable() {
        List<Part> rows = new ArrayList<>();
        rows.add(header("Key", "A", "B", "C", "D", "E", "F", ""));
        IntStream.range(0, 1000)
                .forEach(i -> rows.add(rowOf(
                        cell(text("ROW-" + i)),
                        cell(text("a" + i)),
                        cell(text("b" + i)),
                        cell(text("c" + i)),
                        cell(text("d" + i)),
                        cell(text("e" + i)),
                        cell(text("f" + i)),
                        cell(link("Open")))));
        return Screen.at("/big")
                .show(button("First"), table(rows.toArray(Part[]::new)), button("Last"))
                .observed(1);
    }

    @Test
    void keepsToItsRoomAndShowsWhatStandsBeforeAndAfterATable() {
        Observation seen = bigTable();
        String view = View.of(seen);

        assertThat(seen.nodes()).hasSizeGreaterThan(8000);
        assertThat(view).hasSizeLessThanOrEqualTo(View.MOST).contains("ROW-0", "\"First\"", "\"Last\"");
        assertThat(view).containsPattern(MORE);
    }

    @Test
    void givesRowsByTheirKey() {
        String rows = View.rows(bigTable(), "ROW-987");

        assertThat(rows.lines().map(line -> line.replaceAll("\\[\\d+] ", "")))
                .containsExactly(
                        "head: Key | A | B | C | D | E | F |",
                        "row: ROW-987 | a987 | b987 | c987 | d987 | e987 | f987 | link \"Open\"");
        assertThat(View.rows(bigTable(), "ROW-1000")).isEmpty();
    }

    @Test
    void losesNothingWhenAskedForMore() {
        Observation seen = bigTable();
        String all = all(seen);

        IntStream.range(0, 1000).forEach(i -> assertThat(all).contains("row: ROW-" + i + " |"));
    }

    @Test
    void losesNothingOfLongTextsAndDeepScreens() {
        String words = IntStream.range(0, 5000).mapToObj(i -> "word" + i).collect(Collectors.joining(" "));
        Part deep = text("innermost");
        for (int i = 0; i < 30; i++) {
            deep = Part.group("level " + i, deep, text("x".repeat(600)));
        }
        Observation seen = Screen.at("/long")
                .show(text(words), field("a").holding(words), deep, button("End"))
                .observed(1);
        String all = all(seen);

        assertThat(View.of(seen)).hasSizeLessThanOrEqualTo(View.MOST).contains("\"End\"");
        assertThat(all).contains("innermost", "level 0", "level 29");
        assertThat(all.replaceAll("\\.\\.\\. \\d+ more characters[^\\n]*\\n", ""))
                .contains("word4999", "word2500");
    }

    /// The view and everything that it and what it leads to name as left out.
    private static String all(Observation seen) {
        StringBuilder all = new StringBuilder();
        List<String> open = new ArrayList<>(List.of(View.of(seen)));
        for (int asked = 0; !open.isEmpty(); asked++) {
            assertThat(asked).isLessThan(3000);
            String view = open.removeFirst();
            assertThat(view).hasSizeLessThanOrEqualTo(View.MOST);
            all.append(view).append('\n');
            for (Matcher more = MORE.matcher(view); more.find(); ) {
                open.add(View.more(seen, Integer.parseInt(more.group(1)), Integer.parseInt(more.group(2))));
            }
            for (Matcher rest = REST.matcher(view); rest.find(); ) {
                open.add(View.line(seen, Integer.parseInt(rest.group(1)), Integer.parseInt(rest.group(2))));
            }
        }
        return all.toString();
    }
}
