package dev.rote.mockapp;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SubaccountTest {
    private MockApp app;
    private Client client;

    @BeforeEach
    void start() {
        app = MockApp.start(MockAppSettings.onFreePort());
        client = Client.signedOn(app);
    }

    @AfterEach
    void stop() {
        client.close();
        app.close();
    }

    @Test
    void opensOneSubaccountFromFormToReceipt() {
        assertThat(client.get("/subaccount?F_MBRID=10003").body()).contains("Initial Deposit:", "Account Type:");
        var review = client.review("1,250.50");
        assertThat(review.uri().getPath()).isEqualTo("/review");
        assertThat(review.body()).contains("Test Member 03", "Checking", "1,250.50", "a &lt;b&gt;", "value=\"Cancel\"");
        assertThat(app.ledger().commits()).isEmpty();

        var receipt = client.confirm(review);
        assertThat(receipt.uri().getPath()).isEqualTo("/receipt");
        assertThat(receipt.body()).contains("Sub-account Opened", "SA-000001", "1,250.50");
        assertThat(app.ledger().commits())
                .containsExactly(new Ledger.Commit(
                        "SA-000001",
                        "10003",
                        "Test Member 03",
                        "Checking",
                        new BigDecimal("1250.50"),
                        "a <b>",
                        "/confirm"));
        assertThat(app.ledger().confirmPresses()).isEqualTo(1);
    }

    @Test
    void readingTheReceiptAgainCommitsNothing() {
        client.confirm(client.review("250.00"));
        assertThat(client.get("/receipt?F_REF=SA-000001").body()).contains("SA-000001");
        assertThat(app.ledger().commits()).hasSize(1);
    }

    @Test
    void doublesWhatIsConfirmedTwice() {
        var review = client.review("250.00");
        client.confirm(review);
        assertThat(client.confirm(review).body()).contains("SA-000002");
        assertThat(app.ledger().commits())
                .extracting(Ledger.Commit::reference)
                .containsExactly("SA-000001", "SA-000002");
        assertThat(app.ledger().confirmPresses()).isEqualTo(2);
    }

    @Test
    void cancelCommitsNothing() {
        var review = client.review("250.00");
        var page = client.post("/confirm", "F_TOKEN", Client.token(review), "F_CMD", "Cancel");
        assertThat(page.uri().getPath()).isEqualTo("/member");
        assertThat(app.ledger().commits()).isEmpty();
        assertThat(app.ledger().confirmPresses()).isZero();
    }

    @Test
    void refusesATokenOfAnotherSession() {
        String token = Client.token(client.review("250.00"));
        try (Client other = Client.signedOn(app)) {
            var answer = other.post("/confirm", "F_TOKEN", token, "F_CMD", "Confirm");
            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(answer.body()).contains("this review is not open");
        }
        assertThat(app.ledger().commits()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'', Initial Deposit is required.",
        "abc, Initial Deposit must be an amount such as 250.00.",
        "-5, Initial Deposit must be an amount such as 250.00.",
        "'12,34', Initial Deposit must be an amount such as 250.00.",
        "4.99, Initial Deposit must be at least 5.00.",
    })
    void namesTheDepositThatFailedValidationAndKeepsWhatWasTyped(String deposit, String message) {
        var page = client.review(deposit);
        assertThat(page.uri().getPath()).isEqualTo("/subaccount");
        assertThat(page.body()).contains(message, "value=\"" + deposit + "\"", "<option selected>Checking</option>");
    }

    @Test
    void refusesTheRestrictedAndTheUnknownMember() {
        assertThat(client.get("/subaccount?F_MBRID=10007").body()).contains("Access restricted");
        assertThat(client.get("/subaccount?F_MBRID=99999").body()).contains("No member found for ID 99999.");
    }

    @Test
    void resetPutsEverythingBackToTheStart() {
        client.confirm(client.review("250.00"));
        assertThat(client.get("/_debug/ledger").body())
                .contains("\"confirm_presses\":1", "\"reference\":\"SA-000001\"", "\"amount\":250.00")
                .contains("\"POST /confirm\":1");
        client.post("/_debug/reset");
        assertThat(app.ledger().commits()).isEmpty();
        assertThat(app.ledger().hits()).isEmpty();
        assertThat(client.get("/search").uri().getPath()).isEqualTo("/login");
    }
}
