package dev.rote.testbed;

import dev.rote.surface.Outgoing;
import dev.rote.surface.SurfaceEvent;
import java.time.Duration;
import java.util.function.Consumer;

/// One act arriving at a `FakeApp`: what is known so far, and what the application can do about it.
public final class Visit {
    private final FakeSurface surface;
    private final String frame;
    private final Memory memory;

    Visit(FakeSurface surface, String frame, Memory memory) {
        this.surface = surface;
        this.frame = frame;
        this.memory = memory;
    }

    /// The value entered or set under that key, empty when there is none; a secret's too.
    public String value(String key) {
        return memory.value(key);
    }

    public boolean is(String key, String value) {
        return memory.is(key, value);
    }

    /// Sets a value; a field with that key shows it.
    public void set(String key, String value) {
        surface.hold(frame, key, value);
    }

    /// Shows the screen at that path where it happened; the fields of the new screen are as it draws them.
    public void goTo(String path) {
        surface.load(frame, path);
    }

    /// Shows the screen at that path in another frame: a frame path, empty for the window.
    public void goTo(String otherFrame, String path) {
        surface.load(otherFrame, path);
    }

    /// Reacts later; the time passes while somebody waits for a change.
    public void later(Duration time, Reaction reaction) {
        surface.schedule(time, frame, reaction);
    }

    /// Lets that time pass before the act is done.
    public void takes(Duration time) {
        surface.clock().advance(time);
    }

    /// Raises a `confirm`; dismissed unless the act declared otherwise.
    public void ask(String message, Reaction accepted) {
        if (surface.answer("confirm", message).isPresent()) {
            accepted.to(this);
        }
    }

    /// Raises a `prompt`; dismissed unless the act declared otherwise.
    public void prompt(String message, Consumer<String> accepted) {
        surface.answer("prompt", message).ifPresent(accepted);
    }

    /// Raises an `alert`.
    public void tell(String message) {
        surface.answer("alert", message);
    }

    /// Shows the screen at that path in a further window of that name, which a control addresses as the frame
    /// `@name`.
    public void openWindow(String name, String path) {
        surface.openWindow(name, path);
    }

    /// Closes the further window of that name.
    public void closeWindow(String name) {
        surface.closeWindow(name);
    }

    /// Sends a request, which may be held; `arrived` is what the application makes of it if it is let go.
    public void send(Outgoing request, Reaction arrived) {
        if (surface.lets(request)) {
            arrived.to(this);
        }
    }

    public void report(SurfaceEvent event) {
        surface.report(event);
    }

    /// The surface goes silent in the middle of the act: what became of it is not known.
    public void fallSilent(String detail) {
        surface.fallSilent(detail);
    }

    /// The surface lives and does not answer any more.
    public void hang(String detail) {
        surface.hang(detail);
    }

    /// The surface dies in the middle of the act.
    public void crash(String detail) {
        surface.crash(detail);
    }
}
