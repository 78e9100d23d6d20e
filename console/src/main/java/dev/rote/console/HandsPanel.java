package dev.rote.console;

import dev.rote.session.ChangeOfHands;
import java.util.List;

/// In whose hands a run was, from its first request for a person: every change, as it is on record.
final class HandsPanel {
    private HandsPanel() {}

    static Html of(List<ChangeOfHands> changes) {
        return Html.of(
                "<section class=\"panel\"><h2>In whose hands it was</h2><ol class=\"notes\">{}</ol></section>",
                Html.all(changes.stream().map(HandsPanel::line).toList()));
    }

    private static Html line(ChangeOfHands change) {
        return Html.of(
                "<li><p><strong>{}</strong>: {}</p><p class=\"hint\">{}, <code>{}</code> to <code>{}</code></p></li>",
                change.by().isEmpty() ? "the run" : change.by(),
                change.why(),
                Layout.time(change.at()),
                change.from(),
                change.to());
    }
}
