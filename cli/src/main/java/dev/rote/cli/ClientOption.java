package dev.rote.cli;

import picocli.CommandLine.Option;

/// On whose behalf something is performed.
final class ClientOption {
    @Option(
            names = "--client",
            paramLabel = "NAME",
            defaultValue = "${sys:user.name}",
            description = "On whose behalf; consents and idempotency keys count for this client (default: the user).")
    private String name = "";

    String name() {
        return name;
    }
}
