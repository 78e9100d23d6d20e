package dev.rote.mockapp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DirectoryTest {
    private static final Pattern ROW = Pattern.compile("<tr><td>(\\d{5})</td>");
    private MockApp app;
    private Client client;

    @BeforeAll
    void start() {
        app = MockApp.start(MockAppSettings.onFreePort());
        client = Client.signedOn(app);
    }

    @AfterAll
    void stop() {
        client.close();
        app.close();
    }

    @Test
    void listsFourAPageWithLookAlikesBesideTheMembers() {
        assertThat(ids("/directory")).containsExactly("10001", "10002", "10003", "20003");
        assertThat(ids("/directory?F_PAGE=2")).containsExactly("20030", "10004", "10005", "10006");
        assertThat(ids("/directory?F_PAGE=4")).containsExactly("10010", "20033");
    }

    @Test
    void linksToTheNextAndThePreviousPageWhereThereIsOne() {
        String first = client.get("/directory").body();
        assertThat(first).contains("Page 1 of 4, 14 records", ">Next</a>").doesNotContain(">Previous</a>");
        assertThat(client.get("/directory?F_PAGE=2").body()).contains(">Next</a>", ">Previous</a>");
        assertThat(client.get("/directory?F_PAGE=4").body())
                .contains(">Previous</a>")
                .doesNotContain(">Next</a>");
    }

    @Test
    void keepsTheFilterFromPageToPage() {
        String page = client.get("/directory?F_NAME=test&F_STAT=Active").body();
        assertThat(page).contains("/directory?F_NAME=test&amp;F_STAT=Active&amp;F_PAGE=2", "Page 1 of 2, 7 records");
    }

    @Test
    void filtersByNameAndStatus() {
        assertThat(ids("/directory?F_NAME=member+03&F_STAT=All")).containsExactly("10003", "20003", "20030");
        assertThat(ids("/directory?F_STAT=Restricted")).containsExactly("10007");
        assertThat(client.get("/directory?F_NAME=nobody").body()).contains("No entries found.");
    }

    @Test
    void archivedRowsLeadNowhere() {
        String page = client.get("/directory?F_NAME=member+03").body();
        assertThat(page).contains("/member?F_MBRID=10003").doesNotContain("/member?F_MBRID=20003");
    }

    private List<String> ids(String path) {
        return ROW.matcher(client.get(path).body())
                .results()
                .map((MatchResult row) -> row.group(1))
                .toList();
    }
}
