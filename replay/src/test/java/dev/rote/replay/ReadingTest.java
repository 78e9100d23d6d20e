package dev.rote.replay;

import static dev.rote.replay.Steps.all;
import static dev.rote.replay.Steps.at;
import static dev.rote.replay.Steps.beside;
import static dev.rote.replay.Steps.button;
import static dev.rote.replay.Steps.cell;
import static dev.rote.replay.Steps.field;
import static dev.rote.replay.Steps.fill;
import static dev.rote.replay.Steps.open;
import static dev.rote.replay.Steps.press;
import static dev.rote.replay.Steps.read;
import static dev.rote.testbed.Part.header;
import static dev.rote.testbed.Part.heading;
import static dev.rote.testbed.Part.line;
import static dev.rote.testbed.Part.row;
import static dev.rote.testbed.Part.table;
import static dev.rote.testbed.Part.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Json;
import dev.rote.capability.ValueType;
import dev.rote.surface.Condition;
import dev.rote.testbed.FakeApp;
import dev.rote.testbed.Part;
import dev.rote.testbed.Reaction;
import dev.rote.testbed.Screen;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The straight path: from the entry to typed outputs.
final class ReadingTest {
    @TempDir
    Path runs;

    static FakeApp core(Desk desk) {
        return desk.app
                .screen(
                        "/search",
                        _ -> Screen.at("/search")
                                .show(
                                        heading("Member Search"),
                                        line(text("Member ID:"), Part.field("id"), Part.button("Search"))))
                .screen(
                        "/member",
                        known -> Screen.at("/member")
                                .show(
                                        heading("Member Detail"),
                                        table(row("Member ID", known.value("id")), row("Name", "Test Member 03")),
                                        table(
                                                header("Account", "Balance"),
                                                row("Savings", "$1,411.21"),
                                                row("Checking", "7.00"))))
                .press("/search", "Search", Reaction.goTo("/member"));
    }

    static Draft lookup() {
        return new Draft()
                .input("member_id")
                .output("savings_balance", ValueType.DECIMAL, true)
                .output("member_name", ValueType.STRING, false)
                .milestone(
                        "search",
                        open("search.open", "/search", at("/search")),
                        fill("search.id", field("Member ID"), "${member_id}"),
                        press("search.submit", button("Search"), at("/member")))
                .milestone(
                        "member",
                        read("member.balance", cell("Savings", "Balance"), "savings_balance"),
                        read("member.name", beside("Name"), "member_name"))
                .checkpoint(
                        "cp.done",
                        "search.submit",
                        all(at("/member"), new Condition.Shows(beside("Member ID"), "${member_id}")));
    }

    @Test
    void readsTypedOutputsAndSaysWhereTheyStood() {
        Desk desk = new Desk(runs);
        core(desk);
        ReplayResult result = desk.perform(lookup(), Map.of("member_id", "10003"));
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(result.exitCode()).isZero();
        assertThat(result.sideEffect()).isEqualTo(SideEffect.NONE);
        assertThat(result.outputs())
                .extracting(Reading::output, Reading::value)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("savings_balance", Json.text("1411.21")),
                        org.assertj.core.groups.Tuple.tuple("member_name", Json.text("Test Member 03")));
        assertThat(desk.acts()).containsExactly("navigate /search", "fill id = 10003", "press Search");
        assertThat(desk.surface().isClosed()).isTrue();
    }
}
