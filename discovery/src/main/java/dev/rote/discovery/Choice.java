package dev.rote.discovery;

/// What a chooser's answer comes to.
sealed interface Choice {

    record Selected(Candidate candidate, String model, double confidence) implements Choice {}

    record Reobserve() implements Choice {}

    record Abstain(String reason) implements Choice {}

    /// `code` is stable, such as `CHOICE_UNKNOWN`.
    record Refused(String code, String why) implements Choice {}
}
