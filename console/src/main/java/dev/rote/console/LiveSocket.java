package dev.rote.console;

import dev.rote.console.LiveMessages.OnRecord;
import dev.rote.console.LiveMessages.Said;
import dev.rote.policy.Loading;
import dev.rote.replay.HumanAct;
import dev.rote.session.Intervention;
import dev.rote.session.Lease;
import dev.rote.session.LedgerUnavailable;
import dev.rote.session.LiveEndpoint;
import dev.rote.session.UserRole;
import dev.rote.surface.LiveFrame;
import dev.rote.surface.LivePlace;
import dev.rote.surface.LiveScreen;
import dev.rote.surface.Sight;
import dev.rote.surface.SurfaceGone;
import io.javalin.websocket.WsContext;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.jetty.websocket.api.Callback;

/// One page that shows a live screen: pictures go to it as it takes them, input comes from it while its person
/// holds the lease, and what that person does goes on record.
final class LiveSocket {
    private static final Duration OPENING = Duration.ofSeconds(10);
    private static final Duration LULL = Duration.ofMillis(400);

    private final Premises premises;
    private final Holdings holdings;
    private final SignOn by;
    private final Intervention about;
    private final LiveScreen screen;
    private volatile boolean left;

    private LiveSocket(Premises premises, Holdings holdings, SignOn by, Intervention about, LiveScreen screen) {
        this.premises = premises;
        this.holdings = holdings;
        this.by = by;
        this.about = about;
        this.screen = screen;
    }

    /// Opens the run's screen for somebody; empty when it has none any more.
    static Optional<LiveSocket> open(Premises premises, Holdings holdings, SignOn by, Intervention about) {
        Optional<LiveEndpoint> live = premises.desk().live(about.tenant(), about.run());
        if (live.isEmpty()) {
            return Optional.empty();
        }
        boolean mine = holdings.of(by, about.tenant(), about.run()).isPresent();
        LivePlace place = new LivePlace(live.get().browser(), live.get().target());
        try {
            LiveScreen screen = premises.screens().open(place, sight(premises, by, about, mine), OPENING);
            return Optional.of(new LiveSocket(premises, holdings, by, about, screen));
        } catch (SurfaceGone gone) {
            return Optional.empty();
        }
    }

    /// Only who holds the run and may consent to its steps sees what is masked.
    private static Sight sight(Premises premises, SignOn by, Intervention about, boolean mine) {
        if (mine && by.user().may(UserRole.REVIEWER)) {
            return new Sight.Everything();
        }
        Intervention.Of of = about.of();
        return switch (premises.masks().of(about.tenant(), of.capability(), of.version())) {
            case Loading.Loaded<Sight.Masks>(var masks) -> new Sight.Masked(masks);
            case Loading.Refused<Sight.Masks>(var why) -> throw new NotSo(409, why.message());
        };
    }

    /// Sends pictures and what stands beside them until the page leaves or the screen is gone.
    void show(WsContext page) {
        long last = 0;
        long looked = System.nanoTime();
        String told = "";
        try (screen) {
            while (!left) {
                Optional<LiveFrame> frame = screen.frame(last, LULL);
                if (frame.isPresent()) {
                    last = frame.get().number();
                    page.session.sendBinary(LiveMessages.picture(frame.get()), Callback.NOOP);
                }
                String state = LiveMessages.state(screen.state());
                if (!state.equals(told)) {
                    page.send(state);
                    told = state;
                }
                if (System.nanoTime() - looked > LULL.toNanos()) {
                    looked = System.nanoTime();
                    keepActs();
                    if (!isOpen()) {
                        throw new SurfaceGone("the run has its controls back");
                    }
                }
            }
        } catch (SurfaceGone gone) {
            if (!left) {
                page.send(LiveMessages.over(String.valueOf(gone.getMessage())));
                page.closeSession();
            }
        }
    }

    private boolean isOpen() {
        return premises.desk()
                .intervention(about.tenant(), about.run())
                .filter(Intervention::isOpen)
                .isPresent();
    }

    boolean isOf(String run) {
        return about.run().equals(run);
    }

    void take(WsContext page, String message) {
        switch (LiveMessages.read(message)) {
            case Said.Shown(var number) -> screen.shown(number);
            case Said.Fit(var width, var height) -> screen.fit(width, height);
            case Said.Here _ -> holdings.here(by, about.tenant(), about.run());
            case Said.Input(var input) -> {
                if (lease().isPresent()) {
                    screen.give(input);
                }
            }
            case Said.Copy _ -> {
                if (lease().isPresent()) {
                    page.send(LiveMessages.copied(screen.selection()));
                }
            }
            case Said.Noise _ -> {}
        }
    }

    /// Puts what was done so far on record.
    void keepActs() {
        lease().ifPresent(lease ->
                screen.acts().stream().map(LiveMessages::record).forEach(act -> keep(lease, act)));
    }

    private void keep(Lease lease, OnRecord act) {
        premises.desk().acted(lease, new HumanAct(act.kind(), act.control(), act.characters(), act.detail()));
    }

    void leave() {
        if (!left) {
            left = true;
            try {
                keepActs();
            } catch (LedgerUnavailable unavailable) {
                System.getLogger(LiveSocket.class.getName())
                        .log(System.Logger.Level.WARNING, "acts of a person are not on record", unavailable);
            }
            screen.close();
        }
    }

    private Optional<Lease> lease() {
        return holdings.of(by, about.tenant(), about.run());
    }
}
