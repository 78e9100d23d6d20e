package dev.rote.session;

import dev.rote.capability.Json;
import dev.rote.policy.Loading;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// Discoveries in which the client of a conversation decides, one after the other, each on a browser of its own:
/// under the same policy, budgets and recorder as any other, and nothing is approved. Safe for any number of
/// threads.
public final class HostedDiscovery implements AutoCloseable {
    /// How long an interrupted discovery has to end its browser.
    private static final Duration LAST = Duration.ofSeconds(10);

    private final DiscoverTask task;
    private final Setting setting;
    private Optional<Attempt> newest = Optional.empty();
    private boolean closed;

    private HostedDiscovery(DiscoverTask task, Setting setting) {
        this.task = task;
        this.setting = setting;
    }

    /// What a person says beforehand, and no client: the tenant, the folder drafts go to, who allows risky acts,
    /// how long one decision may take, how long a discovery may finish when nobody decides any more, and who that
    /// person is, empty for nobody in particular.
    public record Setting(
            Where where,
            Path capabilities,
            Optional<String> consentBy,
            Duration answering,
            Duration finishing,
            String by) {
        /// Said by nobody in particular.
        public Setting(
                Where where, Path capabilities, Optional<String> consentBy, Duration answering, Duration finishing) {
            this(where, capabilities, consentBy, answering, finishing, "");
        }
    }

    private record Attempt(Rendezvous meeting, Thread thread) {}

    /// Refused as a tenant, a policy or a family is that cannot be read.
    public static Loading<HostedDiscovery> open(Workplace workplace, Project project, Setting setting) {
        return switch (Deployments.open(project, setting.where(), workplace)) {
            case Loading.Refused<Deployment>(var why) -> new Loading.Refused<>(why);
            case Loading.Loaded<Deployment> _ ->
                new Loading.Loaded<>(new HostedDiscovery(new DiscoverTask(workplace, project), setting));
        };
    }

    /// Begins one, if none is under way, and waits at most that long for its first screen.
    public Hosted start(DiscoverTask.Goal goal, Duration time) {
        return unstarted(goal).orElseGet(() -> observe(time));
    }

    private synchronized Optional<Hosted> unstarted(DiscoverTask.Goal goal) {
        if (closed) {
            return Optional.of(new Hosted.Refused("SHUTTING_DOWN", "nothing is begun any more"));
        }
        if (newest.filter(one -> !one.meeting().isOver()).isPresent()) {
            return Optional.of(
                    new Hosted.Refused("DISCOVERY_UNDER_WAY", "one discovery at a time; end it, or abandon it"));
        }
        Rendezvous meeting = new Rendezvous(setting.answering());
        Thread thread = Thread.ofVirtual().name("discovery").start(() -> explore(goal, meeting));
        newest = Optional.of(new Attempt(meeting, thread));
        return Optional.empty();
    }

    /// The outermost edge of the discovery's thread: whatever happens in it, the client is told that it has ended.
    private void explore(DiscoverTask.Goal goal, Rendezvous meeting) {
        Hosted end = new Hosted.Refused("INTERNAL_ERROR", "the discovery ended by a fault of Rote");
        try {
            end = new Hosted.Ended(task.perform(new DiscoverTask.Request(
                    goal,
                    setting.where(),
                    new DiscoverTask.Decider.Outside(meeting),
                    setting.capabilities(),
                    setting.consentBy(),
                    setting.by())));
        } catch (RuntimeException bug) {
            System.getLogger(HostedDiscovery.class.getName()).log(System.Logger.Level.ERROR, "a discovery", bug);
        } finally {
            meeting.ended(end);
        }
    }

    /// Where the newest one stands, as soon as a decision is wanted or it has ended, at most that much later.
    public Hosted observe(Duration time) {
        return meeting().map(one -> one.standing(time)).orElseGet(HostedDiscovery::none);
    }

    /// Hands over one decision, in the words of a line of `rote discover --interactive`, and waits at most that long
    /// for what it leads to.
    public Hosted decide(Json.Fields decision, Duration time) {
        return meeting().map(one -> one.decided(decision, time)).orElseGet(HostedDiscovery::none);
    }

    /// Gives it up: it ends when the act that is being done is done. A draft that is being proven is still written.
    public Hosted abandon(Duration time) {
        meeting().ifPresent(Rendezvous::abandon);
        return observe(time);
    }

    private synchronized Optional<Rendezvous> meeting() {
        return newest.map(Attempt::meeting);
    }

    private static Hosted none() {
        return new Hosted.Refused("NO_DISCOVERY", "none was begun");
    }

    /// The client has gone: what is under way is given up, and its browser is ended.
    @Override
    public void close() {
        Optional<Attempt> last;
        synchronized (this) {
            closed = true;
            last = newest;
        }
        last.ifPresent(this::end);
    }

    private void end(Attempt attempt) {
        attempt.meeting().abandon();
        try {
            if (!attempt.thread().join(setting.finishing())) {
                attempt.thread().interrupt();
                attempt.thread().join(LAST);
            }
        } catch (InterruptedException stopped) {
            attempt.thread().interrupt();
            Thread.currentThread().interrupt();
        }
    }
}
