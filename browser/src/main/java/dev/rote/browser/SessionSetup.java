package dev.rote.browser;

import dev.rote.browser.cdp.CdpAnswer;
import dev.rote.browser.cdp.CdpSession;
import dev.rote.browser.cdp.Json;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// What is sent to a window or out-of-process frame that the browser holds back until it is set up: all in one go,
/// nothing waited for, the resumption last.
final class SessionSetup {
    /// The function by which our script says that something in its document has changed, or that the input of
    /// a token was received.
    static final String CHANGED = "__rote_changed";

    /// What our script says when the document is about to be printed.
    static final String PRINTING = "print";

    private static final String PRINT = Script.of("page/print.js");
    private static final String PRINT_SIGNAL = Script.of("page/print-signal.js");

    private SessionSetup() {}

    /// `tree` gets the frames that are there already, before anything is told about the worlds in them.
    static void send(CdpSession session, PageSettings settings, CdpAnswer tree) {
        String world = settings.part().world();
        session.post("Inspector.enable");
        session.post("Page.enable");
        session.ask("Page.getFrameTree", Json.object(), tree);
        session.post("Runtime.enable");
        session.post("Runtime.addBinding", Json.object().put("name", CHANGED).put("executionContextName", world));
        session.post(
                "Page.addScriptToEvaluateOnNewDocument",
                Json.object()
                        .put("source", settings.script())
                        .put("worldName", world)
                        .put("runImmediately", true));
        if (!settings.part().owns()) {
            session.post("Target.setAutoAttach", following("iframe"));
            return;
        }
        session.post(
                "Page.addScriptToEvaluateOnNewDocument",
                Json.object().put("source", PRINT).put("runImmediately", true));
        session.post(
                "Page.addScriptToEvaluateOnNewDocument",
                Json.object()
                        .put("source", PRINT_SIGNAL)
                        .put("worldName", world)
                        .put("runImmediately", true));
        session.post("Log.enable");
        session.post("Target.setAutoAttach", autoAttach("iframe", "worker"));
        for (var command : settings.commands()) {
            session.post(command.method(), command.params());
        }
    }

    /// Sent to windows only, before they are resumed.
    static void sendToWindow(CdpSession session, PageSettings settings, boolean opened) {
        if (!settings.part().owns()) {
            // Who looks on alone must not take the focus from a window whose owner is gone.
            session.post("Emulation.setFocusEmulationEnabled", Json.object().put("enabled", true));
            return;
        }
        session.post("Emulation.setLocaleOverride", Json.object().put("locale", settings.language()));
        // Several windows live side by side, and each behaves as the one that has the focus.
        session.post("Emulation.setFocusEmulationEnabled", Json.object().put("enabled", true));
        if (!opened) {
            session.post(
                    "Emulation.setDeviceMetricsOverride",
                    Json.object()
                            .put("width", settings.window().width())
                            .put("height", settings.window().height())
                            .put("deviceScaleFactor", settings.window().scale())
                            .put("mobile", false));
        }
    }

    /// Attaches to targets of that type, there already or new, and holds none of them back.
    static ObjectNode following(String type) {
        return autoAttach(type).put("waitForDebuggerOnStart", false);
    }

    static void resume(CdpSession session) {
        session.post("Runtime.runIfWaitingForDebugger");
    }

    /// Attaches to new targets of these types before they do anything (Target.setAutoAttach), and to no others.
    /// Workers of a page are held back with its frames whether they are wanted or not, and must be attached to
    /// be resumed.
    static ObjectNode autoAttach(String... types) {
        var params = Json.object()
                .put("autoAttach", true)
                .put("waitForDebuggerOnStart", true)
                .put("flatten", true);
        ArrayNode filter = params.putArray("filter");
        for (var type : types) {
            filter.addObject().put("type", type);
        }
        return params;
    }
}
