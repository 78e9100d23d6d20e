package dev.rote.mockapp;

import java.time.Instant;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// One browser's session: who is signed on, which failure modes are armed, and the sub-account drafts under review.
final class Session {
    private final Book book;
    private final Set<FailureMode> armed = EnumSet.noneOf(FailureMode.class);
    private final Map<String, Draft> drafts = new HashMap<>();
    private Optional<Draft> underReview = Optional.empty();
    private Optional<String> injectHeader = Optional.empty();
    private Optional<Instant> signedOnLastSeen = Optional.empty();

    Session(Book book) {
        this.book = book;
    }

    synchronized void arm(Collection<FailureMode> modes) {
        armed.clear();
        armed.addAll(modes);
    }

    /// Arms what the header says when it says something new: a client that sends it with every request must not re-arm
    /// a one-shot mode for ever.
    synchronized void armByHeader(String header, Collection<FailureMode> modes) {
        if (injectHeader.equals(Optional.of(header))) {
            return;
        }
        injectHeader = Optional.of(header);
        arm(modes);
    }

    /// Whether the mode takes effect here and now; a one-shot mode is spent by asking.
    synchronized boolean fires(FailureMode mode) {
        if (!armed.contains(mode)) {
            return false;
        }
        if (mode.persistence() == FailureMode.Persistence.ONE_SHOT) {
            armed.remove(mode);
        }
        book.fired(mode);
        return true;
    }

    synchronized void signOn(Instant now) {
        signedOnLastSeen = Optional.of(now);
    }

    synchronized void signOff() {
        signedOnLastSeen = Optional.empty();
        drafts.clear();
        underReview = Optional.empty();
    }

    /// Notes a request at `now`, signs off who was idle since `oldest`, and says whether somebody is signed on.
    synchronized boolean seen(Instant now, Instant oldest) {
        if (signedOnLastSeen.filter(last -> last.isBefore(oldest)).isPresent()) {
            signOff();
        }
        if (signedOnLastSeen.isEmpty()) {
            return false;
        }
        signedOnLastSeen = Optional.of(now);
        return true;
    }

    /// Keeps a draft for review under a token that is a plain sequence: the content has no randomness.
    synchronized void review(Draft.Order order) {
        Draft draft = new Draft("K%06d".formatted(drafts.size() + 1), order);
        drafts.put(draft.token(), draft);
        underReview = Optional.of(draft);
    }

    synchronized Optional<Draft> underReview() {
        return underReview;
    }

    /// The draft of a token. It stays valid after a commit, as in the applications we imitate: a doubled press commits
    /// twice.
    synchronized Optional<Draft> draftOf(String token) {
        return Optional.ofNullable(drafts.get(token));
    }
}
