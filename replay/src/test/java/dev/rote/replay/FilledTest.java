package dev.rote.replay;

import static dev.rote.replay.Steps.button;
import static dev.rote.replay.Steps.field;
import static dev.rote.replay.Steps.inMain;
import static dev.rote.testbed.Part.line;
import static dev.rote.testbed.Part.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.surface.Control;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Resolution;
import dev.rote.surface.Resolver;
import dev.rote.testbed.Part;
import dev.rote.testbed.Screen;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Which of the fields that a run filled in belong to the form that a commit sends: those of forms that were sent
/// before do not.
final class FilledTest {
    private static final Control QUERY = field("Query");
    private static final Control STREET = inMain(field("Street"));
    private final Filled filled = new Filled();

    /// A query form, and in the frame beside it what it last brought.
    private static Observation screen(Screen main) {
        return Screen.at("/desk")
                .loaded("desk")
                .show(line(text("Query:"), Part.field("query"), Part.button("Run")), Part.frame("main", main))
                .observed();
    }

    private static final Observation EMPTY = screen(Screen.at("/empty").loaded("none"));
    private static final Observation RECORD = screen(Screen.at("/record")
            .loaded("record")
            .show(line(text("Street:"), Part.field("street"), Part.button("Save"))));

    private static Optional<Node> on(Observation seen, Control control) {
        return Resolver.resolve(seen, control) instanceof Resolution.Found found
                ? Optional.of(found.node())
                : Optional.empty();
    }

    @Test
    void leavesOutAFormWhoseAnswerCameInTheFrameBesideIt() {
        filled.text("query", QUERY, "10003");
        filled.movedOn(EMPTY, on(EMPTY, button("Run")), RECORD);

        assertThat(filled.typed(RECORD, on(RECORD, inMain(button("Save"))))).isEmpty();
        filled.text("street", STREET, "Elm Road 7");
        assertThat(filled.typed(RECORD, on(RECORD, inMain(button("Save"))))).isEqualTo(Map.of("street", "Elm Road 7"));
        assertThat(filled.differing(RECORD))
                .as("it is still read again before a commit")
                .isPresent();
    }

    @Test
    void leavesOutAFieldInAnotherFrameThanTheButton() {
        filled.text("query", QUERY, "10003");
        filled.text("street", STREET, "Elm Road 7");

        assertThat(filled.typed(RECORD, on(RECORD, inMain(button("Save"))))).isEqualTo(Map.of("street", "Elm Road 7"));
        assertThat(filled.typed(RECORD, on(RECORD, button("Run")))).isEqualTo(Map.of("query", "10003"));
    }

    @Test
    void takesInWhatIsInAFrameBesideAButtonThatStandsAlone() {
        filled.text("street", STREET, "Elm Road 7");

        assertThat(filled.typed(RECORD, on(RECORD, button("Run")))).isEqualTo(Map.of("street", "Elm Road 7"));
        assertThat(filled.typed(RECORD, Optional.empty())).isEqualTo(Map.of("street", "Elm Road 7"));
    }

    @Test
    void takesInWhatWasTypedBeforeAPressThatBroughtNoOtherDocument() {
        filled.text("query", QUERY, "10003");
        filled.movedOn(RECORD, on(RECORD, button("Run")), RECORD);

        assertThat(filled.typed(RECORD, on(RECORD, button("Run")))).isEqualTo(Map.of("query", "10003"));
    }
}
