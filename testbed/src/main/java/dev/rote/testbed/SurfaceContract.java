package dev.rote.testbed;

import static dev.rote.testbed.Looking.atRest;
import static dev.rote.testbed.Looking.awaitText;
import static dev.rote.testbed.Looking.button;
import static dev.rote.testbed.Looking.find;
import static dev.rote.testbed.Looking.labelled;
import static dev.rote.testbed.Looking.only;
import static dev.rote.testbed.Looking.textOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.ActResult.Done;
import dev.rote.surface.ActResult.NotActionable;
import dev.rote.surface.ActResult.Obstacle;
import dev.rote.surface.Control;
import dev.rote.surface.Entry;
import dev.rote.surface.Extent;
import dev.rote.surface.Feature;
import dev.rote.surface.Frame;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Resolution;
import dev.rote.surface.Resolver;
import dev.rote.surface.Role;
import dev.rote.surface.Run;
import dev.rote.surface.Rung;
import dev.rote.surface.Secret;
import dev.rote.surface.State;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceEvent;
import dev.rote.surface.SurfaceGone;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What every adapter of the `Surface` port promises; an adapter's test extends this and supplies the standard screens.
public abstract class SurfaceContract extends OnScreens {
    private static final String PASSWORD = "pw-7f3k-SECRET";

    @Test
    void observesFieldsWithWhatTheyHold() {
        Surface surface = open(ContractScreen.FORM);

        assertThat(find(surface, labelled("Name"), run()).value()).isEqualTo("old");
        assertThat(find(surface, labelled("Name"), run()).role()).isEqualTo(Role.TEXTBOX);
        assertThat(find(surface, labelled("Reference"), run()).is(State.READONLY))
                .isTrue();
        assertThat(find(surface, labelled("Branch"), run()).is(State.DISABLED)).isTrue();
        assertThat(find(surface, labelled("Country"), run()).value()).isEqualTo("Austria");
        assertThat(find(surface, labelled("I have read this"), run()).is(State.CHECKED))
                .isFalse();
        assertThat(find(surface, button("Never"), run()).is(State.DISABLED)).isTrue();
        assertThat(textOf(surface.observe(run()))).contains("Pressed 0 times");
    }

    @Test
    void observesDocumentsInFrames() {
        Surface surface = open(ContractScreen.FRAMES);

        Control memberId = Control.in("main", new Rung.NearText(Role.TEXTBOX, "Member ID"));
        Node link = find(surface, Control.in("nav", new Rung.RoleName(Role.LINK, "Search")), run());
        Node field = find(surface, memberId, run());
        assertThat(field.box().isEmpty()).isFalse();
        assertThat(field.box().horizontalOverlap(link.box()) > 0 && field.box().verticalOverlap(link.box()) > 0)
                .as("both boxes are measured from the window's corner")
                .isFalse();
        assertThat(fill(surface, field, "10003")).isEqualTo(new Done("10003"));
        assertThat(find(surface, memberId, run()).value()).isEqualTo("10003");
    }

    @Test
    void equalContentHasEqualDigestsAndChangedContentAnother() {
        Surface surface = open(ContractScreen.FORM);
        Node count = find(surface, button("Count"), run());
        Observation before = surface.observe(run());
        Observation again = surface.observe(run());
        assertThat(again.digest()).isEqualTo(before.digest());

        press(surface, again.node(count.index()));
        awaitText(surface, "Pressed 1 times", run());
        assertThat(surface.observe(run()).digest()).isNotEqualTo(before.digest());
    }

    @Test
    void refusesRefsOfAnOlderObservation() {
        Surface surface = open(ContractScreen.FORM);
        Node name = find(surface, labelled("Name"), run());
        press(surface, find(surface, button("Count"), run()));
        awaitText(surface, "Pressed 1 times", run());

        assertRefused(fill(surface, name, "wrong"), Obstacle.STALE);
        assertThat(find(surface, labelled("Name"), run()).value()).isEqualTo("old");
    }

    @Test
    void refusesRefsOfAScreenThatWasLeft() {
        Surface surface = open(ContractScreen.FORM);
        Node name = find(surface, labelled("Name"), run());
        assertThat(surface.act(new Act.Navigate(shown().address(ContractScreen.NEXT)), run()))
                .isInstanceOf(Done.class);

        assertRefused(fill(surface, name, "wrong"), Obstacle.STALE);
    }

    @Test
    void pressingDoesWhatTheScreenSays() {
        Surface surface = open(ContractScreen.FORM);
        press(surface, find(surface, button("Count"), run()));
        awaitText(surface, "Pressed 1 times", run());
        press(surface, find(surface, button("Count"), run()));
        awaitText(surface, "Pressed 2 times", run());

        press(surface, find(surface, Control.in("", new Rung.RoleName(Role.LINK, "Next page")), run()));
        awaitText(surface, "This is the next page", run());
    }

    @Test
    void bringsWhatIsPressedIntoView() {
        Surface surface = open(ContractScreen.FORM);
        press(surface, find(surface, button("Far down"), run()));
        awaitText(surface, "Reached", run());
    }

    @Test
    void fillingReplacesWhatWasThereAndReadsItBack() {
        Surface surface = open(ContractScreen.FORM);
        assertThat(fill(surface, find(surface, labelled("Name"), run()), "Lindqvist"))
                .isEqualTo(new Done("Lindqvist"));
        assertThat(find(surface, labelled("Name"), run()).value()).isEqualTo("Lindqvist");

        assertThat(fill(surface, find(surface, labelled("Name"), run()), "")).isEqualTo(new Done(""));
        assertThat(find(surface, labelled("Name"), run()).value()).isEmpty();
    }

    @Test
    void aKeyGoesToWhatHasTheFocus() {
        Surface surface = open(ContractScreen.FORM);
        fill(surface, find(surface, labelled("Name"), run()), "Lindqvist");
        assertThat(surface.act(new Act.Key("Enter", UNDECLARED), run())).isInstanceOf(Done.class);
        awaitText(surface, "Entered Lindqvist", run());
    }

    @Test
    void leavesReadOnlyAndDisabledFieldsAlone() {
        Surface surface = open(ContractScreen.FORM);
        assertRefused(fill(surface, find(surface, labelled("Reference"), run()), "X"), Obstacle.READ_ONLY);
        assertRefused(fill(surface, find(surface, labelled("Branch"), run()), "X"), Obstacle.DISABLED);
        Node never = find(surface, button("Never"), run());
        assertRefused(surface.act(new Act.Press(never.ref(), UNDECLARED), brief()), Obstacle.DISABLED);

        assertThat(find(surface, labelled("Reference"), run()).value()).isEqualTo("KEEP-1");
        assertThat(find(surface, labelled("Branch"), run()).value()).isEqualTo("Graz");
    }

    @Test
    void refusesAnActThatDoesNotFitTheControl() {
        Surface surface = open(ContractScreen.FORM);
        assertRefused(fill(surface, find(surface, button("Count"), run()), "X"), Obstacle.WRONG_KIND);
        assertRefused(choose(surface, find(surface, labelled("Name"), run()), "Austria"), Obstacle.WRONG_KIND);
        Node name = find(surface, labelled("Name"), run());
        assertRefused(surface.act(new Act.Tick(name.ref(), true), brief()), Obstacle.WRONG_KIND);
    }

    @Test
    void choosesOptionsByTheirWholeText() {
        Surface surface = open(ContractScreen.FORM);
        assertThat(choose(surface, find(surface, labelled("Country"), run()), "Germany"))
                .isEqualTo(new Done("Germany"));
        assertThat(find(surface, labelled("Country"), run()).value()).isEqualTo("Germany");

        assertRefused(choose(surface, find(surface, labelled("Country"), run()), "Germ"), Obstacle.NO_SUCH_OPTION);
        assertThat(find(surface, labelled("Country"), run()).value()).isEqualTo("Germany");
    }

    @Test
    void tickingWhatIsTickedChangesNothing() {
        Surface surface = open(ContractScreen.FORM);
        for (boolean ticked : new boolean[] {false, true, true, false}) {
            Node box = find(surface, labelled("I have read this"), run());
            assertThat(surface.act(new Act.Tick(box.ref(), ticked), run())).isInstanceOf(Done.class);
            assertThat(find(surface, labelled("I have read this"), run()).is(State.CHECKED))
                    .isEqualTo(ticked);
        }
    }

    @Test
    void namesWhatLiesOverACoveredControlAndDoesNotPressIt() {
        Surface surface = open(ContractScreen.COVERED);
        Node pay = find(surface, button("Pay"), run());
        ActResult result = surface.act(new Act.Press(pay.ref(), UNDECLARED), brief());

        assertRefused(result, Obstacle.COVERED);
        assertThat(((NotActionable) result).detail()).contains("Please wait");
        assertThat(textOf(surface.observe(run()))).doesNotContain("Paid");
    }

    @Test
    void dismissesAndReportsADialogThatNobodyDeclared() {
        Surface surface = open(ContractScreen.DIALOGS);
        press(surface, find(surface, button("Delete"), run()));
        awaitText(surface, "Kept", run());
        press(surface, find(surface, button("Reject"), run()));
        awaitText(surface, "Not rejected", run());

        assertThat(surface.events())
                .containsExactly(
                        new SurfaceEvent.DialogAnswered("confirm", "Delete item 12?", false, false),
                        new SurfaceEvent.DialogAnswered("prompt", "Reason?", false, false));
        assertThat(surface.events()).isEmpty();
    }

    @Test
    void answersADialogAsDeclared() {
        Surface surface = open(ContractScreen.DIALOGS);
        pressAccepting(surface, find(surface, button("Delete"), run()), "");
        awaitText(surface, "Deleted", run());
        pressAccepting(surface, find(surface, button("Reject"), run()), "D4");
        awaitText(surface, "Reason D4", run());
        pressAccepting(surface, find(surface, button("Save"), run()), "");
        awaitText(surface, "Saved", run());

        assertThat(surface.events())
                .containsExactly(
                        new SurfaceEvent.DialogAnswered("confirm", "Delete item 12?", true, true),
                        new SurfaceEvent.DialogAnswered("prompt", "Reason?", true, true),
                        new SurfaceEvent.DialogAnswered("alert", "Saved as 8831", true, true));
    }

    @Test
    void aDeclarationHoldsForOneActOnly() {
        Surface surface = open(ContractScreen.DIALOGS);
        pressAccepting(surface, find(surface, button("Delete"), run()), "");
        awaitText(surface, "Deleted", run());
        press(surface, find(surface, button("Delete"), run()));
        awaitText(surface, "Kept", run());
    }

    @Test
    void waitsUntilTheDeadlineWhenNothingChanges() {
        Surface surface = open(ContractScreen.LATE);
        find(surface, button("Start"), run());
        Observation before = atRest(surface, run());
        Run soon = run().within(Duration.ofMillis(500));

        assertThat(surface.awaitChange(before, soon)).isFalse();
        assertThat(soon.isOver()).isTrue();
        assertThat(surface.observe(run()).digest()).isEqualTo(before.digest());
        assertThat(surface.awaitChange(before, soon)).isFalse();
    }

    @Test
    void wakesUpWhenSomethingChanges() {
        Surface surface = open(ContractScreen.LATE);
        press(surface, find(surface, button("Start"), run()));
        Observation seen = surface.observe(run());
        Duration left = run().left();
        while (!textOf(seen).contains("Ready")) {
            assertThat(surface.awaitChange(seen, run())).isTrue();
            seen = surface.observe(run());
        }
        assertThat(left.minus(run().left())).isLessThan(Duration.ofSeconds(10));
    }

    @Test
    void seesAtOnceWhatChangedBeforeTheWait() {
        Surface surface = open(ContractScreen.FORM);
        Node count = find(surface, button("Count"), run());
        Observation before = surface.observe(run());
        press(surface, before.node(count.index()));

        assertThat(surface.awaitChange(before, run())).isTrue();
        awaitText(surface, "Pressed 1 times", run());
    }

    @Test
    void showsASecretNowhere() {
        Surface surface = open(ContractScreen.SECRET);
        Node field = find(surface, labelled("Password"), run());
        ActResult result;
        try (Secret secret = Secret.of(PASSWORD)) {
            result = surface.act(new Act.Fill(field.ref(), new Entry.Hidden(secret)), run());
        }

        assertThat(result).isEqualTo(new Done(""));
        Observation seen = surface.observe(run());
        assertThat(find(surface, labelled("Password"), run()).is(State.PROTECTED))
                .isTrue();
        assertThat(seen.nodes().toString()).doesNotContain(PASSWORD);
        assertThat(seen.frames().toString()).doesNotContain(PASSWORD);
        assertThat(surface.events().toString()).doesNotContain(PASSWORD);
        assertThat(journal().notes().toString()).doesNotContain(PASSWORD);
    }

    @Test
    void paintsOverSecretFieldsAndWhatItIsTold() {
        Surface surface = open(ContractScreen.SECRET);
        try (Secret secret = Secret.of(PASSWORD)) {
            Node field = find(surface, labelled("Password"), run());
            surface.act(new Act.Fill(field.ref(), new Entry.Hidden(secret)), run());
        }
        fill(surface, find(surface, labelled("User"), run()), "operator");
        find(surface, labelled("User"), run());
        Observation seen = surface.observe(run());
        Node account = seen.nodes().stream()
                .filter(node -> node.text().equals("Account of Ann Lind"))
                .findFirst()
                .orElseThrow();
        Node user = only(seen, labelled("User"));
        Node password = only(seen, labelled("Password"));

        Pixels open = Pixels.of(surface.picture(Set.of(), Extent.WINDOW, run()));
        assertThat(open.isPaintedOver(password.box())).isTrue();
        assertThat(open.isPaintedOver(account.box())).isFalse();
        assertThat(open.isPaintedOver(user.box())).isFalse();
        assertThat(open.masks()).isEqualTo(1);

        Pixels masked = Pixels.of(surface.picture(Set.of(account.ref(), user.ref()), Extent.WINDOW, run()));
        assertThat(masked.isPaintedOver(password.box())).isTrue();
        assertThat(masked.isPaintedOver(account.box())).isTrue();
        assertThat(masked.isPaintedOver(user.box())).isTrue();
        assertThat(masked.masks()).isEqualTo(3);
    }

    @Test
    void goesNowhereElseThanAllowed() {
        Surface surface = open(ContractScreen.FORM);
        find(surface, labelled("Name"), run());

        assertRefused(surface.act(new Act.Navigate(shown().foreignAddress()), brief()), Obstacle.NOT_ALLOWED);
        assertThat(shown().foreignRequests()).isZero();
        assertThat(find(surface, labelled("Name"), run()).value()).isEqualTo("old");
    }

    @Test
    void goesWhereAllowedAndBack() {
        Surface surface = open(ContractScreen.FORM);
        find(surface, labelled("Name"), run());
        assertThat(surface.act(new Act.Navigate(shown().address(ContractScreen.NEXT)), run()))
                .isInstanceOf(Done.class);
        awaitText(surface, "This is the next page", run());

        assertThat(surface.act(new Act.Back(), run())).isInstanceOf(Done.class);
        assertThat(find(surface, labelled("Reference"), run()).value()).isEqualTo("KEEP-1");
    }

    @Test
    void seesFurtherWindowsAndGoesOnWhenOneCloses() {
        Surface surface = open(ContractScreen.WINDOWS);
        assertThat(surface.descriptor().features()).contains(Feature.WINDOWS);
        press(surface, find(surface, button("Pick"), run()));
        findInFurtherWindow(surface, new Rung.RoleName(Role.BUTTON, "Take 4711"));
        assertThat(textOf(surface.observe(run()))).contains("Nothing picked");

        press(surface, findInFurtherWindow(surface, new Rung.RoleName(Role.BUTTON, "Take 4711")));
        awaitText(surface, "Picked 4711", run());
        Observation seen = surface.observe(run());
        while (seen.frames().size() > 1) {
            assertThat(surface.awaitChange(seen, run())).isTrue();
            seen = surface.observe(run());
        }
        String picker = shown().address(ContractScreen.PICKER);
        assertThat(surface.events())
                .containsExactly(new SurfaceEvent.WindowOpened(picker), new SurfaceEvent.WindowClosed(picker));
    }

    private Node findInFurtherWindow(Surface surface, Rung rung) {
        Observation seen = surface.observe(run());
        while (true) {
            for (Frame frame : seen.frames()) {
                String path = seen.framePath(frame);
                if (path.startsWith("@")
                        && Resolver.resolve(seen, Control.in(path, rung)) instanceof Resolution.Found found) {
                    return found.node();
                }
            }
            assertThat(surface.awaitChange(seen, run())).as("a further window").isTrue();
            seen = surface.observe(run());
        }
    }

    @Test
    void putsAFileIntoAFileField(@TempDir Path directory) throws IOException {
        Surface surface = open(ContractScreen.UPLOAD);
        Path file = Files.writeString(directory.resolve("sample.csv"), "1;2");
        Node field = find(surface, labelled("Document"), run());
        ActResult result = surface.act(new Act.Upload(field.ref(), file), run());

        if (surface.descriptor().features().contains(Feature.UPLOADS)) {
            assertThat(result).isEqualTo(new Done("sample.csv"));
            assertThat(find(surface, labelled("Document"), run()).value()).isEqualTo("sample.csv");
        } else {
            assertRefused(result, Obstacle.WRONG_KIND);
        }
    }

    @Test
    void isGoneOnceItIsClosed() {
        Surface surface = open(ContractScreen.FORM);
        Observation seen = surface.observe(run());
        surface.close();
        surface.close();

        assertThatThrownBy(() -> surface.observe(run())).isInstanceOf(SurfaceGone.class);
        assertThatThrownBy(() -> surface.act(new Act.Back(), run())).isInstanceOf(SurfaceGone.class);
        assertThatThrownBy(() -> surface.awaitChange(seen, run())).isInstanceOf(SurfaceGone.class);
        assertThatThrownBy(() -> surface.picture(Set.of(), Extent.WINDOW, run()))
                .isInstanceOf(SurfaceGone.class);
    }
}
