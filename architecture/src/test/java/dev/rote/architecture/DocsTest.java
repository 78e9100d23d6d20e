package dev.rote.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The pages that repeat what the build knows say the same as the build.
class DocsTest {
    private static final String BEGIN = "<!-- rooms: written by the build -->\n";
    private static final String END = "<!-- end of rooms -->";
    private static final Pattern NAMED_IN_A_ROW = Pattern.compile("`([^`]+)`");

    /// `SomeTest`, `SomeTest.method`, or `method` of the test named last.
    private static final Pattern A_TEST =
            Pattern.compile("`(?:([A-Z]\\w+(?:Test|Contract))(?:\\.)?)?([a-z]+[A-Z][A-Za-z0-9]{8,})?`(?= \\||, | on )");
    private static final Pattern TEST_FILE = Pattern.compile("/src/(test|main)/java/.*(Test|Contract)\\.java$");

    private final House house = House.here();

    @Test
    void architectureListsTheRoomsAndTheirArrows() throws IOException {
        Path page = house.root().resolve("ARCHITECTURE.md");
        String text = house.read(page);
        int from = text.indexOf(BEGIN) + BEGIN.length();
        int to = text.indexOf(END);
        if (Boolean.getBoolean("rote.write")) {
            Files.writeString(page, text.substring(0, from) + table() + text.substring(to));
            return;
        }
        assertThat(text.substring(from, to))
                .as("ARCHITECTURE.md; write it with: mvn -pl architecture -am test -Dtest=DocsTest"
                        + " -Dsurefire.failIfNoSpecifiedTests=false -Drote.write=true")
                .isEqualTo(table());
    }

    @Test
    void dependenciesListsWhatTheBuildBringsIn() {
        Pom root = Pom.read(house.root().resolve("pom.xml"));
        TreeSet<String> wanted = Stream.concat(root.managed().stream(), root.buildTools().stream())
                .map(Pom.Artifact::name)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(rowsOf("docs/dependencies.md")).containsExactlyInAnyOrderElementsOf(wanted);
    }

    @ParameterizedTest
    @ValueSource(strings = {"docs/threat-model.md", "docs/test-matrix.md", "docs/traps.md", "docs/field-cases.md"})
    void everyTestThatAPageNamesIsThere(String page) {
        Map<String, String> tests = tests();
        Matcher names = A_TEST.matcher(house.read(house.root().resolve(page)));
        String named = "";
        int found = 0;
        while (names.find()) {
            named = names.group(1) == null ? named : names.group(1);
            assertThat(tests).containsKey(named);
            if (names.group(2) != null) {
                assertThat(tests.get(named)).as(named).contains("void " + names.group(2) + "(");
            }
            found++;
        }
        assertThat(found).isGreaterThan(5);
    }

    /// The text of every test class and contract, by its name.
    private Map<String, String> tests() {
        return house.files().stream()
                .filter(file -> TEST_FILE.matcher(file.toString()).find())
                .collect(Collectors.toMap(
                        file -> file.getFileName().toString().replace(".java", ""), house::read, String::concat));
    }

    @Test
    void noRoomTakesAVersionOfItsOwn() {
        List<String> wrong = house.rooms().stream()
                .flatMap(room -> house.pom(room).dependencies().stream()
                        .filter(other -> !other.isRoom() && !other.version().isEmpty())
                        .map(other -> room + " sets the version of " + other.name()))
                .toList();
        assertThat(wrong).isEmpty();
    }

    private List<String> rowsOf(String page) {
        return house.read(house.root().resolve(page))
                .lines()
                .filter(line -> line.startsWith("| `"))
                .map(NAMED_IN_A_ROW::matcher)
                .filter(Matcher::find)
                .map(match -> match.group(1))
                .toList();
    }

    private String table() {
        StringBuilder table = new StringBuilder("| room | what it is | may require |\n|---|---|---|\n");
        for (Arrows.Room room : Arrows.of(house).wholeRooms()) {
            table.append("| `%s/` | %s | %s |\n"
                    .formatted(room.name(), house.pom(room.name()).description(), arrows(room)));
        }
        return table.toString();
    }

    private static String arrows(Arrows.Room room) {
        if (room.every()) {
            return "every room";
        }
        String requires =
                room.requires().stream().filter(name -> !Arrows.isChamber(name)).collect(Collectors.joining(", "));
        return room.reads().isEmpty()
                ? requires.isEmpty() ? "nothing" : requires
                : requires + "; data of " + String.join(", ", room.reads());
    }
}
