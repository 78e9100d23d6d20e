package dev.rote.session;

/// What asking for an idempotency key came to.
sealed interface Claiming {

    /// Nobody had it, or who had it died before anything was sent: the invocation may be started.
    record Claimed() implements Claiming {}

    /// It was done before; this is the result as it was given then.
    record Answered(String result) implements Claiming {}

    /// The key was given to another request.
    record OtherRequest() implements Claiming {}

    /// The same request is being performed now; `run` is the one that may have sent something, empty as long as none
    /// has.
    record UnderWay(String owner, String run) implements Claiming {}

    /// The process died after that run may have sent something.
    record Died(String run) implements Claiming {}
}
