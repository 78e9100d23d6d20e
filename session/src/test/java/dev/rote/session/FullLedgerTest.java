package dev.rote.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Inputs;
import dev.rote.capability.Json;
import dev.rote.evidence.RunDirectory;
import dev.rote.evidence.RunIds;
import dev.rote.policy.Loading;
import dev.rote.policy.Policy;
import dev.rote.policy.Redaction;
import dev.rote.registry.Clearance;
import dev.rote.replay.Budget;
import dev.rote.replay.EffectProbe;
import dev.rote.replay.Register;
import dev.rote.replay.ReplayResult;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.surface.Opening;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceDescriptor;
import dev.rote.surface.SurfaceProvider;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A ledger that takes a key and has no room for what came of it; another process asks besides. Nothing here starts a
/// surface.
class FullLedgerTest {
    private static final Project PROJECT = new Project(Path.of("..", "examples", "mock-core"));
    private static final IdempotencyKey KEY = new IdempotencyKey("local", "agent", "key-1");

    @TempDir
    private Path folder;

    private final List<String> performed = new ArrayList<>();

    @Test
    void answersFromMemoryAndKeepsTheResultAsSoonAsThereIsRoom() throws SQLException {
        Workplace here = workplace();
        withoutRoom();
        assertThat(ask(here, "")).isInstanceOf(Replaying.Performed.class);
        assertThat(ask(here, ""))
                .isInstanceOfSatisfying(
                        Replaying.Answered.class,
                        answered -> assertThat(answered.result().field("code")).contains(Json.text("INTERRUPTED")));
        assertThat(known(workplace())).isInstanceOf(Claiming.UnderWay.class);

        withRoom();
        assertThat(ask(here, "")).isInstanceOf(Replaying.Answered.class);
        assertThat(known(workplace())).isInstanceOf(Claiming.Answered.class);
        assertThat(performed).hasSize(1);
    }

    @Test
    void givesTheKeyBackAsSoonAsThereIsRoom() throws SQLException {
        Workplace here = workplace();
        withoutRoom();
        assertThat(code(ask(here, "no token"))).startsWith("CONSENT_");
        assertThat(code(ask(here, ""))).isEqualTo("LEDGER_UNAVAILABLE");
        assertThat(performed).isEmpty();

        withRoom();
        assertThat(ask(here, "")).isInstanceOf(Replaying.Performed.class);
        assertThat(performed).hasSize(1);
        assertThat(known(workplace())).isInstanceOf(Claiming.Answered.class);
    }

    @Test
    void anotherProcessFindsTheEndInTheDirectoryOfTheRun() throws SQLException {
        Workplace here = workplace();
        String run = RunIds.next(Clock.systemUTC(), new Random(7));
        try (Books books = books(here)) {
            books.claim(KEY, invocation(here, "").fingerprint(), Duration.ofMinutes(1));
            books.sending(Optional.of(KEY), Optional.empty(), run, "review.confirm");
        }
        assertThat(code(ask(workplace(), ""))).isEqualTo("KEY_UNDER_WAY");
        Redaction redaction = invocation(here, "").deployment().redaction();
        try (RunDirectory directory = RunDirectory.create(here.runs(), run, redaction, Clock.systemUTC())) {
            directory.result(Map.of("kind", "success", "side_effect", "committed"));
        }
        assertThat(ask(workplace(), ""))
                .isInstanceOfSatisfying(
                        Replaying.Answered.class,
                        answered -> assertThat(answered.result().field("kind")).contains(Json.text("success")));
        assertThat(performed).isEmpty();
    }

    private Replaying ask(Workplace workplace, String token) {
        Invocation invocation = invocation(workplace, token);
        try (Books books = books(workplace)) {
            return new Once(workplace, books, EffectProbe.NONE, (_, register, _) -> result(invocation, register))
                    .perform(invocation);
        }
    }

    private ReplayResult result(Invocation invocation, Register register) {
        performed.add(invocation.attendance().runId());
        assertThat(register).isNotNull();
        return invocation.interrupted(invocation.attendance().runId());
    }

    private static Invocation invocation(Workplace workplace, String token) {
        Which which = new Which.InFile(PROJECT.capabilities().resolve("open_subaccount.json"));
        Clearance.Cleared cleared = (Clearance.Cleared) which.cleared(workplace);
        Where where = new Where("local", "", "");
        Deployment deployment = ((Loading.Loaded<Deployment>) Deployments.open(PROJECT, where, workplace)).value();
        Fitted fitted =
                ((Loading.Loaded<Fitted>) Fitted.of(cleared, which.overlays(workplace), deployment.tenant())).value();
        Arguments.Written arguments = new Arguments.Written(
                Map.of("member_id", "10003", "account_type", "Savings", "initial_deposit", "25.00"));
        Inputs inputs = ((Inputs.Checked.Accepted)
                        arguments.checked(cleared.capability().contract()))
                .inputs();
        ReplayCapability.Request request = new ReplayCapability.Request(
                which,
                arguments,
                where,
                new Terms("agent", token, KEY.key()),
                Budget.USUAL,
                Policy.Pictures.ON_FAILURE);
        return new Invocation(request, fitted, inputs, deployment, Attendance.none(workplace));
    }

    private Claiming known(Workplace workplace) {
        try (Books books = books(workplace)) {
            return books.known(KEY, invocation(workplace, "").fingerprint()).orElseThrow();
        }
    }

    private static Books books(Workplace workplace) {
        return ((Loading.Loaded<Books>) workplace.books()).value();
    }

    private static String code(Replaying replaying) {
        return replaying instanceof Replaying.Refused(var code, var _) ? code : replaying.toString();
    }

    /// A process that has read nothing yet.
    private Workplace workplace() {
        return new Workplace(
                new Nowhere(),
                Clock.systemUTC(),
                new Random(),
                Map.of(),
                folder.resolve("runs"),
                folder.resolve("state"));
    }

    private void withoutRoom() throws SQLException {
        books(workplace()).close();
        for (String change : List.of("UPDATE", "DELETE")) {
            change("CREATE TRIGGER full_" + change + " BEFORE " + change
                    + " ON invocation BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END");
        }
    }

    private void withRoom() throws SQLException {
        change("DROP TRIGGER full_UPDATE");
        change("DROP TRIGGER full_DELETE");
    }

    private void change(String statement) throws SQLException {
        try (var connection = DriverManager.getConnection(
                        Database.addressOf(folder.resolve("state").resolve("ledger.db")));
                var change = connection.createStatement()) {
            change.execute(statement);
        }
    }

    /// Is never opened.
    private static final class Nowhere implements SurfaceProvider {
        @Override
        public SurfaceDescriptor descriptor() {
            return new SurfaceDescriptor("nowhere", 1, Set.of());
        }

        @Override
        public Surface open(Opening opening, Run run) {
            throw new AssertionError("nothing may be opened");
        }
    }
}
