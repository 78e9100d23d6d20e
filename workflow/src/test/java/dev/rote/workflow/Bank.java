package dev.rote.workflow;

import static dev.rote.testbed.Part.button;
import static dev.rote.testbed.Part.heading;
import static dev.rote.testbed.Part.line;
import static dev.rote.testbed.Part.row;
import static dev.rote.testbed.Part.table;
import static dev.rote.testbed.Part.text;

import dev.rote.capability.Capability;
import dev.rote.registry.Approval;
import dev.rote.registry.Registry;
import dev.rote.registry.Saving;
import dev.rote.registry.Showing;
import dev.rote.session.Project;
import dev.rote.session.Workplace;
import dev.rote.testbed.FakeApp;
import dev.rote.testbed.FakeClock;
import dev.rote.testbed.Part;
import dev.rote.testbed.Reaction;
import dev.rote.testbed.Screen;
import dev.rote.testbed.Visit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/// A bank whose accounts are files of a folder, shown by a fake application, with capabilities that look members
/// up, open accounts and close them. Member 999 is nobody; member 500 is, and yet no account is opened for her.
record Bank(Path folder, FakeClock clock, Random random) {
    Bank(Path folder) {
        this(folder, new FakeClock(), new Random(1));
    }

    /// With everything approved.
    static Bank in(Path folder) throws IOException {
        Bank bank = new Bank(folder);
        Files.createDirectories(bank.accounts());
        Files.createDirectories(bank.project().workflows());
        bank.write("tenants/local.yaml", """
                id: local
                family: bank
                base_url: http://app.test
                insecure: true
                policy: default
                effect_sources:
                  accounts: {folder: accounts}
                """);
        bank.write("policies/default.yaml", "name: default\nacts: [open, press, fill, read]\n");
        bank.write("families/bank.yaml", """
                name: bank
                locale: {language: en, decimal: ".", grouping: ",", date: yyyy-MM-dd}
                step_timeout_ms: 1000
                outcomes: [{code: NOT_FOUND, description: there is nobody}]
                """);
        bank.approve(BankTasks.lookUp("look_up", "bank"));
        bank.approve(BankTasks.lookUp("elsewhere", "other"));
        bank.registry().save(BankTasks.lookUp("draft", "bank"));
        bank.approve(BankTasks.opening());
        bank.approve(BankTasks.closing());
        return bank;
    }

    Path accounts() {
        return folder.resolve("accounts");
    }

    Path capabilities() {
        return folder.resolve("capabilities");
    }

    Project project() {
        return new Project(folder);
    }

    Registry registry() {
        return new Registry(capabilities(), clock, folder.resolve("state"));
    }

    Workplace workplace() {
        return workplace(app());
    }

    Workplace workplace(FakeApp app) {
        return new Workplace(app, clock, random, Map.of(), folder.resolve("runs"), folder.resolve("state"));
    }

    private void write(String file, String content) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, content);
    }

    void approve(Capability draft) {
        Path file = registry().workingCopy(draft.name());
        Saving saving = registry().save(draft);
        if (saving instanceof Saving.Refused refused) {
            throw new AssertionError(refused.toString());
        }
        if (registry().describe(file, "reviewer") instanceof Showing.Shown shown
                && !shown.validation().isSafe()) {
            throw new AssertionError(shown.validation().problems().toString());
        }
        if (registry().approve(file, "reviewer") instanceof Approval.Refused refused) {
            throw new AssertionError(refused.toString());
        }
    }

    FakeApp app() {
        FakeApp app = new FakeApp(clock)
                .screen(Screen.at("/start")
                        .show(
                                line(text("Member:"), Part.field("member")),
                                line(text("PIN:"), Part.field("pin")),
                                line(text("Reference:"), Part.field("reference")),
                                button("Look up"),
                                button("Open"),
                                button("Close")))
                .press("/start", "Look up", visit -> visit.goTo(visit.is("member", "999") ? "/none" : "/member"))
                .screen(Screen.at("/none").show(heading("Nobody has that number")))
                .screen(
                        "/member",
                        known -> Screen.at("/member")
                                .show(table(
                                        row("Member", known.value("member")),
                                        row("Nickname", "Al"),
                                        row("Tax id", "TX-" + known.value("member") + "-9"))))
                .press("/start", "Open", Reaction.goTo("/open"))
                .screen(
                        "/open",
                        known -> Screen.at("/open")
                                .show(
                                        table(row("Member", known.value("member"))),
                                        line(text("Deposit:"), Part.field("deposit")),
                                        line(text("Kind:"), Part.field("kind")),
                                        button("Open it")))
                .press("/open", "Open it", this::opens);
        return closing(app);
    }

    private FakeApp closing(FakeApp app) {
        return app.press("/start", "Close", Reaction.goTo("/close"))
                .screen(
                        "/opened",
                        known -> Screen.at("/opened")
                                .show(heading("Account opened"), table(row("Number", "A-" + known.value("member")))))
                .screen(
                        "/close",
                        known -> Screen.at("/close")
                                .show(table(row("Number", known.value("reference"))), button("Close it")))
                .press("/close", "Close it", this::closes)
                .screen(Screen.at("/closed").show(heading("Account closed")));
    }

    void opens(Visit visit) {
        String member = visit.value("member");
        if (member.equals("500")) {
            visit.goTo("/none");
            return;
        }
        try {
            Files.writeString(accounts().resolve("A-" + member), visit.value("deposit"));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        if (member.equals("600")) {
            visit.crash("the browser is gone");
            return;
        }
        visit.goTo("/opened");
    }

    /// Account A-700 is said to be closed, and stays.
    private void closes(Visit visit) {
        String reference = visit.value("reference");
        try {
            if (!reference.equals("A-700")) {
                Files.deleteIfExists(accounts().resolve(reference));
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        visit.goTo("/closed");
    }

    /// The names of the accounts there are, in order.
    List<String> opened() throws IOException {
        try (Stream<Path> all = Files.list(accounts())) {
            return all.map(one -> one.getFileName().toString()).sorted().toList();
        }
    }
}
