package dev.rote.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.CapabilityFiles;
import dev.rote.capability.CapabilityReading;
import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import dev.rote.registry.Registry;
import dev.rote.registry.Saving;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What of a result reaches a caller of a service, when the member's name may not leave the run's record.
class DisclosedTest {
    private static final Path SHIPPED =
            Path.of("..", "examples", "mock-core", "capabilities", "member_savings_balance.json");

    @TempDir
    private Path folder = Path.of("");

    private Disclosed disclosed = new Disclosed(new Registry(folder, Clock.systemUTC(), folder));

    @BeforeEach
    void theNameStaysInTheRecord() throws IOException {
        Registry registry = new Registry(folder.resolve("capabilities"), Clock.systemUTC(), folder.resolve("state"));
        Path edited = Files.writeString(
                folder.resolve("edited.json"),
                Files.readString(SHIPPED)
                        .replace(
                                "\"name\": \"member_name\", \"type\": \"string\",",
                                "\"name\": \"member_name\", \"type\": \"string\", \"disclosure\": \"artifact_only\","));
        if (!(CapabilityFiles.read(edited) instanceof CapabilityReading.SealBroken broken)) {
            throw new AssertionError("nothing was edited");
        }
        assertThat(registry.save(broken.capability())).isInstanceOf(Saving.Saved.class);
        disclosed = new Disclosed(registry);
    }

    @Test
    void leavesOutWhatStaysInTheRecordAndKeepsTheOrder() {
        Json.Fields result = disclosed.result(read("""
                {"kind": "success", "outputs": {"savings_balance": "1411.21", "member_name": "Ada Park"},
                 "payload": null, "message": null, "run_id": "r", "capability": "member_savings_balance",
                 "capability_version": 1, "evidence": {"directory": "/runs/r", "picture": null,
                 "outputs": {"savings_balance": {"node": 1}, "member_name": {"node": 2}}}, "cached": false}"""));

        assertThat(result.pretty()).isEqualTo(read("""
                {"kind": "success", "outputs": {"savings_balance": "1411.21"},
                 "payload": null, "message": null, "run_id": "r", "capability": "member_savings_balance",
                 "capability_version": 1, "evidence": {"directory": "/runs/r", "picture": null,
                 "outputs": {"savings_balance": {"node": 1}}}, "cached": false}""").pretty());
    }

    @Test
    void masksWhatQuotesIt() {
        Json.Fields failed = disclosed.result(read("""
                {"kind": "failure", "outputs": {"member_name": "Ada Park"}, "message": "not the savings of Ada Park",
                 "capability": "member_savings_balance", "capability_version": 1, "observed": "Ada Park, locked"}"""));
        assertThat(failed.canonical()).doesNotContain("Ada Park").contains("not the savings of", ", locked");

        Json.Fields denied = disclosed.result(read("""
                {"kind": "business_outcome", "code": "PERMISSION_DENIED", "outputs": {},
                 "payload": {"member_name": "Ada Park"}, "message": "Ada Park is not yours to see",
                 "capability": "member_savings_balance", "capability_version": 1}"""));
        assertThat(denied.field("payload")).contains(Json.Fields.NONE);
        assertThat(denied.canonical()).doesNotContain("Ada Park").contains("is not yours to see");
    }

    @Test
    void letsNoValueOfAVersionLeaveThatCannotBeRead() {
        Json.Fields result = disclosed.result(read("""
                {"kind": "success", "outputs": {"savings_balance": "1411.21"},
                 "capability": "member_savings_balance", "capability_version": 7}"""));

        assertThat(result.field("outputs")).contains(Json.Fields.NONE);
        assertThat(disclosed
                        .result(read("{\"outputs\": {\"balance\": \"1411.21\"}}"))
                        .canonical())
                .isEqualTo("{\"outputs\":{}}");
    }

    private static Json.Fields read(String text) {
        if (Json.read(text) instanceof JsonReading.Read(Json.Fields fields)) {
            return fields;
        }
        throw new AssertionError(text);
    }
}
