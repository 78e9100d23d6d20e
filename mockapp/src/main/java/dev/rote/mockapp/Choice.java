package dev.rote.mockapp;

import java.util.List;

/// The options of a select field.
final class Choice {
    private Choice() {}

    static Html options(List<String> values, String chosen) {
        return Html.join(values.stream()
                .map(value -> new Html("<option" + (value.equals(chosen) ? " selected" : "") + ">"
                        + Html.text(value).markup() + "</option>"))
                .toList());
    }
}
