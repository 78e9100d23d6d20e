package dev.rote.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import dev.rote.policy.Loading;
import dev.rote.policy.Policy;
import dev.rote.replay.Budget;
import dev.rote.replay.ReplayResult;
import dev.rote.replay.ReplayResult.Failure;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.surface.Feature;
import dev.rote.surface.Opening;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceDescriptor;
import dev.rote.surface.SurfaceProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What clients see of the shipped mock core's project; nothing here starts a surface.
class CatalogTest {
    private static final Path SHIPPED = Path.of("..", "examples", "mock-core");

    @TempDir
    private Path folder;

    private Project project = new Project(SHIPPED);

    @BeforeEach
    void aProjectOfItsOwn() throws IOException {
        project = new Project(folder.resolve("project"));
        for (String part : List.of("tenants", "policies", "families")) {
            copy(part);
        }
        copy("capabilities");
    }

    @Test
    void offersTheHighestApprovedVersionOfEachCapability() {
        List<Tool> tools = tools("local", "anybody", EnumSet.allOf(Feature.class));

        assertThat(tools)
                .extracting(Tool::name)
                .containsExactly("member_savings_balance", "member_subaccounts", "open_subaccount");
        Tool opening = tools.get(2);
        assertThat(opening.version()).isEqualTo(3);
        assertThat(opening.readOnly()).isFalse();
        assertThat(opening.destructive()).isTrue();
        assertThat(opening.idempotent()).isFalse();
        assertThat(opening.description())
                .contains("reference_number (string)", "cannot be undone", "NOT_FOUND (the core has no such member)");
        Tool lookUp = tools.getFirst();
        assertThat(lookUp.readOnly()).isTrue();
        assertThat(lookUp.json().field("annotations"))
                .contains(Json.Fields.NONE
                        .with("readOnlyHint", Json.flag(true))
                        .with("destructiveHint", Json.flag(false))
                        .with("idempotentHint", Json.flag(true)));
    }

    @Test
    void offersNothingThatTheSurfacesHereCannotDo() {
        assertThat(tools("local", "anybody", EnumSet.complementOf(EnumSet.of(Feature.TABLES))))
                .extracting(Tool::name)
                .doesNotContain("open_subaccount");
    }

    @Test
    void offersNothingOfAnotherProduct() throws IOException {
        tenant("other", "family: another-core");
        Files.writeString(
                project.root().resolve("families/another-core.yaml"),
                Files.readString(SHIPPED.resolve("families/legacy-core.yaml"))
                        .replace("name: legacy-core", "name: another-core"));

        assertThat(tools("other", "anybody", EnumSet.allOf(Feature.class))).isEmpty();
        assertThat(invoked("other", "anybody", "member_savings_balance", "{\"member_id\": \"10003\"}"))
                .isEqualTo("NO_SUCH_CAPABILITY");
    }

    @Test
    void showsAClientNothingThatIsNotListedForIt() throws IOException {
        tenant("local", "clients: {teller: [member_savings_balance]}");

        assertThat(tools("local", "teller", EnumSet.allOf(Feature.class)))
                .extracting(Tool::name)
                .containsExactly("member_savings_balance");
        assertThat(tools("local", "stranger", EnumSet.allOf(Feature.class))).isEmpty();
        assertThat(invoked("local", "teller", "open_subaccount", "{}")).isEqualTo("NO_SUCH_CAPABILITY");
        assertThat(refusal("local", "teller", "open_subaccount").message())
                .isEqualTo(refusal("local", "teller", "open_subaccount_")
                        .message()
                        .replace("open_subaccount_", "open_subaccount"));
        assertThat(invoked("local", "teller", "member_savings_balance", "{\"member_id\": 10003}"))
                .isEqualTo("INPUT_INVALID");
    }

    @Test
    void refusesATenantThatIsNone() {
        assertThat(new Catalog(workplace(Set.of()), project).tools("../local", "anybody"))
                .isInstanceOfSatisfying(
                        Loading.Refused.class,
                        refused -> assertThat(refused.why().code()).isEqualTo("TENANT_INVALID"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '\0',
            value = {
                "{\"member_id\": 10003}; member_id is a text",
                "{\"member_id\": null}; member_id is a text",
                "{\"member_id\": [\"10003\"]}; member_id is a text",
                "{}; member_id is required",
                "{\"member_id\": \"10003\", \"memberid\": \"1\"}; memberid is one of member_id",
                "{\"member_id\": \"10 003\"}; member_id is a text like"
            })
    void refusesArgumentsOfTheWrongTypeBeforeAnythingStarts(String arguments, String why) {
        assertThat(performed("local", "anybody", new Catalog.Call("member_savings_balance", fields(arguments))))
                .isInstanceOfSatisfying(Failure.class, failure -> {
                    assertThat(failure.code().name()).isEqualTo("INPUT_INVALID");
                    assertThat(failure.cause().message()).contains(why);
                });
        assertThat(folder.resolve("runs")).doesNotExist();
    }

    @Test
    void takesADecimalAsNumberOrAsText() {
        for (String deposit : List.of("250", "250.5", "\"250.00\"")) {
            String arguments =
                    "{\"member_id\": \"10003\", \"account_type\": \"Savings\", \"initial_deposit\": " + deposit + "}";
            // The surface lacks everything, so an invocation whose arguments are right ends there.
            assertThat(invoked("local", "anybody", "open_subaccount", arguments))
                    .isEqualTo("SURFACE_INCOMPATIBLE");
        }
        assertThat(invoked(
                        "local",
                        "anybody",
                        "open_subaccount",
                        "{\"member_id\": \"10003\", \"account_type\": \"Savings\", \"initial_deposit\": true}"))
                .isEqualTo("INPUT_INVALID");
    }

    @Test
    void performsTheVersionThatIsNamed() {
        Arguments arguments =
                new Arguments.Written(Map.of("member_id", "1", "account_type", "Savings", "initial_deposit", "1"));

        assertThat(performed("local", "a", new Catalog.Call("open_subaccount", OptionalInt.empty(), arguments))
                        .account()
                        .version())
                .isEqualTo(3);
        assertThat(performed("local", "a", new Catalog.Call("open_subaccount", OptionalInt.of(1), arguments))
                        .account()
                        .version())
                .isEqualTo(1);
        assertThat(new ReplayCapability(workplace(Set.of()), project)
                        .perform(request(
                                "local", "a", new Catalog.Call("open_subaccount", OptionalInt.of(7), arguments))))
                .isInstanceOfSatisfying(
                        Replaying.Refused.class,
                        refused -> assertThat(refused.code()).isEqualTo("NOT_APPROVED"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '\0',
            value = {
                "[]; an object is wanted",
                "{\"capability\": \"a\", \"capability\": \"b\"}; the field is there twice",
                "{\"capability\": 1}; \"capability\" must be a string",
                "{\"capability\": \"a\", \"inputs\": []}; \"inputs\" must be an object",
                "{\"capability\": \"a\", \"version\": 0}; \"version\" must be a whole number",
                "{\"capability\": \"a\", \"input\": {}}; \"input\" is not known",
                "{\"capability\": \"a\", \"budget\": {\"timeout\": 1}}; \"budget.timeout\" is not known",
                "{\"capability\": \"a\"} {}; something follows"
            })
    void refusesARequestThatIsNotUnderstood(String text, String why) {
        assertThat(CallDocument.read(text)).isInstanceOfSatisfying(Loading.Refused.class, refused -> {
            assertThat(refused.why().code()).isEqualTo("REQUEST_INVALID");
            assertThat(refused.why().message()).contains(why);
        });
    }

    private String invoked(String tenant, String client, String name, String arguments) {
        Catalog.Call call = new Catalog.Call(name, fields(arguments));
        Catalog catalog = new Catalog(workplace(Set.of()), project);
        return switch (catalog.invocation(call, on(tenant, client))) {
            case Loading.Refused<ReplayCapability.Request>(var why) -> why.code();
            case Loading.Loaded<ReplayCapability.Request> _ ->
                performed(tenant, client, call) instanceof Failure failure
                        ? failure.code().name()
                        : "";
        };
    }

    private Loading.Refusal refusal(String tenant, String client, String name) {
        return new Catalog(workplace(Set.of()), project)
                                .invocation(new Catalog.Call(name, Json.Fields.NONE), on(tenant, client))
                        instanceof Loading.Refused<ReplayCapability.Request>(var why)
                ? why
                : new Loading.Refusal("", "");
    }

    private ReplayResult performed(String tenant, String client, Catalog.Call call) {
        return switch (new ReplayCapability(workplace(Set.of()), project).perform(request(tenant, client, call))) {
            case Replaying.Performed(var result) -> result;
            case Replaying other -> throw new AssertionError(other.toString());
        };
    }

    private ReplayCapability.Request request(String tenant, String client, Catalog.Call call) {
        return switch (new Catalog(workplace(Set.of()), project).invocation(call, on(tenant, client))) {
            case Loading.Loaded<ReplayCapability.Request>(var request) -> request;
            case Loading.Refused<ReplayCapability.Request>(var why) -> throw new AssertionError(why.toString());
        };
    }

    private static Catalog.Conditions on(String tenant, String client) {
        return new Catalog.Conditions(
                new Where(tenant, "", ""), new Terms(client, "", ""), Budget.USUAL, Policy.Pictures.ON_FAILURE);
    }

    private List<Tool> tools(String tenant, String client, Set<Feature> features) {
        return switch (new Catalog(workplace(features), project).tools(tenant, client)) {
            case Loading.Loaded<List<Tool>>(var tools) -> tools;
            case Loading.Refused<List<Tool>>(var why) -> throw new AssertionError(why.toString());
        };
    }

    private Workplace workplace(Set<Feature> features) {
        return new Workplace(
                new Nowhere(features),
                Clock.systemUTC(),
                new Random(1),
                Map.of(),
                folder.resolve("runs"),
                folder.resolve("state"));
    }

    /// Can do those things, and is never opened.
    private record Nowhere(Set<Feature> features) implements SurfaceProvider {
        @Override
        public SurfaceDescriptor descriptor() {
            return new SurfaceDescriptor("nowhere", 1, features);
        }

        @Override
        public Surface open(Opening opening, Run run) {
            throw new AssertionError("nothing may be opened");
        }
    }

    private void tenant(String id, String another) throws IOException {
        String local = Files.readString(SHIPPED.resolve("tenants/local.yaml")).replace("id: local", "id: " + id);
        String text = another.startsWith("family") ? local.replaceAll("family: .*", another) : local + another + "\n";
        Files.writeString(project.root().resolve("tenants").resolve(id + ".yaml"), text);
    }

    private void copy(String part) throws IOException {
        Path from = SHIPPED.resolve(part);
        try (var all = Files.walk(from)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                Path to = project.root()
                        .resolve(part)
                        .resolve(from.relativize(file).toString());
                Files.createDirectories(to.getParent());
                Files.copy(file, to);
            }
        }
    }

    private static Json.Fields fields(String text) {
        return Json.read(text) instanceof JsonReading.Read(Json.Fields fields) ? fields : Json.Fields.NONE;
    }
}
