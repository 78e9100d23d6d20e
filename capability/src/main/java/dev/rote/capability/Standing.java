package dev.rote.capability;

/// How far a capability has come, on two axes kept apart: what is proven of it, and what people decided.
public record Standing(Evidence evidence, Review review) {
    public static final Standing DRAFT = new Standing(Evidence.DISCOVERED, Review.DRAFT);

    public enum Evidence {
        SCAFFOLD,
        DRAFT,
        DISCOVERED,
        VALIDATED
    }

    public enum Review {
        DRAFT,
        REVIEW,
        APPROVED,
        DEPRECATED,
        REVOKED
    }
}
