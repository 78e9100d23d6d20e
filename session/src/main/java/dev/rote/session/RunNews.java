package dev.rote.session;

import java.util.List;

/// What happened in a run since somebody asked last, and whether that is all that ever will.
public record RunNews(List<RunEvent> events, boolean complete) {
    public RunNews {
        events = List.copyOf(events);
    }
}
