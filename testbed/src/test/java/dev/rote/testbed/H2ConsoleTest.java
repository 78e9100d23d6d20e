package dev.rote.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class H2ConsoleTest {
    @TempDir
    private Path folder = Path.of("");

    private Path script = Path.of("");

    @BeforeEach
    void writesTheScript() throws IOException {
        script = Files.writeString(
                folder.resolve("it's.sql"),
                "create table town(id int primary key, name varchar(20));\n"
                        + "insert into town values (1, 'Malmö'), (2, null);");
    }

    @Test
    void offersTheSavedConnectionAndAnswersForTheDatabaseItself() throws IOException, InterruptedException {
        try (H2Console console = H2Console.over(script)) {
            assertThat(console.address()).startsWith("http://127.0.0.1:");
            assertThat(page(console.address() + "/")).contains("<title>H2 Console</title>");
            assertThat(console.ask("select id, name from town order by id")).containsExactly("1 | Malmö", "2 | null");
        }
    }

    @Test
    void keepsTwoConsolesApart() {
        try (H2Console one = H2Console.over(script);
                H2Console other = H2Console.over(script)) {
            assertThat(other.address()).isNotEqualTo(one.address());
            assertThat(other.jdbcUrl()).isNotEqualTo(one.jdbcUrl());
        }
    }

    @Test
    void answersAtTheSameAddressAfterItForgotItsSessions() throws IOException, InterruptedException {
        try (H2Console console = H2Console.over(script)) {
            String address = console.address();
            console.forgetSessions();

            assertThat(console.address()).isEqualTo(address);
            assertThat(page(address + "/")).contains("<title>H2 Console</title>");
            assertThat(console.ask("select count(*) from town")).containsExactly("2");
        }
    }

    @Test
    void answersNoLongerOnceItIsClosed() {
        H2Console console = H2Console.over(script);
        String address = console.address();
        console.close();

        assertThatThrownBy(() -> page(address + "/")).isInstanceOf(ConnectException.class);
    }

    private static String page(String address) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(address))
                    .timeout(Duration.ofSeconds(20))
                    .build();
            return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
        }
    }
}
