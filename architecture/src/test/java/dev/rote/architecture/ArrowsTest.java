package dev.rote.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ArrowsTest {
    private static final String HOUSE = "dev.rote.";

    private final House house = House.here();
    private final Arrows arrows = Arrows.of(house);

    @Test
    void everyRoomHasItsLine() {
        assertThat(arrows.wholeRooms().stream().map(Arrows.Room::name))
                .containsExactlyInAnyOrderElementsOf(house.rooms());
    }

    @Test
    void aChamberIsSeenByItsRoomOnly() {
        List<String> wrong = new ArrayList<>();
        for (String chamber :
                arrows.rooms().keySet().stream().filter(Arrows::isChamber).toList()) {
            for (Arrows.Room room : arrows.rooms().values()) {
                boolean ofThatRoom =
                        chamber.startsWith(room.name() + ".") || room.name().equals(chamber);
                if (!ofThatRoom && room.mayUse(chamber)) {
                    wrong.add(room.name() + " sees " + chamber);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void arrowsLeadToRoomsOnly() {
        Set<String> named = new TreeSet<>(arrows.forTests());
        for (Arrows.Room room : arrows.rooms().values()) {
            named.addAll(room.requires());
            named.addAll(room.reads());
        }
        assertThat(arrows.rooms().keySet()).containsAll(named);
    }

    @Test
    void noArrowLeadsBack() {
        assertThat(arrows.circular()).isEmpty();
    }

    @Test
    void replayAndItsRoomsSeeNoModelAndNoDiscovery() {
        for (String room : List.of("surface", "capability", "policy", "evidence", "replay", "registry", "browser")) {
            assertThat(arrows.room(room).mayUse("discovery")).as(room).isFalse();
            assertThat(arrows.room(room).mayUse("llm")).as(room).isFalse();
        }
    }

    @Test
    void pomsFollowTheArrows() {
        List<String> wrong = new ArrayList<>();
        for (String name : house.rooms()) {
            for (Pom.Artifact other : house.pom(name).dependencies()) {
                if (other.isRoom() && !allowed(name, other.name(), other.isForTests())) {
                    wrong.add(name + " requires " + other.name());
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void classesFollowTheArrows() {
        assertThat(house.rooms().stream().flatMap(room -> strangers(room, "target/classes", false).stream()))
                .isEmpty();
    }

    @Test
    void testsFollowTheArrows() {
        assertThat(house.rooms().stream().flatMap(room -> strangers(room, "target/test-classes", true).stream()))
                .isEmpty();
    }

    @Test
    void oneRoomIsOnePackageAndItsChambers() {
        List<String> wrong = new ArrayList<>();
        for (String room : house.rooms()) {
            for (JavaClass found : classes(room, "target/classes")) {
                String name = roomOf(found);
                boolean inside = name.equals(room) || name.startsWith(room + ".");
                if (!inside || !arrows.rooms().containsKey(name)) {
                    wrong.add(found.getName() + " lies in " + room);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void seesTheClassesItJudges() {
        assertThat(classes("surface", "target/classes").size()).isGreaterThan(1);
        assertThat(classes("app", "target/classes").contain("dev.rote.app.Main"))
                .isTrue();
    }

    private List<String> strangers(String module, String folder, boolean forTests) {
        Set<String> wrong = new TreeSet<>();
        for (JavaClass from : classes(module, folder)) {
            for (Dependency dependency : from.getDirectDependenciesFromSelf()) {
                JavaClass to = dependency.getTargetClass().getBaseComponentType();
                if (!to.getPackageName().startsWith(HOUSE)) {
                    continue;
                }
                String room = roomOf(from);
                String other = roomOf(to);
                if (!allowed(room, other, forTests)) {
                    wrong.add(room + " may not use " + other + ": " + from.getName() + " -> " + to.getName());
                } else if (!forTests && arrows.room(room).onlyReads(other) && !isData(to) && !isNamed(room, to)) {
                    wrong.add(room + " may only read data of " + other + ": " + from.getName() + " -> " + to.getName());
                }
            }
        }
        return List.copyOf(wrong);
    }

    private static String roomOf(JavaClass type) {
        String name = type.getPackageName();
        return name.startsWith(HOUSE) ? name.substring(HOUSE.length()) : name;
    }

    private boolean allowed(String room, String other, boolean forTests) {
        return arrows.room(room).mayUse(other) || (forTests && arrows.forTests().contains(other));
    }

    private boolean isNamed(String room, JavaClass type) {
        return arrows.room(room).besides().contains(type.getName().substring(HOUSE.length()));
    }

    private static boolean isData(JavaClass type) {
        Class<?> loaded = type.reflect();
        return loaded.isRecord()
                || loaded.isEnum()
                || loaded.isSealed()
                || loaded.isAnnotation()
                || Throwable.class.isAssignableFrom(loaded);
    }

    private JavaClasses classes(String room, String folder) {
        Path path = house.root().resolve(room).resolve(folder);
        return Files.isDirectory(path)
                ? new ClassFileImporter().importPath(path)
                : new ClassFileImporter().importClasses();
    }
}
