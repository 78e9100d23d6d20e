package dev.rote.testbed;

import static dev.rote.testbed.Looking.awaitText;
import static dev.rote.testbed.Looking.button;
import static dev.rote.testbed.Looking.find;
import static dev.rote.testbed.Looking.labelled;
import static dev.rote.testbed.Looking.only;
import static dev.rote.testbed.Looking.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.ActResult.Done;
import dev.rote.surface.ActResult.NotTaken;
import dev.rote.surface.ActResult.Obstacle;
import dev.rote.surface.Control;
import dev.rote.surface.Feature;
import dev.rote.surface.Gesture;
import dev.rote.surface.Modifier;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import dev.rote.surface.Surface;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What every adapter of the `Surface` port promises of acts that are more than a plain press or fill; an adapter's
/// test
/// extends this beside `SurfaceContract`.
public abstract class ActsContract extends OnScreens {
    private static final Control EXPORT = Control.in("", new Rung.RoleName(Role.LINK, "Export"));
    private static final Control COLOURS = Control.in("", new Rung.RoleName(Role.LISTBOX, "Colours"));
    private static final Control ORDERS = Control.in("", new Rung.RoleName(Role.REGION, "Orders"));
    private static final LocalDate DAY = LocalDate.of(2025, 6, 30);

    @Test
    void pressesInEveryManner() {
        Surface surface = open(ContractScreen.WIDGETS);
        pressItem(surface, Gesture.SINGLE, Set.of());
        awaitText(surface, "Pressed Item", run());
        pressItem(surface, Gesture.DOUBLE, Set.of());
        awaitText(surface, "Opened Item", run());
        pressItem(surface, Gesture.CONTEXT, Set.of());
        awaitText(surface, "Menu of Item", run());
        pressItem(surface, Gesture.SINGLE, Set.of(Modifier.CONTROL));
        awaitText(surface, "Marked Item", run());
    }

    private void pressItem(Surface surface, Gesture gesture, Set<Modifier> held) {
        Node item = find(surface, button("Item"), run());
        assertThat(surface.act(new Act.Press(item.ref(), gesture, held, UNDECLARED), run()))
                .isInstanceOf(Done.class);
    }

    @Test
    void theMouseOnAMenuOpensIt() {
        Surface surface = open(ContractScreen.WIDGETS);
        assertThat(surface.act(
                        new Act.Hover(find(surface, button("File"), run()).ref()), run()))
                .isInstanceOf(Done.class);
        press(surface, find(surface, EXPORT, run()));
        awaitText(surface, "Exported", run());
    }

    @Test
    void emptiesAField() {
        Surface surface = open(ContractScreen.WIDGETS);
        Node note = find(surface, labelled("Note"), run());
        assertThat(surface.act(new Act.Clear(note.ref()), run())).isEqualTo(new Done(""));
        assertThat(find(surface, labelled("Note"), run()).value()).isEmpty();
    }

    @Test
    void choosesSeveralOptionsAndThenNoOthers() {
        Surface surface = open(ContractScreen.WIDGETS);
        assertThat(choose(surface, find(surface, COLOURS, run()), "Green", "Red"))
                .isEqualTo(new Done("Red, Green"));
        assertThat(choose(surface, find(surface, COLOURS, run()), "Blue", "Green"))
                .isEqualTo(new Done("Green, Blue"));
        assertThat(find(surface, COLOURS, run()).value()).isEqualTo("Green, Blue");
        assertRefused(choose(surface, find(surface, COLOURS, run()), "Violet"), Obstacle.NO_SUCH_OPTION);
    }

    @Test
    void takesASuggestionThatComesLate() {
        Surface surface = open(ContractScreen.WIDGETS);
        assertThat(pick(surface, "Meier, Anna (Wien)")).isEqualTo(new Done("Meier, Anna (Wien)"));
        awaitText(surface, "Took Meier, Anna (Wien)", run());
        assertThat(find(surface, labelled("Supplier"), run()).value()).isEqualTo("Meier, Anna (Wien)");
    }

    @Test
    void takesNoSuggestionThatReadsDifferently() {
        Surface surface = open(ContractScreen.WIDGETS);
        assertThat(pick(surface, "Meier, Anna")).isInstanceOf(NotTaken.class);
        assertThat(textOf(surface.observe(run()))).doesNotContain("Took");
    }

    private ActResult pick(Surface surface, String suggestion) {
        Node supplier = find(surface, labelled("Supplier"), run());
        return surface.act(new Act.Pick(supplier.ref(), "Meier", suggestion), brief());
    }

    @Test
    void bringsWhatHasARangeToAValue() {
        Surface surface = open(ContractScreen.WIDGETS);
        Node copies = find(surface, labelled("Copies"), run());
        assertThat(surface.act(new Act.Adjust(copies.ref(), new BigDecimal("7")), run()))
                .isEqualTo(new Done("7"));
        Node volume = find(surface, labelled("Volume"), run());
        assertThat(surface.act(new Act.Adjust(volume.ref(), new BigDecimal("85")), run()))
                .isEqualTo(new Done("85"));
        assertThat(find(surface, labelled("Copies"), run()).value()).isEqualTo("7");
        assertThat(find(surface, labelled("Volume"), run()).value()).isEqualTo("85");
    }

    @Test
    void entersADateAsTheFieldWantsIt() {
        Surface surface = open(ContractScreen.WIDGETS);
        assertThat(date(surface, "Due")).isEqualTo(new Done("2025-06-30"));
        assertThat(date(surface, "Booked")).isEqualTo(new Done("30.06.2025"));
        assertThat(find(surface, labelled("Due"), run()).value()).isEqualTo("2025-06-30");
        assertThat(find(surface, labelled("Booked"), run()).value()).isEqualTo("30.06.2025");
    }

    private ActResult date(Surface surface, String label) {
        Node field = find(surface, labelled(label), run());
        return surface.act(new Act.EnterDate(field.ref(), DAY, "30.06.2025"), run());
    }

    @Test
    void aKeyGoesToTheControlItIsMeantFor() {
        Surface surface = open(ContractScreen.WIDGETS);
        fill(surface, find(surface, labelled("Find"), run()), "invoice");
        fill(surface, find(surface, labelled("Booked"), run()), "x");
        Node find = find(surface, labelled("Find"), run());
        assertThat(surface.act(new Act.Key(Optional.of(find.ref()), "Enter", UNDECLARED), run()))
                .isInstanceOf(Done.class);
        awaitText(surface, "Found invoice", run());
    }

    @Test
    void carriesOneThingOntoAnother() {
        Surface surface = open(ContractScreen.WIDGETS);
        find(surface, button("Done"), run());
        Observation seen = surface.observe(run());
        Node card = only(seen, button("Card"));
        Node done = only(seen, button("Done"));
        assertThat(surface.act(new Act.Drag(card.ref(), done.ref()), run())).isInstanceOf(Done.class);
        awaitText(surface, "Moved Card", run());
    }

    @Test
    void scrollsWhatScrolls() {
        Surface surface = open(ContractScreen.SCROLLED);
        Node orders = find(surface, ORDERS, run());
        assertThat(surface.act(new Act.ScrollBy(orders.ref(), 0, 600), run())).isInstanceOf(Done.class);
        awaitText(surface, "Scrolled", run());
    }

    @Test
    void putsAFileWhereAButtonLeads(@TempDir Path directory) throws IOException {
        Surface surface = open(ContractScreen.UPLOAD);
        Path file = Files.writeString(directory.resolve("sample.csv"), "1;2");
        Node browse = find(surface, button("Browse"), run());
        ActResult result = surface.act(new Act.Upload(browse.ref(), file), run());

        if (surface.descriptor().features().contains(Feature.UPLOADS)) {
            assertThat(result).isEqualTo(new Done("sample.csv"));
            awaitText(surface, "Chosen sample.csv", run());
        } else {
            assertRefused(result, Obstacle.WRONG_KIND);
        }
    }

    @Test
    void goesForwardWhereItCameBackFrom() {
        Surface surface = open(ContractScreen.FORM);
        find(surface, labelled("Name"), run());
        assertRefused(surface.act(new Act.Forward(), run()), Obstacle.WRONG_KIND);
        surface.act(new Act.Navigate(shown().address(ContractScreen.NEXT)), run());
        awaitText(surface, "This is the next page", run());
        surface.act(new Act.Back(), run());
        find(surface, labelled("Name"), run());

        assertThat(surface.act(new Act.Forward(), run())).isInstanceOf(Done.class);
        awaitText(surface, "This is the next page", run());
    }

    @Test
    void leavesAloneWhatItCannotBring() {
        Surface surface = open(ContractScreen.FORM);
        Node reference = find(surface, labelled("Reference"), run());
        assertRefused(surface.act(new Act.Clear(reference.ref()), brief()), Obstacle.READ_ONLY);
        Node branch = find(surface, labelled("Branch"), run());
        assertRefused(surface.act(new Act.Clear(branch.ref()), brief()), Obstacle.DISABLED);
        assertRefused(surface.act(new Act.Adjust(branch.ref(), BigDecimal.ONE), brief()), Obstacle.WRONG_KIND);
        reference = find(surface, labelled("Reference"), run());
        assertRefused(surface.act(new Act.EnterDate(reference.ref(), DAY, "30.06.2025"), brief()), Obstacle.READ_ONLY);
        assertThat(List.of(
                        find(surface, labelled("Reference"), run()).value(),
                        find(surface, labelled("Branch"), run()).value()))
                .containsExactly("KEEP-1", "Graz");
    }
}
