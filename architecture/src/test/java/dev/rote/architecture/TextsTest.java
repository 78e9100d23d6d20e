package dev.rote.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// What holds for each text of the project, whatever its language.
class TextsTest {
    /// Registries are reached through their ordinary clients, as a machine has them set up.
    private static final Pattern REGISTRY = Pattern.compile(
            "\\b(repo1?|central|search|oss|registry|deb|ftp|security|files|plugins)\\."
                    + "(maven|sonatype|npmjs|yarnpkg|debian|ubuntu|gradle|pythonhosted)\\.(org|com)|\\brepo\\.maven\\.",
            Pattern.CASE_INSENSITIVE);

    /// A text that names a folder of one machine, or a ticket, means nothing to whoever reads it elsewhere.
    private static final Pattern ELSEWHERE = Pattern.compile(
            "(?<![\\w.])/(work|home|root|Users)/[\\w.]|shared/(seeds|notes|design|testbed|brief)|\\bissues? #?\\d|\\bseeds? \\d{3}\\b",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#\\s]+)[^)]*\\)");

    private final House house = House.here();

    @Test
    void readsTheTextsItJudges() {
        assertThat(house.files().stream().map(house::relative))
                .contains("README.md", "pom.xml", "rote", ".mvn/jvm.config");
    }

    @Test
    void noTextNamesTheHostOfARegistry() {
        assertThat(lines(REGISTRY)).isEmpty();
    }

    @Test
    void everyTextStandsByItself() {
        assertThat(lines(ELSEWHERE)).isEmpty();
    }

    @Test
    void linksLeadSomewhere() {
        List<String> wrong = new ArrayList<>();
        for (Path file : house.files()) {
            if (!file.toString().endsWith(".md")) {
                continue;
            }
            Matcher links = LINK.matcher(house.read(file));
            while (links.find()) {
                String target = links.group(1);
                if (!target.contains("://") && !Files.exists(file.resolveSibling(target))) {
                    wrong.add(house.relative(file) + " links to " + target);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    private List<String> lines(Pattern pattern) {
        List<String> wrong = new ArrayList<>();
        for (Path file : house.files()) {
            List<String> lines = text(file).map(text -> text.lines().toList()).orElse(List.of());
            for (int index = 0; index < lines.size(); index++) {
                if (pattern.matcher(lines.get(index)).find()) {
                    wrong.add(house.relative(file) + ":" + (index + 1) + " "
                            + lines.get(index).strip());
                }
            }
        }
        return wrong;
    }

    private static Optional<String> text(Path file) {
        try {
            byte[] bytes = Files.readAllBytes(file);
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException _) {
            return Optional.empty();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
