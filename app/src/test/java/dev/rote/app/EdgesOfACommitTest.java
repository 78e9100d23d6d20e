package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.CapabilityFiles;
import dev.rote.capability.CapabilityReading;
import dev.rote.capability.Json;
import dev.rote.capability.Requirements;
import dev.rote.mockapp.Ledger;
import dev.rote.replay.Budget;
import dev.rote.replay.FailureCode;
import dev.rote.replay.ReplayResult;
import dev.rote.replay.SideEffect;
import dev.rote.replay.Warning;
import dev.rote.session.ConsentToStep.Consenting;
import dev.rote.session.Project;
import dev.rote.session.ReplayCapability;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.session.Terms;
import dev.rote.session.Where;
import dev.rote.surface.Act;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What comes before, beside and after a commit and could double it, mix it up with another one, or make it somebody
/// else's. The mock core's own ledger is the judge.
@OnTheSecondTrial
class EdgesOfACommitTest {
    private static final String STEP = "review.confirm";
    private static final Map<String, String> ORDER = order("10003", "75.00");

    @TempDir
    Path folder;

    private final Trial trial;
    private final Path opening;

    EdgesOfACommitTest(Trial trial) {
        this.trial = trial;
        this.opening = trial.opening();
    }

    private static Map<String, String> order(String member, String deposit) {
        return Map.of("member_id", member, "account_type", "Certificate", "initial_deposit", deposit);
    }

    private ReplayResult perform(Meddling meddling) {
        Terms terms = new Terms("tester", trial.consent(opening, ORDER, "reviewer", STEP), "");
        return perform(meddling, Trial.MOCK_CORE, opening, trial.where(""), terms);
    }

    private ReplayResult perform(Meddling meddling, Project project, Path capability, Where where, Terms terms) {
        return ((Replaying.Performed) new ReplayCapability(meddling.at(trial.workplace()), project)
                        .perform(new ReplayCapability.Request(capability, ORDER, where, terms, Budget.USUAL)))
                .result();
    }

    private List<Ledger.Commit> commits() {
        return trial.core().ledger().commits();
    }

    private int confirmed() {
        return trial.core().ledger().hits().getOrDefault("POST /confirm", 0);
    }

    /// The receipt is the answer to the commit's form itself. Somebody has it loaded again, and the run goes back and
    /// forward: the browser would send the form each time.
    @Test
    void whatWasCommittedIsNotSentAgainByTheHistory() throws IOException {
        TwoTenants tenants = TwoTenants.in(trial, folder);
        Path policy = folder.resolve("policies").resolve("default.yaml");
        Files.writeString(policy, Files.readString(policy).replace("acts: [", "acts: [back, forward, "));
        Path capability = trial.approved(goingBackAndForward());
        String token = ((Consenting.Given) tenants.consent(capability, ORDER, "south", "")).token();
        int before = commits().size();
        int posts = confirmed();
        Meddling[] self = new Meddling[1];
        self[0] = new Meddling(trial.workplace().state(), (act, _) -> act instanceof Act.Back, hand -> {
            hand.does("frames.main.location.reload()");
            self[0].awaitDropped();
        });

        ReplayResult result = perform(
                self[0],
                tenants.project(),
                capability,
                tenants.at("south", "direct_receipt"),
                new Terms("tester", token, ""));

        assertThat(result.sideEffect()).as(result.toString()).isEqualTo(SideEffect.COMMITTED);
        assertThat(commits()).hasSize(before + 1);
        assertThat(confirmed()).isEqualTo(posts + 1);
        assertThat(result.account().warnings())
                .filteredOn(warning -> warning.code().equals("SECOND_REQUEST_DROPPED"))
                .extracting(Warning::step)
                .containsExactly(STEP);
    }

    private Path goingBackAndForward() throws IOException {
        String step = """
                ,{"id": "receipt.%1$s", "title": "%1$s", "act": {"kind": "%1$s"}, "risk": "safe", "attempts": 1,
                 "timeout_ms": 3000, "expect": {"kind": "text_present", "frame": "nav", "text": "MEMBERS CORE"}}""";
        String text = Files.readString(opening).replace("\"path\": \"/receipt\"", "\"path\": \"/confirm\"");
        int read = text.indexOf("\"receipt.read_reference_number\"");
        int end = text.indexOf(']', text.indexOf("\"timeout_ms\"", read));
        Path edited = Files.writeString(
                folder.resolve("edited.json"),
                text.substring(0, end) + step.formatted("back") + step.formatted("forward") + text.substring(end));
        if (!(CapabilityFiles.read(edited) instanceof CapabilityReading.SealBroken broken)) {
            throw new AssertionError(CapabilityFiles.read(edited).toString());
        }
        return Files.writeString(
                Files.createDirectories(folder.resolve("capabilities")).resolve("open_subaccount.json"),
                CapabilityFiles.text(Requirements.stated(broken.capability())));
    }

    /// Between the check and the press the frame shows the review of another member, with the same button at the same
    /// place.
    @Test
    void theReviewOfAnotherMemberThatTakesTheFramesPlaceIsNotConfirmed() {
        int before = commits().size();
        Meddling meddling = new Meddling(
                trial.workplace().state(),
                Meddling.press("Confirm"),
                hand -> hand.kept(hand.promised("(async () => {"
                        + " await fetch('/subaccount', {method: 'POST', body: new URLSearchParams({F_MBRID: '10004',"
                        + " F_DEPAMT: '75.00', F_SUBTYP: 'Certificate', F_RMKS: ''})});"
                        + " await new Promise(done => { document.querySelector('frame[name=main]').onload = done;"
                        + " frames.main.location = '/review?other'; }) })()")));

        ReplayResult result = perform(meddling);

        assertThat(result).isInstanceOfSatisfying(ReplayResult.Failure.class, failure -> {
            assertThat(failure.code()).isEqualTo(FailureCode.CHECKPOINT_FAILED);
            assertThat(failure.step()).isEqualTo(STEP);
            assertThat(failure.sideEffect()).isEqualTo(SideEffect.NONE);
        });
        assertThat(commits()).hasSize(before);
    }

    /// Callers want accounts for one member and for another at the same time, each with a key of its own. Whether
    /// each run comes to its end in time is the machine's; what is told is true.
    @Test
    void runsBesideEachOtherForOneMemberAreNeverDoubledAndNeverMixed() throws Exception {
        int before = commits().size();
        List<Map<String, String>> orders = List.of(
                order("10008", "81.00"), order("10008", "81.00"), order("10008", "82.00"), order("10009", "83.00"));
        List<ReplayResult> results = atOnce(orders);

        List<Ledger.Commit> made = commits().subList(before, commits().size());
        long committed = count(results, SideEffect.COMMITTED);
        assertThat((long) made.size()).isBetween(committed, committed + count(results, SideEffect.UNKNOWN));
        assertThat(committed).isPositive();
        for (String one : List.of("10008 81.00", "10008 82.00", "10009 83.00")) {
            assertThat(made.stream().filter(commit -> said(commit).equals(one)))
                    .hasSizeLessThanOrEqualTo(one.equals("10008 81.00") ? 2 : 1);
        }
        List<String> references = new ArrayList<>();
        for (int i = 0; i < orders.size(); i++) {
            if (results.get(i) instanceof ReplayResult.Success success) {
                String reference = success.outputs().getFirst().value().plain();
                references.add(reference);
                assertThat(made)
                        .filteredOn(one -> one.reference().equals(reference))
                        .extracting(EdgesOfACommitTest::said)
                        .containsExactly(orders.get(i).get("member_id") + " "
                                + orders.get(i).get("initial_deposit"));
            }
        }
        assertThat(references).doesNotHaveDuplicates();
    }

    private static String said(Ledger.Commit commit) {
        return commit.memberId() + " " + commit.amount().toPlainString();
    }

    private static long count(List<ReplayResult> results, SideEffect effect) {
        return results.stream().filter(one -> one.sideEffect() == effect).count();
    }

    private List<ReplayResult> atOnce(List<Map<String, String>> orders) throws Exception {
        List<ReplayResult> results = new ArrayList<>();
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<ReplayResult>> running = new ArrayList<>();
            for (int i = 0; i < orders.size(); i++) {
                Map<String, String> order = orders.get(i);
                Terms terms = new Terms("tester", trial.consent(opening, order, "reviewer", STEP), "beside-" + i);
                running.add(
                        callers.submit(() -> ((Replaying.Performed) trial.replay(opening, order, "", terms)).result()));
            }
            for (Future<ReplayResult> one : running) {
                results.add(one.get());
            }
        }
        return results;
    }

    /// The same request under the same key in several threads: one performs it, and none of the others begins.
    @Test
    void theSameKeyAskedForAtOnceIsDoneOnce() throws InterruptedException, ExecutionException {
        int before = commits().size();
        Map<String, String> order = order("10010", "84.00");
        Terms terms = new Terms("tester", trial.consent(opening, order, "reviewer", STEP), "at-once");
        List<String> answers = new ArrayList<>();
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Replaying>> running = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                running.add(callers.submit(() -> trial.replay(opening, order, "", terms)));
            }
            for (Future<Replaying> one : running) {
                answers.add(told(one.get()));
            }
        }

        assertThat(answers).containsOnlyOnce("success");
        assertThat(answers).containsAnyOf("KEY_UNDER_WAY", "success, cached");
        assertThat(answers).isSubsetOf("success", "KEY_UNDER_WAY", "success, cached");
        assertThat(told(trial.replay(opening, order, "", terms))).isEqualTo("success, cached");
        assertThat(commits()).hasSize(before + 1);
    }

    private static String told(Replaying replaying) {
        return switch (replaying) {
            case Replaying.Performed(var result) -> result.kind();
            case Replaying.Refused(var code, var _) -> code;
            case Replaying.Answered(var result) ->
                (result.field("kind").orElse(new Json.Null()) instanceof Json.Text(var kind) ? kind : "")
                        + (result.field("cached")
                                        .filter(Json.flag(true)::equals)
                                        .isPresent()
                                ? ", cached"
                                : "");
        };
    }
}
