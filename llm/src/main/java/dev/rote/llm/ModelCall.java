package dev.rote.llm;

import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.ContentFilteredException;
import dev.langchain4j.exception.LangChain4jException;
import dev.langchain4j.exception.ModelNotFoundException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.exception.RetriableException;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.rote.discovery.Answer;
import dev.rote.surface.Run;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/// Asks a model once and takes its streamed answer, which is cut off when it is too long or too late, and counts for
/// nothing unless it is whole.
final class ModelCall {
    private static final Duration LONGEST = Duration.ofSeconds(90);

    private final Function<HttpClientBuilder, StreamingChatModel> models;
    private final HttpClient http = Wire.client();
    private final ModelKind kind;

    /// `models` makes a model over that client.
    ModelCall(Function<HttpClientBuilder, StreamingChatModel> models, ModelKind kind) {
        this.models = models;
        this.kind = kind;
    }

    /// What became of it.
    sealed interface Outcome {
        record Whole(ChatResponse response) implements Outcome {}

        /// `again` says that the same may be asked once more, `begun` that it may have to be paid for.
        record Failed(Answer answer, boolean again, boolean begun) implements Outcome {}
    }

    Outcome ask(ChatRequest request, Run run) {
        Duration time = run.within(LONGEST).left();
        Wire wire = new Wire(http, kind);
        Heard heard = new Heard();
        FutureTask<Heard> call = new FutureTask<>(() -> models.apply(wire).chat(request, heard), heard);
        Thread caller = Thread.ofVirtual().name("model").start(call);
        try {
            call.get(time.toMillis(), TimeUnit.MILLISECONDS);
            return outcome(wire, heard);
        } catch (TimeoutException late) {
            return run.isOver()
                    ? failed(ended("ANSWER_LATE", "no whole answer came while the discovery lasted"), false, true)
                    : failed(
                            ended("ANSWER_LATE", "no whole answer came within " + time.toSeconds() + " s"), true, true);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return failed(ended("EXPLORER_GONE", "the wait for the model was interrupted"), false, true);
        } catch (ExecutionException unfit) {
            return malformed(false);
        } finally {
            caller.interrupt();
        }
    }

    private Outcome outcome(Wire wire, Heard heard) {
        return switch (wire.ending()) {
            case WHOLE ->
                heard.response.isPresent() && heard.failure.isEmpty()
                        ? new Outcome.Whole(heard.response.get())
                        : malformed(true);
            case MALFORMED -> malformed(true);
            case CUT -> failed(ended("ANSWER_CUT", "the answer broke off: " + wire.complaint()), true, true);
            case TOO_LARGE -> failed(new Answer.Unusable("ANSWER_TOO_LARGE", wire.complaint()), false, true);
            case FAILED -> failed(ended("MODEL_UNREACHABLE", wire.complaint()), true, true);
            case NOTHING ->
                heard.failure
                        .map(ModelCall::refused)
                        .orElseGet(() -> failed(ended("MODEL_UNREACHABLE", wire.complaint()), true, false));
        };
    }

    private static Outcome refused(Throwable why) {
        String said = String.valueOf(why.getMessage());
        boolean again = why instanceof RetriableException;
        return switch (why) {
            case AuthenticationException _ -> failed(ended("MODEL_KEY_REFUSED", said), false, false);
            case ModelNotFoundException _ -> failed(ended("MODEL_UNKNOWN", said), false, false);
            case RateLimitException _ -> failed(ended("MODEL_BUSY", said), again, false);
            case ContentFilteredException _ -> failed(new Answer.Unusable("MODEL_DECLINED", said), false, false);
            case LangChain4jException _ -> failed(ended("MODEL_UNREACHABLE", said), again, false);
            default -> failed(ended("MODEL_UNREACHABLE", said), false, false);
        };
    }

    private Outcome malformed(boolean begun) {
        return failed(
                new Answer.Unusable("ANSWER_MALFORMED", "what came back is no answer of " + kind.wire()), false, begun);
    }

    private static Answer ended(String code, String why) {
        return new Answer.Ended(code, why);
    }

    private static Outcome failed(Answer answer, boolean again, boolean begun) {
        return new Outcome.Failed(answer, again, begun);
    }

    /// The first that was said of the end; the library may say both.
    private static final class Heard implements StreamingChatResponseHandler {
        private Optional<ChatResponse> response = Optional.empty();
        private Optional<Throwable> failure = Optional.empty();

        @Override
        public void onCompleteResponse(ChatResponse complete) {
            response = response.or(() -> Optional.of(complete));
        }

        @Override
        public void onError(Throwable error) {
            failure = failure.or(() -> Optional.of(Objects.requireNonNull(error)));
        }
    }
}
