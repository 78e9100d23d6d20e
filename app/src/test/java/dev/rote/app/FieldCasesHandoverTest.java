package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.BrowserSettings;
import dev.rote.browser.BrowserSurfaces;
import dev.rote.capability.CapabilityFiles;
import dev.rote.capability.Value;
import dev.rote.console.Console;
import dev.rote.policy.Loading;
import dev.rote.registry.Approval;
import dev.rote.registry.Showing;
import dev.rote.replay.Budget;
import dev.rote.replay.EscalationReason;
import dev.rote.replay.Handoff;
import dev.rote.replay.Handoff.Decision;
import dev.rote.replay.Reading;
import dev.rote.replay.ReplayResult;
import dev.rote.replay.SideEffect;
import dev.rote.session.Desk;
import dev.rote.session.Handing;
import dev.rote.session.HandoverTerms;
import dev.rote.session.Intervention;
import dev.rote.session.Lease;
import dev.rote.session.Person;
import dev.rote.session.Project;
import dev.rote.session.ReplayCapability;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.session.ReviewCapability;
import dev.rote.session.Taking;
import dev.rote.session.Terms;
import dev.rote.session.Where;
import dev.rote.session.Workplace;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Pages that take a person on the way: the run asks for one at the desk, and ends by itself.
@Timeout(120)
class FieldCasesHandoverTest {
    private static final Project PROJECT = new Project(Path.of("src/test/resources/field-cases/people"));
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Person ANN = new Person("ann");
    private static final String CODE = "428613";
    private static final String PRESS = "{\"kind\": \"press\"}";
    private static final String BALANCE =
            "{\"rungs\": [{\"kind\": \"text\", \"role\": \"text\", \"text\": \"Balance 1.250,00 EUR\"}]}";
    private static final String READ_BALANCE =
            "{\"kind\": \"read\", \"output\": \"balance\", \"after\": \"Balance\", \"before\": \"EUR\"}";

    private final FieldSite site = new FieldSite();
    private final Path folder;
    private final Workplace workplace;
    private final Desk desk;
    private final BlockingQueue<Replaying> answers = new LinkedBlockingQueue<>();

    FieldCasesHandoverTest(@TempDir Path folder) {
        this.folder = folder;
        this.workplace = new Workplace(
                new BrowserSurfaces(BrowserSettings.in(folder.resolve("state"))),
                Clock.systemUTC(),
                new Random(7),
                Map.of(),
                folder.resolve("runs"),
                folder.resolve("state"));
        this.desk = switch (Desk.open(workplace)) {
            case Loading.Loaded<Desk>(var open) -> open;
            case Loading.Refused<Desk>(var why) -> throw new AssertionError(why.message());
        };
    }

    @AfterEach
    void leaves() {
        desk.close();
        site.close();
    }

    @Test
    void case43APersonSignsOnAgainAndItIsPostedOnceWithTheirConsent() throws Exception {
        String home = present("link", "Calculation");
        start(
                paper("/43-session-expired-redirect.html")
                        .input("value", "string")
                        .free("{\"kind\": \"open\", \"path\": \"/43-session-expired-redirect.html\"}", home)
                        .checkpoint(home)
                        .step(
                                named("link", "Calculation"),
                                PRESS,
                                "{\"kind\": \"control_present\", \"control\": " + near("Value") + "}")
                        .step(near("Value"), fill("${value}"), "")
                        .step(named("button", "Calculate"), PRESS, shows("Calculated for ${value}"))
                        .commit(named("button", "Post"), shows("Calculated for ${value}"), "Posted."),
                Map.of("value", "42"));
        Intervention asked = asked(EscalationReason.STUCK);
        assertThat(asked.plea().screen()).contains("Your session has expired");
        Lease lease = taken(asked);
        try (SecondHand hand = hand(asked)) {
            hand.does("$('u').value = 'demo'; $('p').value = 'pw-43'; $('b').click()");
        }
        assertThat(desk.resume(lease, Optional.empty())).isEqualTo(new Handing.Done());

        assertThat(desk.approve(taken(asked(EscalationReason.NEEDS_APPROVAL)), Duration.ofMinutes(5)))
                .isEqualTo(new Handing.Done());

        ReplayResult result = answer();
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(result.sideEffect()).isEqualTo(SideEffect.COMMITTED);
        assertThat(decisions(result)).containsExactly(Decision.HAND_BACK, Decision.APPROVE);
        assertThat(result.account().handoffs().getFirst().resumedAt()).isEqualTo("cp.s0");
    }

    @Test
    void case45APersonConfirmsTheNoticeAndTheStepIsDone() throws Exception {
        start(
                paper("/45-interstitial-notice.html")
                        .input("hours", "string")
                        .step(named("textbox", "Hours"), fill("${hours}"), "")
                        .step(
                                named("button", "Save"),
                                PRESS,
                                "{\"kind\": \"value_set\", \"control\": " + named("textbox", "Hours")
                                        + ", \"value\": \"${hours}\"}"),
                Map.of("hours", "8"));
        Intervention asked = asked(EscalationReason.STUCK);
        assertThat(asked.plea().screen()).contains("Planned maintenance");
        Lease lease = taken(asked);
        try (SecondHand hand = hand(asked)) {
            hand.does("$('c').click(); $('k').click()");
            int saved = hand.promised("new Promise(done => new MutationObserver(() => done(document.title))"
                    + ".observe(document.head, {childList: true, subtree: true}))");
            assertThat(desk.retry(lease)).isEqualTo(new Handing.Done());
            assertThat(hand.kept(saved)).contains("saved=8 notice=1");
        }

        ReplayResult result = answer();
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(decisions(result)).containsExactly(Decision.RETRY_STEP);
        assertThat(result.account().handoffs().getFirst().resumedAt()).isEqualTo("work.s0");
    }

    @Test
    void case47APersonGivesTheCodeAndItIsInNoFile() throws Exception {
        start(
                paper("/47-otp-handoff.html")
                        .input("user", "string")
                        .output("balance", "decimal")
                        .step(named("textbox", "User"), fill("${user}"), "")
                        .step(named("button", "Sign in"), PRESS, shows("Enter the 6-digit code"))
                        .titled(
                                "The code sent to your phone",
                                named("textbox", "Code"),
                                fill("${person.one_time_code}"))
                        .step(named("button", "Confirm"), PRESS, shows("Welcome"))
                        .step(named("link", "Statement"), PRESS, shows("Balance"))
                        .step(BALANCE, READ_BALANCE, ""),
                Map.of("user", "demo"));
        Intervention asked = asked(EscalationReason.NEEDS_VALUE);
        assertThat(asked.plea().field()).isPresent();
        givenInTheConsole(asked);

        ReplayResult result = answer();
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(result.outputs())
                .extracting(Reading::value)
                .containsExactly(new Value.Decimal(new BigDecimal("1250.00")));
        assertThat(decisions(result)).containsExactly(Decision.GIVE);
        // The person's own browser has it; everything of ours is searched: evidence, ledgers, capabilities.
        for (Path ours : List.of(workplace.runs(), workplace.state(), folder.resolve("capabilities"))) {
            try (Stream<Path> files = Files.walk(ours)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    assertThat(Bytes.of(file)).as(file.toString()).doesNotContain(CODE);
                }
            }
        }
    }

    /// Somebody who was let in by the link sees that one field alone, types the code and presses Enter.
    private void givenInTheConsole(Intervention asked) throws IOException {
        try (Console console = Operating.start(workplace, PROJECT, "127.0.0.1", 0);
                Visitor visitor = new Visitor(folder.resolve("visitor"))) {
            Visitor.Tab tab = visitor.open(Visitor.Seat.PHONE).go(console.oneTimeLink());
            tab.go(console.address().resolve("/local/requests/" + asked.run()));
            tab.press("Take control");
            assertThat(tab.js("document.querySelectorAll('main form.field').length"))
                    .isEqualTo("1.0");
            assertThat(tab.words())
                    .contains("The code sent to your phone", "It goes straight into the page and is kept nowhere")
                    .contains("work.s3");
            tab.until("document.activeElement.id === 'value'");
            Pictures.keepBoth("value", tab);
            tab.type(CODE);
            tab.key("Enter", 13);
            tab.until(
                    "document.body.innerText.includes('goes on by itself') || document.body.innerText.includes('has ended')");
            assertThat(tab.js("document.documentElement.outerHTML")).doesNotContain(CODE);
        }
    }

    private static String fill(String value) {
        return "{\"kind\": \"fill\", \"value\": \"" + value + "\"}";
    }

    private static String named(String role, String name) {
        return "{\"rungs\": [{\"kind\": \"role_name\", \"role\": \"" + role + "\", \"name\": \"" + name + "\"}]}";
    }

    private static String near(String caption) {
        return "{\"rungs\": [{\"kind\": \"near_text\", \"role\": \"textbox\", \"text\": \"" + caption + "\"}]}";
    }

    private static String present(String role, String name) {
        return "{\"kind\": \"control_present\", \"control\": " + named(role, name) + "}";
    }

    private static String shows(String text) {
        return "{\"kind\": \"text_present\", \"text\": \"" + text + "\"}";
    }

    private static List<Decision> decisions(ReplayResult result) {
        return result.account().handoffs().stream().map(Handoff::decision).toList();
    }

    private ActDesk.Paper paper(String entry) {
        return new ActDesk(workplace.surfaces(), site.origin(), workplace.runs())
                .paper(entry)
                .patience(2_000);
    }

    private void start(ActDesk.Paper paper, Map<String, String> inputs) throws IOException {
        ReplayCapability.Request request = new ReplayCapability.Request(
                        approved(paper),
                        inputs,
                        new Where("local", site.origin(), ""),
                        new Terms("tester", "", ""),
                        Budget.USUAL)
                .handing(new HandoverTerms(PATIENCE, PATIENCE));
        Thread.ofVirtual().start(() -> answers.add(new ReplayCapability(workplace, PROJECT).perform(request)));
    }

    private Path approved(ActDesk.Paper paper) throws IOException {
        Path file = Files.createDirectories(folder.resolve("capabilities")).resolve("desk_work.json");
        Files.writeString(file, CapabilityFiles.text(paper.read()));
        ReviewCapability review = new ReviewCapability(workplace);
        assertThat(review.describe(file, "tester")).isInstanceOf(Showing.Shown.class);
        assertThat(review.approve(file, "tester")).isInstanceOf(Approval.Approved.class);
        return file;
    }

    private ReplayResult answer() throws InterruptedException {
        Replaying answered = answers.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        assertThat(answered).isInstanceOf(Replaying.Performed.class);
        return ((Replaying.Performed) answered).result();
    }

    /// The request of the run, as soon as it asks for that reason.
    private Intervention asked(EscalationReason reason) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end && answers.isEmpty()) {
            Optional<Intervention> open = desk.open("local").stream()
                    .filter(one -> one.plea().reason() == reason)
                    .findFirst();
            if (open.isPresent()) {
                return open.get();
            }
            pause();
        }
        throw new AssertionError("no run asks for a person because of " + reason + ": " + answers);
    }

    private synchronized void pause() throws InterruptedException {
        TimeUnit.MILLISECONDS.timedWait(this, 50);
    }

    private Lease taken(Intervention one) {
        return switch (desk.take("local", one.run(), ANN)) {
            case Taking.Taken(var lease) -> lease;
            case Taking other -> throw new AssertionError(other.toString());
        };
    }

    /// A person at the live browser of the run.
    private SecondHand hand(Intervention asked) throws InterruptedException {
        return new SecondHand(desk.live("local", asked.run()).orElseThrow());
    }
}
