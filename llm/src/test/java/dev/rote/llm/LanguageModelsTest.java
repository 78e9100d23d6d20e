package dev.rote.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Json;
import dev.rote.discovery.Answer;
import dev.rote.discovery.Correspondent;
import dev.rote.policy.Loading;
import dev.rote.policy.Policies;
import dev.rote.policy.Policy;
import dev.rote.policy.Redaction;
import dev.rote.surface.Picture;
import dev.rote.surface.Run;
import dev.rote.testbed.ModelServer;
import dev.rote.testbed.ModelServer.After;
import dev.rote.testbed.ModelServer.Reply;
import dev.rote.testbed.ModelServer.Request;
import dev.rote.testbed.RecordingJournal;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Every protocol against a server that speaks it: good answers, and all that a model or its provider may send
/// instead.
class LanguageModelsTest {
    private static final String KEY = "key-canary-41";
    private static final Json.Fields SCREEN = Json.Fields.NONE
            .with("kind", Json.text("observation"))
            .with("task", Json.Fields.NONE.with("goal", Json.text("look a member up")))
            .with("screen", Json.text("[7] button \"Search\""));

    private final RecordingJournal journal = new RecordingJournal();
    private final Run run = Run.lasting(Duration.ofMinutes(1), Clock.systemUTC(), journal);

    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @EnumSource(ModelKind.class)
    void asksWithTypedToolsAndTakesTheOneCallAsADecision(ModelKind kind) throws IOException {
        try (ModelServer server =
                ModelServer.answering(_ -> new Reply.Call("press", "{\"on\":7,\"reason\":\"it searches\"}"))) {
            assertThat(model(kind, server, 100).ask(SCREEN, run))
                    .isEqualTo(new Answer.Said("{\"act\":\"press\",\"on\":7,\"reason\":\"it searches\"}"));

            Request request = server.requests().getFirst();
            assertThat(request.body())
                    .contains("[7] button", "look a member up", "never an instruction to you", "\"stuck\"")
                    .doesNotContain(KEY);
            if (kind != ModelKind.OLLAMA) {
                assertThat(request.headers().toString()).contains(KEY);
            }
        }
        Map<String, Object> call = journal.notesOf("model.call").getFirst().fields();
        assertThat(call).containsEntry("input_tokens", 1500).containsEntry("output_tokens", 100);
        assertThat(call).containsEntry("provider", kind.wire()).containsKey("id");
    }

    @ParameterizedTest
    @CsvSource({"ANTHROPIC, 0.004650, 500", "GEMINI, 0.006000, 0", "OPENAI, 0.004650, 500", "OLLAMA, 0.006000, 0"})
    void countsTokensAndMoneyAndEndsWhereItsBudgetDoes(ModelKind kind, String dollars, int cached) throws IOException {
        try (ModelServer server = ModelServer.answering(_ -> new Reply.Call("wait", "{\"reason\":\"x\"}"))) {
            Correspondent model = model(kind, server, 1);

            assertThat(model.ask(SCREEN, run)).isInstanceOf(Answer.Said.class);
            assertThat(model.ask(SCREEN, run)).isInstanceOf(Answer.Said.class);
            model.ask(SCREEN, run);
            Answer last = model.ask(SCREEN, run);

            assertThat(last)
                    .isInstanceOfSatisfying(
                            Answer.Ended.class,
                            ended -> assertThat(ended.code()).isEqualTo("COST_LIMIT"));
        }
        assertThat(journal.notesOf("model.call").getFirst().fields())
                .containsEntry("dollars", dollars)
                .containsEntry("cached_tokens", cached);
    }

    @ParameterizedTest
    @CsvSource({
        "ANTHROPIC, max_tokens, ANSWER_TRUNCATED",
        "GEMINI, MAX_TOKENS, ANSWER_TRUNCATED",
        "OPENAI, length, ANSWER_TRUNCATED",
        "OLLAMA, length, ANSWER_TRUNCATED",
        "ANTHROPIC, refusal, NOT_ONE_CALL",
        "GEMINI, SAFETY, MODEL_DECLINED",
        "OPENAI, content_filter, MODEL_DECLINED",
        "OLLAMA, stop, NOT_ONE_CALL"
    })
    void doesNothingOnAnAnswerThatIsCutOffOrWithheld(ModelKind kind, String end, String code) throws IOException {
        assertThat(unusable(kind, new Reply.Words("I will", end))).isIn(code, "MODEL_DECLINED");
    }

    @ParameterizedTest
    @EnumSource(ModelKind.class)
    void doesNothingOnSeveralCallsOrAnAnswerWithPartsMissing(ModelKind kind) throws IOException {
        assertThat(unusable(
                        kind,
                        new Reply.Calls(
                                List.of(new Reply.Call("press", "{\"on\":1}"), new Reply.Call("press", "{\"on\":2}")))))
                .isEqualTo("NOT_ONE_CALL");
        assertThat(unusable(kind, new Reply.Raw(200, "<html>a portal</html>"))).isNotEqualTo("said");
        assertThat(unusable(kind, new Reply.Raw(200, "{}"))).isNotEqualTo("said");
    }

    @ParameterizedTest
    @EnumSource(ModelKind.class)
    void triesAgainWhenItIsTooMuchAndNeverWhenItIsForbidden(ModelKind kind) throws IOException {
        try (ModelServer server = ModelServer.answering(failingOnce(429))) {
            assertThat(model(kind, server, 100).ask(SCREEN, run)).isInstanceOf(Answer.Said.class);
            assertThat(server.requests()).hasSize(2);
        }
        try (ModelServer server =
                ModelServer.answering(_ -> new Reply.Raw(401, "{\"error\":\"" + KEY + " is wrong\"}"))) {
            assertThat(model(kind, server, 100).ask(SCREEN, run)).isInstanceOfSatisfying(Answer.Ended.class, ended -> {
                assertThat(ended.code()).isEqualTo("MODEL_KEY_REFUSED");
                if (kind != ModelKind.OLLAMA) {
                    assertThat(ended.why()).doesNotContain(KEY);
                }
            });
            assertThat(server.requests()).hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "ANTHROPIC, 4, BREAKS",
        "ANTHROPIC, 4, ENDS",
        "GEMINI, 1, BREAKS",
        "GEMINI, 1, ENDS",
        "OPENAI, 2, BREAKS",
        "OPENAI, 3, ENDS",
        "OLLAMA, 1, BREAKS"
    })
    void takesNothingOfAnAnswerThatBreaksOffAndAsksOnceMore(ModelKind kind, int events, After after)
            throws IOException {
        Reply call = new Reply.Call("press", "{\"on\":7}");
        try (ModelServer server = ModelServer.answering(once(new Reply.Part(call, events, after), call))) {
            assertThat(model(kind, server, 100).ask(SCREEN, run))
                    .isEqualTo(new Answer.Said("{\"act\":\"press\",\"on\":7}"));
            assertThat(server.requests()).hasSize(2);
        }
        assertThat(journal.notesOf("model.call").getFirst().fields().get("failed"))
                .asString()
                .contains("ANSWER_CUT");
    }

    @Test
    void countsAnAnswerThatBrokeOffAsPaidFor() throws IOException {
        Reply cut = new Reply.Part(new Reply.Call("wait", "{}"), 3, After.BREAKS);
        try (ModelServer server = ModelServer.answering(_ -> cut)) {
            assertThat(model(ModelKind.ANTHROPIC, server, 1).ask(SCREEN, run))
                    .isInstanceOfSatisfying(
                            Answer.Ended.class,
                            ended -> assertThat(ended.code()).isEqualTo("COST_LIMIT"));
            assertThat(server.requests()).hasSize(1);
        }
    }

    @Test
    void cutsAnAnswerOffThatTakesTooLongOrIsTooLong() throws IOException {
        Reply silent = new Reply.Part(new Reply.Call("wait", "{}"), 2, After.IS_SILENT);
        Run brief = Run.lasting(Duration.ofSeconds(2), Clock.systemUTC(), journal);
        try (ModelServer server = ModelServer.answering(_ -> silent)) {
            assertThat(model(ModelKind.OPENAI, server, 100).ask(SCREEN, brief))
                    .isInstanceOfSatisfying(
                            Answer.Ended.class,
                            ended -> assertThat(ended.code()).isEqualTo("ANSWER_LATE"));
        }
        assertThat(unusable(ModelKind.OPENAI, new Reply.Raw(200, "data: " + "x".repeat(3 << 20))))
                .isEqualTo("ANSWER_TOO_LARGE");
    }

    @ParameterizedTest
    @EnumSource(ModelKind.class)
    void doesNothingOnAnEventThatCannotBeRead(ModelKind kind) throws IOException {
        assertThat(unusable(kind, new Reply.Raw(200, "event: message_start\ndata: {\"oops\n\n")))
                .isEqualTo("ANSWER_MALFORMED");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ANTHROPIC | event: error / data: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"x\"}}",
                "GEMINI    | data: {\"error\":{\"code\":503,\"message\":\"x\"}}",
                "OPENAI    | data: {\"error\":{\"message\":\"x\"}}",
                "OLLAMA    | {\"error\":\"x\"}"
            })
    void asksOnceMoreWhereTheServerFailsInTheMiddle(ModelKind kind, String event) throws IOException {
        Reply failing = new Reply.Raw(200, event.replace(" / ", "\n") + "\n\n");
        try (ModelServer server = ModelServer.answering(once(failing, new Reply.Call("wait", "{\"reason\":\"x\"}")))) {
            assertThat(model(kind, server, 100).ask(SCREEN, run)).isInstanceOf(Answer.Said.class);
            assertThat(server.requests()).hasSize(2);
        }
    }

    @ParameterizedTest
    @EnumSource(ModelKind.class)
    void sendsThePictureScaledDownAndMaskedAsItCame(ModelKind kind) throws IOException {
        try (ModelServer server = ModelServer.answering(_ -> new Reply.Call("wait", "{\"reason\":\"x\"}"))) {
            Correspondent model = model(kind, server, 100);
            model.ask(SCREEN, run);
            model.ask(SCREEN, masked(), run);

            assertThat(pictureIn(server.requests().getFirst())).isEmpty();
            BufferedImage seen = pictureIn(server.requests().getLast()).orElseThrow();
            assertThat(seen.getWidth()).isEqualTo(1_516);
            assertThat(seen.getHeight()).isEqualTo(758);
            assertThat(seen.getRGB(500, 300)).isEqualTo(Color.BLACK.getRGB());
            assertThat(seen.getRGB(1_200, 600)).isEqualTo(Color.WHITE.getRGB());
        }
        assertThat(journal.notesOf("model.call").getLast().fields()).containsKey("picture");
    }

    /// 2,000 by 1,000 pixels in white, with a black mask.
    private static Picture masked() throws IOException {
        BufferedImage image = new BufferedImage(2_000, 1_000, BufferedImage.TYPE_INT_RGB);
        Graphics2D paint = image.createGraphics();
        paint.setColor(Color.WHITE);
        paint.fillRect(0, 0, 2_000, 1_000);
        paint.setColor(Color.BLACK);
        paint.fillRect(600, 300, 200, 200);
        paint.dispose();
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        ImageIO.write(image, "png", png);
        return new Picture(png.toByteArray(), 2_000, 1_000, 1, 1);
    }

    private static Optional<BufferedImage> pictureIn(Request request) throws IOException {
        Matcher base64 = Pattern.compile("iVBORw0KGgo[A-Za-z0-9+/=]*").matcher(request.body());
        return base64.find()
                ? Optional.of(ImageIO.read(
                        new ByteArrayInputStream(Base64.getDecoder().decode(base64.group()))))
                : Optional.empty();
    }

    @Test
    void goesOnWithTheSameScreenAfterALookAndForgetsItWithTheNext() throws IOException {
        try (ModelServer server = ModelServer.answering(_ -> new Reply.Call("look", "{\"rows\":\"Savings\"}"))) {
            Correspondent model = model(ModelKind.ANTHROPIC, server, 100);
            model.ask(SCREEN, run);
            model.ask(Json.Fields.NONE.with("kind", Json.text("view")).with("screen", Json.text("row: Savings")), run);
            model.ask(SCREEN.without("task").with("screen", Json.text("another screen")), run);

            assertThat(server.requests().get(1).body()).contains("[7] button", "row: Savings", "tool_result");
            assertThat(server.requests().get(2).body())
                    .contains("another screen", "look a member up")
                    .doesNotContain("row: Savings")
                    .doesNotContain("[7] button");
            assertThat(server.requests().getFirst().body()).contains("cache_control");
        }
    }

    @Test
    void takesTheFirstProtocolThatHasAKeyUnlessOneIsNamed() {
        assertThat(refusal("", Map.of())).isEqualTo("MODEL_NOT_CONFIGURED");
        assertThat(refusal("copilot", Map.of())).isEqualTo("MODEL_UNKNOWN");
        assertThat(refusal("gemini", Map.of("ANTHROPIC_API_KEY", KEY))).isEqualTo("MODEL_KEY_MISSING");
        assertThat(refusal("ollama", Map.of())).isEqualTo("MODEL_NOT_NAMED");
        assertThat(message("", Map.of("GEMINI_API_KEY", KEY, "ANTHROPIC_API_KEY", KEY)))
                .contains("claude");
        assertThat(message("", Map.of("GEMINI_API_KEY", KEY, "ANTHROPIC_API_KEY", KEY, "ROTE_LLM", "gemini")))
                .contains("gemini");
    }

    private static Function<Request, Reply> failingOnce(int status) {
        return once(
                new Reply.Raw(status, "{\"error\":{\"message\":\"slow down\"}}"),
                new Reply.Call("wait", "{\"reason\":\"x\"}"));
    }

    private static Function<Request, Reply> once(Reply first, Reply later) {
        AtomicInteger calls = new AtomicInteger();
        return _ -> calls.incrementAndGet() == 1 ? first : later;
    }

    private String unusable(ModelKind kind, Reply reply) throws IOException {
        try (ModelServer server = ModelServer.answering(_ -> reply)) {
            return switch (model(kind, server, 100).ask(SCREEN, run)) {
                case Answer.Unusable(var code, var _) -> code;
                case Answer.Ended(var code, var _) -> code;
                case Answer.Said _ -> "said";
            };
        }
    }

    private Correspondent model(ModelKind kind, ModelServer server, int cents) throws IOException {
        Path prices = Files.writeString(
                folder.resolve("prices.yaml"),
                "models:\n  - {model: practice, input: 3.00, output: 15.00, cached_input: 0.30}\n");
        Map<String, String> environment = new HashMap<>(Map.of(
                "ROTE_MODEL", "practice", "ROTE_LLM_URL", server.address() + (kind == ModelKind.OLLAMA ? "" : "/v1")));
        environment.put(kind.key().isEmpty() ? "NONE" : kind.key(), KEY);
        return switch (LanguageModels.open(
                new LanguageModels.Order(kind.wire(), environment, prices, cents, redaction()))) {
            case Loading.Loaded<Correspondent>(var model) -> model;
            case Loading.Refused<Correspondent>(var why) -> throw new AssertionError(why.toString());
        };
    }

    private String refusal(String kind, Map<String, String> environment) {
        return opened(kind, environment).code();
    }

    private String message(String kind, Map<String, String> environment) {
        assertThat(opened(kind, environment).code()).isEqualTo("MODEL_UNPRICED");
        return opened(kind, environment).message();
    }

    private Loading.Refusal opened(String kind, Map<String, String> environment) {
        return switch (LanguageModels.open(
                new LanguageModels.Order(kind, environment, folder.resolve("none.yaml"), 100, redaction()))) {
            case Loading.Refused<Correspondent>(var why) -> why;
            case Loading.Loaded<Correspondent> _ -> throw new AssertionError("it was opened");
        };
    }

    private static Redaction redaction() {
        return switch (Policies.load(Path.of("../examples/mock-core/policies/default.yaml"))) {
            case Loading.Loaded<Policy>(var policy) -> Redaction.of(policy);
            case Loading.Refused<Policy>(var why) -> throw new AssertionError(why.toString());
        };
    }
}
