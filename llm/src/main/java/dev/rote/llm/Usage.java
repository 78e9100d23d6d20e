package dev.rote.llm;

import dev.langchain4j.model.anthropic.AnthropicTokenUsage;
import dev.langchain4j.model.openai.OpenAiTokenUsage;
import dev.langchain4j.model.output.TokenUsage;
import org.jspecify.annotations.Nullable;

/// Reads how many tokens a call took: Anthropic counts what came from its cache beside the input, OpenAI within it.
final class Usage {
    private Usage() {}

    static Spending.Tokens of(@Nullable TokenUsage usage) {
        return switch (usage) {
            case null -> new Spending.Tokens(0, 0, 0);
            case AnthropicTokenUsage anthropic -> {
                int cached = count(anthropic.cacheReadInputTokens());
                int in = count(anthropic.inputTokenCount()) + count(anthropic.cacheCreationInputTokens()) + cached;
                yield new Spending.Tokens(in, cached, count(anthropic.outputTokenCount()));
            }
            case OpenAiTokenUsage openAi ->
                new Spending.Tokens(
                        count(openAi.inputTokenCount()),
                        openAi.inputTokensDetails() == null
                                ? 0
                                : count(openAi.inputTokensDetails().cachedTokens()),
                        count(openAi.outputTokenCount()));
            case TokenUsage other ->
                new Spending.Tokens(count(other.inputTokenCount()), 0, count(other.outputTokenCount()));
        };
    }

    private static int count(@Nullable Integer tokens) {
        return tokens == null ? 0 : tokens;
    }
}
