package dev.rote.testbed;

import static dev.rote.testbed.Part.alert;
import static dev.rote.testbed.Part.button;
import static dev.rote.testbed.Part.checkbox;
import static dev.rote.testbed.Part.choice;
import static dev.rote.testbed.Part.field;
import static dev.rote.testbed.Part.frame;
import static dev.rote.testbed.Part.line;
import static dev.rote.testbed.Part.link;
import static dev.rote.testbed.Part.secretField;
import static dev.rote.testbed.Part.text;
import static dev.rote.testbed.Reaction.goTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.Channel;
import dev.rote.surface.Control;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.Entry;
import dev.rote.surface.Journal;
import dev.rote.surface.Observation;
import dev.rote.surface.Opening;
import dev.rote.surface.Ref;
import dev.rote.surface.Resolution;
import dev.rote.surface.Resolver;
import dev.rote.surface.Role;
import dev.rote.surface.Run;
import dev.rote.surface.Rung;
import dev.rote.surface.Secret;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceEvent;
import dev.rote.surface.SurfaceGone;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FakeSurfaceTest {
    private static final DialogAnswer DISMISS = new DialogAnswer.Dismiss();
    private final FakeClock clock = new FakeClock();
    private final Run run = Run.lasting(Duration.ofSeconds(30), clock, Journal.SILENT);
    private final List<String> ledger = new ArrayList<>();
    private final FakeApp app = new FakeApp(clock)
            .screen(Screen.at("/login")
                    .show(
                            line(text("User"), field("user")),
                            line(text("Password"), secretField("password")),
                            button("Sign on")))
            .press("/login", "Sign on", visit -> visit.goTo(visit.is("password", "pw") ? "/shell" : "/login"))
            .screen(Screen.at("/shell").show(frame("nav", "/menu"), frame("main", "/search")))
            .screen(Screen.at("/menu").show(link("Members"), link("Sign off")))
            .press("/menu", "Members", visit -> visit.goTo("main", "/search"))
            .press("/menu", "Sign off", visit -> visit.goTo("", "/login"))
            .screen(Screen.at("/search").show(line(text("Member ID:"), field("member_id")), button("Search")))
            .press("/search", "Search", goTo("/member").after(Duration.ofMillis(800)))
            .screen(
                    "/member",
                    known -> Screen.at("/member")
                            .show(
                                    text("Member " + known.value("member_id")),
                                    choice("kind", "Savings", "Checking").labelled("Kind"),
                                    checkbox("read", "I have read this"),
                                    button("Open"),
                                    button("Crash")))
            .press(
                    "/member",
                    "Open",
                    visit -> visit.ask("Open it?", accepted -> {
                        ledger.add(accepted.value("kind"));
                        accepted.goTo("/receipt");
                    }))
            .press("/member", "Crash", visit -> visit.crash("the page died"))
            .screen(Screen.at("/receipt").show(alert("Done")));

    @Test
    void performsATaskAcrossFramesAndTellsWhatWasDone() {
        FakeSurface surface = app.showing("/login");
        act(surface, new Act.Fill(find(surface, "", near("User")), new Entry.Plain("ann")));
        act(surface, new Act.Fill(find(surface, "", near("Password")), new Entry.Hidden(Secret.of("pw"))));
        act(surface, new Act.Press(find(surface, "", named("Sign on")), DISMISS));
        act(surface, new Act.Fill(find(surface, "main", near("Member ID")), new Entry.Plain("10003")));
        act(surface, new Act.Press(find(surface, "main", named("Search")), DISMISS));

        Observation before = surface.observe(run);
        assertThat(before.framesAt("main").getFirst().path()).isEqualTo("/search");
        assertThat(surface.awaitChange(before, run)).isTrue();
        Observation after = surface.observe(run);
        assertThat(after.textOf(after.framesAt("main").getFirst())).contains("Member 10003");

        act(surface, new Act.Choose(find(surface, "main", new Rung.Label("Kind")), List.of("Checking")));
        act(surface, new Act.Press(find(surface, "main", named("Open")), new DialogAnswer.Accept("")));
        assertThat(ledger).containsExactly("Checking");
        assertThat(surface.events())
                .containsExactly(new SurfaceEvent.DialogAnswered("confirm", "Open it?", true, true));
        assertThat(surface.acts())
                .containsExactly(
                        "fill user = ann",
                        "fill password = ***",
                        "press Sign on",
                        "fill member_id = 10003",
                        "press Search",
                        "choose kind = Checking",
                        "press Open");
    }

    @Test
    void timePassesOnlyWhileSomebodyWaits() {
        FakeSurface surface = app.showing("/shell");
        act(surface, new Act.Press(find(surface, "main", named("Search")), DISMISS));
        Observation before = surface.observe(run);

        assertThat(surface.awaitChange(before, run.within(Duration.ofMillis(500))))
                .isFalse();
        assertThat(run.left()).isEqualTo(Duration.ofMillis(29_500));
        assertThat(surface.awaitChange(before, run)).isTrue();
        assertThat(run.left()).isEqualTo(Duration.ofMillis(29_200));
    }

    @Test
    void aDialogNobodyDeclaredIsDismissedAndReported() {
        FakeSurface surface = app.showing("/member");
        act(surface, new Act.Press(find(surface, "", named("Open")), DISMISS));

        assertThat(ledger).isEmpty();
        assertThat(surface.events())
                .containsExactly(new SurfaceEvent.DialogAnswered("confirm", "Open it?", false, false));
        assertThat(surface.observe(run).top().path()).isEqualTo("/member");
    }

    @Test
    void aCrashEndsTheSurface() {
        FakeSurface surface = app.showing("/member");
        Ref button = find(surface, "", named("Crash"));

        assertThatThrownBy(() -> surface.act(new Act.Press(button, DISMISS), run))
                .isInstanceOf(SurfaceGone.class)
                .hasMessage("the page died");
        assertThat(surface.events())
                .containsExactly(new SurfaceEvent.Crashed(SurfaceEvent.Part.SURFACE, "the page died"));
        assertThatThrownBy(() -> surface.observe(run)).isInstanceOf(SurfaceGone.class);
    }

    @Test
    void opensBlankSurfacesThatGoOnlyWhereTheyMay() {
        Surface surface = app.open(Opening.of(Set.of("http://app.test"), Path.of("downloads")), run);

        assertThat(surface.act(new Act.Navigate("http://evil.test/login"), run))
                .isEqualTo(new ActResult.NotActionable(
                        ActResult.Obstacle.NOT_ALLOWED, "http://evil.test is not an allowed origin"));
        assertThat(surface.events()).containsExactly(new SurfaceEvent.Blocked(Channel.DOCUMENT, "http://evil.test"));
        assertThat(surface.act(new Act.Navigate("http://app.test/login?from=x"), run))
                .isEqualTo(new ActResult.Done(""));
        assertThat(surface.observe(run).top().location()).isEqualTo("http://app.test/login");
        assertThat(app.opened()).containsExactly((FakeSurface) surface);
    }

    private void act(Surface surface, Act act) {
        assertThat(surface.act(act, run)).isInstanceOf(ActResult.Done.class);
    }

    private static Rung near(String caption) {
        return new Rung.NearText(Role.TEXTBOX, caption);
    }

    private static Rung named(String name) {
        return new Rung.RoleName(Role.BUTTON, name);
    }

    private Ref find(Surface surface, String frame, Rung rung) {
        Resolution resolution = Resolver.resolve(surface.observe(run), Control.in(frame, rung));
        assertThat(resolution).as(resolution::explanation).isInstanceOf(Resolution.Found.class);
        return ((Resolution.Found) resolution).node().ref();
    }
}
