package dev.rote.mockapp;

import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.HttpStatus;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/// What every request passes first: the ledger, the session, arming of failure modes, and the sign-on check.
final class Gate {
    static final Duration IDLE_LIMIT = Duration.ofMinutes(15);
    private static final String COOKIE = "CORESESSION";
    private static final String SESSION = "session";
    private static final int SESSIONS_KEPT = 1_000;
    private static final Set<String> OPEN = Set.of("/", "/login", "/logoff");

    private final Book book;
    private final InstantSource clock;
    private final Map<String, Session> sessions = new LinkedHashMap<>();

    Gate(Book book, InstantSource clock) {
        this.book = book;
        this.clock = clock;
    }

    static Session session(Context ctx) {
        Session session = ctx.attribute(SESSION);
        if (session == null) {
            throw new IllegalStateException(ctx.path() + " was reached without a session");
        }
        return session;
    }

    void signOn(Context ctx) {
        session(ctx).signOn(clock.instant());
    }

    synchronized void forgetSessions() {
        sessions.clear();
    }

    void pass(Context ctx) {
        String path = ctx.path();
        if (path.startsWith("/_debug/") || path.equals("/favicon.ico")) {
            return;
        }
        ctx.header("Cache-Control", "no-store");
        book.request(ctx.method().name(), path);
        if (AttackerPages.own(ctx)) {
            AttackerPages.record(ctx, book);
        }
        if (path.startsWith(AttackerPages.PREFIX)) {
            return;
        }
        Session session = enter(ctx);
        ctx.attribute(SESSION, session);
        if (!armed(ctx, session)) {
            ctx.skipRemainingHandlers();
            return;
        }
        Instant now = clock.instant();
        boolean signedOn = session.seen(now, now.minus(IDLE_LIMIT));
        if (!signedOn && !OPEN.contains(path)) {
            SignOnScreen.sendToExpired(ctx);
            ctx.skipRemainingHandlers();
        }
    }

    // The session's name is random because browsers send cookies of 127.0.0.1 to every port: two mock cores, or two
    // starts of one, must not take each other's sessions for their own.
    private synchronized Session enter(Context ctx) {
        String presented = ctx.cookie(COOKIE);
        Session known = presented == null ? null : sessions.get(presented);
        if (known != null) {
            return known;
        }
        if (sessions.size() == SESSIONS_KEPT) {
            Iterator<String> oldest = sessions.keySet().iterator();
            oldest.next();
            oldest.remove();
        }
        String name = UUID.randomUUID().toString();
        Session session = new Session(book);
        sessions.put(name, session);
        ctx.cookie(new Cookie(COOKIE, name, "/", -1, false, true));
        return session;
    }

    private static boolean armed(Context ctx, Session session) {
        String header = ctx.header("X-Inject");
        if (header != null) {
            Optional<List<FailureMode>> modes = modes(ctx, header);
            if (modes.isEmpty()) {
                return false;
            }
            session.armByHeader(header, modes.get());
        }
        String query = ctx.queryParam("inject");
        if (query != null) {
            Optional<List<FailureMode>> modes = modes(ctx, query);
            if (modes.isEmpty()) {
                return false;
            }
            session.arm(modes.get());
        }
        return true;
    }

    /// Reads `a,b` or `none`; answers HTTP 400 with the list of modes and returns empty when a name is unknown.
    private static Optional<List<FailureMode>> modes(Context ctx, String names) {
        List<FailureMode> modes = new ArrayList<>();
        for (String name : names.split(",", -1)) {
            if (name.strip().equals("none")) {
                continue;
            }
            Optional<FailureMode> mode = FailureMode.named(name.strip());
            if (mode.isEmpty()) {
                String known = Arrays.stream(FailureMode.values())
                        .map(FailureMode::wire)
                        .collect(Collectors.joining("\n"));
                ctx.status(HttpStatus.BAD_REQUEST)
                        .contentType("text/plain; charset=utf-8")
                        .result("unknown failure mode: " + name.strip() + "\nknown:\nnone\n" + known + "\n");
                return Optional.empty();
            }
            modes.add(mode.get());
        }
        return Optional.of(modes);
    }
}
