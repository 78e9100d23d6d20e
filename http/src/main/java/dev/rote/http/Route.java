package dev.rote.http;

import dev.rote.capability.Json;
import dev.rote.session.Scope;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One resource with one method: where it is, who may ask, how it is described, and what is done.
record Route(Verb verb, String path, Optional<Scope> scope, Described as, Doing doing) {

    /// The methods there are.
    enum Verb {
        GET,
        POST,
        DELETE
    }

    /// What is done with a request that was let in.
    @FunctionalInterface
    interface Doing {
        Answer answer(Asked asked);
    }

    /// How a route stands in the API's description; `responses` are those beside the problems that any route may
    /// have.
    record Described(
            String id,
            String summary,
            List<Parameter> parameters,
            Optional<Json.Fields> body,
            Map<Integer, Reply> responses) {
        Described {
            parameters = List.copyOf(parameters);
            responses = Map.copyOf(responses);
        }

        static Described as(String id, String summary, Map<Integer, Reply> responses) {
            return new Described(id, summary, List.of(), Optional.empty(), responses);
        }

        Described taking(Parameter... more) {
            return new Described(id, summary, List.of(more), body, responses);
        }

        Described reading(Json.Fields schema) {
            return new Described(id, summary, parameters, Optional.of(schema), responses);
        }
    }

    /// A parameter of the query or a header; those of the path stand in the path.
    record Parameter(String name, String in, String description, Json.Fields schema) {}

    /// An answer: its words, media type and schema.
    record Reply(String description, String type, Json.Fields schema) {
        static Reply json(String description, Json.Fields schema) {
            return new Reply(description, Answer.JSON, schema);
        }
    }

    boolean isOpen() {
        return scope.isEmpty();
    }

    boolean isOfTenant() {
        return path.contains("{tenant}");
    }
}
