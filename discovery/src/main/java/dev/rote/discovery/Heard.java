package dev.rote.discovery;

import dev.rote.capability.StepAct;
import dev.rote.surface.Observation;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What happened at a surface, beside what its screens show, since the newest act was begun.
final class Heard {
    /// How long a file may take to arrive.
    private static final Duration ARRIVING = Duration.ofSeconds(30);

    private final Surface surface;
    private final List<SurfaceEvent> events = new ArrayList<>();

    Heard(Surface surface) {
        this.surface = surface;
    }

    void begins() {
        surface.events();
        events.clear();
    }

    void listens() {
        events.addAll(surface.events());
    }

    /// The act with its answer to any dialog bound to what was raised.
    StepAct asAnswered(StepAct act) {
        List<SurfaceEvent.DialogAnswered> raised = dialogs().toList();
        return Dialogs.with(act, answer -> Dialogs.bound(answer, raised));
    }

    /// What the newest dialog of the kind said that has the part that is read.
    Optional<String> said(StepAct.ReadDialog read) {
        return dialogs()
                .filter(one -> one.kind().equals(read.dialog().wire()))
                .flatMap(one -> read.part(one.message()).stream())
                .filter(part -> !part.isEmpty())
                .reduce((_, later) -> later);
    }

    /// The one file that arrived, waited for; empty when none came whole, or several did.
    Optional<String> file(Observation since, Run run) {
        Run patience = run.within(ARRIVING);
        Observation seen = since;
        listens();
        while (files().isEmpty() && !patience.isOver()) {
            surface.awaitChange(seen, patience);
            seen = surface.observe(run);
            listens();
        }
        return files().size() == 1 && !files().getFirst().file().isEmpty()
                ? Optional.of(files().getFirst().name())
                : Optional.empty();
    }

    private List<SurfaceEvent.Downloaded> files() {
        return events.stream()
                .flatMap(event -> event instanceof SurfaceEvent.Downloaded file ? Stream.of(file) : Stream.empty())
                .toList();
    }

    private Stream<SurfaceEvent.DialogAnswered> dialogs() {
        return events.stream()
                .flatMap(event -> event instanceof SurfaceEvent.DialogAnswered one ? Stream.of(one) : Stream.empty());
    }
}
