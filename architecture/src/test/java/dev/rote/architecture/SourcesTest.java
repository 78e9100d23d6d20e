package dev.rote.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// What holds for each Java file by itself.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SourcesTest {
    private static final int CODE_LINES_IN_A_FILE = 400;
    private static final int CODE_LINES_IN_A_METHOD = 40;
    private static final int PARAMETERS = 6;

    private static final Pattern BANNED_NAME = Pattern.compile(
            "(Base|Abstract)\\p{Lu}.*|.*(Impl|Util|Utils|Helper|Manager|Processor|Base|Abstract|Data|Info)|.*(?<!Http)Handler");
    private static final Set<String> BANNED_PACKAGES =
            Set.of("util", "utils", "common", "core", "helper", "support", "impl");

    /// The processes' outer edges, where a fault that nobody expected is turned into an answer.
    private static final Set<String> EDGES = Set.of("cli", "app", "benchmarks");

    /// Rooms whose files speak to a page as a page's own script would: the hostile target, and the peers of a
    /// benchmark.
    private static final Set<String> PAGES = Set.of("mockapp", "benchmarks");

    /// Rooms whose behaviour must be the same every time: they are handed a clock, ids and randomness.
    private static final Set<String> REPEATABLE =
            Set.of("surface", "capability", "policy", "evidence", "replay", "discovery", "registry", "session");

    private static final Pattern SELECTOR =
            Pattern.compile("querySelector|getElementById|getElementsBy|document\\.evaluate|(?i)xpath|css=");
    private static final Pattern TODO = Pattern.compile("\\b(TODO|FIXME|XXX)\\b|@author");

    private final House house = House.here();
    private final List<Source> sources = Source.of(house);

    @Test
    void readsTheFilesItJudges() {
        assertThat(everywhere().map(Source::file).map(Path::getFileName).map(Path::toString))
                .contains("Main.java", "Surface.java", "SourcesTest.java");
    }

    @Test
    void noFileIsTooLong() {
        assertThat(everywhere()
                        .filter(source -> source.code().count() > CODE_LINES_IN_A_FILE)
                        .map(source -> at(source, 1) + " has " + source.code().count() + " lines of code"))
                .isEmpty();
    }

    @Test
    void noMethodIsTooLong() {
        assertThat(methods((source, method) -> source.breadthOf(method) > CODE_LINES_IN_A_METHOD))
                .isEmpty();
    }

    @Test
    void noMethodTakesTooMuch() {
        assertThat(methods(
                        (source, method) -> method.getParameters().size() > PARAMETERS && !source.makesARecord(method)))
                .isEmpty();
    }

    @Test
    void namesSayWhatAThingIs() {
        List<String> wrong = new ArrayList<>();
        for (Source source : everywhere().toList()) {
            for (ClassTree type : source.types()) {
                if (BANNED_NAME.matcher(type.getSimpleName()).matches()) {
                    wrong.add(at(source, source.lineOf(type)) + " " + type.getSimpleName());
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void packagesAreRooms() {
        List<String> wrong = new ArrayList<>();
        for (Source source : everywhere().toList()) {
            String name = source.packageName();
            if (Stream.of(name.split("\\.", -1)).anyMatch(BANNED_PACKAGES::contains)) {
                wrong.add(at(source, 1) + " is in the package " + name);
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void everyPackageSaysWhatItIsAndThatNothingIsNull() {
        for (String name : everywhere().map(Source::packageName).distinct().toList()) {
            assertThat(everywhere()
                            .filter(source -> source.isPackageInfo()
                                    && source.packageName().equals(name)))
                    .as("package-info.java of %s", name)
                    .hasSize(1)
                    .allSatisfy(
                            info -> assertThat(info.text()).startsWith("/// ").contains("\n@NullMarked\npackage "));
        }
    }

    @Test
    void everyPublicTypeSaysInASentenceWhatItIs() {
        List<String> wrong = new ArrayList<>();
        for (Source source : notIn(Set.of()).toList()) {
            for (ClassTree type : source.topLevelTypes()) {
                boolean isPublic = type.getModifiers().getFlags().contains(Modifier.PUBLIC);
                if (isPublic && !source.commentAbove(type).contains(".")) {
                    wrong.add(at(source, source.lineOf(type)) + " " + type.getSimpleName());
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void commentsAreMarkdown() {
        assertThat(lines(everywhere(), Pattern.compile("^\\s*/\\*\\*"))).isEmpty();
    }

    @Test
    void nothingIsLeftToDoInAComment() {
        assertThat(lines(everywhere().filter(source -> !source.name().equals("SourcesTest.java")), TODO))
                .isEmpty();
    }

    @Test
    void nothingIsFoundBySelector() {
        assertThat(lines(notIn(PAGES), SELECTOR)).isEmpty();
    }

    @Test
    void nobodySleeps() {
        assertThat(found(everywhere(), Findings.Kind.SLEEP)).isEmpty();
    }

    @Test
    void onlyTheEdgesCatchEverything() {
        assertThat(found(notIn(EDGES), Findings.Kind.CATCHES_EVERYTHING)).isEmpty();
    }

    @Test
    void onlyTheEdgesUseTheStandardStreams() {
        assertThat(found(notIn(EDGES), Findings.Kind.STANDARD_STREAM)).isEmpty();
    }

    @Test
    void timeAndChanceComeFromOutside() {
        assertThat(found(
                        everywhere().filter(source -> !source.isTest() && REPEATABLE.contains(source.room())),
                        Findings.Kind.TIME_OR_CHANCE))
                .isEmpty();
    }

    @Test
    void noTestIsSwitchedOff() {
        assertThat(found(everywhere().filter(Source::isTest), Findings.Kind.SWITCHED_OFF))
                .isEmpty();
    }

    private Stream<Source> everywhere() {
        return sources.stream();
    }

    /// The main sources of all rooms but these.
    private Stream<Source> notIn(Set<String> rooms) {
        return sources.stream().filter(source -> !source.isTest() && !rooms.contains(source.room()));
    }

    private List<String> found(Stream<Source> judged, Findings.Kind kind) {
        return judged.flatMap(source -> Findings.in(source).stream()
                        .filter(finding -> finding.kind() == kind)
                        .map(finding -> at(source, finding.line()) + " " + finding.what()))
                .toList();
    }

    private List<String> lines(Stream<Source> judged, Pattern pattern) {
        List<String> wrong = new ArrayList<>();
        for (Source source : judged.toList()) {
            List<String> lines = source.text().lines().toList();
            for (int index = 0; index < lines.size(); index++) {
                if (pattern.matcher(lines.get(index)).find()) {
                    wrong.add(at(source, index + 1) + " " + lines.get(index).strip());
                }
            }
        }
        return wrong;
    }

    private List<String> methods(BiPredicate<Source, MethodTree> tooMuch) {
        List<String> wrong = new ArrayList<>();
        for (Source source : everywhere().toList()) {
            for (MethodTree method : source.methods()) {
                if (tooMuch.test(source, method)) {
                    wrong.add("%s %s: %d lines of code, %d parameters"
                            .formatted(
                                    at(source, source.lineOf(method)),
                                    method.getName(),
                                    source.breadthOf(method),
                                    method.getParameters().size()));
                }
            }
        }
        return wrong;
    }

    private String at(Source source, int line) {
        return house.relative(source.file()) + ":" + line;
    }
}
