package dev.rote.session;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class BooksOnPostgresTest implements BooksContract, LeaseContract {
    private static EmbeddedPostgres server;

    @BeforeAll
    static void startsAServer() throws IOException {
        server = EmbeddedPostgres.start();
    }

    @AfterAll
    static void stopsIt() throws IOException {
        server.close();
    }

    @Override
    public String address() {
        return server.getJdbcUrl("postgres", "postgres");
    }
}
