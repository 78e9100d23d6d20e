package dev.rote.evidence;

import static dev.rote.evidence.Evidence.content;
import static dev.rote.testbed.Part.field;
import static dev.rote.testbed.Part.heading;
import static dev.rote.testbed.Part.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.policy.Loading;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Picture;
import dev.rote.testbed.FakeClock;
import dev.rote.testbed.Screen;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The page of a run, made from directories that we wrote and from some that somebody else did.
@Timeout(60)
class ReportTest {
    private static final String EVIL = "\"><script>alert(1)</script><img src=x onerror=alert(2)>'\u202e&{}";
    private static final Observation FORM = Screen.at("/search")
            .title("Member Search")
            .show(heading("Member Search"), field("Member ID"), dev.rote.testbed.Part.button("Search"))
            .observed();
    private static final Observation MEMBER = Screen.at("/member")
            .title("Member")
            .show(heading("Member Detail"), text("Balance 1,411.21"))
            .observed();

    @TempDir
    Path runs;

    private final FakeClock clock = new FakeClock();

    @Test
    void showsWhatWasPromisedDoneSeenAndAnswered() {
        Path run = run(directory -> {
            lookedUp(directory);
            directory.result(answered());
        });
        String page = page(run);

        assertThat(page)
                .contains("Look up a member", ">read<", "<th>member_id</th><td>10003</td>")
                .contains("search.submit", "near_text: no match", "role_name: one match", "cp.member")
                .contains("application_error, session_expired")
                .contains("Detector <code>session_expired</code> saw <b>SESSION_EXPIRED</b>")
                .contains("Recovery from <b>SESSION_EXPIRED</b>: relogin by <code>again</code>")
                .contains("After the act: 2 new", "Member Detail", "savings_balance")
                .contains("All 5 files are those the receipt was written for.");
    }

    @Test
    void drawsABoxWhereAnOutputStoodOnItsPicture() {
        Path run = run(directory -> {
            lookedUp(directory);
            directory.pictured("search.submit", new Picture(png(2560, 1600), 2560, 1600, 2, 0), MEMBER);
            directory.result(answered());
        });

        assertThat(page(run))
                .contains("<image width=\"1280\" height=\"800\" href=\"data:image/png;base64,")
                .contains("<rect class=\"mark\" x=\"10.00%\" y=\"25.00%\" width=\"5.00%\" height=\"2.50%\"/>");
        assertThat(report(run).pictures()).isEqualTo(1);
    }

    @Test
    void drawsTheScreenWhereNoPictureWasTakenAndSaysSo() {
        Path run = run(directory -> {
            lookedUp(directory);
            directory.result(answered(1, 1, 9, 9));
        });

        assertThat(page(run)).contains("drawn from what was kept; no picture was taken", "class=\"mark\"");
        assertThat(report(run).absent()).anyMatch(what -> what.startsWith("pictures: none was taken"));
    }

    @Test
    void loadsNothingAndRunsNothing() throws Exception {
        String page = page(run(directory -> {
            lookedUp(directory);
            directory.pictured("search.submit", new Picture(png(2560, 1600), 2560, 1600, 2, 0), MEMBER);
            directory.result(answered());
        }));

        assertThat(links(page)).isNotEmpty().allMatch(one -> one.startsWith("#") || one.startsWith("data:image/png"));
        assertThat(page).doesNotContain("<script", "javascript:", " style=\"", "@import", "url(");
        String style = page.substring(page.indexOf("<style>") + 7, page.indexOf("</style>"));
        String hash = Base64.getEncoder()
                .encodeToString(MessageDigest.getInstance("SHA-256").digest(style.getBytes(StandardCharsets.UTF_8)));
        assertThat(page)
                .contains("default-src 'none'; img-src data:; style-src 'sha256-" + hash
                        + "'; base-uri 'none'; form-action 'none'");
    }

    @Test
    void showsTextsOfARunAsTextsWhateverTheySay() throws IOException {
        Path run = evilRun();

        String page = page(run);
        assertThat(page).contains("&lt;script&gt;").doesNotContain("<script", "<img", "\u202e");
        assertThat(page.replaceAll("\"[^\"]*\"", "")).doesNotContainPattern("<[^>]*\\son[a-z]+[^>]*>");
        assertThat(links(page)).allMatch(one -> one.startsWith("#"));
    }

    private Path evilRun() throws IOException {
        Path run = Files.createDirectories(runs.resolve("evil"));
        String evil = EVIL.replace("\"", "\\\"");
        write(
                run,
                "run.json",
                "{\"run\":\"%1$s\",\"kind\":\"%1$s\",\"capability\":\"%1$s\",\"version\":\"%1$s\",\"inputs\":{\"%1$s\":\"%1$s\"},\"started\":\"%1$s\",\"hash\":\"%1$s\"}"
                        .formatted(evil));
        write(
                run,
                "result.json",
                "{\"kind\":\"%1$s\",\"code\":\"%1$s\",\"message\":\"%1$s\",\"step_id\":\"%1$s\",\"outputs\":{\"%1$s\":\"%1$s\"},\"side_effect\":\"%1$s\",\"held\":{\"method\":\"%1$s\",\"path\":\"%1$s\",\"digest\":\"%1$s\",\"fields\":[{\"name\":\"%1$s\",\"place\":\"%1$s\",\"value\":\"%1$s\"}]},\"effect\":{\"status\":\"%1$s\",\"evidence\":\"%1$s\",\"reason\":\"%1$s\",\"verification\":\"%1$s\"},\"recoveries\":[{\"code\":\"%1$s\"}],\"warnings\":[{\"code\":\"%1$s\",\"message\":\"%1$s\"}],\"evidence\":{\"outputs\":{\"%1$s\":{\"box\":[1,1,9,9],\"observation\":\"d\",\"role\":\"%1$s\",\"frame\":\"%1$s\"}}}}"
                        .formatted(evil));
        write(run, "log.jsonl", evilLog().formatted(evil));
        write(
                run,
                "intent.jsonl",
                (event(1, "commit_outcome", "\"step\":\"%1$s\",\"outcome\":\"%1$s\"") + "\n").formatted(evil));
        write(run, "receipt.json", "{\"files\":[{\"name\":\"%1$s\",\"sha256\":\"%1$s\"}]}".formatted(evil));
        screen(
                run,
                "1.json.gz",
                "{\"digest\":\"d\",\"frames\":[{\"path\":\"%1$s\",\"title\":\"%1$s\",\"location\":\"%1$s\"}],\"nodes\":[[-1,0,\"%1$s\",\"%1$s\",\"%1$s\",[0,0,900,600],\"%1$s\"],[0,0,\"text\",\"\",\"%1$s\",[1,1,90,20]],[0,0,\"button\",\"%1$s\",\"\",[1,30,90,20]]]}"
                        .formatted(evil));
        return run;
    }

    private static String evilLog() {
        return String.join(
                "\n",
                List.of(
                        event(
                                1,
                                "contract",
                                "\"goal\":\"%1$s\",\"effect\":\"%1$s\",\"outputs\":[{\"name\":\"%1$s\"}],\"commits\":[\"%1$s\"]"),
                        event(2, "step_began", "\"step\":\"%1$s\",\"milestone\":\"%1$s\",\"detectors\":[\"%1$s\"]"),
                        event(3, "observed", "\"observation\":1,\"digest\":\"d\",\"file\":\"observations/1.json.gz\""),
                        event(
                                4,
                                "act",
                                "\"step\":\"%1$s\",\"act\":\"%1$s\",\"observation\":1,\"node\":0,\"tried\":[{\"rung\":\"%1$s\",\"matches\":1}]"),
                        event(5, "acted", "\"result\":\"%1$s\""),
                        event(6, "detected", "\"detector\":\"%1$s\",\"code\":\"%1$s\",\"kind\":\"%1$s\""),
                        event(
                                6,
                                "effect_checked",
                                "\"step\":\"%1$s\",\"source\":\"%1$s\",\"asked\":\"%1$s\",\"expected\":\"%1$s\",\"before\":\"%1$s\",\"after\":\"%1$s\",\"testimony\":\"%1$s\",\"looked_after\":{\"at\":\"%1$s\",\"ms\":1,\"readings\":2}"),
                        event(7, "recovery", "\"recoverer\":\"%1$s\",\"code\":\"%1$s\",\"action\":\"%1$s\""),
                        event(8, "step_ended", "\"step\":\"%1$s\",\"turn\":\"%1$s\",\"checkpoint\":\"%1$s\",\"ms\":1"),
                        ""));
    }

    @Test
    void readsOnlyFilesOfTheShapeItWrites() throws IOException {
        Path outside = runs.resolve("outside.png");
        Files.write(outside, png(10, 10));
        Path run = Files.createDirectories(runs.resolve("links"));
        Files.createDirectories(run.resolve("pictures"));
        Files.createSymbolicLink(run.resolve("pictures/link.png"), outside);
        Files.createSymbolicLink(run.resolve("observations"), runs.resolve("elsewhere"));
        screen(runs, "elsewhere/1.json.gz", "{\"nodes\":[]}");
        write(
                run,
                "log.jsonl",
                event(1, "step_began", "\"step\":\"a\"") + "\n"
                        + event(2, "observed", "\"digest\":\"a\",\"file\":\"observations/1.json.gz\"") + "\n"
                        + event(3, "step_ended", "\"step\":\"a\"") + "\n"
                        + event(3, "step_began", "\"step\":\"b\"") + "\n"
                        + event(3, "observed", "\"digest\":\"b\",\"file\":\"../outside.png\"") + "\n"
                        + event(4, "pictured", "\"digest\":\"b\",\"file\":\"pictures/link.png\"") + "\n"
                        + event(5, "pictured", "\"digest\":\"a\",\"file\":\"../../outside.png\"") + "\n");

        assertThat(report(run).pictures()).isZero();
        assertThat(report(run).absent())
                .contains("observations/1.json.gz: not there", "pictures/link.png: not there")
                .anyMatch(what -> what.startsWith("a picture under a name that is none"))
                .anyMatch(what -> what.startsWith("an observation under a name that is none"));
    }

    @Test
    void isNotDrownedByWhatUnpacksToMuch() throws IOException {
        Path run = Files.createDirectories(runs.resolve("bomb"));
        Files.createDirectories(run.resolve("observations"));
        Files.write(run.resolve("observations/1.json.gz"), zeros(200 << 20));
        write(
                run,
                "log.jsonl",
                event(1, "step_began", "\"step\":\"a\"") + "\n"
                        + event(2, "observed", "\"digest\":\"a\",\"file\":\"observations/1.json.gz\"") + "\n");

        assertThat(report(run).absent()).contains("observations/1.json.gz: too large");
        assertThat(report(run).html().length()).isLessThan(100_000);
    }

    @Test
    void tellsARunThatWasCutOffAsFarAsItGot() {
        RunDirectory directory = RunDirectory.create(runs, "cut", Evidence.redaction(), clock);
        lookedUp(directory);
        directory.commitIntent("pay.confirm", Map.of());
        String page = page(directory.path());
        directory.close();

        assertThat(page)
                .contains("cut off", "The run has no result", "the intent, before anything was sent", "pay.confirm")
                .contains("side effect: unknown")
                .contains("nothing proves what became of it");
    }

    @Test
    void saysWhichFilesAreNotThoseOfTheReceipt() throws IOException {
        Path run = run(directory -> {
            lookedUp(directory);
            directory.result(answered());
        });
        Files.writeString(
                run.resolve("result.json"), content(run.resolve("result.json")).replace("1411.21", "9411.21"));
        Files.writeString(run.resolve("added.txt"), "later");
        Files.delete(run.resolve("observations/2.json.gz"));

        assertThat(page(run))
                .contains("The files are not those the receipt was written for.")
                .contains("<h3>Changed since</h3><ul><li>result.json</li></ul>")
                .contains("<h3>Missing</h3><ul><li>observations/2.json.gz</li></ul>")
                .contains("<h3>Added since</h3><ul><li>added.txt</li></ul>");
    }

    @Test
    void refusesWhatIsNoRun() {
        assertThat(Report.of(runs.resolve("none")))
                .isInstanceOfSatisfying(
                        Loading.Refused.class,
                        refused -> assertThat(refused.why().code()).isEqualTo("RUN_UNREADABLE"));
    }

    @Test
    void isWrittenForItsOwnerAlone() throws IOException {
        Report report = report(run(ReportTest::lookedUp));

        assertThat(report.write(runs.resolve("page.html"))).isInstanceOf(Loading.Loaded.class);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(runs.resolve("page.html"))))
                .isEqualTo("rw-------");
        assertThat(report.write(runs.resolve("no/such/folder/page.html")))
                .isInstanceOfSatisfying(
                        Loading.Refused.class,
                        refused -> assertThat(refused.why().code()).isEqualTo("REPORT_NOT_WRITTEN"));
    }

    private Path run(Consumer<RunDirectory> work) {
        try (RunDirectory directory = RunDirectory.create(runs, "run", Evidence.redaction(), clock)) {
            work.accept(directory);
            return directory.path();
        }
    }

    /// One step, as a replay notes it.
    private static void lookedUp(RunDirectory directory) {
        directory.started(
                new RunFacts("replay", "look_up", 3, "ab", "local", "browser", Map.of("member_id", "10003"), Set.of()));
        directory.note(
                "contract",
                Map.of(
                        "goal",
                        "Look up a member",
                        "effect",
                        "read",
                        "outputs",
                        List.of(Map.of("name", "savings_balance"), Map.of("name", "member_name"))));
        directory.note(
                "step_began",
                Map.of(
                        "step",
                        "search.submit",
                        "milestone",
                        "search",
                        "detectors",
                        List.of("application_error", "session_expired")));
        directory.observed("search.submit", FORM);
        noteAct(directory);
        directory.note("acted", Map.of("step", "search.submit", "result", "done"));
        directory.note(
                "detected", Map.of("detector", "session_expired", "code", "SESSION_EXPIRED", "kind", "RECOVERABLE"));
        directory.note("recovery", Map.of("recoverer", "again", "code", "SESSION_EXPIRED", "action", "relogin"));
        directory.observed("search.submit", MEMBER);
        directory.note(
                "step_ended", Map.of("step", "search.submit", "turn", "passed", "checkpoint", "cp.member", "ms", 12.5));
    }

    private static void noteAct(RunDirectory directory) {
        directory.note(
                "act",
                Map.of(
                        "step",
                        "search.submit",
                        "act",
                        "press",
                        "observation",
                        FORM.sequence(),
                        "node",
                        button(FORM).index(),
                        "tried",
                        List.of(Map.of("rung", "near_text", "matches", 0), Map.of("rung", "role_name", "matches", 1))));
    }

    private static Map<String, Object> answered() {
        return answered(128, 200, 64, 20);
    }

    private static Map<String, Object> answered(int... box) {
        return Map.of(
                "kind",
                "success",
                "side_effect",
                "none",
                "outputs",
                Map.of("savings_balance", "1411.21"),
                "evidence",
                Map.of(
                        "outputs",
                        Map.of(
                                "savings_balance",
                                Map.of(
                                        "observation",
                                        MEMBER.digest(),
                                        "box",
                                        Arrays.stream(box).boxed().toList(),
                                        "rung",
                                        "near_text",
                                        "role",
                                        "text",
                                        "frame",
                                        "",
                                        "step_id",
                                        "search.submit"))));
    }

    private static Node button(Observation seen) {
        return seen.nodes().stream()
                .filter(node -> node.role().wire().equals("button"))
                .findFirst()
                .orElseThrow();
    }

    private static Report report(Path run) {
        return switch (Report.of(run)) {
            case Loading.Loaded<Report>(var report) -> report;
            case Loading.Refused<Report>(var why) -> throw new AssertionError(why.toString());
        };
    }

    private static String page(Path run) {
        return report(run).html();
    }

    /// Everything on a page that a browser would follow or load.
    private static List<String> links(String page) {
        List<String> links = new ArrayList<>();
        Matcher matcher = Pattern.compile("<[^>]*\\s(?:href|src|srcset|action|data|poster)=\"([^\"]*)\"")
                .matcher(page);
        while (matcher.find()) {
            links.add(matcher.group(1));
        }
        return links;
    }

    private static String event(int number, String event, String fields) {
        return "{\"seq\":" + number + ",\"time\":\"2026-01-05T09:00:0" + number + "Z\",\"event\":\"" + event
                + "\",\"fields\":{" + fields + "}}";
    }

    private static void write(Path run, String name, String content) throws IOException {
        Files.writeString(run.resolve(name), content);
    }

    private static void screen(Path run, String name, String content) throws IOException {
        Path file = name.contains("/")
                ? run.resolve(name)
                : run.resolve("observations").resolve(name);
        Files.createDirectories(file.getParent());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(content.getBytes(StandardCharsets.UTF_8));
        }
        Files.write(file, bytes.toByteArray());
    }

    private static byte[] zeros(int many) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            byte[] block = new byte[1 << 20];
            for (int i = 0; i < many; i += block.length) {
                gzip.write(block);
            }
        }
        return bytes.toByteArray();
    }

    /// As much of a PNG as says that it is one, and how large.
    private static byte[] png(int width, int height) {
        return ByteBuffer.allocate(64)
                .put(new byte[] {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0, 0, 0, 13, 'I', 'H', 'D', 'R'})
                .putInt(width)
                .putInt(height)
                .array();
    }
}
