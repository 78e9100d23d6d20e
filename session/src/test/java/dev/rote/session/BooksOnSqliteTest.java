package dev.rote.session;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class BooksOnSqliteTest implements BooksContract, LeaseContract {
    @TempDir
    private static Path folder;

    @Override
    public String address() {
        return Database.addressOf(folder.resolve("ledger.db"));
    }
}
