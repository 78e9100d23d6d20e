package dev.rote.mockapp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DocumentsTest {
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
    void servesAStatementAsAnAttachment() {
        var statement = client.get("/statement?F_MBRID=10003&F_PERIOD=2025-Q4");
        assertThat(statement.headers().firstValue("Content-Disposition"))
                .contains("attachment; filename=\"statement-10003-2025-Q4.csv\"");
        assertThat(statement.body().split("\r\n"))
                .containsExactly(
                        "Period,Member ID,Account,Number,Balance,Available",
                        "2025-Q4,10003,Savings,4410003001,1411.21,1406.21",
                        "2025-Q4,10003,Checking,4410003002,568.82,556.32",
                        "2025-Q4,10003,Loan,4410003003,10659.65,0.00");
        assertThat(app.ledger().statements()).contains(new Ledger.Statement("10003", "2025-Q4"));
        assertThat(app.ledger().attacker().filesServed()).contains("statement-10003-2025-Q4.csv");
    }

    @Test
    void refusesAStatementItMustNotOrCannotGive() {
        assertThat(client.get("/statement?F_MBRID=10007&F_PERIOD=2025-Q4").body())
                .contains("Access restricted");
        assertThat(client.get("/statement?F_MBRID=&F_PERIOD=2025-Q4").body()).contains("Member ID is required.");
        assertThat(client.get("/statement?F_MBRID=10003&F_PERIOD=1999").body()).contains("Period is not valid.");
        assertThat(client.get("/statement?F_MBRID=99999&F_PERIOD=2025-Q4").body())
                .contains("No member found for ID 99999.");
    }

    @Test
    void keepsNameSizeAndDigestOfAnUpload() {
        assertThat(client.upload("letter.txt", "hello", "Change of address").body())
                .contains("Document DOC-000001 received: letter.txt, 5 bytes.");
        assertThat(app.ledger().uploads())
                .containsExactly(new Ledger.Upload(
                        "DOC-000001",
                        "letter.txt",
                        5,
                        "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
                        "Change of address"));
    }

    @Test
    void refusesAnUploadThatIsIncompleteOrTooLarge() {
        assertThat(client.upload("", "", "No file").body()).contains("Document is required.");
        assertThat(client.upload("a.txt", "x", " ").body()).contains("Caption is required.");
        assertThat(client.upload("a.txt", "x".repeat(5_000_001), "Big").body())
                .contains("Document is larger than 5 MB.");
        assertThat(client.upload("a.txt", "x".repeat(11_000_000), "Huge").statusCode())
                .isBetween(400, 499);
        assertThat(app.ledger().uploads()).allMatch(upload -> upload.size() == 5);
    }
}
