package dev.rote.testbed;

import dev.rote.testbed.ModelServer.Reply;
import java.util.ArrayList;
import java.util.List;

/// What a model says as the pieces of a streamed answer, in the words of each protocol's public documentation:
/// server-sent events, or for Ollama one JSON object a line.
final class ModelStream {
    private ModelStream() {}

    static List<String> calls(String path, List<Reply.Call> calls) {
        if (path.endsWith("/messages")) {
            return anthropicCalls(calls);
        }
        if (path.endsWith(":streamGenerateContent")) {
            return geminiCalls(calls);
        }
        return path.endsWith("/chat/completions") ? openAiCalls(calls) : ollamaCalls(calls);
    }

    static List<String> words(String path, String text, String end) {
        if (path.endsWith("/messages")) {
            List<String> events = new ArrayList<>();
            events.add(anthropicStart());
            events.add(anthropic(
                    "content_block_start", ",\"index\":0,\"content_block\":{\"type\":\"text\",\"text\":\"\"}"));
            events.add(anthropic(
                    "content_block_delta",
                    ",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":" + quoted(text) + "}"));
            events.add(anthropic("content_block_stop", ",\"index\":0"));
            events.addAll(anthropicEnd(end));
            return events;
        }
        if (path.endsWith(":streamGenerateContent")) {
            return List.of(gemini("{\"text\":" + quoted(text) + "}", ""), gemini("", end));
        }
        return path.endsWith("/chat/completions")
                ? openAi(List.of("{\"role\":\"assistant\",\"content\":" + quoted(text) + "}"), end)
                : List.of(ollama("\"content\":" + quoted(text), ""), ollama("\"content\":\"\"", end));
    }

    private static List<String> anthropicCalls(List<Reply.Call> calls) {
        List<String> events = new ArrayList<>();
        events.add(anthropicStart());
        for (int i = 0; i < calls.size(); i++) {
            events.add(anthropic(
                    "content_block_start",
                    ",\"index\":" + i + ",\"content_block\":{\"type\":\"tool_use\",\"id\":\"toolu_" + i
                            + "\",\"name\":\"" + calls.get(i).tool() + "\",\"input\":{}}"));
            for (String half : halves(calls.get(i).arguments())) {
                events.add(anthropic(
                        "content_block_delta",
                        ",\"index\":" + i + ",\"delta\":{\"type\":\"input_json_delta\",\"partial_json\":" + quoted(half)
                                + "}"));
            }
            events.add(anthropic("content_block_stop", ",\"index\":" + i));
        }
        events.addAll(anthropicEnd("tool_use"));
        return events;
    }

    private static String anthropicStart() {
        return anthropic(
                "message_start",
                ",\"message\":{\"id\":\"msg_1\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\"practice\","
                        + "\"content\":[],\"stop_reason\":null,\"usage\":{\"input_tokens\":1000,"
                        + "\"cache_creation_input_tokens\":0,\"cache_read_input_tokens\":500,\"output_tokens\":1}}");
    }

    private static List<String> anthropicEnd(String end) {
        return List.of(
                anthropic(
                        "message_delta",
                        ",\"delta\":{\"stop_reason\":\"" + end
                                + "\",\"stop_sequence\":null},\"usage\":{\"output_tokens\":100}"),
                anthropic("message_stop", ""));
    }

    private static String anthropic(String event, String more) {
        return "event: " + event + "\ndata: {\"type\":\"" + event + "\"" + more + "}\n\n";
    }

    private static List<String> geminiCalls(List<Reply.Call> calls) {
        List<String> events = new ArrayList<>();
        for (Reply.Call call : calls) {
            events.add(gemini(
                    "{\"functionCall\":{\"name\":\"" + call.tool() + "\",\"args\":" + call.arguments() + "}}", ""));
        }
        events.add(gemini("", "STOP"));
        return events;
    }

    private static String gemini(String part, String end) {
        String usage = end.isEmpty()
                ? ""
                : ",\"usageMetadata\":{\"promptTokenCount\":1500,\"candidatesTokenCount\":100,\"totalTokenCount\":1600}";
        return "data: {\"responseId\":\"resp_1\",\"modelVersion\":\"practice\",\"candidates\":[{\"index\":0,"
                + "\"content\":{\"role\":\"model\",\"parts\":[" + part + "]}"
                + (end.isEmpty() ? "" : ",\"finishReason\":\"" + end + "\"") + "}]" + usage + "}\n\n";
    }

    private static List<String> openAiCalls(List<Reply.Call> calls) {
        List<String> deltas = new ArrayList<>();
        for (int i = 0; i < calls.size(); i++) {
            deltas.add("{\"tool_calls\":[{\"index\":" + i + ",\"id\":\"call_" + i
                    + "\",\"type\":\"function\",\"function\":{\"name\":\""
                    + calls.get(i).tool()
                    + "\",\"arguments\":\"\"}}]}");
            for (String half : halves(calls.get(i).arguments())) {
                deltas.add(
                        "{\"tool_calls\":[{\"index\":" + i + ",\"function\":{\"arguments\":" + quoted(half) + "}}]}");
            }
        }
        return openAi(deltas, "tool_calls");
    }

    private static List<String> openAi(List<String> deltas, String end) {
        List<String> events = new ArrayList<>();
        for (String delta : deltas) {
            events.add(openAi("{\"index\":0,\"delta\":" + delta + ",\"finish_reason\":null}", "null"));
        }
        events.add(openAi("{\"index\":0,\"delta\":{},\"finish_reason\":\"" + end + "\"}", "null"));
        events.add(openAi(
                "",
                "{\"prompt_tokens\":1500,\"completion_tokens\":100,\"total_tokens\":1600,"
                        + "\"prompt_tokens_details\":{\"cached_tokens\":500}}"));
        events.add("data: [DONE]\n\n");
        return events;
    }

    private static String openAi(String choice, String usage) {
        return "data: {\"id\":\"chatcmpl_1\",\"object\":\"chat.completion.chunk\",\"created\":1767225600,"
                + "\"model\":\"practice\",\"choices\":[" + choice + "],\"usage\":" + usage + "}\n\n";
    }

    private static List<String> ollamaCalls(List<Reply.Call> calls) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < calls.size(); i++) {
            lines.add(ollama(
                    "\"content\":\"\",\"tool_calls\":[{\"function\":{\"index\":" + i + ",\"name\":\""
                            + calls.get(i).tool() + "\",\"arguments\":"
                            + calls.get(i).arguments() + "}}]",
                    ""));
        }
        lines.add(ollama("\"content\":\"\"", "stop"));
        return lines;
    }

    private static String ollama(String message, String end) {
        return "{\"model\":\"practice\",\"created_at\":\"2026-01-01T00:00:00Z\",\"message\":{\"role\":\"assistant\","
                + message + "}"
                + (end.isEmpty()
                        ? ",\"done\":false}"
                        : ",\"done\":true,\"done_reason\":\"" + end
                                + "\",\"prompt_eval_count\":1500,\"eval_count\":100}")
                + "\n";
    }

    private static List<String> halves(String text) {
        int middle = text.length() / 2;
        return List.of(text.substring(0, middle), text.substring(middle));
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }
}
