package dev.rote.mockapp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MemberTest {
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
    void showsTheSeededBalanceOfAMember() {
        var page = client.search("10003");
        assertThat(page.uri().getPath()).isEqualTo("/member");
        assertThat(page.body())
                .contains("Test Member 03")
                .contains("<td>Savings</td><td>4410003001</td>"
                        + "<td align=\"right\">1,411.21</td><td align=\"right\">1,406.21</td>");
    }

    @Test
    void staysOnTheSearchPageForAnUnknownMember() {
        var page = client.search("99999");
        assertThat(page.uri().getPath()).isEqualTo("/search");
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("No member found for ID 99999.").contains("value=\"99999\"");
    }

    @Test
    void namesTheFieldThatFailedValidation() {
        assertThat(client.search("ten").body()).contains("Member ID must be numeric.");
        assertThat(client.search(" ").body()).contains("Member ID is required.");
    }

    @Test
    void showsOnlyTheNameOfTheRestrictedMember() {
        assertThat(client.search("10007").body())
                .contains("Test Member 07")
                .contains("Access restricted")
                .doesNotContain("Savings");
    }

    @Test
    void echoesWhatWasTypedAsTextNeverAsMarkup() {
        assertThat(client.search("\"><b>x").body())
                .contains("value=\"&quot;&gt;&lt;b&gt;x\"")
                .doesNotContain("<b>x");
    }
}
