package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.surface.Control;
import dev.rote.surface.Names;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Resolution;
import dev.rote.surface.Resolver;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import dev.rote.surface.State;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Fields that no markup names are found by what a person reads beside, above or around them. Each page gives
/// its fields values; a line says which caption leads to which value.
class CaptionLayoutsTest extends ShowsPages {
    /// One page of a file of layouts: its name, its markup, and what is to be found on it, a line each.
    record Layout(String name, String html, List<String> found) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Layout> captions() throws IOException {
        return layouts("captions");
    }

    static List<Layout> tables() throws IOException {
        return layouts("tables");
    }

    /// The layouts in a file of them.
    static List<Layout> layouts(String file) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(CaptionLayoutsTest.class.getResourceAsStream("layouts/" + file + ".txt"))) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return Arrays.stream(text.split("(?m)^== "))
                    .filter(part -> !part.isBlank())
                    .map(CaptionLayoutsTest::layout)
                    .toList();
        }
    }

    private static Layout layout(String part) {
        List<String> lines = part.lines().toList();
        List<String> html =
                lines.stream().skip(1).filter(line -> !line.startsWith("-> ")).toList();
        List<String> found = lines.stream()
                .filter(line -> line.startsWith("-> "))
                .map(line -> line.substring(3))
                .toList();
        return new Layout(lines.getFirst(), String.join("\n", html), found);
    }

    @ParameterizedTest
    @MethodSource("captions")
    void findsFieldsByTheirCaptions(Layout layout) {
        Observation seen = show(layout.html());
        for (String pair : layout.found().getFirst().split("; ", -1)) {
            int at = pair.lastIndexOf('=');
            Node field = found(seen, new Rung.NearText(Role.TEXTBOX, pair.substring(0, at)));
            assertThat(field.value()).as(pair).isEqualTo(pair.substring(at + 1));
        }
    }

    static List<Layout> remarks() throws IOException {
        return layouts("remarks");
    }

    @ParameterizedTest
    @MethodSource("remarks")
    void tellsWhichFieldARemarkStandsBeside(Layout layout) {
        Observation seen = show(layout.html());
        for (String pair : layout.found().getFirst().split("; ", -1)) {
            int at = pair.lastIndexOf('=');
            Node text = seen.nodes().stream()
                    .filter(node -> node.role() == Role.TEXT && Names.holds(node.text(), pair.substring(0, at)))
                    .findFirst()
                    .orElseThrow();
            assertThat(Resolver.fieldBeside(seen, text).map(Node::value).orElse("none"))
                    .as(pair)
                    .isEqualTo(pair.substring(at + 1));
        }
    }

    private static Node found(Observation seen, Rung rung) {
        Resolution resolution = Resolver.resolve(seen, Control.in("", rung));
        assertThat(resolution)
                .as(resolution.explanation() + "\n" + WalkedPage.outline(seen))
                .isInstanceOf(Resolution.Found.class);
        return ((Resolution.Found) resolution).node();
    }

    @ParameterizedTest
    @MethodSource("tables")
    void findsCellsByRowAndColumnAcrossSpans(Layout layout) {
        Observation seen = show(layout.html());
        Role role = layout.html().contains("role=grid") ? Role.GRIDCELL : Role.CELL;
        boolean columns = layout.html().contains("<th>");
        for (String line : layout.found()) {
            String[] parts = line.split(" \\| ", -1);
            if (parts[2].endsWith("CHECKED")) {
                Rung rung = columns
                        ? new Rung.TableCell(parts[0], parts[1], Role.RADIO)
                        : new Rung.RowName(Role.RADIO, parts[1], parts[0]);
                assertThat(found(seen, rung).is(State.CHECKED)).as(line).isEqualTo(parts[2].equals("CHECKED"));
            } else {
                Node cell = found(seen, new Rung.TableCell(parts[0], parts[1], role));
                assertThat(seen.textOf(cell)).as(line).isEqualTo(parts[2]);
            }
        }
    }
}
