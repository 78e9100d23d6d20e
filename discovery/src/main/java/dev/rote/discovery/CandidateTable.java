package dev.rote.discovery;

import dev.rote.capability.Input;
import dev.rote.capability.Output;
import dev.rote.capability.OutputText;
import dev.rote.capability.StepAct;
import dev.rote.capability.ValueType;
import dev.rote.policy.Consent;
import dev.rote.policy.Gate;
import dev.rote.policy.Intent;
import dev.rote.policy.Judgement;
import dev.rote.policy.Redaction;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.Frame;
import dev.rote.surface.Names;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Resolver;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import dev.rote.surface.State;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Builds all that may be done on a screen, complete: presses, ticks, inputs and credentials put into fields, options
/// that an input names, outputs read where they may stand. What the policy would not allow, what reads like deleting,
/// sending, purchasing or closing where nobody consented, and what has no label of its own, is not among it.
final class CandidateTable {
    /// Candidates besides looking again and abstaining.
    static final int MOST = 24;

    private static final Set<String> RISKY_WORDS = Set.of(
            "approve",
            "authorize",
            "buy",
            "checkout",
            "close",
            "confirm",
            "delete",
            "destroy",
            "erase",
            "exit",
            "logoff",
            "logout",
            "order",
            "pay",
            "post",
            "purchase",
            "quit",
            "remove",
            "reverse",
            "send",
            "submit",
            "terminate",
            "transfer",
            "void");
    private static final List<String> RISKY_PHRASES = List.of("sign off", "sign out", "log off", "log out");

    private final Situation situation;
    private final Observation screen;
    private final Observation shown;
    private final Gate gate;
    private final Consent consent;
    private final Templating inputs;
    private final List<Candidate> found = new ArrayList<>();

    private CandidateTable(Situation situation, Observation shown, Gate gate, Consent consent) {
        this.situation = situation;
        this.screen = situation.screen();
        this.shown = shown;
        this.gate = gate;
        this.consent = consent;
        this.inputs = new Templating(situation.task().values());
    }

    /// `shown` is the screen without what must not be told.
    static Candidate.Table of(Situation situation, Observation shown, Gate gate, Consent consent) {
        CandidateTable table = new CandidateTable(situation, shown, gate, consent);
        shown.nodes().forEach(table::add);
        table.end();
        return bounded(unique(table.found), situation.task().goal());
    }

    /// Two that cannot be told apart by what they are and where they stand are none.
    private static List<Candidate> unique(List<Candidate> all) {
        Map<String, Integer> times = new HashMap<>();
        all.forEach(one -> times.merge(one.id(), 1, Integer::sum));
        return all.stream().filter(one -> times.getOrDefault(one.id(), 0) == 1).toList();
    }

    private static Candidate.Table bounded(List<Candidate> all, String goal) {
        List<Candidate> kept = all.stream()
                .sorted(Comparator.comparingInt(one -> rank(one, goal)))
                .limit(MOST)
                .sorted(Comparator.comparingInt(Candidate::place))
                .toList();
        return new Candidate.Table(kept, all.size() - kept.size());
    }

    private static int rank(Candidate one, String goal) {
        if (one.step().isPresent()) {
            return 0;
        }
        return LooseWords.likeness(one.label(), goal) > 0 ? 1 : 2;
    }

    private void add(Node node) {
        if (node.is(State.DISABLED) || node.is(State.COVERED) || node.box().isEmpty()) {
            return;
        }
        reads(node);
        String label = label(node);
        if (label.isBlank() || label.contains(Redaction.MASK)) {
            return;
        }
        switch (node.role()) {
            case BUTTON, LINK, TAB, MENUITEM, MENUITEMCHECKBOX, MENUITEMRADIO, TREEITEM ->
                offer(node, label, "", new StepAct.Press(new DialogAnswer.Dismiss()), "Press", Optional.empty());
            case CHECKBOX, RADIO, SWITCH -> {
                if (!node.is(State.CHECKED)) {
                    offer(node, label, "", new StepAct.Tick(true), "Tick", Optional.empty());
                }
            }
            case COMBOBOX, LISTBOX -> choices(node, label);
            case TEXTBOX, SEARCHBOX, SPINBUTTON, DATE -> texts(node, label);
            default -> {}
        }
    }

    private String label(Node node) {
        return node.role().isField() && node.name().isBlank()
                ? Resolver.captionOf(shown, node).map(Names::caption).orElse("")
                : node.name();
    }

    private void choices(Node node, String label) {
        List<String> options = shown.nodes().subList(node.index() + 1, shown.end(node.index())).stream()
                .filter(one -> one.role() == Role.OPTION)
                .map(Node::name)
                .toList();
        for (Input input : situation.task().inputs()) {
            String value = situation.task().values().getOrDefault(input.name(), "");
            if (options.stream().anyMatch(option -> Names.same(option, value)) && !Names.same(node.value(), value)) {
                StepAct choose = new StepAct.Choose(List.of(place(input)));
                offer(node, label, input.name(), choose, "Choose " + place(input) + " in", Optional.of(input.name()));
            }
        }
    }

    private void texts(Node node, String label) {
        if (node.is(State.READONLY)) {
            return;
        }
        for (String credential :
                situation.task().credentials().keySet().stream().sorted().toList()) {
            String part = node.is(State.PROTECTED) ? "password" : "username";
            String secret = "${secret." + credential + "." + part + "}";
            boolean signsOn = node.is(State.PROTECTED) || asksForAPassword(node);
            if (signsOn && node.value().isEmpty() && !wasGiven(node, secret) && isSink(node, part)) {
                fill(node, label, credential + "." + part, secret, Optional.of(credential + "." + part));
            }
        }
        if (!node.is(State.PROTECTED)) {
            situation.task().inputs().forEach(input -> input(node, label, input));
        }
    }

    /// A field that holds a secret shows none of it: whether this one was put into the document, or any into the
    /// field, is known from what was done.
    private boolean wasGiven(Node field, String secret) {
        return situation.done().stream()
                .filter(turn -> turn.node() >= 0 && isOfThisDocument(turn, field))
                .anyMatch(turn -> turn.act().plain() instanceof StepAct.Fill(var value)
                        && (value.equals(secret) || (value.startsWith("${secret.") && isSameField(turn, field))));
    }

    private boolean isOfThisDocument(Turn turn, Node field) {
        Frame then = turn.before().frameOf(turn.before().node(turn.node()));
        Frame now = screen.frameOf(field);
        return then.document().equals(now.document()) && then.location().equals(now.location());
    }

    private static boolean isSameField(Turn turn, Node field) {
        return turn.before().node(turn.node()).box().equals(field.box());
    }

    private void input(Node node, String label, Input input) {
        String value = situation.task().values().getOrDefault(input.name(), "");
        boolean typed = input.type() != ValueType.FILE && input.type() != ValueType.BOOLEAN;
        if (typed && !asksForAPassword(node) && !Names.same(node.value(), value)) {
            boolean named = LooseWords.likeness(input.name().replace('_', ' '), label) > 0;
            fill(node, label, input.name(), place(input), named ? Optional.of(input.name()) : Optional.empty());
        }
    }

    private boolean asksForAPassword(Node node) {
        return screen.nodes().stream().anyMatch(one -> one.frame() == node.frame() && one.is(State.PROTECTED));
    }

    private boolean isSink(Node node, String part) {
        return gate.judgeSecret(
                        screen,
                        screen.node(node.index()),
                        part,
                        situation.task().family())
                instanceof Judgement.Allowed;
    }

    private static String place(Input input) {
        return "${" + input.name() + "}";
    }

    private void fill(Node node, String label, String what, String value, Optional<String> step) {
        StepAct act = node.role() == Role.DATE ? new StepAct.EnterDate(value) : new StepAct.Fill(value);
        offer(node, label, what, act, "Put " + value + " into", step);
    }

    private void offer(Node node, String label, String what, StepAct act, String verb, Optional<String> step) {
        if (isRisky(label) && consent instanceof Consent.None) {
            return;
        }
        Node real = screen.node(node.index());
        if (!(gate.judge(screen, Intent.of(Discovery.STEP, act, Optional.of(real)), consent)
                instanceof Judgement.Allowed)) {
            return;
        }
        String kind = CandidateIds.roleClass(node.role()).orElseThrow();
        List<String> parts = Stream.of(List.of("page", kind), CandidateIds.path(shown, node), List.of(label, what))
                .flatMap(List::stream)
                .toList();
        String frame = shown.framePath(shown.frameOf(node));
        String description = verb + " the " + kind.replace('_', ' ') + " \"" + label + "\""
                + (frame.isEmpty() ? "" : " in " + frame);
        found.add(new Candidate(
                CandidateIds.of(parts),
                description,
                new Decision.On(real.ref(), act, "chosen: " + description),
                step,
                node.index(),
                label));
    }

    private static boolean isRisky(String label) {
        Set<String> words = LooseWords.of(label);
        String plain = Names.normal(label).toLowerCase(Locale.ROOT);
        return words.stream().anyMatch(RISKY_WORDS::contains)
                || RISKY_PHRASES.stream().anyMatch(plain::contains);
    }

    /// Outputs not read yet, at places that are called like them and hold a text of their type.
    private void reads(Node node) {
        boolean isPlace = node.role().isCell() || (node.role() == Role.TEXT && !isInControl(node));
        if (!isPlace || LadderWriter.widened(shown, node).index() != node.index()) {
            return;
        }
        String text = shown.textOf(node);
        boolean wasGiven = !inputs.inputsEqualTo(text).isEmpty();
        if (text.isBlank() || text.contains(Redaction.MASK) || wasGiven) {
            return;
        }
        String label = placeName(node);
        for (Output output : situation.task().outputs()) {
            String name = output.name().replace('_', ' ');
            if (situation.outputs().containsKey(output.name())
                    || LooseWords.likeness(name, label) == 0
                    || LooseWords.likeness(label, text) == 1
                    || !(OutputText.read(
                                    text,
                                    output.type(),
                                    situation.task().family().locale())
                            instanceof OutputText.Reading.Read)) {
                continue;
            }
            String description = "Read " + output.name() + " at \"" + label + "\"";
            found.add(new Candidate(
                    CandidateIds.of(List.of("page", "read", output.name(), label)),
                    description,
                    new Decision.On(
                            screen.node(node.index()).ref(),
                            new StepAct.Read(output.name(), "", ""),
                            "chosen: " + description),
                    Optional.of(output.name()),
                    node.index(),
                    label));
        }
    }

    private boolean isInControl(Node text) {
        return shown.parentOf(text)
                .filter(parent -> CandidateIds.roleClass(parent.role()).isPresent() || isInControl(parent))
                .isPresent();
    }

    /// What a place is called: the key of its row and the head of its column, or the caption beside or above it.
    private String placeName(Node node) {
        return TableRung.of(shown, node, inputs)
                .flatMap(rung -> rung instanceof Rung.TableCell(var row, var column, var _)
                        ? Optional.of(row + " " + column)
                        : Optional.empty())
                .or(() -> Resolver.captionOf(shown, node).map(Names::caption))
                .orElse("");
    }

    /// Where nothing more has to be read, the goal may be said to be reached.
    private void end() {
        boolean read = situation.task().outputs().stream()
                .allMatch(output -> !output.required() || situation.outputs().containsKey(output.name()));
        if (read && situation.done().size() > 1) {
            found.add(new Candidate(
                    "page:done",
                    "Say that the goal is reached",
                    new Decision.Done("chosen: the goal is reached"),
                    Optional.of("done"),
                    shown.nodes().size(),
                    "done"));
        }
    }
}
