package dev.rote.capability;

import dev.rote.surface.Condition;
import dev.rote.surface.Control;
import dev.rote.surface.Rung;
import java.util.List;
import java.util.function.UnaryOperator;

/// Puts other controls and landmarks into conditions, and other captions into controls; whatever binds a value stays.
record Rewriting(UnaryOperator<Control> controls, UnaryOperator<String> landmarks) {

    Condition of(Condition condition) {
        return switch (condition) {
            case Condition.RegionPresent(var frame, var role, var name) ->
                new Condition.RegionPresent(frame, role, landmarks.apply(name));
            case Condition.TextPresent(var frame, var text) -> new Condition.TextPresent(frame, landmarks.apply(text));
            case Condition.ControlPresent(var control) -> new Condition.ControlPresent(controls.apply(control));
            case Condition.ValueSet(var control, var value) -> new Condition.ValueSet(controls.apply(control), value);
            case Condition.Shows(var control, var text) -> new Condition.Shows(controls.apply(control), text);
            case Condition.Enabled(var control) -> new Condition.Enabled(controls.apply(control));
            case Condition.Ticked(var control, var ticked) -> new Condition.Ticked(controls.apply(control), ticked);
            case Condition.LocationMatches _,
                    Condition.ErrorBannerPresent _,
                    Condition.ValidationMessagePresent _,
                    Condition.ResponseStatus _ -> condition;
            case Condition.All(var of) -> new Condition.All(all(of));
            case Condition.Any(var of) -> new Condition.Any(all(of));
            case Condition.Not(var of) -> new Condition.Not(of(of));
        };
    }

    private List<Condition> all(List<Condition> of) {
        return of.stream().map(this::of).toList();
    }

    /// The control whose captions read otherwise: what stands beside or above it, and the row and column it is in.
    static Control captioned(Control control, UnaryOperator<String> captions) {
        List<Rung> rungs =
                control.rungs().stream().map(rung -> captioned(rung, captions)).toList();
        return rungs.equals(control.rungs()) ? control : new Control(control.frame(), control.section(), rungs);
    }

    private static Rung captioned(Rung rung, UnaryOperator<String> captions) {
        return switch (rung) {
            case Rung.Label(var text) -> new Rung.Label(captions.apply(text));
            case Rung.NearText(var role, var text) -> new Rung.NearText(role, captions.apply(text));
            case Rung.TableCell(var row, var column, var role) ->
                new Rung.TableCell(captions.apply(row), captions.apply(column), role);
            case Rung.RowName(var role, var name, var row) -> new Rung.RowName(role, name, captions.apply(row));
            case Rung.RoleName _, Rung.Text _, Rung.Bbox _ -> rung;
        };
    }
}
