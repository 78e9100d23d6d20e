package dev.rote.browser;

import java.time.Duration;

/// How fine the pictures of a live screen are: less when the person gets them late, more when they come quickly for a
/// while.
record Detail(int level, int quickOnes) {
    static final Detail FINEST = new Detail(0, 0);

    private static final double[] SCALES = {1, 0.75, 0.5, 0.35};
    private static final int[] QUALITIES = {75, 60, 50, 40};
    private static final Duration LATE = Duration.ofMillis(400);
    private static final Duration QUICK = Duration.ofMillis(120);
    private static final int QUICK_IN_A_ROW = 20;

    /// After a picture that took so long until the person had it.
    Detail after(Duration taken) {
        if (taken.compareTo(LATE) > 0) {
            return new Detail(Math.min(level + 1, SCALES.length - 1), 0);
        }
        if (taken.compareTo(QUICK) > 0) {
            return new Detail(level, 0);
        }
        return quickOnes + 1 < QUICK_IN_A_ROW || level == 0
                ? new Detail(level, Math.min(quickOnes + 1, QUICK_IN_A_ROW))
                : new Detail(level - 1, 0);
    }

    /// How much of the size that the person has room for.
    double scale() {
        return SCALES[level];
    }

    /// Of JPEG, up to 100.
    int quality() {
        return QUALITIES[level];
    }
}
