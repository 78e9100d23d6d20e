package dev.rote.http;

import dev.rote.capability.Json;
import dev.rote.session.RunEvent;
import dev.rote.session.RunNews;
import dev.rote.session.Service;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// Tells what happens in a run as server-sent events (HTML, section 9.2); each has the number it is asked for again
/// with.
final class EventStream {
    static final String TYPE = "text/event-stream";

    /// After so long without an event a comment is sent, so that nobody on the way takes the stream for dead.
    private static final Duration SILENCE = Duration.ofSeconds(10);

    private final Service service;

    EventStream(Service service) {
        this.service = service;
    }

    /// Writes until the run has ended or nobody reads any more.
    Answer tell(Asked asked) {
        String run = asked.run();
        int after = after(asked);
        RunNews news = news(asked, run, after, Duration.ZERO);
        asked.request().status(200).contentType(TYPE);
        try {
            OutputStream out = asked.request().res().getOutputStream();
            asked.request().res().flushBuffer();
            while (true) {
                for (RunEvent event : news.events()) {
                    out.write(written(event));
                    after = event.number();
                }
                if (news.events().isEmpty() && !news.complete()) {
                    out.write(": still there\n\n".getBytes(StandardCharsets.UTF_8));
                }
                asked.request().res().flushBuffer();
                if (news.complete()) {
                    return Answer.TOLD;
                }
                news = news(asked, run, after, SILENCE);
            }
        } catch (IOException left) {
            return Answer.TOLD;
        }
    }

    private RunNews news(Asked asked, String run, int after, Duration time) {
        return service.news(asked.caller(), run, after, time).orElseThrow(Asked::unknownRun);
    }

    private static int after(Asked asked) {
        String last = asked.header("Last-Event-ID").orElse("0");
        if (!last.matches("[0-9]{1,6}")) {
            throw Problem.of("REQUEST_INVALID", "Last-Event-ID is the number of an event");
        }
        return Integer.parseInt(last);
    }

    private static byte[] written(RunEvent event) {
        Json.Fields told = event.json().without("number").without("event");
        return ("id: " + event.number() + "\nevent: " + event.event() + "\ndata: " + told.canonical() + "\n\n")
                .getBytes(StandardCharsets.UTF_8);
    }
}
