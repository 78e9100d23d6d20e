package dev.rote.surface;

import java.util.List;
import java.util.stream.Collectors;

/// What the resolver found for a control, with every rung it tried and every candidate it refused.
public sealed interface Resolution {

    List<Trial> trials();

    /// Exactly one node answered, on the rung at position `rungIndex` of the ladder.
    record Found(Node node, Rung rung, int rungIndex, List<Trial> trials) implements Resolution {}

    /// No rung matched exactly one node, and at least one matched several.
    record Ambiguous(List<Trial> trials) implements Resolution {}

    /// No rung matched anything.
    record Unresolved(List<Trial> trials) implements Resolution {}

    /// One rung tried: how many nodes matched, and what became of the candidates looked at (at most
    /// `Resolver.MOST_CANDIDATES` are kept).
    record Trial(Rung rung, int matches, List<Candidate> candidates, String verdict) {
        public Trial {
            candidates = List.copyOf(candidates);
        }
    }

    /// One node considered for a rung; `refusal` says why it is not the one, empty when it matched.
    record Candidate(Role role, String name, Box box, String refusal) {}

    /// The trials in words, one line a rung, for error messages.
    default String explanation() {
        return trials().stream()
                .map(trial -> trial.rung().kind() + ": " + trial.rung().inWords() + ": " + trial.verdict()
                        + trial.candidates().stream()
                                .filter(candidate -> !candidate.refusal().isEmpty())
                                .map(candidate -> "; " + candidate.role().wire() + " \"" + candidate.name() + "\" "
                                        + candidate.refusal())
                                .collect(Collectors.joining()))
                .collect(Collectors.joining("\n"));
    }
}
