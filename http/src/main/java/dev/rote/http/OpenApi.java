package dev.rote.http;

import dev.rote.capability.Json;
import dev.rote.http.Route.Parameter;
import dev.rote.http.Route.Reply;
import dev.rote.http.Route.Verb;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The API's description (OpenAPI 3.1.0), made from the table of its routes.
final class OpenApi {
    private static final Pattern IN_PATH = Pattern.compile("\\{([a-z]+)}");

    private OpenApi() {}

    static Json.Fields of(List<Route> routes, String version) {
        Json.Fields paths = Json.Fields.NONE;
        Map<String, List<Route>> byPath = new LinkedHashMap<>();
        routes.forEach(route ->
                byPath.computeIfAbsent(route.path(), _ -> new ArrayList<>()).add(route));
        for (Map.Entry<String, List<Route>> one : byPath.entrySet()) {
            paths = paths.with(one.getKey(), path(one.getKey(), one.getValue()));
        }
        return Json.Fields.NONE
                .with("openapi", Json.text("3.1.0"))
                .with(
                        "info",
                        Json.Fields.NONE
                                .with("title", Json.text("Rote"))
                                .with("version", Json.text(version))
                                .with(
                                        "description",
                                        Json.text("Approved capabilities, called by name. Errors are problem+json with"
                                                + " stable codes.")))
                .with("paths", paths)
                .with(
                        "components",
                        Json.Fields.NONE
                                .with("schemas", Schemas.components())
                                .with(
                                        "securitySchemes",
                                        Json.Fields.NONE.with(
                                                "key",
                                                Json.Fields.NONE
                                                        .with("type", Json.text("http"))
                                                        .with("scheme", Json.text("bearer")))));
    }

    private static Json.Fields path(String path, List<Route> routes) {
        Json.Fields item = Json.Fields.NONE;
        Matcher names = IN_PATH.matcher(path);
        List<Json.Fields> parameters = new ArrayList<>();
        while (names.find()) {
            parameters.add(parameter(new Parameter(names.group(1), "path", "", Schemas.type("string")))
                    .without("description")
                    .with("required", Json.flag(true)));
        }
        if (!parameters.isEmpty()) {
            item = item.with("parameters", Json.items(parameters));
        }
        for (Route route : routes) {
            item = item.with(route.verb().name().toLowerCase(Locale.ROOT), operation(route));
        }
        return item;
    }

    private static Json.Fields operation(Route route) {
        Json.Fields operation = Json.Fields.NONE
                .with("operationId", Json.text(route.as().id()))
                .with("summary", Json.text(route.as().summary()));
        if (!route.as().parameters().isEmpty()) {
            operation = operation.with(
                    "parameters",
                    Json.items(route.as().parameters().stream()
                            .map(OpenApi::parameter)
                            .toList()));
        }
        if (route.as().body().isPresent()) {
            operation = operation.with(
                    "requestBody",
                    Json.Fields.NONE
                            .with("required", Json.flag(true))
                            .with(
                                    "content",
                                    content(Answer.JSON, route.as().body().get())));
        }
        operation = operation.with("responses", responses(route));
        return route.isOpen() ? operation : operation.with("security", security(route));
    }

    /// OpenAPI 3.1 lets any scheme name the roles it takes (section 4.8.30).
    private static Json.Items security(Route route) {
        return Json.items(route.scope().stream()
                .map(scope -> Json.Fields.NONE.with("key", Json.items(List.of(Json.text(scope.wire())))))
                .toList());
    }

    private static Json.Fields parameter(Parameter parameter) {
        return Json.Fields.NONE
                .with("name", Json.text(parameter.name()))
                .with("in", Json.text(parameter.in()))
                .with("description", Json.text(parameter.description()))
                .with("schema", parameter.schema());
    }

    private static Json.Fields responses(Route route) {
        Json.Fields responses = Json.Fields.NONE;
        for (Map.Entry<Integer, Reply> one : new TreeMap<>(route.as().responses()).entrySet()) {
            responses = responses.with(
                    String.valueOf(one.getKey()),
                    Json.Fields.NONE
                            .with("description", Json.text(one.getValue().description()))
                            .with(
                                    "content",
                                    content(
                                            one.getValue().type(),
                                            one.getValue().schema())));
        }
        if (route.verb() == Verb.POST || !route.isOpen()) {
            responses = responses.with(
                    "default",
                    Json.Fields.NONE
                            .with("description", Json.text("A problem (RFC 9457)."))
                            .with("content", content(Problem.TYPE, Schemas.ref("Problem"))));
        }
        return responses;
    }

    private static Json.Fields content(String type, Json.Fields schema) {
        return Json.Fields.NONE.with(type, Json.Fields.NONE.with("schema", schema));
    }
}
