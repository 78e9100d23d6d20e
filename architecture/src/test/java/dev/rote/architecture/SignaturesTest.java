package dev.rote.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.properties.HasModifiers;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SignaturesTest {
    private static final int METHODS_OF_A_PORT = 9;
    private static final Set<String> PROMISES = Set.of(
            "java.util.concurrent.Future",
            "java.util.concurrent.CompletableFuture",
            "java.util.concurrent.CompletionStage",
            "java.util.concurrent.Flow$Publisher");

    private final JavaClasses house = new ClassFileImporter().importPaths(mainClasses());

    @Test
    void nobodyIsHandedAPromise() {
        assertThat(house.stream()
                        .filter(SignaturesTest::isPublic)
                        .flatMap(type -> type.getMethods().stream())
                        .filter(SignaturesTest::isPublic)
                        .filter(SignaturesTest::handlesPromises)
                        .map(JavaMethod::getFullName))
                .isEmpty();
    }

    @Test
    void portsAreSmall() {
        assertThat(house.stream()
                        .filter(SignaturesTest::isPort)
                        .filter(port -> ownMethods(port) > METHODS_OF_A_PORT)
                        .map(port -> port.getName() + " has " + ownMethods(port) + " methods"))
                .isEmpty();
    }

    @Test
    void seesThePorts() {
        assertThat(house.stream().filter(SignaturesTest::isPort).map(JavaClass::getName))
                .contains("dev.rote.surface.Surface");
    }

    private static boolean isPublic(HasModifiers part) {
        return part.getModifiers().contains(JavaModifier.PUBLIC);
    }

    private static boolean handlesPromises(JavaMethod method) {
        return Stream.concat(Stream.of(method.getRawReturnType()), method.getRawParameterTypes().stream())
                .anyMatch(type -> PROMISES.contains(type.getName()));
    }

    private static boolean isPort(JavaClass type) {
        return type.isInterface() && !type.isAnnotation() && !type.reflect().isSealed();
    }

    private static long ownMethods(JavaClass type) {
        return type.getMethods().stream()
                .filter(method -> Modifier.isAbstract(method.reflect().getModifiers()))
                .count();
    }

    private static List<Path> mainClasses() {
        House house = House.here();
        return house.rooms().stream()
                .map(room -> house.root().resolve(room).resolve("target/classes"))
                .filter(Files::isDirectory)
                .toList();
    }
}
