package dev.rote.session;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;

/// A process that opens the ledger, says so, claims a key when it is told to, and says what it got.
final class RacingProcess {
    private RacingProcess() {}

    public static void main(String[] arguments) throws IOException {
        try (Books books = new Books(Database.at(arguments[0]), Clock.systemUTC(), new Debts())) {
            System.out.println("ready");
            System.in.read();
            Claiming claiming =
                    books.claim(new IdempotencyKey("local", "agent", arguments[1]), "a", Duration.ofMinutes(2));
            System.out.println(claiming.getClass().getSimpleName());
            System.in.readNBytes(1024);
        }
    }
}
