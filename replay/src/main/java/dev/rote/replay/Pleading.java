package dev.rote.replay;

import dev.rote.policy.Redaction;
import dev.rote.replay.Plan.Leg;
import dev.rote.surface.Frame;
import dev.rote.surface.Names;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Role;
import dev.rote.surface.SurfaceGone;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;

/// Puts into words and a masked picture what a person is asked to help with; every text is scrubbed.
final class Pleading {
    private static final int MOST_STEPS = 12;
    private static final int MOST_LINES = 120;
    private static final int LONGEST_LINE = 160;
    private static final Set<Role> USED =
            EnumSet.of(Role.BUTTON, Role.LINK, Role.HEADING, Role.ALERT, Role.DIALOG, Role.TAB);

    private Pleading() {}

    static Plea of(Scene scene, Leg leg, Ending.Failed failed, Optional<HeldRequest> shown) {
        Redaction redaction = scene.request().grounds().redaction();
        ReplayResult.Cause cause = failed.cause();
        boolean wantsValue = failed.code() == FailureCode.VALUE_NEEDED;
        return new Plea(
                cause.escalationReason().orElseThrow(),
                Optional.of(failed.code()),
                leg.step().id(),
                redaction.scrub(leg.step().called()),
                redaction.scrub(cause.message()),
                redaction.scrub(cause.expected()),
                redaction.scrub(cause.observed()),
                scene.sight().newest().map(seen -> redaction.scrub(tree(seen))).orElse(""),
                scene.plan().legs().stream()
                        .filter(one -> one.index() >= leg.index())
                        .limit(MOST_STEPS)
                        .map(one -> redaction.scrub(one.step().called()))
                        .toList(),
                picture(scene),
                wantsValue ? Optional.of(redaction.scrub(leg.step().called())) : Optional.empty(),
                Rehearsal.isPossible(scene, leg, failed),
                shown);
    }

    private static Optional<Path> picture(Scene scene) {
        try {
            return Optional.of(scene.evidence().path().resolve(scene.sight().picture()));
        } catch (SurfaceGone gone) {
            scene.trail().warn("NO_PICTURE", "no picture could be taken: " + gone.getMessage());
            return Optional.empty();
        }
    }

    /// What can be read and used on the screen, a line each, without what fields hold.
    private static String tree(Observation seen) {
        StringJoiner lines = new StringJoiner("\n");
        int count = 0;
        for (int i = 0; i < seen.frames().size(); i++) {
            Frame frame = seen.frames().get(i);
            lines.add("frame " + frame.path());
            for (Node node : seen.nodes()) {
                String line = node.frame() == i ? line(node) : "";
                if (!line.isEmpty() && count++ < MOST_LINES) {
                    lines.add("  " + line);
                }
            }
        }
        return lines.toString();
    }

    private static String line(Node node) {
        String text = Names.normal(node.role() == Role.TEXT ? node.text() : node.name());
        String shown = text.length() > LONGEST_LINE ? text.substring(0, LONGEST_LINE) + "\u2026" : text;
        boolean says = node.role() == Role.TEXT || node.role().isField() || USED.contains(node.role());
        return !says || (shown.isEmpty() && node.role() == Role.TEXT)
                ? ""
                : node.role() == Role.TEXT ? shown : node.role().wire() + " \"" + shown + "\"";
    }
}
