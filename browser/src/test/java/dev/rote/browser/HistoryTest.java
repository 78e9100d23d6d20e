package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.SharedBrowser.Pages;
import dev.rote.browser.cdp.Deadline;
import dev.rote.surface.ActResult;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/// A page of the history that a slow server sends is waited for as long as the act may take.
@ExtendWith(SharedBrowser.class)
@Timeout(60)
class HistoryTest {
    private static final Duration LULL = Duration.ofMillis(100);

    private final Site site = new Site();

    @AfterEach
    void stop() {
        site.close();
    }

    /// A tab on its second page, whose first is sent only once that is counted down.
    private Tab onTheSecondPage(Pages pages, CountDownLatch until) {
        site.page("/first", "<title>First</title>", 200, Map.of("Cache-Control", "no-store"))
                .page("/second", "<title>Second</title>");
        Tab tab = new Tab(pages.open()).go(site.at("/first")).go(site.at("/second"));
        site.hold("/first", until);
        return tab;
    }

    @Test
    void waitsForASlowServerLongerThanWhenNothingIsOnItsWay(Pages pages)
            throws InterruptedException, ExecutionException {
        var sent = new CountDownLatch(1);
        Tab tab = onTheSecondPage(pages, sent);
        var back = new FutureTask<>(() -> back(tab, Duration.ofSeconds(30)));
        Thread.ofVirtual().start(back);
        assertThat(sent.await(5 * LULL.toMillis(), TimeUnit.MILLISECONDS)).isFalse();
        assertThat(back.isDone()).isFalse();
        sent.countDown();
        assertThat(back.get()).isEqualTo(new ActResult.Done(""));
        assertThat(tab.main().url()).isEqualTo(site.at("/first"));
    }

    @Test
    void saysThatThePageIsStillOnItsWayWhenTheTimeIsUp(Pages pages) {
        Tab tab = onTheSecondPage(pages, new CountDownLatch(1));
        assertThat(back(tab, Duration.ofSeconds(2)))
                .isInstanceOfSatisfying(
                        ActResult.Uncertain.class,
                        uncertain -> assertThat(uncertain.detail()).contains("still on its way"));
        assertThat(tab.main().url()).isEqualTo(site.at("/second"));
    }

    private ActResult back(Tab tab, Duration within) {
        return new Travel(tab.page(), Set.of(site.origin()), LULL).back(Deadline.in(within));
    }
}
