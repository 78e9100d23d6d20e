package dev.rote.session;

import dev.rote.capability.Contract;
import dev.rote.capability.Inputs;
import dev.rote.capability.Json;
import dev.rote.evidence.RunIds;
import dev.rote.policy.Loading;
import dev.rote.policy.Loading.Refusal;
import dev.rote.policy.Policy;
import dev.rote.registry.Clearance;
import dev.rote.registry.Fitting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Function;

/// What every interface of a running Rote stands on: capabilities are asked for here, and runs are followed,
/// waited for and ended.
///
/// A client sees its own runs, of the tenant it names, and no others; what it gets of a result is what the contract
/// lets leave the run's record. Where it may be on another machine, a capability that takes a file does not exist for
/// it. Safe for any number of threads.
public final class Service implements AutoCloseable {
    private final Workplace workplace;
    private final Catalog catalog;
    private final ServiceSettings settings;
    private final Database database;
    private final Books books;
    private final RunBook runBook;
    private final RunFloor floor;
    private final HandedOver handedOver;
    private final Keyring keyring;
    private final Project project;
    private final Disclosed disclosed;

    private Service(Workplace workplace, Project project, ServiceSettings settings, Database database) {
        this.workplace = workplace;
        this.catalog = new Catalog(workplace, project);
        this.settings = settings;
        this.database = database;
        this.books =
                new Books(database, workplace.clock(), workplace.recollection().debts());
        this.runBook = new RunBook(database, workplace.clock(), Owner.self());
        this.project = project;
        this.disclosed = new Disclosed(workplace.registry(project.capabilities()));
        this.keyring = new Keyring(new ClientBook(database));
        this.handedOver =
                new HandedOver(Desk.on(workplace, database), new ConsentToStep(workplace, project), project, settings);
        this.floor = new RunFloor(settings, runBook, new RunStage(workplace, project, disclosed));
    }

    /// Opens the service and settles the runs whose process has died; refused with `LEDGER_UNAVAILABLE`.
    public static Loading<Service> open(Workplace workplace, Project project, ServiceSettings settings) {
        return switch (workplace.database()) {
            case Loading.Refused<Database>(var why) -> new Loading.Refused<>(why);
            case Loading.Loaded<Database>(var database) -> {
                Service service = new Service(workplace, project, settings, database);
                try {
                    service.settleLostRuns();
                    yield new Loading.Loaded<>(service);
                } catch (LedgerUnavailable unavailable) {
                    database.close();
                    yield new Loading.Refused<>(unavailable.refusal());
                }
            }
        };
    }

    private void settleLostRuns() {
        for (RunBook.Lost lost : runBook.lost()) {
            Json.Fields end = lost.status().isWorkflow()
                    ? LostRuns.composed(lost.status(), books, workplace.runs())
                    : LostRuns.end(
                            lost.status(),
                            lost.traces(),
                            "the process that was to perform it ended before it was started");
            runBook.settled(lost, workplace.clock().instant(), end);
        }
    }

    /// Opens what the first runs need, for the tenants of its clients above all, and returns when that is done or
    /// this time is over; answers with what kept it from that.
    public List<String> warmUp(Duration time) {
        return new WarmUp(workplace, project, settings).perform(new ClientBook(database).all(), time);
    }

    /// The tools this client sees, in alphabetical order; refused when the tenant or the registry cannot be
    /// read.
    public Loading<List<Tool>> tools(Caller caller) {
        return switch (catalog.tools(caller.tenant(), caller.client())) {
            case Loading.Refused<List<Tool>> refused -> refused;
            case Loading.Loaded<List<Tool>>(var tools) ->
                new Loading.Loaded<>(tools.stream()
                        .filter(tool -> settings.mayMean(tool.contract()))
                        .toList());
        };
    }

    /// Changes whenever what [#tools] answers for a client of that tenant may have.
    public String mark(String tenant) {
        return catalog.mark(tenant);
    }

    /// Asks for a run; returns as soon as it runs, waits or is known not to.
    public Asking ask(Caller caller, RunOrder order) {
        return switch (asked(caller, order)) {
            case Asking.Taken(var run, var isNew) -> new Asking.Taken(disclosed.status(run), isNew);
            case Asking.Answered(var result) -> new Asking.Answered(disclosed.result(result));
            case Asking.Full full -> full;
            case Asking.Unfit unfit -> unfit;
            case Asking.Refused refused -> refused;
        };
    }

    /// Asks for what is composed of several capabilities, as one run.
    public Asking ask(Caller caller, Composition composition) {
        LiveRun run = new LiveRun(
                RunIds.next(workplace.clock(), workplace.random()),
                new Commission.OfComposition(caller, composition),
                workplace.clock());
        return isTooLong(composition.idempotencyKey())
                ? keyInvalid()
                : switch (once(run, floor::enter)) {
                    case Asking.Answered(var result) ->
                        new Asking.Answered(disclosed.composed(result, composition.sources()));
                    case Asking other -> other;
                };
    }

    private static boolean isTooLong(String key) {
        return key.length() > Terms.LONGEST_KEY;
    }

    private static Asking keyInvalid() {
        return new Asking.Refused("KEY_INVALID", "an idempotency key has at most " + Terms.LONGEST_KEY + " characters");
    }

    private Asking asked(Caller caller, RunOrder order) {
        if (isTooLong(order.terms().idempotencyKey())) {
            return keyInvalid();
        }
        Catalog.Conditions on = new Catalog.Conditions(
                settings.where(caller.tenant()),
                terms(caller, order.terms()),
                order.terms().budget(),
                Policy.Pictures.ON_FAILURE);
        return switch (catalog.called(order.call(), on)) {
            case Loading.Refused<Catalog.Called>(var why) -> new Asking.Refused(why.code(), why.message());
            case Loading.Loaded<Catalog.Called>(Catalog.Called(var request, var clearance)) ->
                switch (clearance) {
                    case Clearance.Refused(var why) -> new Asking.Refused(why.code(), RecordRun.told(why));
                    case Clearance.Withdrawn(var capability, var _, var _, var _)
                    when !settings.mayMean(capability.contract()) -> unknown(capability.name());
                    case Clearance.Cleared(var capability, var _, var _)
                    when !settings.mayMean(capability.contract()) -> unknown(capability.name());
                    case Clearance.Withdrawn withdrawn -> recalled(caller, request, withdrawn);
                    case Clearance.Cleared cleared -> withInputs(caller, request, cleared);
                };
        };
    }

    private static Asking unknown(String capability) {
        Refusal why = Catalog.unknown(capability);
        return new Asking.Refused(why.code(), why.message());
    }

    /// Nothing of a revoked version starts; a key that was answered before is answered again.
    private Asking recalled(Caller caller, ReplayCapability.Request request, Clearance.Withdrawn withdrawn) {
        Asking refused =
                new Asking.Refused(withdrawn.why().code(), withdrawn.why().message());
        Clearance.Cleared once = new Clearance.Cleared(withdrawn.capability(), withdrawn.hash(), withdrawn.file());
        return switch (request.arguments().checked(once.capability().contract())) {
            case Inputs.Checked.Rejected(var problems) -> new Asking.Unfit(problems);
            case Inputs.Checked.Accepted(var inputs) ->
                once(live(caller, request, once, inputs, overlay(caller, request, once)), _ -> refused);
        };
    }

    private static Terms terms(Caller caller, RunOrder.RunTerms terms) {
        return new Terms(caller.client(), terms.approvalToken(), terms.idempotencyKey(), terms.dryRun());
    }

    private Asking withInputs(Caller caller, ReplayCapability.Request request, Clearance.Cleared cleared) {
        Contract contract = cleared.capability().contract();
        boolean writes =
                contract.effect() != Contract.Effect.READ && !request.terms().dryRun();
        if (writes && request.terms().idempotencyKey().isEmpty()) {
            return new Asking.Refused(
                    "IDEMPOTENCY_KEY_REQUIRED",
                    "what writes is performed at most once for a key of the caller's; none was given");
        }
        return switch (request.arguments().checked(contract)) {
            case Inputs.Checked.Rejected(var problems) -> new Asking.Unfit(problems);
            case Inputs.Checked.Accepted(var inputs) -> fitted(caller, request, cleared, inputs);
        };
    }

    private Asking fitted(Caller caller, ReplayCapability.Request request, Clearance.Cleared cleared, Inputs inputs) {
        return switch (request.which().overlays(workplace).fit(cleared, caller.tenant())) {
            case Fitting.Refused(var why) -> new Asking.Refused(why.code(), RecordRun.told(why));
            case Fitting.Plain _ -> once(live(caller, request, cleared, inputs, ""), floor::enter);
            case Fitting.Laid(var _, var _, var hash) ->
                once(live(caller, request, cleared, inputs, hash), floor::enter);
        };
    }

    /// The hash of the overlay a caller's tenant has over a version, empty where there is none that fits.
    private String overlay(Caller caller, ReplayCapability.Request request, Clearance.Cleared cleared) {
        return switch (request.which().overlays(workplace).fit(cleared, caller.tenant())) {
            case Fitting.Laid(var _, var _, var hash) -> hash;
            case Fitting.Plain _, Fitting.Refused _ -> "";
        };
    }

    private LiveRun live(
            Caller caller, ReplayCapability.Request request, Clearance.Cleared cleared, Inputs inputs, String overlay) {
        return new LiveRun(
                RunIds.next(workplace.clock(), workplace.random()),
                new Commission.OfCapability(caller, settings.handing(request), cleared, inputs, overlay),
                workplace.clock());
    }

    /// A key that was answered before needs no place, unless what it was answered with is still owed.
    private Asking once(LiveRun run, Function<LiveRun, Asking> otherwise) {
        try {
            Optional<Claiming> known = run.key().flatMap(key -> books.known(key, run.fingerprint()));
            return switch (known.orElseGet(Claiming.Claimed::new)) {
                case Claiming.Answered(var result) -> Once.owes(result) ? otherwise.apply(run) : Once.kept(result);
                case Claiming.OtherRequest _ -> keyOfAnother();
                case Claiming.Claimed _, Claiming.UnderWay _, Claiming.Died _ -> otherwise.apply(run);
            };
        } catch (LedgerUnavailable unavailable) {
            Refusal why = unavailable.refusal();
            return new Asking.Refused(why.code(), why.message());
        }
    }

    static Asking keyOfAnother() {
        return new Asking.Refused(
                "KEY_OF_ANOTHER_REQUEST", "the idempotency key was used for another request; nothing was started");
    }

    /// Whether callers may mean what a contract asks for: no file, where they may be on another machine.
    public boolean mayMean(Contract contract) {
        return settings.mayMean(contract);
    }

    /// Where a tenant is for what is performed here.
    public Where where(String tenant) {
        return settings.where(tenant);
    }

    /// A run of this client, wherever it is performed.
    public Optional<RunStatus> run(Caller caller, String id) {
        return floor.status(caller, id).or(() -> runBook.run(caller, id)).map(disclosed::status);
    }

    /// The same, as soon as it has ended or that time is over.
    public Optional<RunStatus> await(Caller caller, String id, Duration time) {
        floor.live(caller, id).ifPresent(run -> run.awaitEnd(time));
        return run(caller, id);
    }

    /// The client's runs before that one, newest first; `before` is empty for the newest.
    public List<RunStatus> runs(Caller caller, String before, int most) {
        return runBook.runs(caller, before, most).stream()
                .map(one -> floor.status(caller, one.id()).orElse(one))
                .map(disclosed::status)
                .toList();
    }

    /// What happened in a run after the event of that number; waits at most that long for something to happen.
    public Optional<RunNews> news(Caller caller, String id, int after, Duration time) {
        return floor.live(caller, id)
                .map(run -> run.news(after, time))
                .or(() -> runBook.run(caller, id)
                        .flatMap(run -> runBook.directory(caller, id).map(directory -> past(run, directory, after))));
    }

    private static RunNews past(RunStatus run, Path directory, int after) {
        List<RunEvent> all = LostRuns.events(run, directory);
        return new RunNews(all.subList(Math.clamp(after, 0, all.size()), all.size()), true);
    }

    /// Asks for the end of a run.
    public Aborting abort(Caller caller, String id) {
        Optional<LiveRun> live = floor.live(caller, id);
        if (live.isPresent()) {
            return told(floor.abort(live.get()));
        }
        return told(runBook.run(caller, id)
                .<Aborting>map(run -> run.isEnded() ? new Aborting.Over(run) : new Aborting.Elsewhere(run))
                .orElseGet(Aborting.Unknown::new));
    }

    private Aborting told(Aborting aborting) {
        return switch (aborting) {
            case Aborting.Asked(var run) -> new Aborting.Asked(disclosed.status(run));
            case Aborting.Over(var run) -> new Aborting.Over(disclosed.status(run));
            case Aborting.Unknown _, Aborting.Elsewhere _ -> aborting;
        };
    }

    /// What a person consents to: inputs as they were given to the run, the step (empty for the only one that
    /// commits), and for how long.
    public record Approval(String by, Json.Fields inputs, String step, Duration lasting) {}

    /// Consents to what a run of any client of that tenant would have done, had it been allowed to: to exactly
    /// the request that a dry run showed, to the step that another run stopped at, or to the step that a run
    /// waits at for a person, which goes on with it. The token is good for one use, by the client whose run it
    /// was. Refused with `RUN_UNKNOWN`, `RUN_NOT_ENDED`, `HELD_BY_ANOTHER`, or as a consent is.
    public Loading<String> approve(String tenant, String id, Approval approval) {
        Optional<Loading<String>> waiting = floor.handing(
                id,
                () -> handedOver.approve(tenant, id, approval),
                given -> given.filter(one -> one instanceof Loading.Loaded<String>)
                        .isPresent());
        if (waiting.isPresent()) {
            return waiting.get();
        }
        Optional<RunStatus> known = runBook.run(tenant, id);
        if (known.isEmpty()) {
            return refused("RUN_UNKNOWN", "there is no such run");
        }
        RunStatus run = known.get();
        if (run.isWorkflow()) {
            return refused("RUN_OF_WORKFLOW", "a workflow is consented to step by step, by its name");
        }
        if (run.result().isEmpty()) {
            return refused("RUN_NOT_ENDED", "the run has not come to its end or to what needs consent");
        }
        String kind = run.result().get().field("kind").map(Json::canonical).orElse("");
        ConsentToStep.Request request = new ConsentToStep.Request(
                new Which.Named(project.capabilities(), run.capability(), OptionalInt.of(run.version())),
                new Arguments.Typed(approval.inputs()),
                settings.where(tenant),
                approval.by(),
                run.caller().client(),
                approval.step(),
                kind.equals("\"dry_run\"") ? id : "",
                approval.lasting());
        return switch (new ConsentToStep(workplace, project).perform(request)) {
            case ConsentToStep.Consenting.Given(var token, var _) -> new Loading.Loaded<>(token);
            case ConsentToStep.Consenting.Refused(var code, var message) -> refused(code, message);
        };
    }

    /// Has a run go on that waits for a person: it looks where it stands. Refused with `RUN_UNKNOWN`,
    /// `RUN_NOT_WAITING` or `HELD_BY_ANOTHER`.
    public Loading<RunStatus> resume(Caller caller, String id) {
        Optional<RunStatus> run = run(caller, id);
        if (run.isEmpty()) {
            return refused("RUN_UNKNOWN", "there is no such run");
        }
        Optional<Refusal> why = floor.handing(id, () -> handedOver.resume(caller, id), Optional::isEmpty);
        return why.<Loading<RunStatus>>map(Loading.Refused::new)
                .orElseGet(() -> new Loading.Loaded<>(run(caller, id).orElse(run.get())));
    }

    /// Who has that key, unless it was revoked more than a second ago.
    public Optional<Client> client(String key) {
        return keyring.client(key);
    }

    private static <T> Loading<T> refused(String code, String message) {
        return new Loading.Refused<>(new Refusal(code, message));
    }

    /// Tells somebody of every run of this process that has ended, on that run's thread.
    public void whenEnded(Consumer<RunStatus> told) {
        floor.whenEnded(told);
    }

    /// How busy it is.
    public Occupancy occupancy() {
        return floor.occupancy();
    }

    /// How many runs are under way and wait, and whether it takes any more.
    public record Occupancy(int underWay, int waiting, boolean open) {}

    /// Takes nothing any more, ends what waits, and lets what is under way finish for as long as the settings
    /// say; what is not done by then is ended at the next moment at which nothing it sent is open.
    @Override
    public void close() {
        floor.close();
        database.close();
    }
}
