package dev.rote.replay;

import static dev.rote.replay.Steps.all;
import static dev.rote.replay.Steps.at;
import static dev.rote.replay.Steps.beside;
import static dev.rote.replay.Steps.button;
import static dev.rote.replay.Steps.cell;
import static dev.rote.replay.Steps.field;
import static dev.rote.replay.Steps.fill;
import static dev.rote.replay.Steps.inMain;
import static dev.rote.replay.Steps.mainAt;
import static dev.rote.replay.Steps.open;
import static dev.rote.replay.Steps.press;
import static dev.rote.replay.Steps.read;
import static dev.rote.testbed.Part.frame;
import static dev.rote.testbed.Part.header;
import static dev.rote.testbed.Part.heading;
import static dev.rote.testbed.Part.line;
import static dev.rote.testbed.Part.link;
import static dev.rote.testbed.Part.paragraph;
import static dev.rote.testbed.Part.row;
import static dev.rote.testbed.Part.secretField;
import static dev.rote.testbed.Part.table;
import static dev.rote.testbed.Part.text;

import dev.rote.capability.ValueType;
import dev.rote.surface.Condition;
import dev.rote.testbed.FakeApp;
import dev.rote.testbed.Part;
import dev.rote.testbed.Reaction;
import dev.rote.testbed.Screen;

/// A small legacy core: sign-on, a shell of frames, member search, member detail.
final class Core {
    private Core() {}

    /// Draws every screen on the application and makes the straight path work.
    static FakeApp on(FakeApp app) {
        return app.screen(Screen.at("/login")
                        .show(
                                heading("Sign On"),
                                line(text("Operator:"), Part.field("user")),
                                line(text("Password:"), secretField("password"), Part.button("Sign On"))))
                .press("/login", "Sign On", visit -> visit.goTo("", "/shell"))
                .screen(Screen.at("/shell").show(frame("nav", "/nav"), frame("main", "/search")))
                .screen(Screen.at("/nav").show(link("Members")))
                .screen(Screen.at("/search")
                        .show(
                                heading("Member Search"),
                                line(text("Member ID:"), Part.field("id"), Part.button("Search"))))
                .press("/search", "Search", Reaction.goTo("/member"))
                .screen(
                        "/member",
                        known -> Screen.at("/member")
                                .show(
                                        heading("Member Detail"),
                                        table(row("Member ID", known.value("id")), row("Name", "Test Member 03")),
                                        table(header("Account", "Balance"), row("Savings", "$1,411.21"))))
                .screen(Screen.at("/notice").show(heading("System Notice"), Part.button("Continue")))
                .screen(Screen.at("/none").show(paragraph(text("No member found for that number"))))
                .screen(Screen.at("/fault").status(500).show(heading("Internal error")))
                .screen(Screen.at("/restricted")
                        .show(heading("Access restricted"), table(row("Name", "Test Member 07"))));
    }

    /// The look-up: sign on, search, read the balance and, where there is one, the name.
    static Draft lookup() {
        return signingOn(new Draft()
                .input("member_id")
                .output("savings_balance", ValueType.DECIMAL, true)
                .output("member_name", ValueType.STRING, false)
                .milestone(
                        "search",
                        fill("search.id", inMain(field("Member ID")), "${member_id}"),
                        press("search.submit", inMain(button("Search")), mainAt("/member")))
                .milestone(
                        "member",
                        read("member.balance", inMain(cell("Savings", "Balance")), "savings_balance"),
                        read("member.name", inMain(beside("Name")), "member_name"))
                .checkpoint(
                        "cp.done",
                        "search.submit",
                        all(mainAt("/member"), new Condition.Shows(inMain(beside("Member ID")), "${member_id}"))));
    }

    /// The same with signing on first.
    static Draft signingOn(Draft draft) {
        return draft.signOn(
                        "sign_on",
                        open("sign_on.open", "/login", at("/login")),
                        fill("sign_on.user", field("Operator"), "${secret.operator.username}"),
                        fill("sign_on.password", field("Password"), "${secret.operator.password}"),
                        press("sign_on.submit", button("Sign On"), all(at("/shell"), mainAt("/search"))))
                .checkpoint("cp.logged_in", "sign_on.submit", at("/shell"));
    }
}
