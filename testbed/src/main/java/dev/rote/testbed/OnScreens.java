package dev.rote.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.ActResult.Done;
import dev.rote.surface.ActResult.NotActionable;
import dev.rote.surface.ActResult.Obstacle;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.Entry;
import dev.rote.surface.Node;
import dev.rote.surface.Ref;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/// Tests on the standard screens, with what they say over and over.
abstract class OnScreens {
    static final DialogAnswer UNDECLARED = new DialogAnswer.Dismiss();

    private final RecordingJournal journal = new RecordingJournal();
    private final List<Surface> opened = new ArrayList<>();
    private ContractScreens screens;
    private Run run;

    /// Starts what shows the standard screens; closed after each test.
    protected abstract ContractScreens screens();

    @BeforeEach
    final void startScreens() {
        screens = screens();
        run = Run.lasting(Duration.ofSeconds(30), screens.clock(), journal);
    }

    @AfterEach
    final void endScreens() {
        opened.forEach(Surface::close);
        screens.close();
    }

    Run run() {
        return run;
    }

    ContractScreens shown() {
        return screens;
    }

    RecordingJournal journal() {
        return journal;
    }

    Surface open(ContractScreen screen) {
        Surface surface = screens.open(screen, run);
        opened.add(surface);
        return surface;
    }

    Run brief() {
        return run.within(Duration.ofSeconds(10));
    }

    ActResult fill(Surface surface, Node field, String text) {
        return surface.act(new Act.Fill(field.ref(), new Entry.Plain(text)), brief());
    }

    ActResult choose(Surface surface, Node list, String... options) {
        return surface.act(new Act.Choose(list.ref(), List.of(options)), brief());
    }

    void press(Surface surface, Node node) {
        assertThat(surface.act(new Act.Press(node.ref(), UNDECLARED), run)).isInstanceOf(Done.class);
    }

    void pressAccepting(Surface surface, Node node, String text) {
        Ref ref = node.ref();
        assertThat(surface.act(new Act.Press(ref, new DialogAnswer.Accept(text)), run))
                .isInstanceOf(Done.class);
    }

    static void assertRefused(ActResult result, Obstacle obstacle) {
        assertThat(result).isInstanceOf(NotActionable.class);
        assertThat(((NotActionable) result).obstacle())
                .as(((NotActionable) result).detail())
                .isEqualTo(obstacle);
    }
}
