package dev.rote.mockapp;

import java.nio.file.Path;
import java.util.Optional;

/// How one mock core is started: `port` is 0 (take a free one) to 65535, `operatorPassword` is what `operator`
/// signs on with; `ledger` is a folder that its commits are kept in, so that one that is started there later knows
/// them.
public record MockAppSettings(int port, String operatorPassword, Optional<Path> ledger) {

    /// One that forgets everything when it ends.
    public MockAppSettings(int port, String operatorPassword) {
        this(port, operatorPassword, Optional.empty());
    }

    public MockAppSettings {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("port is " + port + "; it must be 0 to 65535");
        }
        if (operatorPassword.isEmpty()) {
            throw new IllegalArgumentException("operatorPassword is empty");
        }
    }

    /// The shipped settings, `operator` / `operator`, on a free port.
    public static MockAppSettings onFreePort() {
        return new MockAppSettings(0, "operator");
    }

    @Override
    public String toString() {
        return "MockAppSettings[port=" + port + ", operatorPassword=***, ledger=" + ledger + "]";
    }
}
