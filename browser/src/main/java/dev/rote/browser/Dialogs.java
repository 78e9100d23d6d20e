package dev.rote.browser;

import dev.rote.browser.cdp.CdpSession;
import dev.rote.browser.cdp.Json;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.SurfaceEvent;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Answers the dialogs of a page: the next one as declared, any other by dismissing it, unless a person decides.
///
/// Nothing in the page goes on while a dialog is open, no input, no script and no picture, so it is answered at once.
final class Dialogs {
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable DialogAnswer declared;
    private @Nullable PageDialog open;
    private boolean held;

    /// Declares how the next dialog is answered; good for one.
    void declare(DialogAnswer answer) {
        lock.lock();
        try {
            declared = answer;
        } finally {
            lock.unlock();
        }
    }

    /// Takes a declaration back that no dialog has used.
    void withdraw() {
        lock.lock();
        try {
            declared = null;
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
            return waiting == null ? Optional.empty() : Optional.of(reply(waiting, answer, true));
        } finally {
            lock.unlock();
        }
    }

    /// Takes a dialog in; what was answered is returned to be reported, and nothing when it stays open.
    Optional<SurfaceEvent> opened(CdpSession session, JsonNode params) {
        var dialog = new PageDialog(
                params.path("type").asString(""),
                params.path("message").asString(""),
                params.path("defaultPrompt").asString(""),
                session);
        lock.lock();
        try {
            var answer = declared;
            declared = null;
            if (answer == null && held) {
                open = dialog;
                return Optional.empty();
            }
            return Optional.of(
                    answer == null ? reply(dialog, new DialogAnswer.Dismiss(), false) : reply(dialog, answer, true));
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

    private static SurfaceEvent reply(PageDialog dialog, DialogAnswer answer, boolean declared) {
        var params = Json.object();
        boolean accepted = switch (answer) {
            case DialogAnswer.Dismiss() -> false;
            case DialogAnswer.Accept(var text) -> {
                params.put("promptText", text);
                yield true;
            }
        };
        dialog.session().post("Page.handleJavaScriptDialog", params.put("accept", accepted));
        return new SurfaceEvent.DialogAnswered(dialog.kind(), dialog.message(), accepted, declared);
    }
}
