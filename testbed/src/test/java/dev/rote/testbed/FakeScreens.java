package dev.rote.testbed;

import static dev.rote.testbed.Part.any;
import static dev.rote.testbed.Part.button;
import static dev.rote.testbed.Part.cell;
import static dev.rote.testbed.Part.checkbox;
import static dev.rote.testbed.Part.choice;
import static dev.rote.testbed.Part.field;
import static dev.rote.testbed.Part.fileField;
import static dev.rote.testbed.Part.frame;
import static dev.rote.testbed.Part.line;
import static dev.rote.testbed.Part.link;
import static dev.rote.testbed.Part.overlay;
import static dev.rote.testbed.Part.rowOf;
import static dev.rote.testbed.Part.secretField;
import static dev.rote.testbed.Part.table;
import static dev.rote.testbed.Part.text;
import static dev.rote.testbed.Reaction.goTo;
import static dev.rote.testbed.Reaction.set;

import dev.rote.surface.Node.NameSource;
import dev.rote.surface.Role;
import dev.rote.surface.Run;
import dev.rote.surface.State;
import dev.rote.surface.Surface;
import java.time.Clock;
import java.time.Duration;

/// The standard screens as a `FakeApp`.
final class FakeScreens implements ContractScreens {
    private final FakeClock clock = new FakeClock();
    private final FakeApp app = new FakeApp(clock);

    FakeScreens() {
        form();
        dialogs();
        states();
        frames();
        windows();
        uploads();
        widgets();
        scrolled();
    }

    private void states() {
        app.screen(Screen.at("/next").show(text("This is the next page")));
        app.screen(
                        "/covered",
                        known -> Screen.at("/covered")
                                .show(button("Pay"), text(known.value("said")))
                                .show(overlay("Please wait")))
                .press("/covered", "Pay", set("said", "Paid"));
        app.screen(
                        "/late",
                        known -> Screen.at("/late")
                                .show(button("Start"), text(known.is("ready", "yes") ? "Ready" : "Waiting")))
                .press("/late", "Start", set("ready", "yes").after(Duration.ofMillis(300)));
        app.screen(Screen.at("/secret")
                .show(
                        field("user").labelled("User"),
                        secretField("password").labelled("Password"),
                        line(text("Account of Ann Lind"))));
    }

    private void frames() {
        app.screen(Screen.at("/frames").show(frame("nav", "/frames-nav"), frame("main", "/frames-main")))
                .screen(Screen.at("/frames-nav").show(link("Search")))
                .screen(Screen.at("/frames-main")
                        .show(table(rowOf(cell(text("Member ID:")), cell(field("member_id"))))));
    }

    private void windows() {
        app.screen(
                        "/windows",
                        known -> Screen.at("/windows")
                                .show(
                                        button("Pick"),
                                        text(known.is("picked", "4711") ? "Picked 4711" : "Nothing picked")))
                .press("/windows", "Pick", visit -> visit.openWindow("picker", "/picker"))
                .screen(Screen.at("/picker").show(button("Take 4711")))
                .press("/picker", "Take 4711", visit -> {
                    visit.set("picked", "4711");
                    visit.closeWindow("picker");
                });
    }

    private void uploads() {
        app.screen(
                        "/upload",
                        known -> Screen.at("/upload")
                                .show(
                                        fileField("document").labelled("Document"),
                                        button("Browse"),
                                        line(text(known.value("said")))))
                .change("/upload", "Browse", visit -> visit.set("said", "Chosen " + visit.value("Browse")));
    }

    private void scrolled() {
        app.screen(
                "/scrolled",
                known -> Screen.at("/scrolled")
                        .show(
                                any(Role.REGION, "Orders").at(8, 8, 300, 100),
                                line(text(scrolledBy(known.value("Orders")) < 500 ? "At the top" : "Scrolled"))));
    }

    private void form() {
        app.screen(
                        "/form",
                        known -> Screen.at("/form")
                                .show(
                                        field("name").labelled("Name").holding("old"),
                                        field("reference")
                                                .labelled("Reference")
                                                .holding("KEEP-1")
                                                .readOnly(),
                                        field("branch")
                                                .labelled("Branch")
                                                .holding("Graz")
                                                .disabled(),
                                        choice("country", "Austria", "Germany", "Germany (East)")
                                                .labelled("Country"),
                                        checkbox("read", "I have read this"),
                                        button("Count"),
                                        text("Pressed " + presses(known.value("presses")) + " times"),
                                        button("Never").disabled(),
                                        link("Next page"),
                                        line(text(known.value("said"))),
                                        button("Far down").at(8, 3000, 90, 24).with(State.OFFSCREEN)))
                .press("/form", "Count", visit -> visit.set("presses", "" + (presses(visit.value("presses")) + 1)))
                .press("/form", "Far down", set("said", "Reached"))
                .press("/form", "Next page", goTo("/next"))
                .key("/form", "Enter", visit -> visit.set("said", "Entered " + visit.value("name")));
    }

    private void dialogs() {
        app.screen(
                        "/dialogs",
                        known -> Screen.at("/dialogs")
                                .show(button("Delete"), button("Save"), button("Reject"), text(known.value("said"))))
                .press(
                        "/dialogs",
                        "Delete",
                        set("said", "Kept").then(visit -> visit.ask("Delete item 12?", set("said", "Deleted"))))
                .press("/dialogs", "Save", visit -> {
                    visit.tell("Saved as 8831");
                    visit.set("said", "Saved");
                })
                .press(
                        "/dialogs",
                        "Reject",
                        set("said", "Not rejected")
                                .then(visit ->
                                        visit.prompt("Reason?", reason -> visit.set("said", "Reason " + reason))));
    }

    private void widgets() {
        app.screen("/widgets", FakeScreens::widgets)
                .press("/widgets", "Item", set("said", "Pressed Item"))
                .press("/widgets", "CONTROL+Item", set("said", "Marked Item"))
                .doublePress("/widgets", "Item", set("said", "Opened Item"))
                .contextPress("/widgets", "Item", set("said", "Menu of Item"))
                .hover("/widgets", "File", set("menu", "open"))
                .press("/widgets", "Export", set("said", "Exported"))
                .change("/widgets", "supplier", set("suggested", "yes").after(Duration.ofMillis(150)))
                .press("/widgets", "Meier, Anna (Graz)", took("Meier, Anna (Graz)"))
                .press("/widgets", "Meier, Anna (Wien)", took("Meier, Anna (Wien)"))
                .key("/widgets", "Enter", visit -> visit.set("said", "Found " + visit.value("find")))
                .drag("/widgets", "Card", "Done", set("said", "Moved Card"));
    }

    private static Reaction took(String suggestion) {
        return set("suggested", "no").then(set("supplier", suggestion)).then(set("said", "Took " + suggestion));
    }

    private static Screen widgets(Memory known) {
        Part[] suggested = known.is("suggested", "yes")
                ? new Part[] {option("Meier, Anna (Graz)"), option("Meier, Anna (Wien)")}
                : new Part[0];
        return Screen.at("/widgets")
                .show(
                        button("Item"),
                        button("File"),
                        known.is("menu", "open") ? link("Export") : text("No menu"),
                        field("note").labelled("Note").holding("old"),
                        any(Role.LISTBOX, "Colours", option("Red"), option("Green"), option("Blue"))
                                .with(State.MULTISELECTABLE),
                        field("supplier").labelled("Supplier"),
                        any(Role.LISTBOX, "", suggested),
                        any(Role.SPINBUTTON, "Copies").holding("1"),
                        any(Role.SLIDER, "Volume").holding("50"),
                        any(Role.DATE, "Due"),
                        field("booked").labelled("Booked"),
                        field("find").labelled("Find"),
                        button("Card"),
                        button("Done"),
                        line(text(known.value("said"))));
    }

    private static Part option(String name) {
        return any(Role.OPTION, "", text(name)).named(name, NameSource.CONTENT);
    }

    private static int scrolledBy(String pixels) {
        return pixels.isEmpty() ? 0 : Integer.parseInt(pixels);
    }

    private static int presses(String counted) {
        return counted.isEmpty() ? 0 : Integer.parseInt(counted);
    }

    @Override
    public Surface open(ContractScreen screen, Run run) {
        return app.showing("/" + screen.label());
    }

    @Override
    public Clock clock() {
        return clock;
    }

    @Override
    public String address(ContractScreen screen) {
        return Screen.ORIGIN + "/" + screen.label();
    }

    @Override
    public String foreignAddress() {
        return "http://evil.test/collect";
    }

    @Override
    public int foreignRequests() {
        return 0;
    }

    @Override
    public void close() {}
}
