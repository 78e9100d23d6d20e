package dev.rote.browser;

import dev.rote.browser.cdp.CdpSession;
import dev.rote.browser.cdp.Json;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.DialogKind;
import dev.rote.surface.SurfaceEvent;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Answers the dialogs of a page as declared, any other by dismissing it, unless a person decides.
///
/// Nothing in the page goes on while a dialog is open, no input, no script and no picture, so it is answered at once.
final class Dialogs {
    private static final DialogAnswer NOTHING = new DialogAnswer.Dismiss();

    private final ReentrantLock lock = new ReentrantLock();
    private DialogAnswer declared = NOTHING;
    private @Nullable PageDialog open;
    private boolean held;
    private long stayed;

    /// Declares how the dialogs of an act are answered, in place of what was declared before.
    void declare(DialogAnswer answer) {
        lock.lock();
        try {
            declared = answer;
        } finally {
            lock.unlock();
        }
    }

    /// Takes back what was declared for any dialog, whatever it says; what names its dialogs stands until the next act.
    void withdrawBlanket() {
        lock.lock();
        try {
            if (declared instanceof DialogAnswer.Accept) {
                declared = NOTHING;
            }
        } finally {
            lock.unlock();
        }
    }

    /// While held, undeclared dialogs stay open for a person to answer.
    void hold(boolean now) {
        lock.lock();
        try {
            held = now;
        } finally {
            lock.unlock();
        }
    }

    /// How often a page was not left because it asked (`beforeunload`) and was told to stay.
    long stayed() {
        lock.lock();
        try {
            return stayed;
        } finally {
            lock.unlock();
        }
    }

    /// The dialog that waits for an answer.
    Optional<PageDialog> open() {
        lock.lock();
        try {
            return Optional.ofNullable(open);
        } finally {
            lock.unlock();
        }
    }

    /// Answers the open dialog as a person says; empty when there is none.
    Optional<SurfaceEvent> answer(DialogAnswer answer) {
        lock.lock();
        try {
            var waiting = open;
            open = null;
            return waiting == null
                    ? Optional.empty()
                    : Optional.of(reply(waiting, answer.to(waiting.kind(), waiting.message())));
        } finally {
            lock.unlock();
        }
    }

    /// Takes a dialog in; what was answered is returned to be reported, and nothing when it stays open.
    Optional<SurfaceEvent> opened(CdpSession session, JsonNode params) {
        var dialog = new PageDialog(
                kind(params.path("type").asString("")),
                params.path("message").asString(""),
                params.path("defaultPrompt").asString(""),
                session);
        lock.lock();
        try {
            var said = declared.to(dialog.kind(), dialog.message());
            if (!said.declared() && held) {
                open = dialog;
                return Optional.empty();
            }
            declared = said.left();
            return Optional.of(reply(dialog, said));
        } finally {
            lock.unlock();
        }
    }

    /// The dialog of a session is gone, whoever answered it.
    void closed(CdpSession session) {
        lock.lock();
        try {
            var waiting = open;
            if (waiting != null && waiting.session().id().equals(session.id())) {
                open = null;
            }
        } finally {
            lock.unlock();
        }
    }

    private static DialogKind kind(String type) {
        return switch (type) {
            case "confirm" -> DialogKind.CONFIRM;
            case "prompt" -> DialogKind.PROMPT;
            case "beforeunload" -> DialogKind.BEFOREUNLOAD;
            default -> DialogKind.ALERT;
        };
    }

    private SurfaceEvent reply(PageDialog dialog, DialogAnswer.Said said) {
        var params = Json.object().put("accept", said.accepted());
        if (said.accepted()) {
            params.put("promptText", said.text());
        }
        if (dialog.kind() == DialogKind.BEFOREUNLOAD && !said.accepted()) {
            stayed++;
        }
        dialog.session().post("Page.handleJavaScriptDialog", params);
        return new SurfaceEvent.DialogAnswered(
                dialog.kind().wire(), dialog.message(), said.accepted(), said.declared());
    }
}
