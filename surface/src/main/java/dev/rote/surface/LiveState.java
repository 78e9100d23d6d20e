package dev.rote.surface;

import java.util.List;
import java.util.Optional;

/// What stands beside a live picture: the titles of the windows, which of them is shown (-1 when there is none),
/// where it is (without query and fragment), and the dialog that waits for an answer.
public record LiveState(List<String> windows, int shown, String location, Optional<Dialog> dialog) {
    public LiveState {
        windows = List.copyOf(windows);
    }

    /// A dialog of the page's; `suggestion` is what a prompt proposes.
    public record Dialog(DialogKind kind, String message, String suggestion) {}
}
