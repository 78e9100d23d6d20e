package dev.rote.benchmarks;

import dev.rote.capability.Json;
import dev.rote.http.HttpApi;
import dev.rote.http.HttpSettings;
import dev.rote.policy.Loading;
import dev.rote.policy.Policy;
import dev.rote.replay.Budget;
import dev.rote.session.Asking;
import dev.rote.session.Caller;
import dev.rote.session.Catalog;
import dev.rote.session.KeepClients;
import dev.rote.session.Project;
import dev.rote.session.ReplayCapability;
import dev.rote.session.RunOrder;
import dev.rote.session.Scope;
import dev.rote.session.Service;
import dev.rote.session.ServiceSettings;
import dev.rote.session.Terms;
import dev.rote.session.Where;
import dev.rote.session.Workplace;
import dev.rote.surface.Opening;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceDescriptor;
import dev.rote.surface.SurfaceGone;
import dev.rote.surface.SurfaceProvider;
import dev.rote.workflow.Workflows;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What a service adds to a look-up, without the look-up: its surface is gone as soon as it is asked for, so that
/// nothing is timed but what Rote itself does, and what a browser does differently from one time to the next is not.
final class Overhead {
    private static final String ABOUT =
            "The look-up asked for over HTTP, asked of the same service in process, and performed in process without a"
                    + " service, in turn. Its surface is gone as soon as it is opened: approval, policy, records, evidence"
                    + " and the result are as of any run, and no browser's time hides them. The client of HTTP is a plain"
                    + " connection that is kept.";

    private static final int UNCOUNTED = 600;
    private static final int ROUNDS = 400;
    private static final String TENANT = "local";
    private static final String RUNS = "/v1/tenants/" + TENANT + "/runs?wait=60";
    private static final String ORDER = Crowd.lookUp(LookUp.MEMBER).canonical();
    private static final Duration LONG = Duration.ofSeconds(60);

    private final Workplace workplace;
    private final Project project;
    private final Service service;
    private final KeptConnection http;

    private Overhead(Workplace workplace, Project project, Service service, KeptConnection http) {
        this.workplace = workplace;
        this.project = project;
        this.service = service;
        this.http = http;
    }

    static Section measure(Rig rig) {
        SurfaceProvider gone = new Gone(rig.browser().descriptor());
        Project project = new Project(rig.home().resolve("examples").resolve("mock-core"));
        Workplace workplace = new Workplace(
                gone,
                Clock.systemUTC(),
                new SecureRandom(),
                System.getenv(),
                rig.folder().resolve("overhead").resolve("runs"),
                rig.folder().resolve("overhead").resolve("state"));
        if (!(new KeepClients(workplace).create(ServiceLoad.CLIENT, Set.of(TENANT), EnumSet.of(Scope.INVOKE))
                instanceof Loading.Loaded<KeepClients.Made>(var client))) {
            throw new IllegalStateException("no client");
        }
        ServiceSettings settings = new ServiceSettings(4, 100, 64, Duration.ofSeconds(30), Map.of(TENANT, rig.core()));
        if (!(Service.open(workplace, project, settings) instanceof Loading.Loaded<Service>(var service))) {
            throw new IllegalStateException("no service");
        }
        HttpSettings on = new HttpSettings("127.0.0.1", 0, 10_000, "benchmark", Map.of());
        try (HttpApi api = HttpApi.start(service, new Workflows(workplace, project, service), on, workplace.random());
                KeptConnection http = new KeptConnection(api.address(), client.key())) {
            return new Overhead(workplace, project, service, http).measured(rig.core());
        }
    }

    private Section measured(String core) {
        List<List<Figures>> told = Race.run(
                UNCOUNTED,
                ROUNDS,
                List.of(
                        () -> List.of(timed(this::overHttp)),
                        () -> List.of(timed(this::ofTheService)),
                        () -> List.of(timed(() -> alone(core)))));
        double served = told.get(0).getFirst().median();
        double asked = told.get(1).getFirst().median();
        double alone = told.get(2).getFirst().median();
        return new Section(
                "What a service adds",
                ABOUT,
                List.of(),
                List.of(
                        new Fact(
                                "what a service adds to a look-up over HTTP, median of " + ROUNDS,
                                served - alone,
                                "ms",
                                Target.atMost(2.0)),
                        Fact.of("what it adds in process", asked - alone, "ms"),
                        Fact.of("all that is not the surface's, in process without a service", alone, "ms")));
    }

    /// What a service still does after its answer is waited for, and belongs to nobody's time.
    private double timed(Runnable call) {
        double millis = Figures.timed(call);
        while (service.occupancy().underWay() > 0) {
            Thread.onSpinWait();
        }
        return millis;
    }

    private void overHttp() {
        String body = http.post(RUNS, ORDER);
        if (!body.contains("SURFACE_LOST")) {
            throw new IllegalStateException(body);
        }
    }

    private void ofTheService() {
        Caller caller = new Caller(ServiceLoad.CLIENT, TENANT);
        RunOrder order = new RunOrder(call(), new RunOrder.RunTerms("", "", false, Budget.USUAL));
        if (!(service.ask(caller, order) instanceof Asking.Taken(var run, var _))
                || service.await(caller, run.id(), LONG)
                        .flatMap(ended -> ended.result())
                        .isEmpty()) {
            throw new IllegalStateException("no result");
        }
    }

    private void alone(String core) {
        Catalog.Conditions on = new Catalog.Conditions(
                new Where(TENANT, core, ""),
                new Terms(ServiceLoad.CLIENT, "", ""),
                Budget.USUAL,
                Policy.Pictures.ON_FAILURE);
        if (!(new Catalog(workplace, project).invocation(call(), on)
                        instanceof Loading.Loaded<ReplayCapability.Request>(var invocation))
                || !(new ReplayCapability(workplace, project).perform(invocation)
                        instanceof ReplayCapability.Replaying.Performed)) {
            throw new IllegalStateException("no result");
        }
    }

    private static Catalog.Call call() {
        return new Catalog.Call("member_savings_balance", Json.Fields.NONE.with("member_id", Json.text(LookUp.MEMBER)));
    }

    /// Opens nothing.
    private record Gone(SurfaceDescriptor descriptor) implements SurfaceProvider {
        @Override
        public Surface open(Opening opening, Run run) {
            throw new SurfaceGone("it is gone");
        }
    }
}
