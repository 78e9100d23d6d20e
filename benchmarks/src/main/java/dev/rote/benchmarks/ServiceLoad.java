package dev.rote.benchmarks;

import dev.rote.capability.Json;
import dev.rote.http.HttpApi;
import dev.rote.http.HttpSettings;
import dev.rote.policy.Loading;
import dev.rote.replay.ReplayResult;
import dev.rote.session.ConsentToStep;
import dev.rote.session.ConsentToStep.Consenting;
import dev.rote.session.KeepClients;
import dev.rote.session.Project;
import dev.rote.session.Scope;
import dev.rote.session.Service;
import dev.rote.session.ServiceSettings;
import dev.rote.session.Where;
import dev.rote.session.Workplace;
import dev.rote.workflow.Workflows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/// The service under load, what it adds to a run, and what is left of its runs when it is killed.
final class ServiceLoad {
    private static final String ABOUT =
            "Fifty HTTP calls at once on `rote serve`, four runs at a time: 45 look-ups and five openings of a"
                    + " sub-account, each with its consent and key. Then the same again, killed with SIGKILL while they"
                    + " are under way, started again, and every run's end held against the core's own ledger.";
    private static final int AT_ONCE = 50;
    private static final int OPENINGS = 5;
    private static final int WAIT_SECONDS = 60;
    private static final List<String> MEMBERS =
            List.of("10001", "10002", "10003", "10004", "10005", "10006", "10008", "10009", "10010");

    private final Rig rig;
    private final Path folder;
    private final Workplace workplace;
    private final Project project;
    private final String key;

    private ServiceLoad(Rig rig) {
        this.rig = rig;
        this.folder = rig.folder().resolve("service");
        try {
            Files.createDirectories(folder);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        this.project = new Project(rig.home().resolve("examples").resolve("mock-core"));
        this.workplace = new Workplace(
                rig.browser(),
                Clock.systemUTC(),
                new SecureRandom(),
                System.getenv(),
                folder.resolve("runs"),
                folder.resolve("rote"));
        this.key = made();
    }

    static Section measure(Rig rig) {
        ServiceLoad load = new ServiceLoad(rig);
        List<Fact> facts = new ArrayList<>(load.overhead());
        facts.addAll(load.crowd());
        facts.addAll(load.killed());
        return new Section("Service", ABOUT, List.of(), facts);
    }

    private String made() {
        if (new KeepClients(workplace).create("benchmark", Set.of("local"), EnumSet.of(Scope.ADMIN))
                instanceof Loading.Loaded<KeepClients.Made>(var client)) {
            return client.key();
        }
        throw new IllegalStateException("no client");
    }

    /// What the service adds: the time of the call that is not the run's own, less what that is in the same process
    /// without a service.
    private List<Fact> overhead() {
        LookUp direct = new LookUp(rig.browser(), rig);
        ServiceSettings settings = new ServiceSettings(4, 100, 64, Duration.ofSeconds(30), Map.of("local", rig.core()));
        if (!(Service.open(workplace, project, settings) instanceof Loading.Loaded<Service>(var service))) {
            throw new IllegalStateException("no service");
        }
        try (HttpApi api = HttpApi.start(
                        service,
                        new Workflows(workplace, project, service),
                        new HttpSettings("127.0.0.1", 0, 10_000, "benchmark", Map.of()),
                        workplace.random());
                HttpClient http = HttpClient.newHttpClient()) {
            List<List<Figures>> told = Race.run(
                    Race.warmUp(rig.rounds()),
                    rig.rounds(),
                    List.of(() -> List.of(besides(http, api.address())), () -> List.of(besides(direct))));
            return facts(told);
        }
    }

    private List<Fact> facts(List<List<Figures>> told) {
        double served = told.get(0).getFirst().median();
        double direct = told.get(1).getFirst().median();
        return List.of(
                new Fact("what the service adds to a look-up, median", served - direct, "ms", Target.atMost(2.0)),
                Fact.of("time of a call that is not its run's, over HTTP", served, "ms"),
                Fact.of("the same in process", direct, "ms"));
    }

    private double besides(HttpClient http, URI address) {
        HttpRequest request = HttpRequest.newBuilder(address.resolve("/v1/tenants/local/runs?wait=60"))
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(lookUp("10003").canonical()))
                .build();
        long from = System.nanoTime();
        try {
            HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
            double took = (System.nanoTime() - from) / 1e6;
            return took - duration(Served.fields(response.body()));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
    }

    private static double duration(Json.Fields result) {
        return result.field("duration_ms").orElseThrow() instanceof Json.Num(var millis) ? millis : Double.NaN;
    }

    private double besides(LookUp direct) {
        List<ReplayResult> results = new ArrayList<>();
        double took = Figures.timed(() -> results.add(direct.balance(rig.core(), "10003")));
        return took - results.getFirst().account().duration().toMillis();
    }

    /// One call of the crowd, and what came of it.
    private record Called(int number, double millis, int status, Json.Fields body) {}

    private List<Fact> crowd() {
        int before = rig.ledger().commits().size();
        List<Json.Fields> orders = orders();
        List<Called> calls = new ArrayList<>();
        double all;
        int runs;
        try (Served served = Served.start(rig, folder, key)) {
            served.ask(lookUp("10003"), Optional.empty(), WAIT_SECONDS);
            int earlier = runs(served);
            all = Figures.timed(() -> calls.addAll(atOnce(orders, "crowd", served, WAIT_SECONDS)));
            runs = runs(served) - earlier;
        }
        long right = calls.stream().filter(one -> isRight(one)).count();
        Figures times = new Figures(calls.stream().map(Called::millis).toList());
        return List.of(
                new Fact(
                        "calls of " + AT_ONCE + " that were lost or answered wrong",
                        AT_ONCE - right,
                        "",
                        Target.atMost(0.0)),
                new Fact("runs beyond one for each call", Math.abs(runs - AT_ONCE), "", Target.atMost(0.0)),
                new Fact(
                        "sub-accounts opened beyond one for each key",
                        Math.abs(rig.ledger().commits().size() - before - OPENINGS),
                        "",
                        Target.atMost(0.0)),
                Fact.of("median of " + AT_ONCE + " calls at once", times.median(), "ms"),
                Fact.of("95th percentile", percentile(times, 0.95), "ms"),
                Fact.of("calls a second", AT_ONCE / all * 1_000, "/s"));
    }

    private static boolean isRight(Called call) {
        boolean right = call.status() == 200 && Served.word(call.body(), "kind").equals("success");
        if (!right) {
            System.err.println("not right: " + call.status() + " " + call.body().canonical());
        }
        return right;
    }

    private static double percentile(Figures of, double part) {
        List<Double> sorted = of.values().stream().sorted().toList();
        return sorted.get((int) Math.ceil(part * sorted.size()) - 1);
    }

    private List<Called> atOnce(List<Json.Fields> orders, String keys, Served served, int wait) {
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Called>> calling = IntStream.range(0, orders.size())
                    .mapToObj(number -> callers.submit(() -> called(served, orders.get(number), keys, number, wait)))
                    .toList();
            List<Called> calls = new ArrayList<>();
            for (Future<Called> one : calling) {
                calls.add(one.get());
            }
            return calls;
        } catch (ExecutionException failed) {
            throw new IllegalStateException(failed.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
    }

    private static Called called(Served served, Json.Fields order, String keys, int number, int wait) {
        long from = System.nanoTime();
        Optional<String> idempotencyKey =
                number % (AT_ONCE / OPENINGS) == 0 ? Optional.of(keys + "-" + number) : Optional.empty();
        HttpResponse<String> response = served.ask(order, idempotencyKey, wait);
        return new Called(
                number, (System.nanoTime() - from) / 1e6, response.statusCode(), Served.fields(response.body()));
    }

    /// Every tenth opens a sub-account, each for another member.
    private List<Json.Fields> orders() {
        return IntStream.range(0, AT_ONCE)
                .mapToObj(number -> {
                    String member = MEMBERS.get(number % MEMBERS.size());
                    return number % (AT_ONCE / OPENINGS) == 0 ? opening(member, deposit(number)) : lookUp(member);
                })
                .toList();
    }

    private static String deposit(int number) {
        return (100 + number) + ".00";
    }

    private static Json.Fields lookUp(String member) {
        return Json.Fields.NONE
                .with("capability", Json.text("member_savings_balance"))
                .with("inputs", Json.Fields.NONE.with("member_id", Json.text(member)));
    }

    private Json.Fields opening(String member, String deposit) {
        Map<String, String> inputs = Map.of("member_id", member, "account_type", "Savings", "initial_deposit", deposit);
        ConsentToStep.Request request = new ConsentToStep.Request(
                project.capabilities().resolve("open_subaccount.json"),
                inputs,
                new Where("local", rig.core(), ""),
                "reviewer",
                "benchmark",
                "",
                Duration.ofHours(1));
        if (!(new ConsentToStep(workplace, project).perform(request) instanceof Consenting.Given(var token, var _))) {
            throw new IllegalStateException("no consent");
        }
        return Json.Fields.NONE
                .with("capability", Json.text("open_subaccount"))
                .with(
                        "inputs",
                        Json.Fields.NONE
                                .with("member_id", Json.text(member))
                                .with("account_type", Json.text("Savings"))
                                .with("initial_deposit", Json.text(deposit)))
                .with("approval", Json.text(token));
    }

    private static int runs(Served served) {
        return listed(served).size();
    }

    private static List<Json.Fields> listed(Served served) {
        Json.Items runs = (Json.Items)
                served.get("/v1/tenants/local/runs?limit=200").field("runs").orElseThrow();
        return runs.of().stream().map(Json.Fields.class::cast).toList();
    }

    /// Kills the service while its runs are under way and holds every end against the core's ledger.
    private List<Fact> killed() {
        List<Json.Fields> orders = orders();
        List<Called> asked;
        int before = rig.ledger().commits().size();
        try (Served served = Served.start(rig, folder, key)) {
            asked = atOnce(orders, "killed", served, 0);
            // Some have ended by then, some are under way, most wait.
            served.get("/v1/tenants/local/runs/"
                    + Served.word(asked.get(AT_ONCE / 4).body(), "id") + "?wait=60");
        }
        List<Json.Fields> ends = new ArrayList<>();
        try (Served again = Served.start(rig, folder, key)) {
            asked.forEach(one -> ends.add(again.get("/v1/tenants/local/runs/" + Served.word(one.body(), "id"))));
            long ended = ends.stream()
                    .filter(one -> Served.word(one, "state").equals("ended"))
                    .count();
            int untrue = untrue(ends, before);
            List<Called> retried = atOnce(orders, "killed", again, WAIT_SECONDS);
            long doubled = Math.max(0, rig.ledger().commits().size() - before - OPENINGS);
            return List.of(
                    new Fact(
                            "runs of " + AT_ONCE + " without an end after a kill",
                            AT_ONCE - ended,
                            "",
                            Target.atMost(0.0)),
                    new Fact("ends that the core's ledger contradicts", untrue, "", Target.atMost(0.0)),
                    new Fact(
                            "sub-accounts opened twice after all were asked for again",
                            doubled,
                            "",
                            Target.atMost(0.0)),
                    Fact.of("runs that ended before the kill", count(ends, "success"), ""),
                    Fact.of(
                            "calls answered after the kill, asked again",
                            retried.stream().filter(one -> one.status() == 200).count(),
                            ""));
        }
    }

    private static long count(List<Json.Fields> ends, String kind) {
        return ends.stream()
                .filter(one -> Served.word(result(one), "kind").equals(kind))
                .count();
    }

    private static Json.Fields result(Json.Fields run) {
        return run.field("result").orElseThrow() instanceof Json.Fields result ? result : Json.Fields.NONE;
    }

    /// The commits that the ends speak of are at least those that were proven and at most those that are not ruled
    /// out.
    private int untrue(List<Json.Fields> ends, int before) {
        int commits = rig.ledger().commits().size() - before;
        long proven = effects(ends, "committed");
        long open = effects(ends, "unknown");
        return commits < proven || commits > proven + open ? 1 : 0;
    }

    private static long effects(List<Json.Fields> ends, String effect) {
        return ends.stream()
                .filter(one -> Served.word(result(one), "side_effect").equals(effect))
                .count();
    }
}
