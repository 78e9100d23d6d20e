package dev.rote.console;

import io.javalin.http.Context;
import java.util.function.Consumer;

/// Answers a request, whatever comes of it.
@FunctionalInterface
interface Edge {
    void answers(Context request, Consumer<Context> answer);
}
