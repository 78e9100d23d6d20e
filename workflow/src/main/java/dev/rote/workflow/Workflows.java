package dev.rote.workflow;

import dev.rote.capability.Inputs;
import dev.rote.capability.Json;
import dev.rote.policy.Loading;
import dev.rote.policy.Loading.Refusal;
import dev.rote.session.Asking;
import dev.rote.session.Caller;
import dev.rote.session.ConsentToStep.Consenting;
import dev.rote.session.Premises;
import dev.rote.session.Project;
import dev.rote.session.Service;
import dev.rote.session.Workplace;
import dev.rote.workflow.CheckWorkflow.Checking;
import dev.rote.workflow.WorkflowFiles.Reading;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The workflows of a project as verbs of a running service: what there is, whether it may be run, a run of one, and
/// somebody's consent to a step. Runs are followed, waited for and ended with the service's own verbs.
///
/// A workflow that names a capability which a client may not see does not exist for it, nor does one
/// that takes a file for a client that may be on another machine. Safe for any number of threads.
public final class Workflows {
    private final Workplace workplace;
    private final Project project;
    private final Service service;

    public Workflows(Workplace workplace, Project project, Service service) {
        this.workplace = workplace;
        this.project = project;
        this.service = service;
    }

    /// A workflow asked for by name, with the arguments of a program; `idempotencyKey` is empty where there is none,
    /// `approvals` are consents by the names of the steps they are for.
    public record Order(String workflow, Json.Fields inputs, String idempotencyKey, Map<String, String> approvals) {
        public Order {
            approvals = Map.copyOf(approvals);
        }
    }

    /// What a person consents to: a step of a workflow with those inputs, for a run by that client; `expected` are
    /// outputs of earlier steps as `step.output`, `idempotencyKey` that of a run which was begun, else empty.
    public record Approval(
            String by,
            String client,
            String workflow,
            Json.Fields inputs,
            String step,
            Map<String, String> expected,
            String idempotencyKey,
            Duration lasting) {
        public Approval {
            expected = Map.copyOf(expected);
        }
    }

    /// The workflows that this client may run as they stand, by name; refused when the tenant cannot be read.
    public Loading<List<Plan>> list(Caller caller) {
        return switch (premises(caller.tenant())) {
            case Loading.Refused<Premises>(var why) -> new Loading.Refused<>(why);
            case Loading.Loaded<Premises>(var premises) -> {
                List<Plan> plans = new ArrayList<>();
                for (String name : WorkflowFiles.names(project.workflows())) {
                    visible(caller, name, premises)
                            .map(workflow -> checked(caller, workflow))
                            .filter(Checking.Sound.class::isInstance)
                            .map(Checking.Sound.class::cast)
                            .ifPresent(sound -> plans.add(sound.plan()));
                }
                yield new Loading.Loaded<>(plans);
            }
        };
    }

    /// The plan of a workflow, or everything that keeps it from being run, as a document.
    public Loading<Json.Fields> check(Caller caller, String name) {
        return switch (workflow(caller, name)) {
            case Loading.Refused<Workflow>(var why) -> new Loading.Refused<>(why);
            case Loading.Loaded<Workflow>(var workflow) ->
                new Loading.Loaded<>(
                        switch (checked(caller, workflow)) {
                            case Checking.Sound(var plan, var premises) -> PlanJson.checked(plan, premises.tenant());
                            case Checking.Unsound(var problems) -> PlanJson.unsound(name, problems);
                        });
        };
    }

    /// Asks for a run; the same key again joins it, goes on with it, or is answered with its result.
    public Asking ask(Caller caller, Order order) {
        return switch (workflow(caller, order.workflow())) {
            case Loading.Refused<Workflow>(var why) -> new Asking.Refused(why.code(), why.message());
            case Loading.Loaded<Workflow>(var workflow) ->
                switch (Inputs.check(workflow.asked(), order.inputs())) {
                    case Inputs.Checked.Rejected(var problems) -> new Asking.Unfit(problems);
                    case Inputs.Checked.Accepted(var inputs) ->
                        objection(caller, order, workflow)
                                .orElseGet(() -> service.ask(caller, requested(caller, order, workflow, inputs)));
                };
        };
    }

    /// Without a key nothing is on record under which it could go on, so it is looked at first.
    private Optional<Asking> objection(Caller caller, Order order, Workflow workflow) {
        if (!order.idempotencyKey().isEmpty()) {
            return Optional.empty();
        }
        return switch (checked(caller, workflow)) {
            case Checking.Unsound(var problems) ->
                Optional.of(new Asking.Refused(
                        problems.getFirst().code(), problems.getFirst().message()));
            case Checking.Sound(var plan, var _) when plan.committing().isEmpty() -> Optional.empty();
            case Checking.Sound _ ->
                Optional.of(new Asking.Refused(
                        "IDEMPOTENCY_KEY_REQUIRED",
                        "what writes is performed at most once for a key of the caller's; none was given"));
        };
    }

    private Requested requested(Caller caller, Order order, Workflow workflow, Inputs inputs) {
        RunWorkflow.Request request = new RunWorkflow.Request(
                workflow.name(),
                written(inputs),
                service.where(caller.tenant()),
                caller.client(),
                order.idempotencyKey(),
                order.approvals());
        return new Requested(new RunWorkflow(workplace, project, project.capabilities()), request, workflow, inputs);
    }

    /// As a person would type them.
    private static Map<String, String> written(Inputs inputs) {
        Map<String, String> written = new LinkedHashMap<>();
        inputs.values().forEach((name, value) -> written.put(name, Carried.typed(value)));
        return written;
    }

    /// Consents to a step of a run by some client of that tenant; the token is good for one use. Refused as a consent
    /// at the command line is.
    public Loading<String> approve(String tenant, Approval approval) {
        return switch (workflow(new Caller(approval.client(), tenant), approval.workflow())) {
            case Loading.Refused<Workflow>(var why) -> new Loading.Refused<>(why);
            case Loading.Loaded<Workflow>(var workflow) ->
                switch (Inputs.check(workflow.asked(), approval.inputs())) {
                    case Inputs.Checked.Rejected(var problems) ->
                        new Loading.Refused<>(
                                new Refusal("INPUT_INVALID", problems.getFirst().toString()));
                    case Inputs.Checked.Accepted(var inputs) -> consent(tenant, approval, inputs);
                };
        };
    }

    private Loading<String> consent(String tenant, Approval approval, Inputs inputs) {
        ConsentToWorkflow.Request request = new ConsentToWorkflow.Request(
                approval.workflow(),
                written(inputs),
                service.where(tenant),
                new ConsentToWorkflow.Person(approval.by(), approval.client(), approval.lasting()),
                approval.step(),
                approval.expected(),
                approval.idempotencyKey());
        return switch (new ConsentToWorkflow(workplace, project, project.capabilities()).perform(request)) {
            case Consenting.Given(var token, var _) -> new Loading.Loaded<>(token);
            case Consenting.Refused(var code, var message) -> new Loading.Refused<>(new Refusal(code, message));
        };
    }

    private Loading<Premises> premises(String tenant) {
        return Premises.of(project, service.where(tenant), workplace);
    }

    private Loading<Workflow> workflow(Caller caller, String name) {
        return switch (premises(caller.tenant())) {
            case Loading.Refused<Premises>(var why) -> new Loading.Refused<>(why);
            case Loading.Loaded<Premises>(var premises) ->
                visible(caller, name, premises)
                        .<Loading<Workflow>>map(Loading.Loaded::new)
                        .orElseGet(() ->
                                new Loading.Refused<>(new Refusal("NO_SUCH_WORKFLOW", "there is no such workflow")));
        };
    }

    /// A file that cannot be read is for whoever keeps the project; no caller learns of it.
    private Optional<Workflow> visible(Caller caller, String name, Premises premises) {
        return switch (WorkflowFiles.read(project.workflows(), name)) {
            case Reading.Refused _ -> Optional.empty();
            case Reading.Loaded(var workflow) ->
                Optional.of(workflow)
                        .filter(one -> service.mayMean(one.asked()))
                        .filter(one -> Plan.calls(one).values().stream()
                                .allMatch(call -> premises.clients().maySee(caller.client(), call.capability())));
        };
    }

    private Checking checked(Caller caller, Workflow workflow) {
        return new CheckWorkflow(workplace, project, project.capabilities())
                .checked(workflow, service.where(caller.tenant()), caller.client(), Map.of());
    }
}
