package dev.rote.browser;

import dev.rote.browser.cdp.CdpEvent;
import dev.rote.browser.cdp.CdpSession;
import dev.rote.browser.cdp.Json;
import dev.rote.surface.Challenges;
import dev.rote.surface.Login;
import dev.rote.surface.SurfaceEvent;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Answers origins that ask who is there (events of the CDP domain Fetch), each only with what is meant for it.
///
/// An answer that was not taken is never given again: a second wrong password may lock somebody out.
final class ChallengeAnswers implements PageSettings.Observer {
    /// Every request is held for a moment, because the browser tells of challenges only to those that it was held for.
    static final List<PageSettings.Command> COMMANDS = List.of(new PageSettings.Command("Fetch.enable", everything()));

    private final Challenges challenges;
    private final Set<String> answered = ConcurrentHashMap.newKeySet();
    private final Set<String> refusing = ConcurrentHashMap.newKeySet();

    ChallengeAnswers(Challenges challenges) {
        this.challenges = challenges;
    }

    private static ObjectNode everything() {
        ObjectNode params = Json.object().put("handleAuthRequests", true);
        params.putArray("patterns").addObject().put("urlPattern", "*");
        return params;
    }

    @Override
    public void on(PageSession page, CdpEvent event) {
        switch (event.method()) {
            case "Fetch.requestPaused" ->
                page.session(event)
                        .post("Fetch.continueRequest", Json.object().put("requestId", request(event.params())));
            case "Fetch.authRequired" ->
                // A secret may have to be read from a file, which is not to hold up whoever else waits for the browser.
                Thread.ofVirtual().name("challenge").start(() -> answer(page, page.session(event), event.params()));
            default -> {}
        }
    }

    private void answer(PageSession page, CdpSession session, JsonNode params) {
        JsonNode challenge = params.path("authChallenge");
        String origin = Travel.origin(challenge.path("origin").asString("")).orElse("");
        boolean proxy = challenge.path("source").asString("").equals("Proxy");
        if (!answered.add(request(params) + " " + origin)) {
            refusing.add(origin);
        }
        Optional<Login> login = proxy || refusing.contains(origin) ? Optional.empty() : challenges.login(origin);
        ObjectNode answer = Json.object().put("requestId", request(params));
        ObjectNode response = answer.putObject("authChallengeResponse");
        login.ifPresentOrElse(
                found -> {
                    try (found) {
                        response.put("response", "ProvideCredentials");
                        found.name().<ObjectNode>reveal(name -> response.put("username", name));
                        found.password().<ObjectNode>reveal(password -> response.put("password", password));
                    }
                },
                () -> response.put("response", "CancelAuth"));
        session.post("Fetch.continueWithAuth", answer);
        page.report(new SurfaceEvent.Challenged(origin, login.isPresent()));
        page.changes().add();
    }

    private static String request(JsonNode params) {
        return params.path("requestId").asString("");
    }
}
