package dev.rote.replay;

import dev.rote.capability.Value;
import dev.rote.surface.Box;

/// One output with where it was read: the step, the frame's path, the node, its box in CSS pixels, the rung that
/// found it, and the digest of the observation all of this is true of.
public record Reading(String output, Value value, Spot spot) {

    /// `node` is -1, `role` and `rung` are `dialog` where a dialog said it: that stands on no screen.
    public record Spot(String step, String frame, int node, String role, Box box, String rung, String digest) {
        private static final String DIALOG = "dialog";

        static Spot ofDialog(String step, String digest) {
            return new Spot(step, "", -1, DIALOG, Box.NONE, DIALOG, digest);
        }
    }
}
