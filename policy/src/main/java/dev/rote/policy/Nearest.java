package dev.rote.policy;

import java.util.Arrays;
import java.util.Comparator;

/// The known word that is fewest edits away from what somebody wrote.
final class Nearest {
    private Nearest() {}

    static String to(String written, String... known) {
        String shortened = written.substring(0, Math.min(written.length(), 64));
        return Arrays.stream(known)
                .min(Comparator.comparingInt((String one) -> distance(shortened, one))
                        .thenComparing(Comparator.naturalOrder()))
                .orElseThrow();
    }

    private static int distance(String one, String other) {
        int[] above = new int[other.length() + 1];
        Arrays.setAll(above, i -> i);
        for (int i = 1; i <= one.length(); i++) {
            int[] row = new int[other.length() + 1];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int changed = above[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(changed, 1 + Math.min(above[j], row[j - 1]));
            }
            above = row;
        }
        return above[other.length()];
    }
}
