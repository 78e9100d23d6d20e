package dev.rote.console;

import dev.rote.capability.Json;
import dev.rote.session.Handing;
import dev.rote.session.Hands;
import dev.rote.session.Intervention;
import dev.rote.session.Lease;
import dev.rote.session.Resumed;
import dev.rote.session.Taking;
import dev.rote.session.UserRole;
import dev.rote.surface.Secret;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;

/// What people do with a run's request: take it, use its screen, hand it back.
final class Requests {
    private static final Pattern RUN = Pattern.compile("[0-9]{8}-[0-9]{6}-[0-9a-v]{8}");
    private static final Duration CONSENT = Duration.ofMinutes(10);
    private static final Duration SHOWING = Duration.ofSeconds(30);
    private static final long LARGEST_PICTURE = 32 << 20;

    private final Premises premises;
    private final Holdings holdings;
    private final LiveSockets sockets;

    Requests(Premises premises, Holdings holdings, LiveSockets sockets) {
        this.premises = premises;
        this.holdings = holdings;
        this.sockets = sockets;
    }

    Html page(Visit visit) {
        Intervention one = of(visit);
        return new RequestPage(visit, one, isMine(visit, one), end(one))
                .page(visit.query("told"), premises.desk().changes(visit.tenant(), one.run()), now());
    }

    Html live(Visit visit) {
        Intervention one = of(visit);
        return new RequestPage(visit, one, isMine(visit, one), Optional.empty()).live();
    }

    private Optional<Json.Fields> end(Intervention one) {
        return !one.isOpen() && premises.desk().awaitNext(one, Duration.ZERO) instanceof Resumed.Ended(var result)
                ? Optional.of(result)
                : Optional.empty();
    }

    private boolean isMine(Visit visit, Intervention one) {
        return one.state() == Hands.HUMAN_IN_CONTROL
                && holdings.of(visit.by(), visit.tenant(), one.run()).isPresent();
    }

    Intervention of(Visit visit) {
        String run = run(visit);
        return premises.desk().intervention(visit.tenant(), run).orElseThrow(NotSo::unknown);
    }

    static String run(Visit visit) {
        String run = visit.path("run");
        if (!RUN.matcher(run).matches()) {
            throw NotSo.unknown();
        }
        return run;
    }

    byte[] picture(Visit visit) {
        Path picture = of(visit).plea().picture().orElseThrow(NotSo::unknown);
        try {
            if (!Files.isRegularFile(picture, LinkOption.NOFOLLOW_LINKS) || Files.size(picture) > LARGEST_PICTURE) {
                throw NotSo.unknown();
            }
            return Files.readAllBytes(picture);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /// Does one of the verbs; what is answered is a sentence for the person where it was not done.
    Optional<String> does(Visit visit, String verb) {
        visit.needs(UserRole.OPERATOR);
        Intervention one = of(visit);
        String run = one.run();
        if (verb.equals("take")) {
            return taken(holdings.take(visit, run));
        }
        Lease lease = holdings.of(visit.by(), visit.tenant(), run)
                .orElseThrow(() -> new NotSo(409, "The run is not in your hands."));
        sockets.keepActs(run);
        return switch (verb) {
            case "resume" -> handed(run, premises.desk().resume(lease, optional(visit.form("step"))));
            case "retry" -> handed(run, premises.desk().retry(lease));
            case "show" -> {
                visit.needs(UserRole.REVIEWER);
                yield shown(visit, one, premises.desk().show(lease));
            }
            case "approve" -> {
                visit.needs(UserRole.REVIEWER);
                yield handed(run, premises.desk().approve(lease, CONSENT, visit.form("seen")));
            }
            case "abort" -> handed(run, premises.desk().abort(lease, visit.form("why")));
            case "release" -> handed(run, premises.desk().release(lease));
            case "give" -> given(run, lease, visit);
            case "note" -> told(premises.desk().note(lease, visit.form("text")));
            default -> throw NotSo.unknown();
        };
    }

    /// The run asks again with its request; whoever wanted to see it keeps the controls.
    private Optional<String> shown(Visit visit, Intervention before, Handing handing) {
        Optional<String> told = handed(before.run(), handing);
        if (!(handing instanceof Handing.Done)) {
            return told;
        }
        return switch (premises.desk().awaitNext(before, SHOWING)) {
            case Resumed.AskedAgain(var again) -> taken(holdings.take(visit, again.run()));
            case Resumed.Ended _ -> Optional.of("The run has ended; its report says why.");
            case Resumed.UnderWay _ ->
                Optional.of("The run is still on its way; it asks again when it has the request.");
        };
    }

    private Optional<String> given(String run, Lease lease, Visit visit) {
        try (Secret value = Secret.of(
                Optional.ofNullable(visit.request().formParam("value")).orElse(""))) {
            return handed(run, premises.desk().give(lease, value));
        }
    }

    private static Optional<String> optional(String text) {
        return Optional.of(text).filter(one -> !one.isEmpty());
    }

    private static Optional<String> taken(Taking taking) {
        return switch (taking) {
            case Taking.Taken _ -> Optional.empty();
            case Taking.HeldBy(var person, var _) -> Optional.of(person.name() + " has it in their hands.");
            case Taking.Over _ -> Optional.of("Nobody is needed any more.");
            case Taking.Unknown _ -> throw NotSo.unknown();
        };
    }

    private Optional<String> handed(String run, Handing handing) {
        if (!(handing instanceof Handing.Refused)) {
            holdings.over(run);
        }
        return told(handing);
    }

    private static Optional<String> told(Handing handing) {
        return switch (handing) {
            case Handing.Done _ -> Optional.empty();
            case Handing.LeaseLost _ -> Optional.of("The run is no longer in your hands: nothing was done.");
            case Handing.Refused(var code, var message) -> Optional.of(message + " (" + code + ")");
        };
    }

    private Instant now() {
        return premises.workplace().clock().instant();
    }
}
