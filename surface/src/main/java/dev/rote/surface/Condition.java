package dev.rote.surface;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// A pure function of an observation; texts may hold `${input}` places until they are expanded.
///
/// A `frame` is a frame path, empty for the window's own document and `*` for any frame. On a desktop surface a frame
/// is a window of the application,
/// a location its name, and a response status never holds.
public sealed interface Condition {

    /// A condition made of no others.
    sealed interface Single extends Condition {}

    /// The frame shows a document at that path (no query, no fragment); `*` stands for any characters.
    record LocationMatches(String frame, String path) implements Single {}

    /// A region, table, heading, dialog or other node of that role and name is there; an empty name is any.
    record RegionPresent(String frame, Role role, String name) implements Single {}

    /// The words stand in the frame's text.
    record TextPresent(String frame, String text) implements Single {}

    /// The control resolves to exactly one node.
    record ControlPresent(Control control) implements Single {}

    /// The field holds exactly that value.
    record ValueSet(Control control, String value) implements Single {}

    /// The control's text is exactly that.
    record Shows(Control control, String text) implements Single {}

    /// The control resolves and can be used.
    record Enabled(Control control) implements Single {}

    /// The check box, radio button or switch is on, or off.
    record Ticked(Control control, boolean ticked) implements Single {}

    /// An alert, status or error dialog holds the words; empty words are any.
    record ErrorBannerPresent(String frame, String text) implements Single {}

    /// A field is marked invalid with the words, or the words stand in a frame with a field to fill.
    record ValidationMessagePresent(String frame, String text) implements Single {}

    /// The frame's document came with an HTTP status in that range, both ends included.
    record ResponseStatus(String frame, int from, int to) implements Single {}

    record All(List<Condition> of) implements Condition {
        public All {
            of = List.copyOf(of);
        }
    }

    record Any(List<Condition> of) implements Condition {
        public Any {
            of = List.copyOf(of);
        }
    }

    record Not(Condition of) implements Condition {}

    /// The name of the condition as files write it.
    default String kind() {
        return switch (this) {
            case LocationMatches _ -> "location_matches";
            case RegionPresent _ -> "region_present";
            case TextPresent _ -> "text_present";
            case ControlPresent _ -> "control_present";
            case ValueSet _ -> "value_set";
            case Shows _ -> "shows";
            case Enabled _ -> "enabled";
            case Ticked _ -> "ticked";
            case ErrorBannerPresent _ -> "error_banner_present";
            case ValidationMessagePresent _ -> "validation_message_present";
            case ResponseStatus _ -> "response_status";
            case All _ -> "all";
            case Any _ -> "any";
            case Not _ -> "not";
        };
    }

    /// The same condition with every text passed through `fill`, for example to fill in inputs.
    default Condition expand(UnaryOperator<String> fill) {
        return switch (this) {
            case LocationMatches(var frame, var path) -> new LocationMatches(frame, fill.apply(path));
            case RegionPresent(var frame, var role, var name) -> new RegionPresent(frame, role, fill.apply(name));
            case TextPresent(var frame, var text) -> new TextPresent(frame, fill.apply(text));
            case ControlPresent(var control) -> new ControlPresent(control.expand(fill));
            case ValueSet(var control, var value) -> new ValueSet(control.expand(fill), fill.apply(value));
            case Shows(var control, var text) -> new Shows(control.expand(fill), fill.apply(text));
            case Enabled(var control) -> new Enabled(control.expand(fill));
            case Ticked(var control, var ticked) -> new Ticked(control.expand(fill), ticked);
            case ErrorBannerPresent(var frame, var text) -> new ErrorBannerPresent(frame, fill.apply(text));
            case ValidationMessagePresent(var frame, var text) -> new ValidationMessagePresent(frame, fill.apply(text));
            case ResponseStatus status -> status;
            case All(var of) -> new All(of.stream().map(one -> one.expand(fill)).toList());
            case Any(var of) -> new Any(of.stream().map(one -> one.expand(fill)).toList());
            case Not(var of) -> new Not(of.expand(fill));
        };
    }

    /// The condition in words, for people who review a capability or read an error.
    default String inWords() {
        return switch (this) {
            case LocationMatches(var frame, var path) -> Conditions.place(frame) + " is at " + path;
            case RegionPresent(var frame, var role, var name) ->
                Conditions.place(frame) + " shows a " + role.wire() + (name.isEmpty() ? "" : " \"" + name + "\"");
            case TextPresent(var frame, var text) -> Conditions.place(frame) + " shows \"" + text + "\"";
            case ControlPresent(var control) -> "there is " + control.inWords();
            case ValueSet(var control, var value) -> control.inWords() + " holds \"" + value + "\"";
            case Shows(var control, var text) -> control.inWords() + " shows \"" + text + "\"";
            case Enabled(var control) -> control.inWords() + " can be used";
            case Ticked(var control, var ticked) -> control.inWords() + (ticked ? " is ticked" : " is not ticked");
            case ErrorBannerPresent(var frame, var text) ->
                Conditions.place(frame) + " shows an error" + (text.isEmpty() ? "" : " \"" + text + "\"");
            case ValidationMessagePresent(var frame, var text) ->
                Conditions.place(frame) + " refuses a value with \"" + text + "\"";
            case ResponseStatus(var frame, var from, var to) ->
                Conditions.place(frame) + " came with HTTP status " + (from == to ? "" + from : from + " to " + to);
            case All(var of) -> of.stream().map(Condition::inWords).collect(Collectors.joining(", and "));
            case Any(var of) -> of.stream().map(Condition::inWords).collect(Collectors.joining(", or "));
            case Not(var of) -> "not: " + of.inWords();
        };
    }

    /// Judges this condition on an observation.
    default Verdict on(Observation observation) {
        return Conditions.judge(this, observation);
    }
}
