package dev.rote.surface;

/// Names one node of one observation; never reused, so a stale ref addresses nothing.
public record Ref(long observation, int node) {
    @Override
    public String toString() {
        return observation + ":" + node;
    }
}
