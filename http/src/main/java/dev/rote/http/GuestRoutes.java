package dev.rote.http;

import dev.rote.http.Route.Described;
import dev.rote.http.Route.Reply;
import dev.rote.http.Route.Verb;
import dev.rote.session.Caller;
import dev.rote.session.Client;
import dev.rote.session.Scope;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Where a guest is found: under each tenant, and at a short address for clients that have only one.
final class GuestRoutes {
    private final Guest guest;

    GuestRoutes(Guest guest) {
        this.guest = guest;
    }

    List<Route> all() {
        List<Route> routes = new ArrayList<>();
        for (String path : List.of("/mcp", "/v1/tenants/{tenant}/mcp")) {
            for (Verb verb : Verb.values()) {
                routes.add(new Route(verb, path, Optional.of(Scope.READ), described(), this::served));
            }
        }
        return routes;
    }

    private static Described described() {
        return Described.as(
                "mcp",
                "The Model Context Protocol.",
                Map.of(
                        200,
                        Reply.json("An answer.", Schemas.type("object")),
                        202,
                        new Reply("Events.", EventStream.TYPE, Schemas.type("string"))));
    }

    private Answer served(Asked asked) {
        Client client = asked.client().orElseThrow();
        try {
            guest.serve(new Visit(asked, client, caller(asked, client)));
        } catch (IOException left) {
            // Whoever does not read its answer any more can be told nothing.
            System.getLogger(GuestRoutes.class.getName()).log(System.Logger.Level.DEBUG, "a client left", left);
        }
        return Answer.told(asked.request().res().getStatus());
    }

    private static Caller caller(Asked asked, Client client) {
        if (!asked.caller().tenant().isEmpty()) {
            return asked.caller();
        }
        if (client.tenants().size() != 1) {
            throw Problem.of(
                    "REQUEST_INVALID", "this client has several tenants: name one, as in /v1/tenants/{tenant}/mcp");
        }
        return new Caller(client.name(), client.tenants().iterator().next());
    }
}
