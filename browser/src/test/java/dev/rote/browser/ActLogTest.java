package dev.rote.browser;

import static dev.rote.testbed.Part.field;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.surface.Box;
import dev.rote.surface.Observation;
import dev.rote.surface.PersonAct;
import dev.rote.surface.PersonInput;
import dev.rote.surface.Role;
import dev.rote.surface.State;
import dev.rote.testbed.Part;
import dev.rote.testbed.Screen;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Looks and a person's acts come from two threads: what is typed is said of the field it went to, whichever came
/// first.
class ActLogTest {
    private final ActLog log = new ActLog();
    private long sequence;

    @Test
    void aLookThatWasBegunBeforeThePressTakesNothingFromIt() {
        look("First");
        press("Second");
        look("First");
        type();
        look("Second");
        type();
        assertThat(typedInto()).containsExactly("Second 2");
    }

    @Test
    void nothingWasFocusedBefore() {
        look("");
        press("Second");
        look("");
        type();
        assertThat(typedInto()).containsExactly("Second 1");
    }

    @Test
    void aFieldThatPassesTheFocusOnIsLeft() {
        look("First");
        press("Second");
        look("Third");
        type();
        assertThat(typedInto()).containsExactly("Third 1");
    }

    @Test
    void anotherPageHasOtherFields() {
        look("First");
        press("Second");
        log.looked(screen("First"), screen("First").frames().getFirst(), "http://app.test/next");
        type();
        assertThat(typedInto()).containsExactly("First 1");
    }

    private void look(String focused) {
        Observation seen = screen(focused);
        log.looked(seen, seen.frames().getFirst(), "http://app.test/claim");
    }

    private Observation screen(String focused) {
        return Screen.at("/claim")
                .show(part("First", focused), part("Second", focused), part("Third", focused))
                .observed(++sequence);
    }

    private static Part part(String name, String focused) {
        Part field = field(name).labelled(name);
        return name.equals(focused) ? field.with(State.FOCUSED) : field;
    }

    private void press(String name) {
        Box box = screen("").nodes().stream()
                .filter(node -> node.role() == Role.TEXTBOX && node.name().equals(name))
                .findFirst()
                .orElseThrow()
                .box();
        log.took(new PersonInput.Pressed(
                new PersonInput.Point(box.x() + 2, box.y() + 2), PersonInput.Button.LEFT, true, 1, Set.of()));
    }

    private void type() {
        log.took(new PersonInput.Wrote("x"));
    }

    private List<String> typedInto() {
        return log.taken().stream()
                .filter(PersonAct.Typed.class::isInstance)
                .map(PersonAct.Typed.class::cast)
                .map(typed -> typed.on().name() + " " + typed.characters())
                .toList();
    }
}
