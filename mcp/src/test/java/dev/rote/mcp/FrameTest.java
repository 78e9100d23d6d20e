package dev.rote.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a message of a client is read as; one that is none has a typed fault and names whom it answers.
class FrameTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "{\"jsonrpc\": \"2.0\", \"id\": 1, | -32700 | FRAME_INVALID | null",
                "{\"jsonrpc\": \"2.0\", \"id\": 1, \"id\": 2, \"method\": \"ping\"} | -32700 | FRAME_INVALID | null",
                "[{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\"}] | -32600 | BATCH_NOT_TAKEN | null",
                "7 | -32600 | FRAME_INVALID | null",
                "{\"id\": 1, \"method\": \"ping\"} | -32600 | FRAME_INVALID | 1",
                "{\"jsonrpc\": \"1.0\", \"id\": \"a\", \"method\": \"ping\"} | -32600 | FRAME_INVALID | \"a\"",
                "{\"jsonrpc\": \"2.0\", \"id\": null, \"method\": \"ping\"} | -32600 | FRAME_INVALID | null",
                "{\"jsonrpc\": \"2.0\", \"id\": 1.5, \"method\": \"ping\"} | -32600 | FRAME_INVALID | null",
                "{\"jsonrpc\": \"2.0\", \"id\": {}, \"method\": \"ping\"} | -32600 | FRAME_INVALID | null",
                "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": 5} | -32600 | FRAME_INVALID | 1",
                "{\"jsonrpc\": \"2.0\"} | -32600 | FRAME_INVALID | null",
                "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\", \"params\": [1]} | -32602 | PARAMS_INVALID | 1",
            })
    void refusesWhatIsNoMessage(String text, int number, String code, String answers) {
        assertThat(Frame.read(text)).isInstanceOfSatisfying(Frame.Unfit.class, unfit -> {
            assertThat(unfit.fault().number()).isEqualTo(number);
            assertThat(unfit.fault().code()).isEqualTo(code);
            assertThat(unfit.id().canonical()).isEqualTo(answers);
        });
    }

    @Test
    void refusesWhatIsNestedTooDeep() {
        String deep = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"x\",\"params\":{\"a\":" + "[".repeat(10_000)
                + "]".repeat(10_000) + "}}";
        assertThat(Frame.read(deep)).isInstanceOf(Frame.Unfit.class);
        assertThat(Frame.read("{\"jsonrpc\":\"2.0\",\"id\":\"" + "x".repeat(257) + "\",\"method\":\"ping\"}"))
                .isInstanceOf(Frame.Unfit.class);
    }

    @Test
    void readsRequestsNoticesAndAnswers() {
        assertThat(Frame.read("{\"jsonrpc\": \"2.0\", \"id\": 7, \"method\": \"ping\", \"params\": {\"a\": 1}}"))
                .isEqualTo(new Frame.Request(Json.number(7), "ping", Json.Fields.NONE.with("a", Json.number(1))));
        assertThat(Frame.read("{\"jsonrpc\": \"2.0\", \"method\": \"notifications/initialized\"}"))
                .isEqualTo(new Frame.Notice("notifications/initialized", Json.Fields.NONE));
        assertThat(Frame.read("{\"jsonrpc\": \"2.0\", \"id\": 7, \"result\": {}}"))
                .isEqualTo(new Frame.Response());
    }
}
