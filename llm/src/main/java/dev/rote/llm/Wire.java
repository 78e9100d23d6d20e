package dev.rote.llm;

import dev.langchain4j.exception.HttpException;
import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEvent;
import dev.langchain4j.http.client.sse.ServerSentEventContext;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// HTTP to a model's server for one call. It blocks its thread until the answer has ended, reads no more than 2 MiB
/// of it, follows no redirect, and knows whether the answer was whole: the library calls one complete that was cut
/// off, and passes over events that it cannot read.
final class Wire implements HttpClient, HttpClientBuilder {
    private static final long MOST_BYTES = 2L << 20;
    private static final int MOST_COMPLAINT = 8_192;
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final java.net.http.HttpClient http;
    private final ModelKind kind;
    private Ending ending = Ending.NOTHING;
    private String complaint = "";
    private boolean over;

    /// How far the answer came.
    enum Ending {
        /// No answer began.
        NOTHING,
        /// It said something that is no answer of the protocol.
        MALFORMED,
        /// It began and broke off.
        CUT,
        TOO_LARGE,
        /// The server itself says that it failed.
        FAILED,
        WHOLE
    }

    Wire(java.net.http.HttpClient http, ModelKind kind) {
        this.http = http;
        this.kind = kind;
    }

    /// One for any number of wires. HTTP/2 over plain text begins with an upgrade that some servers of the protocols
    /// do not understand.
    static java.net.http.HttpClient client() {
        return java.net.http.HttpClient.newBuilder()
                .version(java.net.http.HttpClient.Version.HTTP_1_1)
                .connectTimeout(PATIENCE)
                .build();
    }

    Ending ending() {
        return ending;
    }

    /// What broke, or what the server says of it.
    String complaint() {
        return complaint;
    }

    @Override
    public SuccessfulHttpResponse execute(HttpRequest request) {
        throw new UnsupportedOperationException("answers are streamed");
    }

    @Override
    public void execute(HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
        try {
            HttpResponse<InputStream> response = http.send(request(request), BodyHandlers.ofInputStream());
            try (InputStream body = new Bounded(response.body(), MOST_BYTES)) {
                if (response.statusCode() < 200 || response.statusCode() > 299) {
                    String said = new String(body.readNBytes(MOST_COMPLAINT), StandardCharsets.UTF_8);
                    listener.onError(new HttpException(response.statusCode(), said));
                    return;
                }
                ending = Ending.MALFORMED;
                listener.onOpen(opened(response));
                parser.parse(body, new Watched(listener));
            }
            if (ending == Ending.WHOLE) {
                listener.onClose();
            }
        } catch (IOException broken) {
            breaks(broken);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            complaint = "the call was interrupted";
        }
    }

    @Override
    public Duration connectTimeout() {
        return PATIENCE;
    }

    /// How long a call may take is whoever calls it to say.
    @Override
    public HttpClientBuilder connectTimeout(Duration timeout) {
        return this;
    }

    @Override
    public Duration readTimeout() {
        return PATIENCE;
    }

    @Override
    public HttpClientBuilder readTimeout(Duration timeout) {
        return this;
    }

    @Override
    public HttpClient build() {
        return this;
    }

    private static java.net.http.HttpRequest request(HttpRequest request) {
        java.net.http.HttpRequest.Builder made = java.net.http.HttpRequest.newBuilder(URI.create(request.url()));
        request.headers().forEach((name, values) -> values.forEach(value -> made.header(name, value)));
        return made.method(request.method().name(), BodyPublishers.ofString(request.body()))
                .build();
    }

    private static SuccessfulHttpResponse opened(HttpResponse<InputStream> response) {
        return SuccessfulHttpResponse.builder()
                .statusCode(response.statusCode())
                .headers(response.headers().map())
                .build();
    }

    /// What was whole before the connection broke stays so.
    private void breaks(Throwable why) {
        if (over) {
            return;
        }
        if (why instanceof TooMuch) {
            ending = Ending.TOO_LARGE;
        } else if (ending == Ending.MALFORMED) {
            ending = Ending.CUT;
        }
        complaint = String.valueOf(why.getMessage());
    }

    /// Passes events on and takes note of what they say; the first that cannot be read ends it.
    private final class Watched implements ServerSentEventListener {
        private final ServerSentEventListener listener;

        Watched(ServerSentEventListener listener) {
            this.listener = listener;
        }

        @Override
        public void onEvent(ServerSentEvent event, ServerSentEventContext context) {
            Sign sign = Sign.of(kind, event);
            if (sign == Sign.FAILS) {
                ends(Ending.FAILED, event.data(), context);
                return;
            }
            try {
                listener.onEvent(event, context);
            } catch (RuntimeException unreadable) {
                ends(Ending.MALFORMED, String.valueOf(unreadable.getMessage()), context);
                return;
            }
            if (sign == Sign.ENDS) {
                ending = Ending.WHOLE;
            } else if (sign == Sign.GOES_ON && ending == Ending.MALFORMED) {
                ending = Ending.CUT;
            }
        }

        private void ends(Ending how, String why, ServerSentEventContext context) {
            over = true;
            ending = how;
            complaint = why;
            context.parsingHandle().cancel();
        }

        @Override
        public void onError(Throwable error) {
            breaks(error);
        }
    }
}
