package dev.rote.browser;

import dev.rote.browser.cdp.BrowserGone;
import dev.rote.browser.cdp.CdpFailure;
import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.DeadlineExceeded;
import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.Doorway;
import dev.rote.surface.Extent;
import dev.rote.surface.Feature;
import dev.rote.surface.Hold;
import dev.rote.surface.Observation;
import dev.rote.surface.Outgoing;
import dev.rote.surface.Picture;
import dev.rote.surface.Ref;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceDescriptor;
import dev.rote.surface.SurfaceEvent;
import dev.rote.surface.SurfaceGone;
import java.net.URI;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// The pages of one isolated context of a Chromium, driven over the DevTools protocol.
final class BrowserSurface implements Surface {
    static final SurfaceDescriptor DESCRIPTOR = new SurfaceDescriptor(
            "chromium",
            1,
            EnumSet.of(
                    Feature.FRAMES,
                    Feature.GEOMETRY,
                    Feature.TABLES,
                    Feature.FORMS,
                    Feature.POINTER,
                    Feature.KEYBOARD,
                    Feature.DIALOGS,
                    Feature.WINDOWS,
                    Feature.SCREENSHOTS,
                    Feature.UPLOADS,
                    Feature.DOWNLOADS,
                    Feature.HISTORY,
                    Feature.RESPONSE_STATUS,
                    Feature.EGRESS_CONTROL,
                    Feature.HELD_REQUESTS));

    /// Observations whose moment is remembered; what came after an older one is taken for changed.
    private static final int REMEMBERED = 32;
    private static final String CLOSED = "the surface is closed";

    private final PageSession page;
    private final Runnable end;
    private final Optional<Address> address;
    private final Looking looking;
    private final Acting acting;
    private final Pictures pictures;
    private final Map<Long, Long> taken = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Long> eldest) {
            return size() > REMEMBERED;
        }
    };
    private Optional<Looking.Look> newest = Optional.empty();
    private boolean closed;

    /// Says where other processes reach the browser.
    @FunctionalInterface
    interface Address {
        URI by(Deadline deadline);
    }

    /// One that nobody else reaches.
    BrowserSurface(PageSession page, Set<String> origins, Runnable end) {
        this(page, origins, end, Optional.empty());
    }

    /// `end` ends what was started for this surface alone; without an `address` nobody else reaches it.
    BrowserSurface(PageSession page, Set<String> origins, Runnable end, Optional<Address> address) {
        this.address = address;
        this.page = page;
        this.end = end;
        Documents documents = new Documents(page, WalkerScript.source());
        this.looking = new Looking(page, documents);
        Places places = new Places(documents);
        this.acting = new Acting(page, documents, places, origins);
        this.pictures = new Pictures(page, places, documents);
    }

    @Override
    public SurfaceDescriptor descriptor() {
        return DESCRIPTOR;
    }

    @Override
    public Observation observe(Run run) {
        return alive(() -> {
            takesDialogsBack();
            Looking.Look look = looking.look(deadline(run));
            // The last window may have gone while it was looked at, and nothing would change after that.
            page.first();
            newest = Optional.of(look);
            taken.put(look.assembled().observation().sequence(), look.changes());
            return look.assembled().observation();
        });
    }

    @Override
    public ActResult act(Act act, Run run) {
        return alive(() -> {
            page.dialogs().declare(new DialogAnswer.Dismiss());
            return acting.act(act, newest, deadline(run));
        });
    }

    @Override
    public boolean awaitChange(Observation since, Run run) {
        if (closed) {
            throw new SurfaceGone(CLOSED);
        }
        // The death of the browser is a change like any other, whether it is heard of before the wait or within it.
        return Optional.ofNullable(taken.get(since.sequence()))
                .map(changes -> page.changes().awaitBeyond(changes, deadline(run)))
                .orElse(true);
    }

    @Override
    public Hold hold(Outgoing.Decider decider, Run run) {
        Hold hold = alive(() -> page.holding().start(decider, deadline(run)));
        return new Hold() {
            @Override
            public void close() {
                try {
                    hold.close();
                } catch (BrowserGone gone) {
                    // In a browser that is gone nothing is held.
                }
            }

            @Override
            public void answered() {
                page.relax();
            }
        };
    }

    @Override
    public Picture picture(Set<Ref> masked, Extent extent, Run run) {
        return alive(() -> pictures.take(masked, extent, newest, deadline(run)));
    }

    @Override
    public List<SurfaceEvent> events() {
        return page.events();
    }

    @Override
    public Optional<Doorway> doorway(Run run) {
        return address.map(one -> alive(() -> {
            page.dialogs().hold(true);
            return new Doorway(one.by(deadline(run)), page.first().target());
        }));
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            try {
                page.close();
            } catch (BrowserGone gone) {
                // What is to be ended is ended already.
            }
            end.run();
        }
    }

    /// Whoever was let in left: dialogs are answered as declared again, and one that was left open is dismissed.
    private void takesDialogsBack() {
        page.dialogs().hold(false);
        if (page.dialogs().open().isPresent()) {
            page.answer(new DialogAnswer.Dismiss());
        }
    }

    private static Deadline deadline(Run run) {
        return Deadline.in(run.left());
    }

    private <T> T alive(Supplier<T> call) {
        if (closed) {
            throw new SurfaceGone(CLOSED);
        }
        try {
            // Without a window there is nothing to see or to act on, now or later.
            page.throwIfGone();
            page.first();
            return call.get();
        } catch (DeadlineExceeded late) {
            throw SurfaceGone.silent("the browser did not answer in time", late);
        } catch (CdpFailure | BrowserUnavailable gone) {
            throw new SurfaceGone("the browser is gone: " + gone.getMessage(), gone);
        }
    }
}
