package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Json;
import dev.rote.policy.Loading;
import dev.rote.replay.Budget;
import dev.rote.session.Aborting;
import dev.rote.session.Asking;
import dev.rote.session.Caller;
import dev.rote.session.Catalog;
import dev.rote.session.Project;
import dev.rote.session.RunEvent;
import dev.rote.session.RunOrder;
import dev.rote.session.RunOrder.RunTerms;
import dev.rote.session.RunStatus;
import dev.rote.session.RunStatus.State;
import dev.rote.session.Service;
import dev.rote.session.ServiceSettings;
import dev.rote.session.Workplace;
import dev.rote.surface.SurfaceProvider;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Runs asked for by name, on the mock core: bounded, in order, on record, told without values, ended when wanted.
@OnTheSecondTrial
class ServiceTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String LOOK_UP = "member_savings_balance";

    private final Trial trial;
    private GatedSurfaces surfaces;
    private Path folder = Path.of("");
    private Caller agent = new Caller("", "");

    ServiceTest(Trial trial) {
        this.trial = trial;
        this.surfaces = new GatedSurfaces(trial.workplace().surfaces());
    }

    @BeforeEach
    void inAFolderOfItsOwn(@TempDir Path empty) {
        folder = empty;
        agent = new Caller(empty.getFileName().toString(), "local");
        surfaces = new GatedSurfaces(trial.workplace().surfaces());
    }

    @Test
    void performsTheHighestApprovedVersionAndTellsNoValue() {
        try (Service service = service(1, 1)) {
            surfaces.let(1);
            RunStatus asked = taken(service.ask(agent, balanceOf("10003")));
            RunStatus ended = service.await(agent, asked.id(), PATIENCE).orElseThrow();

            assertThat(ended.state()).isEqualTo(State.ENDED);
            Json.Fields result = ended.result().orElseThrow();
            assertThat(result.field("run_id")).contains(Json.text(asked.id()));
            assertThat(result.field("outputs").orElseThrow().canonical()).contains("\"savings_balance\":\"1411.21\"");
            List<RunEvent> told = service.news(agent, asked.id(), 0, Duration.ZERO)
                    .orElseThrow()
                    .events();
            assertThat(told)
                    .extracting(RunEvent::event)
                    .startsWith("asked", "started")
                    .endsWith("ended");
            assertThat(told).extracting(RunEvent::number).first().isEqualTo(1);
            assertThat(told.toString()).doesNotContain("1411.21").doesNotContain("10003");
            assertThat(service.run(new Caller("other", "local"), asked.id())).isEmpty();
            assertThat(service.run(new Caller(agent.client(), "elsewhere"), asked.id()))
                    .isEmpty();
        }
        try (Service later = service(1, 1)) {
            RunStatus kept = later.runs(agent, "", 10).getFirst();
            assertThat(kept.result().orElseThrow().of().keySet()).startsWith("kind", "code", "reason", "step_id");
            assertThat(later.news(agent, kept.id(), 0, Duration.ZERO)
                            .orElseThrow()
                            .events())
                    .extracting(RunEvent::event)
                    .startsWith("asked", "started", "step_began")
                    .endsWith("ended");
        }
    }

    @Test
    void keepsToTheRunWhatNoCallerMaySee(@TempDir Path root) throws IOException {
        Project project = TwoTenants.in(trial, root).withTheNameInTheRecordOnly();
        RunOrder order = new RunOrder(
                new Catalog.Call(LOOK_UP, Json.Fields.NONE.with("member_id", Json.text("10003"))),
                new RunTerms("name-stays", "", false, Budget.USUAL));
        Caller caller = new Caller(agent.client(), "south");
        Path record;
        try (Service service = service(surfaces, project, "south", 1, 1)) {
            surfaces.let(1);
            RunStatus asked = taken(service.ask(caller, order));
            RunStatus ended = service.await(caller, asked.id(), PATIENCE).orElseThrow();
            record = folder.resolve("runs").resolve(asked.id()).resolve("result.json");

            assertThat(ended.result()
                            .orElseThrow()
                            .field("outputs")
                            .orElseThrow()
                            .canonical())
                    .isEqualTo("{\"savings_balance\":\"1411.21\"}");
            assertThat(service.ask(caller, order))
                    .isInstanceOfSatisfying(
                            Asking.Answered.class,
                            again -> assertThat(again.result().canonical()).doesNotContain("\"member_name\""));
        }
        try (Service later = service(surfaces, project, "south", 1, 1)) {
            assertThat(later.runs(caller, "", 10))
                    .singleElement()
                    .satisfies(kept -> assertThat(kept.result().orElseThrow().canonical())
                            .contains("1411.21")
                            .doesNotContain("\"member_name\""));
        }
        assertThat(record).content().contains("\"member_name\"");
    }

    @Test
    void refusesWhatThereIsNoRoomForAndKeepsTheOrder() throws Exception {
        try (Service service = service(1, 2)) {
            RunStatus first = taken(service.ask(agent, balanceOf("10003")));
            RunStatus second = taken(service.ask(agent, balanceOf("10004")));
            RunStatus third = taken(service.ask(agent, balanceOf("10005")));

            assertThat(second.state()).isEqualTo(State.WAITING);
            assertThat(third.ahead()).isEqualTo(2);
            assertThat(service.ask(agent, balanceOf("10006"))).isInstanceOfSatisfying(Asking.Full.class, full -> {
                assertThat(full.code()).isEqualTo("QUEUE_FULL");
                assertThat(full.after()).isPositive();
            });
            assertThat(service.abort(agent, second.id())).isInstanceOf(Aborting.Asked.class);
            assertThat(ended(service, second).field("side_effect")).contains(Json.text("none"));
            assertThat(ended(service, second).field("code")).contains(Json.text("INTERRUPTED"));

            surfaces.let(2);
            assertThat(ended(service, first).field("kind")).contains(Json.text("success"));
            assertThat(ended(service, third).field("kind")).contains(Json.text("success"));
            assertThat(service.abort(agent, third.id())).isInstanceOf(Aborting.Over.class);
        }
    }

    @Test
    void endsARunAtTheNextMomentAtWhichNothingIsOpen() throws Exception {
        try (Service service = service(1, 1)) {
            RunStatus run = taken(service.ask(agent, balanceOf("10003")));
            surfaces.awaitFirst();
            service.abort(agent, run.id());
            surfaces.let(1);

            Json.Fields result = ended(service, run);
            assertThat(result.field("code")).contains(Json.text("INTERRUPTED"));
            assertThat(result.field("observed").orElseThrow().canonical()).contains("its client ended it");
            assertThat(result.field("side_effect")).contains(Json.text("none"));
        }
    }

    @Test
    void saysEverythingThatIsWrongWithTheInputsAndStartsNothing() {
        try (Service service = service(1, 1)) {
            Json.Fields inputs = Json.Fields.NONE.with("member", Json.text("10003"));
            assertThat(service.ask(agent, new RunOrder(LOOK_UP, inputs)))
                    .isInstanceOfSatisfying(
                            Asking.Unfit.class,
                            unfit -> assertThat(unfit.problems()).hasSize(2));
            assertThat(service.ask(agent, opening("10004", "", "")))
                    .isInstanceOfSatisfying(
                            Asking.Refused.class,
                            refused -> assertThat(refused.code()).isEqualTo("IDEMPOTENCY_KEY_REQUIRED"));
            assertThat(service.runs(agent, "", 10)).isEmpty();
        }
    }

    @Test
    void performsARequestOnceForItsKeyHoweverOftenItIsAsked() throws Exception {
        Map<String, String> inputs =
                Map.of("member_id", "10004", "account_type", "Savings", "initial_deposit", "61.00");
        int before = trial.core().ledger().commits().size();
        try (Service service = service(2, 2)) {
            String token = trial.consent(Trial.shipped("open_subaccount"), inputs, "reviewer", "review.confirm");
            RunOrder order = opening("10004", "key-service", token);
            RunStatus first = taken(service.ask(new Caller("tester", "local"), order));
            surfaces.awaitFirst();
            assertThat(service.ask(new Caller("tester", "local"), order))
                    .isEqualTo(new Asking.Taken(
                            service.run(new Caller("tester", "local"), first.id())
                                    .orElseThrow(),
                            false));
            surfaces.let(4);
            Json.Fields result = service.await(new Caller("tester", "local"), first.id(), PATIENCE)
                    .orElseThrow()
                    .result()
                    .orElseThrow();
            assertThat(result.field("kind")).as(result.pretty()).contains(Json.text("success"));
            assertThat(service.ask(new Caller("tester", "local"), order))
                    .isEqualTo(new Asking.Answered(result.with("cached", Json.flag(true))));
            assertThat(service.ask(new Caller("tester", "local"), opening("10005", "key-service", "")))
                    .isInstanceOfSatisfying(
                            Asking.Refused.class,
                            refused -> assertThat(refused.code()).isEqualTo("KEY_OF_ANOTHER_REQUEST"));
        }
        assertThat(trial.core().ledger().commits()).hasSize(before + 1);
    }

    @Test
    void aShutdownEndsWhatWaitsAndLetsTheRestFinish() throws Exception {
        Service service = service(1, 1);
        RunStatus first = taken(service.ask(agent, balanceOf("10003")));
        RunStatus second = taken(service.ask(agent, balanceOf("10004")));
        surfaces.awaitFirst();
        surfaces.let(1);
        service.close();

        try (Service later = service(1, 1)) {
            assertThat(ended(later, first).field("kind")).contains(Json.text("success"));
            assertThat(ended(later, second).field("code")).contains(Json.text("INTERRUPTED"));
            assertThat(ended(later, second).field("observed"))
                    .contains(Json.text("the service was shut down while it waited"));
        }
    }

    private Service service(int atOnce, int waiting) {
        return service(surfaces, Trial.MOCK_CORE, "local", atOnce, waiting);
    }

    private Service service(SurfaceProvider from, Project project, String tenant, int atOnce, int waiting) {
        Workplace workplace = new Workplace(
                from,
                Clock.systemUTC(),
                new SecureRandom(),
                Trial.SECRETS,
                folder.resolve("runs"),
                trial.workplace().state());
        ServiceSettings settings = new ServiceSettings(
                atOnce,
                waiting,
                64,
                Duration.ofSeconds(30),
                Map.of(tenant, trial.core().address().toString()));
        return switch (Service.open(workplace, project, settings)) {
            case Loading.Loaded<Service>(var service) -> service;
            case Loading.Refused<Service> refused -> throw new AssertionError(refused.toString());
        };
    }

    private static RunOrder balanceOf(String member) {
        return new RunOrder(LOOK_UP, Json.Fields.NONE.with("member_id", Json.text(member)));
    }

    private static RunOrder opening(String member, String key, String token) {
        Json.Fields inputs = Json.Fields.NONE
                .with("member_id", Json.text(member))
                .with("account_type", Json.text("Savings"))
                .with("initial_deposit", Json.text("61.00"));
        return new RunOrder(new Catalog.Call("open_subaccount", inputs), new RunTerms(key, token, false, Budget.USUAL));
    }

    private static RunStatus taken(Asking asking) {
        if (!(asking instanceof Asking.Taken(var status, var _))) {
            throw new AssertionError(asking.toString());
        }
        return status;
    }

    private Json.Fields ended(Service service, RunStatus run) {
        return service.await(agent, run.id(), PATIENCE).orElseThrow().result().orElseThrow();
    }
}
