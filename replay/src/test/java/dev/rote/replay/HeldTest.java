package dev.rote.replay;

import static dev.rote.replay.CommitTest.ORDER;
import static dev.rote.replay.ReadingTest.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.policy.Consent;
import dev.rote.surface.Feature;
import dev.rote.surface.Outgoing;
import dev.rote.surface.Outgoing.Cause;
import dev.rote.surface.Outgoing.Place;
import dev.rote.testbed.Part;
import dev.rote.testbed.Reaction;
import dev.rote.testbed.Screen;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a commit sends is held: shown and dropped in a dry run, let go when it is what was consented to.
final class HeldTest {
    private static final Consent DRY_RUN = new Consent.DryRun();

    @TempDir
    Path runs;

    private int desks;
    private final List<String> arrived = new ArrayList<>();
    private final List<String> register = new ArrayList<>();

    /// The address form; pressing Save sends these requests, and the first of them saves.
    private Desk sending(Outgoing... requests) {
        Desk desk = CommitTest.desk(runs.resolve("desk" + desks++))
                .varying("token")
                .registering(new Register() {
                    @Override
                    public Optional<Objection> sending(String run, String step) {
                        register.add("sending " + step);
                        return Optional.empty();
                    }

                    @Override
                    public void notSent(String run, String step) {
                        register.add("not sent " + step);
                    }
                });
        desk.app.press("/form", "Save", visit -> {
            for (Outgoing one : requests) {
                visit.send(one, there -> {
                    arrived.add(one.method() + " " + one.path());
                    if (one.path().equals("/save")) {
                        there.goTo("/saved");
                    }
                });
            }
        });
        return desk;
    }

    @Test
    void whatAPersonSentWhileTheControlsWereTheirsIsNotSentOnceMore() {
        Desk desk = sending(save("Elm Road 7", "t-1")).consenting("form.save");
        Attendant.Helped ann = new Attendant.Helped("ann", List.of());
        List<Plea> pleas = new ArrayList<>();
        desk.app.screen(Screen.at("/form").show(Part.heading("Change address")));
        desk.attending((plea, _) -> {
            pleas.add(plea);
            if (pleas.size() > 1) {
                return new Attendant.Answer.Aborted(ann, "that was mine");
            }
            CommitTest.desk(desk);
            desk.app.press("/form", "Save", visit -> visit.send(save("Elm Road 7", "t-2"), Reaction.goTo("/saved")));
            desk.surface().person("", visit -> visit.send(save("Elm Road 7", "t-1"), _ -> {}));
            return new Attendant.Answer.RetryStep(ann);
        });

        ReplayResult result = desk.perform(CommitTest.change(), ORDER);

        assertThat(pleas.get(1).message()).contains("a person sent the same");
        assertThat(result.sideEffect()).isEqualTo(SideEffect.NONE);
        assertThat(result.account().warnings()).extracting(Warning::code).contains("SENT_BY_PERSON");
    }

    private static Outgoing save(String street, String token) {
        return request(Cause.NAVIGATION, "POST", "/save", "street", street, "token", token);
    }

    private static Outgoing request(Cause cause, String method, String path, String... fields) {
        List<Outgoing.Field> read = new ArrayList<>();
        for (int i = 0; i < fields.length; i += 2) {
            read.add(new Outgoing.Field(Place.FORM, fields[i], fields[i + 1]));
        }
        return new Outgoing(cause, method, Screen.ORIGIN, path, read, true);
    }

    private HeldRequest shown() {
        Desk desk = sending(save("Elm Road 7", "t-1")).consenting(DRY_RUN);
        return ((ReplayResult.DryRun) desk.perform(CommitTest.change(), ORDER)).held();
    }

    private static Consent boundTo(HeldRequest shown) {
        return new Consent.Bound("reviewer", "form.save", shown.digest(), shown.shown());
    }

    @Test
    void aDryRunNeedsNoConsentAndSendsNothingAndAsksNoRegister() {
        Desk desk = sending(
                        request(Cause.BEACON, "POST", "/track"),
                        request(Cause.REFRESH, "GET", "/news"),
                        request(Cause.SCRIPT, "POST", "/keep-alive/7"),
                        save("Elm Road 7", "t-1"))
                .consenting(DRY_RUN);
        ReplayResult result = desk.perform(CommitTest.change(), ORDER);
        assertThat(result).isInstanceOfSatisfying(ReplayResult.DryRun.class, dryRun -> {
            assertThat(dryRun.sideEffect()).isEqualTo(SideEffect.NONE);
            assertThat(dryRun.held().fields())
                    .containsExactly(
                            new HeldRequest.Field("form", "street", "Elm Road 7", false),
                            new HeldRequest.Field("form", "token", "(volatile, 3 characters)", true));
        });
        assertThat(arrived).containsExactly("POST /keep-alive/7");
        assertThat(register).isEmpty();
    }

    @Test
    void waitsForARequestThatComesLate() {
        Desk desk = sending().consenting(DRY_RUN);
        desk.app.press(
                "/form",
                "Save",
                visit -> visit.later(Duration.ofSeconds(1), late -> late.send(save("Elm Road 7", "t"), Reaction.NONE)));
        assertThat(desk.perform(CommitTest.change(), ORDER)).isInstanceOf(ReplayResult.DryRun.class);
    }

    @Test
    void aDryRunSaysWhenNothingCouldBeHeldAndThatItMayHaveBeenSent() {
        Desk desk = sending().consenting(DRY_RUN);
        ReplayResult.Failure failure = failure(desk.perform(CommitTest.change(), ORDER));
        assertThat(failure.code()).isEqualTo(FailureCode.COMMIT_NOT_HELD);
        assertThat(failure.sideEffect()).isEqualTo(SideEffect.UNKNOWN);
    }

    @Test
    void aSurfaceThatCannotHoldIsRefusedBeforeAnythingIsStarted() {
        Desk desk = sending(save("Elm Road 7", "t-1")).consenting(DRY_RUN);
        desk.app.lacking(Feature.HELD_REQUESTS);
        ReplayResult.Failure failure = failure(desk.perform(CommitTest.change(), ORDER));
        assertThat(failure.code()).isEqualTo(FailureCode.SURFACE_INCOMPATIBLE);
        assertThat(desk.app.opened()).isEmpty();
        assertThat(desk.consenting("form.save").perform(CommitTest.change(), ORDER))
                .isInstanceOf(ReplayResult.Success.class);
    }

    @Test
    void aBoundConsentLetsTheSameRequestGoWhateverItsVolatileFieldsHold() {
        Desk desk = sending(save("Elm Road 7", "t-2")).consenting(boundTo(shown()));
        assertThat(desk.perform(CommitTest.change(), ORDER)).isInstanceOf(ReplayResult.Success.class);
        assertThat(arrived).containsExactly("POST /save");
        assertThat(register).containsExactly("sending form.save");
    }

    @Test
    void aBoundConsentStopsAnotherValueAndEverythingAfterItAndIsGivenBack() {
        HeldRequest shown = shown();
        Desk desk =
                sending(save("Elm Road 8", "t-1"), save("Elm Road 7", "t-1")).consenting(boundTo(shown));
        ReplayResult.Failure failure = failure(desk.perform(CommitTest.change(), ORDER));
        assertThat(failure.code()).isEqualTo(FailureCode.POLICY_BLOCKED);
        assertThat(failure.cause().observed()).startsWith("form street is \"Elm Road 8\" and not \"Elm Road 7\"");
        assertThat(failure.sideEffect()).isEqualTo(SideEffect.NONE);
        assertThat(arrived).isEmpty();
        assertThat(register).containsExactly("sending form.save", "not sent form.save");
    }

    @Test
    void aBoundConsentLetsNothingElseFollowButWhatShowsTheAnswer() {
        Desk desk = sending(
                        save("Elm Road 7", "t-1"),
                        request(Cause.SCRIPT, "POST", "/close-account"),
                        request(Cause.NAVIGATION, "GET", "/receipt"))
                .consenting(boundTo(shown()));
        ReplayResult result = desk.perform(CommitTest.change(), ORDER);
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(arrived).containsExactly("POST /save", "GET /receipt");
        assertThat(result.account().warnings()).extracting(Warning::code).containsExactly("FURTHER_REQUEST_DROPPED");
    }

    @Test
    void whatIsSentTwiceIsDroppedTheSecondTimeAlsoWithAnotherToken() throws IOException {
        Desk desk = sending(
                save("Elm Road 7", "t-1"),
                save("Elm Road 7", "t-2"),
                request(Cause.SCRIPT, "POST", "/audit", "what", "save"));
        ReplayResult result = desk.perform(CommitTest.change(), ORDER);
        assertThat(arrived).containsExactly("POST /save", "POST /audit");
        assertThat(result.account().warnings())
                .extracting(Warning::code)
                .containsExactly("SECOND_REQUEST_DROPPED", "FURTHER_REQUEST");
        String intents =
                Files.readString(result.account().evidence().orElseThrow().resolve("intent.jsonl"));
        assertThat(intents.split("commit_request", -1)).hasSize(3);
    }

    @Test
    void saysWhatWasTypedAndIsNotSentAndShowsNothingThatMayNotBeShown() throws IOException {
        Desk desk = sending(save("Elm Rd 078-05-1120", "t-1")).consenting(DRY_RUN);
        ReplayResult.DryRun result = (ReplayResult.DryRun) desk.perform(CommitTest.change(), ORDER);
        assertThat(result.account().warnings()).extracting(Warning::code).containsExactly("FILLED_NOT_SENT");
        assertThat(result.held().fields().getFirst().value()).isEqualTo("Elm Rd ***");
        try (Stream<Path> files = Files.walk(result.account().evidence().orElseThrow())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).doesNotContain("078-05-1120");
            }
        }
    }

    @Test
    void ofASessionAndOfATokenNothingIsShownThatCouldBeUsed() throws IOException {
        Outgoing sent = new Outgoing(
                Cause.NAVIGATION,
                "POST",
                Screen.ORIGIN,
                "/save",
                List.of(
                        new Outgoing.Field(Place.PATH, "jsessionid", "5E55104-node1"),
                        new Outgoing.Field(Place.FORM, "street", "Elm Road 7"),
                        new Outgoing.Field(Place.FORM, "back", "/form;jsessionid=5E55104-node1?x=volatile-token"),
                        new Outgoing.Field(Place.JSON, "/meta/csrfToken", "forge-me-not"),
                        new Outgoing.Field(Place.FORM, "token", "volatile-token")),
                true);
        Desk desk = sending(sent).consenting(DRY_RUN);
        ReplayResult.DryRun result = (ReplayResult.DryRun) desk.perform(CommitTest.change(), ORDER);
        assertThat(result.held().fields())
                .extracting(HeldRequest.Field::value)
                .containsExactly(
                        "(session or token, 13 characters, b5e0a0b8)",
                        "Elm Road 7",
                        "/form;jsessionid=(volatile)?x=(volatile)",
                        "(session or token, 12 characters, 77d40de3)",
                        "(volatile, 14 characters)");
        try (Stream<Path> files = Files.walk(result.account().evidence().orElseThrow())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                        .doesNotContain("5E55104", "forge-me-not", "volatile-token");
            }
        }
    }
}
