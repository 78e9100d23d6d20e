package dev.rote.browser;

import java.util.Optional;
import java.util.OptionalInt;

/// The browser's main process; `child` is there when this process started it, which alone makes its exit value known.
record ChromiumProcess(ProcessHandle handle, Optional<Process> child, LastWords words) {

    static ChromiumProcess started(Process child, LastWords words) {
        return new ChromiumProcess(child.toHandle(), Optional.of(child), words);
    }

    static ChromiumProcess found(ProcessHandle handle, BrowserHome home) {
        return new ChromiumProcess(handle, Optional.empty(), new LastWords.Written(home.errorStream()));
    }

    /// The exit value of an ended child; empty for a process that somebody else started.
    OptionalInt exitValue() {
        return child.stream().mapToInt(Process::exitValue).findFirst();
    }
}
