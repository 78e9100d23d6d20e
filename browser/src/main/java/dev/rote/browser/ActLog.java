package dev.rote.browser;

import dev.rote.surface.Frame;
import dev.rote.surface.Modifier;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.PersonAct;
import dev.rote.surface.PersonAct.On;
import dev.rote.surface.PersonInput;
import dev.rote.surface.Pointing;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;

/// Writes down what a person does on a live screen: on which control, how many characters, which keys; never a value.
final class ActLog {
    /// Unread ones beyond this are dropped.
    private static final int MOST = 1_000;

    private final ReentrantLock lock = new ReentrantLock();
    private final List<PersonAct> acts = new ArrayList<>();
    /// The field that was pressed: what is typed goes there, though no look has shown it yet.
    private Optional<On> pressed = Optional.empty();
    /// What had the focus then; a look that still shows it there may have been begun before the press arrived.
    private Optional<On> left = Optional.empty();

    private Optional<Seen> seen = Optional.empty();
    private String location = "";

    /// The newest look at the window that is shown.
    record Seen(Observation observation, Frame window) {}

    /// Takes in what is seen by now, and where the window is.
    void looked(Observation observation, Frame window, String at) {
        lock.lock();
        try {
            if (!location.isEmpty() && !at.equals(location)) {
                add(new PersonAct.Arrived(at));
                pressed = Optional.empty();
            }
            location = at;
            seen = Optional.of(new Seen(observation, window));
            Optional<On> focus = focus();
            if (focus.isPresent() && !focus.equals(left)) {
                pressed = Optional.empty();
            }
        } finally {
            lock.unlock();
        }
    }

    void took(PersonInput input) {
        lock.lock();
        try {
            switch (input) {
                case PersonInput.Pressed(var at, var _, var down, var clicks, var _) -> {
                    if (down && clicks == 1) {
                        press(at);
                    }
                }
                case PersonInput.Touched(var touch, var fingers) -> {
                    if (touch == PersonInput.Touch.START && fingers.size() == 1) {
                        press(fingers.getFirst());
                    }
                }
                case PersonInput.Keyed keyed -> key(keyed);
                case PersonInput.Wrote(var text) -> typed(text.codePointCount(0, text.length()));
                case PersonInput.Moved _,
                        PersonInput.Scrolled _,
                        PersonInput.Composing _,
                        PersonInput.Answered _,
                        PersonInput.Turned _ -> {}
            }
        } finally {
            lock.unlock();
        }
    }

    void answered(PersonAct.Answered answer) {
        lock.lock();
        try {
            add(answer);
        } finally {
            lock.unlock();
        }
    }

    /// What was done since the last call, oldest first.
    List<PersonAct> taken() {
        lock.lock();
        try {
            List<PersonAct> taken = List.copyOf(acts);
            acts.clear();
            return taken;
        } finally {
            lock.unlock();
        }
    }

    private void press(PersonInput.Point at) {
        Optional<Node> node = seen.flatMap(one -> Pointing.at(one.observation(), one.window(), at.x(), at.y()));
        On on = node.map(this::on).orElse(On.NOTHING);
        pressed = node.filter(one -> one.role().isField()).map(_ -> on);
        left = focus();
        add(new PersonAct.Pressed(on));
    }

    private void key(PersonInput.Keyed keyed) {
        if (!keyed.down()) {
            return;
        }
        if (!keyed.text().isEmpty() && !keyed.text().equals("\r")) {
            typed(1);
            return;
        }
        boolean alone = keyed.key().equals("Shift")
                || keyed.key().equals("Control")
                || keyed.key().equals("Alt")
                || keyed.key().equals("Meta");
        if (!alone) {
            pressed(named(keyed));
        }
    }

    /// By its place on the keyboard where it would type something.
    private static String named(PersonInput.Keyed keyed) {
        String held = keyed.modifiers().stream()
                .filter(one -> one != Modifier.SHIFT || keyed.key().length() > 1)
                .sorted()
                .map(one -> ModifierKey.of(one).key().name() + "+")
                .collect(Collectors.joining());
        return held + (keyed.key().length() > 1 ? keyed.key() : keyed.code());
    }

    private void pressed(String key) {
        On on = focused();
        if (!acts.isEmpty()
                && acts.getLast() instanceof PersonAct.Keyed(var where, var last, var times)
                && where.equals(on)
                && last.equals(key)) {
            acts.set(acts.size() - 1, new PersonAct.Keyed(on, key, times + 1));
        } else {
            add(new PersonAct.Keyed(on, key, 1));
        }
    }

    private void typed(int characters) {
        On on = focused();
        if (!acts.isEmpty() && acts.getLast() instanceof PersonAct.Typed(var where, var before) && where.equals(on)) {
            acts.set(acts.size() - 1, new PersonAct.Typed(on, before + characters));
        } else {
            add(new PersonAct.Typed(on, characters));
        }
    }

    private On focused() {
        return pressed.or(this::focus).orElse(On.NOTHING);
    }

    private Optional<On> focus() {
        return seen.flatMap(one -> Pointing.focused(one.observation(), one.window()))
                .map(this::on);
    }

    private On on(Node node) {
        return seen.map(one -> Pointing.on(one.observation(), node)).orElse(On.NOTHING);
    }

    private void add(PersonAct act) {
        if (acts.size() < MOST) {
            acts.add(act);
        }
    }
}
