package dev.rote.capability;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class CapabilitySchemaTest {
    private static final Path PUBLISHED = Path.of("../docs/capability.schema.json");
    private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(CapabilitySchema.json().canonical());

    static Stream<Path> golden() throws IOException {
        return GoldenFilesTest.files();
    }

    @ParameterizedTest
    @MethodSource("golden")
    void fitsEveryFile(Path file) throws IOException {
        assertThat(SCHEMA.validate(Files.readString(file), InputFormat.JSON)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "\"version\": 1 | \"version\": \"1\"",
                "\"version\": 1 | \"version\": 1.5",
                "rote.capability/1 | rote.capability/9",
                "\"kind\": \"near_text\" | \"kind\": \"css\"",
                "\"kind\": \"open\" | \"kind\": \"script\"",
                "\"role\": \"link\" | \"role\": \"wizard\"",
                "\"risk\": \"safe\" | \"risk\": \"none\"",
                "\"idempotent\": true | \"idempotent\": 1",
                "\"goal\": | \"aim\":",
                "\"timeout_ms\": 3000 | \"timeout_ms\": \"3 s\""
            })
    void fitsNothingThatIsRefused(String part, String instead) {
        String text = CapabilityFiles.text(Samples.lookUp());
        assertThat(text).contains(part);
        assertThat(SCHEMA.validate(text.replace(part, instead), InputFormat.JSON))
                .isNotEmpty();
    }

    @Test
    void isPublishedAsItIs() throws IOException {
        assertThat(Files.readString(PUBLISHED))
                .isEqualTo(CapabilitySchema.json().pretty());
    }
}
