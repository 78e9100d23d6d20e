package dev.rote.evidence;

import static dev.rote.evidence.Evidence.content;
import static dev.rote.evidence.Evidence.everything;
import static dev.rote.evidence.Evidence.lines;
import static dev.rote.evidence.Evidence.number;
import static dev.rote.evidence.Evidence.opened;
import static dev.rote.testbed.Part.field;
import static dev.rote.testbed.Part.heading;
import static dev.rote.testbed.Part.link;
import static dev.rote.testbed.Part.secretField;
import static dev.rote.testbed.Part.table;
import static dev.rote.testbed.Part.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rote.capability.Json;
import dev.rote.policy.Redaction;
import dev.rote.surface.Observation;
import dev.rote.surface.Picture;
import dev.rote.surface.Secret;
import dev.rote.testbed.FakeClock;
import dev.rote.testbed.Part;
import dev.rote.testbed.Screen;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class RunDirectoryTest {
    private static final String SECRET = "Zebra&Cross/7\"ü";
    private static final String SENSITIVE = "Wilhelmina Octavia";
    private static final Picture PICTURE = new Picture(new byte[] {1, 2, 3}, 1, 1, 1, 2);

    @TempDir
    Path runs;

    private final FakeClock clock = new FakeClock();
    private final Redaction redaction = Evidence.redaction();

    @Test
    void keepsPlantedSecretsOutOfEveryFileInEverySpelling() throws IOException {
        redaction.keepOut(Secret.of(SECRET));
        String url = URLEncoder.encode(SECRET, StandardCharsets.UTF_8);
        String base64 = Base64.getEncoder().encodeToString(("operator:" + SECRET).getBytes(StandardCharsets.UTF_8));
        String json = Json.text(SECRET).canonical();
        List<String> planted = List.of(SECRET, url, base64, json, "a " + SECRET + " b", SENSITIVE, "123-45-6789");
        Path path;
        try (RunDirectory run = create("planted")) {
            path = run.path();
            run.started(new RunFacts(
                    "replay",
                    "look_up",
                    3,
                    "ab",
                    "local",
                    "browser",
                    Map.of("id", "10003", "name", SENSITIVE),
                    Set.of("name")));
            for (String value : planted) {
                run.note("page", Map.of("value", value, "list", List.of(value, Map.of(value, value)), value, 1));
                run.observed(value, page(value).observed());
                run.pictured(value, PICTURE, page(value).observed());
                run.commitIntent(value, Map.of("fields", Map.of("amount", value)));
                run.commitOutcome(value, "unknown", Map.of("reason", value));
            }
            run.result(Map.of("kind", SECRET, "code", SENSITIVE, "outputs", Map.of("all", planted)));
        }

        Map<String, String> files = everything(path);
        assertThat(files.keySet())
                .contains("log.jsonl", "intent.jsonl", "result.json", "run.json", "receipt.json")
                .anyMatch(name -> name.startsWith("observations"))
                .anyMatch(name -> name.startsWith("pictures"));
        List<String> traces = List.of(
                "Zebra", "Cross", url, base64.substring(14, 28), base64.substring(12, 24), "Wilhelmina", "123-45-6789");
        files.forEach((name, content) ->
                assertThat(traces).as(name).noneMatch(content::contains).noneMatch(name::contains));
        assertThat(files.get("run.json")).contains("\"id\": \"10003\"", "\"name\": \"***\"");
        assertThat(files.get("observations/1.json.gz")).contains("Balance");
    }

    @Test
    void hasTheIntentOnDiskBeforeThePress() {
        List<String> order = new ArrayList<>();
        Disk watched = (channel, file) -> {
            channel.force(true);
            order.add(file.getFileName()
                    + (Files.isDirectory(file) ? "/" : " with " + lines(file).size()));
        };
        try (RunDirectory run = RunDirectory.create(runs, "intent", redaction, clock, watched)) {
            run.commitIntent("review.confirm", Map.of("control", "Confirm"));
            order.add("pressed");
            run.commitOutcome("review.confirm", "committed", Map.of());
            order.add("told");
            run.result(Map.of("kind", "success"));
        }

        assertThat(order)
                .startsWith(
                        "intent/",
                        "intent.jsonl with 1",
                        "pressed",
                        "intent.jsonl with 2",
                        "told",
                        "result.json.unfinished with 3",
                        "intent/");
        PastRun past = opened(runs.resolve("intent"));
        assertThat(past.commits()).extracting(PastRun.Event::event).containsExactly("commit_intent", "commit_outcome");
        assertThat(past.mayHaveCommitted()).isFalse();
    }

    @Test
    void waitsForNoDiskWhereNothingIsChangedUntilSomethingIs() {
        List<String> forced = new ArrayList<>();
        Disk watched = (channel, file) -> forced.add(String.valueOf(file.getFileName()));
        try (RunDirectory run = RunDirectory.create(runs, "reading", redaction, clock, watched)) {
            run.onlyReads();
            run.result(Map.of("kind", "success"));
        }
        assertThat(forced).isEmpty();
        assertThat(opened(runs.resolve("reading")).result()).isPresent();
        assertThat(runs.resolve("reading").resolve("receipt.json")).exists();

        try (RunDirectory run = RunDirectory.create(runs, "changing", redaction, clock, watched)) {
            run.onlyReads();
            run.commitIntent("review.confirm", Map.of());
            run.result(Map.of("kind", "success"));
        }
        assertThat(forced).contains("intent.jsonl", "result.json.unfinished", "receipt.json.unfinished");
    }

    @Test
    void letsNothingBePressedWhenTheIntentIsNotOnDisk() {
        Disk broken = (_, _) -> {
            throw new IOException("no space left on device");
        };
        try (RunDirectory run = RunDirectory.create(runs, "full", redaction, clock, broken)) {
            assertThatThrownBy(() -> run.commitIntent("review.confirm", Map.of()))
                    .isInstanceOf(EvidenceLost.class);
            assertThatThrownBy(() -> run.result(Map.of("kind", "success"))).isInstanceOf(EvidenceLost.class);
            run.commitOutcome("review.confirm", "unknown", Map.of());
            assertThat(run.troubles()).anyMatch(told -> told.contains("no space left"));
        }
    }

    @Test
    void tellsOnlookersOfACommitOnlyWhatIsOnDisk() {
        List<String> told = new ArrayList<>();
        try (RunDirectory run = create("told")) {
            run.telling((event, fields) -> told.add(
                    event + " of " + lines(run.path().resolve("intent.jsonl")).size()));
            run.commitIntent("review.confirm", Map.of());
            run.commitRequest("review.confirm", Map.of());
            run.commitOutcome("review.confirm", "committed", Map.of());
        }
        assertThat(told).containsExactly("commit_intent of 1", "commit_request of 2", "commit_outcome of 3");
        Disk broken = (_, _) -> {
            throw new IOException("no space left on device");
        };
        told.clear();
        try (RunDirectory run = RunDirectory.create(runs, "untold", redaction, clock, broken)) {
            run.telling((event, fields) -> told.add(event + " " + fields));
            assertThatThrownBy(() -> run.commitIntent("review.confirm", Map.of()))
                    .isInstanceOf(EvidenceLost.class);
            assertThat(told).isEmpty();
            run.commitOutcome("review.confirm", "unknown", Map.of());
        }
        assertThat(told).containsExactly("commit_outcome {step=review.confirm, outcome=unknown}");
    }

    @Test
    void keepsTheOrderOfConcurrentNotes() throws InterruptedException {
        try (RunDirectory run = create("many")) {
            List<Thread> writers = IntStream.range(0, 8)
                    .mapToObj(writer -> Thread.ofVirtual()
                            .start(() -> IntStream.range(0, 500)
                                    .forEach(i -> run.note("n", Map.of("writer", writer, "i", i)))))
                    .toList();
            for (Thread writer : writers) {
                writer.join();
            }
        }

        List<PastRun.Event> events = opened(runs.resolve("many")).events();
        assertThat(events).extracting(PastRun.Event::sequence).containsExactlyElementsOf(upTo(4_000));
        for (int writer = 0; writer < 8; writer++) {
            int own = writer;
            assertThat(events.stream()
                            .filter(event -> number(event.fields(), "writer") == own)
                            .map(event -> number(event.fields(), "i")))
                    .containsExactlyElementsOf(
                            IntStream.range(0, 500).mapToObj(i -> (long) i).toList());
        }
    }

    @Test
    void leavesReadableLinesAndTheIntentWhenTheProcessDies() throws IOException, InterruptedException {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Dying.class.getName(),
                        runs.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(child.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(child.exitValue()).isEqualTo(Dying.CODE);

        PastRun past = opened(runs.resolve("dying"));
        assertThat(past.events()).isNotEmpty();
        assertThat(past.events())
                .extracting(PastRun.Event::sequence)
                .containsExactlyElementsOf(upTo(past.events().size()));
        assertThat(past.commits()).extracting(PastRun.Event::event).containsExactly("commit_intent");
        assertThat(past.mayHaveCommitted()).isTrue();
        assertThat(past.result()).isEmpty();
    }

    @Test
    void isReadableByItsOwnerOnly() throws IOException {
        Path path = small("mine");

        try (Stream<Path> all = Files.walk(runs.resolve("mine"))) {
            for (Path one : all.toList()) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(one)))
                        .as(one.toString())
                        .isEqualTo(Files.isDirectory(one) ? "rwx------" : "rw-------");
            }
        }
        assertThat(path).isDirectory();
    }

    @Test
    void namesAnObservationThatShowsTheSameInsteadOfKeepingItAgain() {
        try (RunDirectory run = create("same")) {
            run.observed("a", page("x").observed(1));
            run.observed("b", page("x").observed(2));
            run.observed("c", page("y").observed(3));
        }

        assertThat(everything(runs.resolve("same")).keySet())
                .filteredOn(name -> name.startsWith("observations"))
                .containsExactly("observations/1.json.gz", "observations/2.json.gz");
        assertThat(opened(runs.resolve("same")).events())
                .extracting(event -> Evidence.text(event.fields(), "file"))
                .containsExactly("observations/1.json.gz", "observations/1.json.gz", "observations/2.json.gz");
    }

    @Test
    void keepsWhatWasSeenWithoutSecretsAndMaskedPlaces() {
        Observation seen = Screen.at("/member")
                .title("Member")
                .show(
                        heading("Member Detail"),
                        table(Part.row("Name:", "Test Member 03"), Part.row("Tax ID:", "900-10-003")),
                        field("amount").holding("12.50"),
                        secretField("word").holding("never"))
                .observed();
        try (RunDirectory run = create("seen")) {
            run.observed("member", seen);
        }

        String kept = content(runs.resolve("seen/observations/1.json.gz"));
        assertThat(kept).contains("Test Member 03", "Tax ID:", "12.50", "Member Detail", "http://app.test/member");
        assertThat(kept).doesNotContain("900-10-003", "never").contains("PROTECTED", "***");
    }

    @Test
    void boundsWhatItKeepsOfAHugePage() throws IOException {
        Part[] rows = IntStream.range(0, 7_000)
                .mapToObj(i -> Part.row("Row " + i, "x"))
                .toArray(Part[]::new);
        Observation huge =
                Screen.at("/big").show(text("y".repeat(100_000)), table(rows)).observed();
        try (RunDirectory run = create("huge")) {
            run.observed("big", huge);
        }

        assertThat(huge.nodes().size()).isGreaterThan(20_000);
        String kept = content(runs.resolve("huge/observations/1.json.gz"));
        assertThat(kept).contains("Row 3000", "\"of\":" + huge.nodes().size(), "y".repeat(2_000) + "\u2026");
        assertThat(kept).doesNotContain("y".repeat(2_001), "Row 6999");
        assertThat(Files.size(runs.resolve("huge/observations/1.json.gz"))).isLessThan(1 << 20);
    }

    @Test
    void tellsWhatCouldNotBeWrittenAndWritesTheRest() throws IOException {
        RunDirectory closed;
        try (RunDirectory run = create("trouble")) {
            closed = run;
            Files.writeString(run.path().resolve("observations"), "in the way");
            run.observed("a", page("x").observed());
            run.note("after", Map.of());
            run.result(Map.of("kind", "success", "warnings", List.of()));
        }
        assertThat(closed.troubles()).singleElement().asString().contains("1.json.gz is not written");
        closed.note("late", Map.of());
        assertThat(closed.troubles()).anyMatch(told -> told.contains("is closed"));

        assertThat(opened(runs.resolve("trouble")).events())
                .extracting(PastRun.Event::event)
                .containsExactly("observed", "after");
        assertThat(content(runs.resolve("trouble/receipt.json"))).contains("\"complete\": false");
    }

    @Test
    void hashesEveryFileInAReceiptWithoutValues() throws Exception {
        Path path = small("receipt");

        Json.Fields receipt = Evidence.page(path.resolve("receipt.json"));
        assertThat(receipt.of())
                .containsEntry("capability", Json.text("look_up"))
                .containsEntry("complete", Json.flag(true));
        Map<String, String> hashes = new TreeMap<>();
        for (Json file : Evidence.items(receipt, "files")) {
            Json.Fields entry = (Json.Fields) file;
            hashes.put(Evidence.text(entry, "name"), Evidence.text(entry, "sha256"));
        }
        assertThat(hashes)
                .containsOnlyKeys(
                        "intent.jsonl",
                        "log.jsonl",
                        "observations/1.json.gz",
                        "pictures/member.png",
                        "result.json",
                        "run.json");
        for (Map.Entry<String, String> one : hashes.entrySet()) {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(path.resolve(one.getKey())));
            assertThat(one.getValue()).isEqualTo(HexFormat.of().formatHex(digest));
        }
        assertThat(content(path.resolve("receipt.json"))).doesNotContain("10003", "1411.21");
    }

    @Test
    void saysTheSameInputsByTheSameDigestAndNothingOfSensitiveOnes() {
        assertThat(digest("10003", "a")).isEqualTo(digest("10003", "b")).isNotEqualTo(digest("10004", "a"));
    }

    @Test
    void letsIdentifiersOfTheRunSortByTimeAndDifferInTheSameSecond() {
        Random random = new Random(1);
        Set<String> ids = new HashSet<>();
        for (int i = 0; i < 1_000; i++) {
            ids.add(RunIds.next(clock, random));
        }

        assertThat(ids).hasSize(1_000).allMatch(id -> id.matches("20260105-090000-[0-9a-v]{8}"));
    }

    @Test
    void refusesNamesThatLeadElsewhere() {
        for (String name : List.of("../up", "a/b", "", ".", "-x")) {
            assertThatThrownBy(() -> create(name)).isInstanceOf(IllegalArgumentException.class);
        }
        small("twice");
        assertThatThrownBy(() -> create("twice")).isInstanceOf(EvidenceLost.class);
    }

    private RunDirectory create(String id) {
        return RunDirectory.create(runs, id, redaction, clock);
    }

    private Path small(String id) {
        try (RunDirectory run = create(id)) {
            run.started(facts("10003", ""));
            run.note("step", Map.of("step", "search.submit", "duration_ms", 12.5, "ok", true));
            run.observed("member", page("1411.21").observed());
            run.pictured("member", PICTURE, page("1411.21").observed());
            run.commitIntent("confirm", Map.of());
            run.result(Map.of("kind", "success", "side_effect", "none", "outputs", Map.of("balance", "1411.21")));
            return run.path();
        }
    }

    private static RunFacts facts(String id, String name) {
        return new RunFacts(
                "replay", "look_up", 3, "ab", "local", "browser", Map.of("id", id, "name", name), Set.of("name"));
    }

    private static Object digest(String id, String name) {
        return facts(id, name).summary().getOrDefault("inputs_digest", "");
    }

    private static Screen page(String value) {
        return Screen.at("/member/" + value)
                .title("Title " + value)
                .show(
                        heading("Balance"),
                        text("it is " + value),
                        link(value),
                        field("f").labelled(value).holding(value));
    }

    private static List<Long> upTo(int last) {
        return IntStream.rangeClosed(1, last).mapToObj(i -> (long) i).toList();
    }
}
