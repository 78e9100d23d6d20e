package dev.rote.workflow;

import dev.rote.capability.InputProblem;
import dev.rote.capability.Inputs;
import dev.rote.policy.Loading;
import dev.rote.session.ComposedKey;
import dev.rote.session.ConsentToStep;
import dev.rote.session.ConsentToStep.Consenting;
import dev.rote.session.LedgerUnavailable;
import dev.rote.session.Premises;
import dev.rote.session.Project;
import dev.rote.session.Where;
import dev.rote.session.Workplace;
import dev.rote.workflow.Carried.Filled;
import dev.rote.workflow.Carried.Known;
import dev.rote.workflow.CheckWorkflow.Checking;
import dev.rote.workflow.WorkflowFiles.Reading;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;

/// Gives a person's consent to one call of a workflow, with exactly the inputs that it will get.
public final class ConsentToWorkflow {
    private final Workplace workplace;
    private final Project project;
    private final Path capabilities;

    /// `capabilities` is the directory whose approved versions are performed.
    public ConsentToWorkflow(Workplace workplace, Project project, Path capabilities) {
        this.workplace = workplace;
        this.project = project;
        this.capabilities = capabilities;
    }

    /// What is consented to, by whom, on whose behalf it is performed, and for how long: the call by its name (a
    /// step's id, or `<step>.compensate`). `expected` are the outputs of earlier steps that its inputs depend on,
    /// as `step.output`; `idempotencyKey` that of a request which was begun, whose versions are kept to, else
    /// empty.
    public record Request(
            String workflow,
            Map<String, String> inputs,
            Where where,
            Person person,
            String call,
            Map<String, String> expected,
            String idempotencyKey) {
        public Request {
            inputs = Map.copyOf(inputs);
            expected = Map.copyOf(expected);
        }
    }

    /// Who consents, for an invocation by which client, and for how long.
    public record Person(String by, String client, Duration lasting) {}

    public Consenting perform(Request request) {
        return switch (WorkflowFiles.read(project.workflows(), request.workflow())) {
            case Reading.Refused(var problems) -> refused(problems.getFirst());
            case Reading.Loaded(var workflow) ->
                switch (versions(request)) {
                    case Loading.Refused<Map<String, Integer>>(var why) ->
                        new Consenting.Refused(why.code(), why.message());
                    case Loading.Loaded<Map<String, Integer>>(var versions) ->
                        switch (new CheckWorkflow(workplace, project, capabilities)
                                .checked(
                                        workflow,
                                        request.where(),
                                        request.person().client(),
                                        versions)) {
                            case Checking.Unsound(var problems) -> refused(problems.getFirst());
                            case Checking.Sound(var plan, var _) -> toCall(request, plan);
                        };
                };
        };
    }

    private static Consenting refused(WorkflowProblem why) {
        return new Consenting.Refused(
                why.code(), why.line() > 0 ? "line " + why.line() + ": " + why.message() : why.message());
    }

    /// The versions that a request which was begun keeps to.
    private Loading<Map<String, Integer>> versions(Request request) {
        if (request.idempotencyKey().isEmpty()) {
            return new Loading.Loaded<>(Map.of());
        }
        return switch (Premises.of(project, request.where(), workplace)) {
            case Loading.Refused<Premises>(var why) -> new Loading.Refused<>(why);
            case Loading.Loaded<Premises>(var premises) ->
                switch (ComposedKey.open(
                        workplace, premises.tenant(), request.person().client(), request.idempotencyKey())) {
                    case Loading.Refused<ComposedKey>(var why) -> new Loading.Refused<>(why);
                    case Loading.Loaded<ComposedKey>(var open) -> noted(open);
                };
        };
    }

    private static Loading<Map<String, Integer>> noted(ComposedKey open) {
        try (ComposedKey key = open) {
            return new Loading.Loaded<>(
                    key.noted(Notes.PLAN).map(Notes::versions).orElse(Map.of()));
        } catch (LedgerUnavailable unavailable) {
            return new Loading.Refused<>(unavailable.refusal());
        }
    }

    private Consenting toCall(Request request, Plan plan) {
        if (!plan.committing().contains(request.call())) {
            return new Consenting.Refused(
                    "CONSENT_STEP_UNKNOWN",
                    "name one step with --step; those that need consent are " + plan.committing());
        }
        return switch (Inputs.checkTyped(plan.workflow().asked(), request.inputs())) {
            case Inputs.Checked.Rejected(var problems) ->
                new Consenting.Refused(
                        "INPUT_INVALID",
                        problems.stream().map(InputProblem::toString).collect(Collectors.joining("; ")));
            case Inputs.Checked.Accepted(var inputs) ->
                switch (carried(inputs, request).fill(plan.bindings(request.call()))) {
                    case Filled.Whole(var values) -> signed(request, plan, values);
                    case Filled.Open(var by) -> expectation(by);
                    case Filled.Lost(var by) -> expectation(by);
                };
        };
    }

    private static Consenting expectation(Binding by) {
        return new Consenting.Refused(
                "EXPECT_MISSING",
                by.written() + " decides what is consented to, and is known only when its step was performed: say with"
                        + " --expect STEP.OUTPUT=VALUE what it will be or was");
    }

    private static Carried carried(Inputs inputs, Request request) {
        return new Carried(inputs, (step, output) -> {
            String expected = request.expected().get(step + "." + output);
            return expected == null ? new Known.Open() : new Known.There(expected);
        });
    }

    private Consenting signed(Request request, Plan plan, Map<String, String> values) {
        return new ConsentToStep(workplace, project)
                .perform(new ConsentToStep.Request(
                        plan.cleared(request.call()).file(),
                        values,
                        request.where(),
                        request.person().by(),
                        request.person().client(),
                        "",
                        request.person().lasting()));
    }
}
