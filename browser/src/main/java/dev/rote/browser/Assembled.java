package dev.rote.browser;

import dev.rote.surface.Observation;
import dev.rote.surface.Ref;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// An observation together with where each of its nodes is known to the walker.
///
/// @param unowned the ids of frames with an element inside whose frame could not be told, and is missing
record Assembled(Observation observation, List<Part> parts, Set<String> unowned) {
    Assembled {
        parts = List.copyOf(parts);
        unowned = Set.copyOf(unowned);
    }

    /// The nodes of one frame: those from `first` on, as that generation of the frame's walker counts them.
    record Part(String frame, long generation, int first) {}

    /// A node as the walker of its frame knows it: the generation of the reply it stood in, and its position there.
    record Address(String frame, long generation, int position) {}

    /// Where a node is to be acted on, or nothing when the ref belongs to another observation.
    Optional<Address> address(Ref ref) {
        return observation.node(ref).map(node -> {
            Part part = parts.get(node.frame());
            return new Address(part.frame(), part.generation(), node.index() - part.first());
        });
    }
}
