package dev.rote.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import dev.rote.registry.Lifecycle.Move;
import dev.rote.session.Workplace;
import dev.rote.surface.Feature;
import dev.rote.surface.Opening;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceDescriptor;
import dev.rote.surface.SurfaceProvider;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// `rote registry` and `rote catalog` on a copy of the shipped mock core's project; no surface is opened.
class RegistryVerbsTest {
    private static final Path SHIPPED = Path.of("..", "examples", "mock-core");

    @TempDir
    private Path folder = Path.of("");

    private StringWriter out = new StringWriter();
    private StringWriter err = new StringWriter();

    @BeforeEach
    void aProjectOfItsOwn() throws IOException {
        try (var all = Files.walk(SHIPPED)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                Path copy = folder.resolve("project")
                        .resolve(SHIPPED.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
    }

    @Test
    void listsVersionsAndMovesThemThroughTheirLife() {
        assertThat(rote("registry", "list")).isZero();
        assertThat(out.toString()).contains("open_subaccount                  v3    approved   default");

        assertThat(rote("registry", "deprecate", "open_subaccount", "--version", "2", "--by", "new person", "--json"))
                .isZero();
        assertThat(document().field("status")).contains(Json.text("deprecated"));
        assertThat(document().field("enrolled").orElseThrow().canonical()).contains("new%20person.pem");

        assertThat(rote("registry", "show", "open_subaccount", "--version", "2"))
                .isZero();
        assertThat(out.toString()).contains("deprecated by new person");
        assertThat(rote("registry", "reinstate", "open_subaccount", "--version", "1", "--by", "new person"))
                .isEqualTo(1);
        assertThat(err.toString()).startsWith("rote: MOVE_NOT_ALLOWED: ");
        assertThat(rote("registry", "revoke", "open_subaccount", "--version", "1", "--by", "maintainers"))
                .isEqualTo(1);
        assertThat(err.toString()).startsWith("rote: KEY_MISSING: ");
        assertThat(rote("registry", "revoke", "open_subaccount", "--version", "1"))
                .isEqualTo(64);
    }

    @Test
    void namesTheLineOfALedgerThatCannotStand() throws IOException {
        assertThat(rote("registry", "verify")).isZero();
        Path ledger = folder.resolve("project/capabilities/registry/ledger.jsonl");
        Files.writeString(ledger, Files.readString(ledger).replace("\"action\":\"adopted\"", "\"action\":\"revoked\""));

        assertThat(rote("registry", "verify", "--json")).isEqualTo(1);
        assertThat(document().field("code")).contains(Json.text("UNSIGNED"));
        assertThat(document().field("line")).contains(Json.number(5));
        assertThat(rote("catalog")).isEqualTo(1);
        assertThat(err.toString()).startsWith("rote: LEDGER_UNREADABLE: ");
    }

    @Test
    void saysByItsExitCodeWhetherALaterVersionBreaks() {
        assertThat(rote("registry", "diff", "open_subaccount", "v1", "v2")).isZero();
        assertThat(out.toString()).contains("breaks for callers: none", "effect_check: ", "review.confirm");
        assertThat(rote("registry", "diff", "open_subaccount", "v2", "v1", "--json"))
                .isEqualTo(2);
        assertThat(document().field("breaking")).contains(Json.flag(true));
        assertThat(rote("registry", "diff", "open_subaccount", "v2", "v9")).isEqualTo(1);
        assertThat(rote("registry", "diff", "open_subaccount", "two", "v1")).isEqualTo(64);
        assertThat(rote("registry", "health", "open_subaccount")).isZero();
        assertThat(out.toString()).contains("no replay of open_subaccount is on record here");
    }

    @Test
    void printsToolDefinitionsForAModel() {
        assertThat(rote("catalog", "--json")).isZero();

        assertThat(document().field("tools")).get().isInstanceOfSatisfying(Json.Items.class, tools -> {
            assertThat(tools.of()).hasSize(3);
            Json.Fields first = (Json.Fields) tools.of().getFirst();
            assertThat(first.of().keySet())
                    .startsWith("name", "description", "input_schema", "output_schema", "annotations");
        });
    }

    @Test
    void takesArgumentsInOneOfThreeWaysAndOnlyOfTheRightTypes() throws IOException {
        assertThat(rote("catalog", "invoke", "member_savings_balance", "--args", "{\"member_id\": 10003}", "--json"))
                .isEqualTo(1);
        assertThat(document().field("code")).contains(Json.text("INPUT_INVALID"));
        assertThat(rote(
                        "catalog",
                        "invoke",
                        "member_savings_balance",
                        "--args",
                        "{\"member_id\": \"1\", \"member_id\": \"2\"}"))
                .isEqualTo(64);
        assertThat(rote("catalog", "invoke", "member_savings_balance", "--args", "{}", "--input", "member_id=1"))
                .isEqualTo(64);

        Path request = folder.resolve("request.json");
        Files.writeString(
                request, "{\"capability\": \"member_savings_balance\", \"inputs\": {\"member_id\": \"ten\"}}");
        assertThat(rote("catalog", "invoke", "--request", request.toString(), "--json"))
                .isEqualTo(1);
        assertThat(document().field("capability")).contains(Json.text("member_savings_balance"));
        assertThat(rote("catalog", "invoke", "open_subaccount", "--request", request.toString()))
                .isEqualTo(64);
        assertThat(rote("catalog", "invoke", "nobody_made_this", "--args", "{}"))
                .isEqualTo(1);
        assertThat(err.toString()).startsWith("rote: NO_SUCH_CAPABILITY: ");
    }

    private int rote(String... arguments) {
        out = new StringWriter();
        err = new StringWriter();
        Bench bench = new Shelf();
        CommandLine line = RoteCommand.with(
                RoteCommand.group(
                        new RegistryCommand(),
                        new RegistryListCommand(bench),
                        new RegistryShowCommand(bench),
                        new RegistryHealthCommand(bench),
                        new RegistryDiffCommand(bench),
                        RegistryMoveCommand.of(bench, Move.DEPRECATE),
                        RegistryMoveCommand.of(bench, Move.REINSTATE),
                        RegistryMoveCommand.of(bench, Move.REVOKE),
                        new RegistryVerifyCommand(bench)),
                RoteCommand.group(new CatalogCommand(bench), new CatalogInvokeCommand(bench)));
        return line.setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    private Json.Fields document() {
        return Json.read(out.toString()) instanceof JsonReading.Read(Json.Fields fields) ? fields : Json.Fields.NONE;
    }

    /// Works in the test's folder, on surfaces that nobody may open.
    private final class Shelf implements Bench {
        @Override
        public Workplace workplace(Optional<Path> runs) {
            return new Workplace(
                    new Nowhere(),
                    Clock.systemUTC(),
                    new Random(1),
                    Map.of(),
                    runs.orElse(folder.resolve("runs")),
                    folder.resolve("state"));
        }

        @Override
        public Path shippedProject() {
            return folder.resolve("project");
        }
    }

    private static final class Nowhere implements SurfaceProvider {
        @Override
        public SurfaceDescriptor descriptor() {
            return new SurfaceDescriptor("nowhere", 1, EnumSet.allOf(Feature.class));
        }

        @Override
        public Surface open(Opening opening, Run run) {
            throw new AssertionError("nothing may be opened");
        }
    }
}
