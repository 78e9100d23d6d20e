package dev.rote.capability;

import dev.rote.surface.Condition;

/// Whether a condition holds on every screen, as `all` of nothing does.
final class Always {
    private Always() {}

    static boolean holds(Condition condition) {
        return switch (condition) {
            case Condition.All(var of) -> of.stream().allMatch(Always::holds);
            case Condition.Any(var of) -> of.stream().anyMatch(Always::holds);
            case Condition.Not(var of) -> never(of);
            case Condition.LocationMatches(var _, var path) -> path.equals("*");
            case Condition.Single _ -> false;
        };
    }

    private static boolean never(Condition condition) {
        return condition instanceof Condition.Any(var of) && of.stream().allMatch(Always::never);
    }
}
