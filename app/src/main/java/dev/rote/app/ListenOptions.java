package dev.rote.app;

import dev.rote.cli.CommandFailure;
import java.net.InetAddress;
import java.net.UnknownHostException;
import picocli.CommandLine.Option;

/// Where a verb listens that goes on until it is told to end.
final class ListenOptions {
    @Option(names = "--port", paramLabel = "PORT", description = "Port (default: ${DEFAULT-VALUE}; 0 for a free one).")
    private int port;

    @Option(names = "--host", paramLabel = "ADDRESS", description = "Address to listen on (default: ${DEFAULT-VALUE}).")
    private String host = "127.0.0.1";

    @Option(
            names = "--reachable-from-other-machines",
            description = "Allow --host to name an address that is not this machine alone; put TLS in front of it.")
    private boolean reachable;

    /// `usual` is the port that is taken when none is named.
    ListenOptions(int usual) {
        this.port = usual;
    }

    int port() {
        return port;
    }

    /// Fails with `HOST_NOT_LOOPBACK` where other machines could come and that was not said to be meant.
    String host() {
        try {
            if (!reachable && !InetAddress.getByName(host).isLoopbackAddress()) {
                throw CommandFailure.failed(
                        "HOST_NOT_LOOPBACK",
                        host + " can be reached from other machines: say --reachable-from-other-machines if that is"
                                + " meant");
            }
            return host;
        } catch (UnknownHostException unknown) {
            throw CommandFailure.usage("--host names no address: " + host);
        }
    }
}
