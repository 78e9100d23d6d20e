package dev.rote.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// How often a run looks, and at what.
final class LookingTest {
    private static final Map<String, String> MEMBER = Map.of("member_id", "10003");

    @TempDir
    Path runs;

    private Desk desk() {
        Desk desk = new Desk(runs);
        Core.on(desk.app);
        return desk;
    }

    /// Before the entry, after it, before and after signing on, before and after the search, and no look for what is
    /// read from a screen already seen.
    @Test
    void looksOnceBeforeAndOnceAfterWhatMayChangeTheScreen() {
        Desk desk = desk();
        Watched watched = new Watched(desk.app, false);
        assertThat(desk.on(watched).perform(Core.lookup(), MEMBER)).isInstanceOf(ReplayResult.Success.class);
        assertThat(watched.looks()).isEqualTo(6);
    }

    @Test
    void addsTheEntrysQueryTheFirstTimeOnly() {
        Desk desk = desk().entryQuery("inject=session_expired");
        boolean[] expired = {false};
        desk.app.press("/search", "Search", visit -> {
            visit.goTo(expired[0] ? "/member" : "/login");
            expired[0] = true;
        });
        Watched watched = new Watched(desk.app, false);
        assertThat(desk.on(watched).perform(RecoveryTest.lookup(), MEMBER)).isInstanceOf(ReplayResult.Success.class);
        assertThat(watched.addresses())
                .containsExactly("http://app.test/login?inject=session_expired", "http://app.test/login");
    }

    @Test
    void waitsForTheEndOfADocumentBeforeActingOrReadingInIt() {
        Desk desk = desk();
        Watched watched = new Watched(desk.app, true);
        assertThat(desk.on(watched).perform(Core.lookup(), MEMBER)).isInstanceOf(ReplayResult.Success.class);
        assertThat(watched.waits()).isGreaterThan(2);
    }
}
