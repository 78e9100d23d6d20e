package dev.rote.discovery;

import static dev.rote.testbed.Part.button;
import static dev.rote.testbed.Part.cell;
import static dev.rote.testbed.Part.field;
import static dev.rote.testbed.Part.frame;
import static dev.rote.testbed.Part.line;
import static dev.rote.testbed.Part.link;
import static dev.rote.testbed.Part.row;
import static dev.rote.testbed.Part.rowOf;
import static dev.rote.testbed.Part.secretField;
import static dev.rote.testbed.Part.strong;
import static dev.rote.testbed.Part.table;
import static dev.rote.testbed.Part.text;
import static dev.rote.testbed.Reaction.goTo;

import dev.rote.testbed.FakeApp;
import dev.rote.testbed.FakeClock;
import dev.rote.testbed.Screen;

/// A small legacy core on a fake surface: sign-on, a frameset, a search, a member's page, a review and a receipt.
final class LegacyCore {
    private LegacyCore() {}

    static FakeApp on(FakeClock clock) {
        return new FakeApp(clock)
                .screen(Screen.at("/login")
                        .show(
                                strong("Operator Sign On"),
                                line(text("Operator ID:"), field("user")),
                                line(text("Password:"), secretField("password")),
                                button("Sign On")))
                .press("/login", "Sign On", visit -> {
                    if (visit.is("user", "op") && visit.is("password", "canary-7f")) {
                        visit.goTo("/shell");
                    }
                })
                .screen(Screen.at("/shell").show(frame("nav", "/nav"), frame("main", "/home")))
                .screen(Screen.at("/nav").show(link("Member Search"), link("Member Archive")))
                .screen(Screen.at("/home").show(text("Welcome.")))
                .press("/nav", "Member Search", visit -> visit.goTo("main", "/search"))
                .screen(Screen.at("/search")
                        .show(
                                strong("Member Search"),
                                table(rowOf(
                                        cell(text("Member ID:")), cell(field("member_id")), cell(button("Search"))))))
                .press("/search", "Search", goTo("/member"))
                .screen("/member", known -> member(known.value("member_id")))
                .press("/member", "Close Account", goTo("/receipt"))
                .screen(
                        "/receipt",
                        known -> Screen.at("/receipt")
                                .show(strong("Account Closed"), table(row("Reference Number:", "CL-000001"))));
    }

    private static Screen member(String id) {
        return Screen.at("/member")
                .show(
                        strong("Member Detail"),
                        table(row("Member ID:", id), row("Name:", "Test Member 03"), row("Status:", "Active")),
                        table(
                                row("Account", "Number", "Balance"),
                                row("Savings", "4410003001", "1,411.21"),
                                row("Checking", "4410003002", "88.10")),
                        button("Close Account"));
    }
}
