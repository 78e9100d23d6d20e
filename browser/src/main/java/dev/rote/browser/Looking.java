package dev.rote.browser;

import dev.rote.browser.cdp.CdpCall;
import dev.rote.browser.cdp.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Takes observations: all documents of all windows are asked in one pipelined round, and only what changed since the
/// last one is answered.
final class Looking {
    /// Rounds until a page that keeps replacing its documents is taken as it is.
    private static final int MOST_ROUNDS = 5;

    private static final Duration NEWS = Duration.ofMillis(100);

    private final PageSession page;
    private final Documents documents;
    private final FrameOwners owners;
    private final ClosedRoots closed;
    private final Map<String, WalkerReply> known = new HashMap<>();
    private final Map<String, Outline> outlines = new HashMap<>();
    /// The changes there had been when elements were counted last.
    private long counted;
    private long sequence;

    Looking(PageSession page, Documents documents) {
        this.page = page;
        this.documents = documents;
        this.owners = new FrameOwners(page);
        this.closed = new ClosedRoots(page, documents);
    }

    /// The frames of one observation and what was seen in them; `changes` is the count before the first was asked.
    record Look(Assembled assembled, List<PageFrame> frames, long changes) {
        Optional<PageFrame> frame(String id) {
            return frames.stream().filter(one -> one.id().equals(id)).findFirst();
        }
    }

    Look look(Deadline deadline) {
        for (int round = 1; ; round++) {
            boolean last = round == MOST_ROUNDS;
            long changes = page.changes().count();
            List<PageFrame> frames = frames();
            List<Optional<Documents.Asked>> asked =
                    frames.stream().map(frame -> ask(frame, deadline)).toList();
            Map<String, CdpCall> counts = last ? Map.of() : closed.countLikely(frames, changes > counted);
            counted = changes;
            Optional<List<FrameView>> views = views(frames, asked, deadline, last);
            if (views.isPresent()) {
                Map<String, CdpCall> all = last ? Map.of() : closed.countChanged(counts, frames, views.get());
                // The browser counts while the picture is put together.
                Assembled assembled = ObservationAssembly.join(++sequence, views.get(), outlines);
                boolean news = closed.adopt(all, frames, views.get(), deadline);
                forgetAllBut(frames);
                boolean told =
                        !news && !assembled.unowned().isEmpty() && owners.tell(frames, assembled.unowned(), deadline);
                if (!news && !told) {
                    return new Look(assembled, frames, changes);
                }
                continue;
            }
            // The news of the document that took its place is on its way.
            page.changes().awaitBeyond(changes, deadline.within(NEWS));
        }
    }

    /// All frames but those whose process has died, with whatever they held.
    private List<PageFrame> frames() {
        List<PageFrame> living = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        for (PageWindow window : page.windows()) {
            for (PageFrame frame : window.frames()) {
                boolean held = frame.parent().map(ids::contains).orElse(true);
                if (held && !page.isDead(frame.session())) {
                    living.add(frame);
                    ids.add(frame.id());
                }
            }
        }
        return living;
    }

    /// What is seen in each frame; empty when a document went away in between and another look is worth it.
    private Optional<List<FrameView>> views(
            List<PageFrame> frames, List<Optional<Documents.Asked>> asked, Deadline deadline, boolean last) {
        List<FrameView> views = new ArrayList<>();
        boolean complete = true;
        for (int i = 0; i < frames.size(); i++) {
            PageFrame frame = frames.get(i);
            Optional<WalkerReply> reply =
                    isComing(frame) ? Optional.of(WalkerReply.BLANK) : reply(frame, asked.get(i), deadline);
            complete &= reply.isPresent();
            views.add(new FrameView(
                    frame.id(), frame.parent().orElse(""), frame.loader(), reply.orElse(WalkerReply.NONE)));
        }
        return complete || last ? Optional.of(views) : Optional.empty();
    }

    /// Whether a frame's first document is on its way: nothing is to be seen there, and it would be asked in vain.
    private static boolean isComing(PageFrame frame) {
        return frame.loading() && frame.loader().isEmpty() && frame.world().isEmpty();
    }

    private Optional<WalkerReply> reply(PageFrame frame, Optional<Documents.Asked> asked, Deadline deadline) {
        Optional<String> answer = asked.flatMap(one -> documents.answer(one, deadline));
        if (answer.filter(String::isEmpty).isPresent()) {
            documents.install(frame, deadline);
        }
        Optional<WalkerReply> reply =
                answer.filter(text -> !text.isEmpty()).map(text -> WalkerReply.read(text, knownOf(frame)));
        reply.ifPresent(one -> known.put(key(frame), one));
        return reply;
    }

    private Optional<Documents.Asked> ask(PageFrame frame, Deadline deadline) {
        if (isComing(frame)) {
            return Optional.empty();
        }
        long generation = knownOf(frame).generation();
        return documents.ask(
                frame,
                "globalThis.__rote && document.documentElement ? __rote.observe(" + generation + ") : ''",
                deadline);
    }

    private WalkerReply knownOf(PageFrame frame) {
        return known.getOrDefault(key(frame), WalkerReply.NONE);
    }

    /// A document is known by frame and loader together, and by the world that its walker lives in.
    private static String key(PageFrame frame) {
        int world = frame.world().map(PageFrame.World::context).orElse(0);
        return frame.session().id() + " " + frame.id() + " " + frame.loader() + " " + world;
    }

    private void forgetAllBut(List<PageFrame> frames) {
        known.keySet().retainAll(frames.stream().map(Looking::key).toList());
    }
}
