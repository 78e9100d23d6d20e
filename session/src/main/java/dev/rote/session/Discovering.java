package dev.rote.session;

import dev.rote.policy.Loading;
import java.nio.file.Path;
import java.util.List;

/// How a discovery, or recording one again, ended.
public sealed interface Discovering {

    /// A draft capability was written.
    record Drafted(Path capability, int version, String hash, List<String> remarks, Path run) implements Discovering {
        public Drafted {
            remarks = List.copyOf(remarks);
        }
    }

    /// A person should look: exit code 3.
    record Escalated(String code, String reason, Path run) implements Discovering {}

    /// It ended without a draft: exit code 1.
    record Stopped(String code, String reason, Path run) implements Discovering {}

    /// Nothing was started: exit code 1.
    record Refused(String code, String message) implements Discovering {}

    static Discovering refused(Loading.Refusal why) {
        return new Refused(why.code(), why.message());
    }
}
