package dev.rote.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The description that is served, held against the schema that the OpenAPI Initiative publishes for 3.1, and against
/// the server.
class OpenApiTest {
    private static final Pattern REFERENCE = Pattern.compile("\"\\$ref\": \"#/components/schemas/([A-Za-z]+)\"");

    @Test
    void isADescriptionOfTheServerThatServesIt(@TempDir Path folder) throws Exception {
        try (Stand stand = new Stand(folder, Map.of(), 1_000);
                InputStream official = OpenApiTest.class.getResourceAsStream("openapi-3.1.schema.json")) {
            HttpResponse<String> served = stand.get("/v1/openapi.json");
            String schemaText = new String(official.readAllBytes(), StandardCharsets.UTF_8);
            Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(schemaText, InputFormat.JSON);

            assertThat(schema.validate(served.body(), InputFormat.JSON)).isEmpty();
            assertThat(schema.validate(served.body().replace("\"responses\"", "\"response\""), InputFormat.JSON))
                    .isNotEmpty();
            Json.Fields document = fields(served.body());
            Json.Fields schemas =
                    (Json.Fields) ((Json.Fields) document.field("components").orElseThrow())
                            .field("schemas")
                            .orElseThrow();
            assertThat(REFERENCE
                            .matcher(served.body())
                            .results()
                            .map(found -> found.group(1))
                            .distinct())
                    .isSubsetOf(schemas.of().keySet());
            Json.Fields paths = (Json.Fields) document.field("paths").orElseThrow();
            assertThat(paths.of()).hasSizeGreaterThan(10);
            for (String path : paths.of().keySet()) {
                String filled = path.replace("{tenant}", "local")
                        .replace("{run}", "20261130-120000-00000000")
                        .replace("{capability}", "member_savings_balance")
                        .replace("{workflow}", "open_member_subaccount");
                boolean posts = ((Json.Fields) paths.field(path).orElseThrow())
                        .field("get")
                        .isEmpty();
                HttpResponse<String> answer = posts ? stand.post(filled, "") : stand.get(filled);
                assertThat(answer.statusCode()).as(path).isNotEqualTo(405);
                assertThat(answer.statusCode() == 404 && !answer.body().contains("RUN_UNKNOWN"))
                        .as(path + ": " + answer.body())
                        .isFalse();
            }
        }
    }

    @Test
    void slowsDownAClientThatAsksTooFast(@TempDir Path folder) throws Exception {
        try (Stand stand = new Stand(folder, Map.of(), 1)) {
            stand.get("/v1/tenants/local/runs");
            stand.get("/v1/tenants/local/runs");
            stand.get("/v1/tenants/local/runs");
            HttpResponse<String> refused = stand.get("/v1/tenants/local/runs");
            assertThat(refused.statusCode()).isEqualTo(429);
            assertThat(refused.headers().firstValueAsLong("Retry-After").orElseThrow())
                    .isEqualTo(1);
        }
    }

    private static Json.Fields fields(String text) {
        if (!(Json.read(text) instanceof JsonReading.Read(Json.Fields fields))) {
            throw new AssertionError(text);
        }
        return fields;
    }
}
