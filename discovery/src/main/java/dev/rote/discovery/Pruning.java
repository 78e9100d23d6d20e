package dev.rote.discovery;

import dev.rote.capability.Provenance.Actor;
import dev.rote.capability.Step.Risk;
import dev.rote.capability.StepAct;
import dev.rote.surface.Frame;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.State;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Leaves out of a run what the task did not need: ways that led back to the screen they began on, presses that
/// changed nothing, values that were corrected before anything came of them. What is risky, reads, or puts a secret
/// in is never left out, and nothing of a script is: somebody wrote it so; only what a chooser did to help it on.
public final class Pruning {
    private final Map<Observation, String> shown = new HashMap<>();
    private final Map<Observation, Observation> redone = new HashMap<>();
    private final List<Turn> turns;
    private final List<String> leftOut = new ArrayList<>();

    private Pruning(Exploration exploration) {
        this.turns = new ArrayList<>(exploration.turns());
    }

    /// A run without what it did not need, and a sentence for each thing left out, in the order they were done.
    public record Pruned(Exploration exploration, List<String> leftOut) {
        public Pruned {
            leftOut = List.copyOf(leftOut);
        }
    }

    public static Pruned of(Exploration exploration) {
        Pruning pruning = new Pruning(exploration);
        if (!isScripted(exploration)) {
            pruning.leaveOutWhatWasCorrected();
            pruning.leaveOutWaysBack();
            pruning.leaveOutDetours();
        }
        return pruning.kept(exploration);
    }

    /// Leaves out as well what may be needed after all, for a draft that is performed before it is believed.
    public static Pruned toBeProven(Exploration exploration) {
        if (!isScripted(exploration)) {
            return of(exploration);
        }
        Pruning pruning = new Pruning(exploration);
        pruning.leaveOutWhatHelpedTheScriptOn();
        return pruning.kept(exploration);
    }

    private static boolean isScripted(Exploration exploration) {
        return exploration.turns().stream().anyMatch(turn -> turn.actor() == Actor.SCRIPT);
    }

    private Pruned kept(Exploration exploration) {
        return new Pruned(
                new Exploration(
                        exploration.run(),
                        exploration.at(),
                        exploration.task(),
                        turns,
                        exploration.outputs(),
                        exploration.by()),
                leftOut);
    }

    /// What a chooser did to a notice that was in the way is done again by the family's recoverers, where it is
    /// needed; where the task needs it, the draft does not hold without it.
    private void leaveOutWhatHelpedTheScriptOn() {
        for (int i = 0; i < turns.size(); i++) {
            if (turns.get(i).actor() == Actor.MODEL && turns.get(i).risk() == Risk.SAFE) {
                leftOut.add("left out, because it only helped the script on: " + words(turns.get(i)));
                turns.remove(i--);
            }
        }
    }

    private void leaveOutWhatWasCorrected() {
        for (int i = 0; i < turns.size(); i++) {
            if (isCorrectedLater(i)) {
                leftOut.add("left out, because a later one takes its place: " + words(turns.get(i)));
                turns.remove(i--);
            }
        }
    }

    /// Whether the next values after it, before anything else is done, are put into the same field.
    private boolean isCorrectedLater(int at) {
        Turn turn = turns.get(at);
        if (!setsAField(turn)) {
            return false;
        }
        for (int i = at + 1; i < turns.size() && setsAField(turns.get(i)); i++) {
            if (isSameField(turn, turns.get(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean setsAField(Turn turn) {
        return turn.node() >= 0
                && turn.risk() == Risk.SAFE
                && switch (turn.act().plain()) {
                    case StepAct.Fill _,
                            StepAct.Clear _,
                            StepAct.Choose _,
                            StepAct.Tick _,
                            StepAct.EnterDate _,
                            StepAct.Adjust _ -> true;
                    default -> false;
                };
    }

    private static boolean isSameField(Turn one, Turn other) {
        Node left = one.before().node(one.node());
        Node right = other.before().node(other.node());
        Frame here = one.before().frameOf(left);
        Frame there = other.before().frameOf(right);
        return left.role() == right.role()
                && left.box().equals(right.box())
                && here.document().equals(there.document())
                && one.before().framePath(here).equals(other.before().framePath(there))
                && here.location().equals(there.location());
    }

    private void leaveOutWaysBack() {
        // The first turn opens the entry: a run without it begins nowhere.
        for (int i = 1; i < turns.size(); i++) {
            for (int j = turns.size() - 1; j >= i; j--) {
                if (leadsBack(turns.subList(i, j + 1))) {
                    tell(turns.subList(i, j + 1));
                    redone.clear();
                    Map<String, String> documents =
                            documents(turns.get(i).before(), turns.get(j).after());
                    turns.subList(i, j + 1).clear();
                    turns.subList(i, turns.size()).replaceAll(turn -> inDocuments(turn, documents));
                    i--;
                    break;
                }
            }
        }
    }

    /// Pages that were visited for nothing: what was pressed next was there before already, and replaced all that the
    /// detour had brought.
    private void leaveOutDetours() {
        for (int i = 1; i < turns.size(); i++) {
            for (int j = turns.size() - 1; j > i; j--) {
                Optional<Turn> direct = direct(turns.subList(i, j), turns.get(j));
                if (direct.isPresent()) {
                    leftOut.add("left out, because what was done next could be done without it: "
                            + turns.subList(i, j).stream().map(Pruning::words).collect(Collectors.joining(", then ")));
                    turns.subList(i, j + 1).clear();
                    turns.add(i, direct.get());
                    break;
                }
            }
        }
    }

    private static Optional<Turn> direct(List<Turn> way, Turn next) {
        if (next.node() < 0
                || way.stream().noneMatch(turn -> isMove(turn.act()))
                || !way.stream().allMatch(Pruning::isOfNoAccount)) {
            return Optional.empty();
        }
        Observation first = way.getFirst().before();
        Node node = next.before().node(next.node());
        Frame frame = next.before().frameOf(node);
        boolean replaced = next.before().frames().stream()
                .filter(one -> !isThere(one, next.before(), first))
                .noneMatch(one -> isThere(one, next.before(), next.after()));
        return replaced && isThere(frame, next.before(), first)
                ? first.nodes().stream()
                        .filter(one -> one.role() == node.role()
                                && one.name().equals(node.name())
                                && one.box().equals(node.box())
                                && first.framePath(first.frameOf(one))
                                        .equals(next.before().framePath(frame)))
                        .findFirst()
                        .map(one -> new Turn(
                                first, one.index(), next.act(), next.actor(), next.reason(), next.risk(), next.after()))
                : Optional.empty();
    }

    /// Whether a frame shows the same document on another screen; where nobody can tell one load from the next, it
    /// does not.
    private static boolean isThere(Frame frame, Observation seen, Observation other) {
        return !frame.document().isEmpty()
                && other.framesAt(seen.framePath(frame)).stream()
                        .anyMatch(one -> one.document().equals(frame.document()));
    }

    /// The screen that was come back to shows the same in other documents; what was done there is done in the first.
    private static Map<String, String> documents(Observation first, Observation again) {
        Map<String, String> documents = new HashMap<>();
        for (Frame frame : again.frames()) {
            first.framesAt(again.framePath(frame)).stream()
                    .filter(one -> one.location().equals(frame.location()))
                    .forEach(one -> documents.put(frame.document(), one.document()));
        }
        return documents;
    }

    private Turn inDocuments(Turn turn, Map<String, String> documents) {
        return new Turn(
                redone.computeIfAbsent(turn.before(), seen -> Rewording.inDocuments(seen, documents)),
                turn.node(),
                turn.act(),
                turn.actor(),
                turn.reason(),
                turn.risk(),
                redone.computeIfAbsent(turn.after(), seen -> Rewording.inDocuments(seen, documents)));
    }

    private boolean leadsBack(List<Turn> way) {
        return way.stream().anyMatch(turn -> isMove(turn.act()))
                && way.stream().allMatch(Pruning::isOfNoAccount)
                && shown(way.getFirst().before()).equals(shown(way.getLast().after()));
    }

    private static boolean isMove(StepAct act) {
        return switch (act.plain()) {
            case StepAct.Press _, StepAct.PressAs _, StepAct.Open _, StepAct.Back _, StepAct.Forward _, StepAct.Key _ ->
                true;
            default -> false;
        };
    }

    private static boolean isOfNoAccount(Turn turn) {
        boolean secret = turn.act().plain() instanceof StepAct.Fill(var value) && value.contains("${secret.");
        return turn.risk() == Risk.SAFE && !secret && turn.act().brings().isEmpty();
    }

    private void tell(List<Turn> way) {
        leftOut.add(
                way.size() == 1
                        ? "left out, because nothing came of it: " + words(way.getFirst())
                        : "left out, because it led back to where it began: "
                                + way.stream().map(Pruning::words).collect(Collectors.joining(", then ")));
    }

    private static String words(Turn turn) {
        if (turn.node() < 0) {
            return turn.act().plain() instanceof StepAct.Open(var path)
                    ? "open " + path
                    : turn.act().kind();
        }
        Node node = turn.before().node(turn.node());
        return (turn.act().kind() + " " + node.role().wire() + " " + node.name()).strip();
    }

    /// Everything a person would see, and not where the focus is or what is scrolled out of sight.
    private String shown(Observation seen) {
        return shown.computeIfAbsent(seen, Pruning::told);
    }

    private static String told(Observation seen) {
        StringBuilder told = new StringBuilder();
        seen.frames().forEach(frame -> told.append(frame.location()).append('\n'));
        for (Node node : seen.nodes()) {
            told.append(node.frame()).append(node.role()).append(node.name()).append('\u0001');
            told.append(node.value()).append('\u0001').append(node.text()).append('\u0001');
            node.states().stream()
                    .filter(state -> state != State.FOCUSED && state != State.OFFSCREEN)
                    .sorted()
                    .forEach(told::append);
            told.append('\n');
        }
        return told.toString();
    }
}
