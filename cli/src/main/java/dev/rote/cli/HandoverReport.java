package dev.rote.cli;

import dev.rote.capability.Harmless;
import dev.rote.capability.Json;
import dev.rote.replay.HeldRequest;
import dev.rote.replay.Plea;
import dev.rote.session.Intervention;
import java.nio.file.Path;
import java.util.StringJoiner;

/// Tells what a run asks a person for.
final class HandoverReport {
    private HandoverReport() {}

    static String line(Intervention one) {
        return "%s  %-16s  %-14s  %s at %s%s"
                .formatted(
                        one.run(),
                        one.state(),
                        one.plea().reason(),
                        Harmless.text(one.of().capability()),
                        Harmless.text(one.plea().step()),
                        one.holder()
                                .map(holder -> "  held by "
                                        + Harmless.text(holder.person().name()))
                                .orElse(""));
    }

    static String words(Intervention one) {
        Plea plea = one.plea();
        StringJoiner lines = new StringJoiner("\n");
        lines.add(line(one));
        add(lines, "step", plea.title());
        add(lines, "message", plea.message());
        add(lines, "expected", plea.expected());
        add(lines, "observed", plea.observed());
        plea.field().ifPresent(field -> add(lines, "wants", field));
        plea.request().ifPresent(held -> add(lines, "would send", words(held)));
        add(lines, "not attempted", String.join("; ", plea.notAttempted()));
        add(lines, "picture", plea.picture().map(Path::toString).orElse("none"));
        add(lines, "waits until", one.until().toString());
        one.notes().forEach(note -> add(lines, "note", note.by() + ": " + note.text()));
        return lines.toString();
    }

    /// A field a line.
    private static String words(HeldRequest held) {
        StringJoiner lines = new StringJoiner("\n");
        lines.add(held.method() + " " + held.origin() + held.path());
        held.fields().forEach(field -> lines.add(field.name() + " = " + field.value()));
        lines.add(held.whole() ? "digest " + held.digest() : "a part of it cannot be read before it is sent");
        return lines.toString();
    }

    private static void add(StringJoiner lines, String name, String value) {
        lines.add("  %-14s %s".formatted(name, Harmless.lines(value).replace("\n", "\n" + " ".repeat(17))));
    }

    static Json.Fields json(Intervention one) {
        Plea plea = one.plea();
        return Json.Fields.NONE
                .with("kind", Json.text("intervention"))
                .with("run_id", Json.text(one.run()))
                .with("tenant", Json.text(one.tenant()))
                .with("capability", Json.text(one.of().capability()))
                .with("capability_version", Json.number(one.of().version()))
                .with("client", Json.text(one.of().client()))
                .with("state", Json.text(one.state().name()))
                .with(
                        "holder",
                        one.holder()
                                .<Json>map(holder -> Json.text(holder.person().name()))
                                .orElseGet(Json.Null::new))
                .with("opened_at", Json.text(one.opened().toString()))
                .with("until", Json.text(one.until().toString()))
                .with("reason", Json.text(plea.reason().name()))
                .with(
                        "code",
                        plea.code().<Json>map(code -> Json.text(code.name())).orElseGet(Json.Null::new))
                .with("step_id", Json.text(plea.step()))
                .with("title", Json.text(plea.title()))
                .with("message", Json.text(plea.message()))
                .with("expected", Json.text(plea.expected()))
                .with("observed", Json.text(plea.observed()))
                .with("screen", Json.text(plea.screen()))
                .with(
                        "not_attempted",
                        Json.items(plea.notAttempted().stream().map(Json::text).toList()))
                .with(
                        "picture",
                        plea.picture()
                                .<Json>map(path -> Json.text(path.toString()))
                                .orElseGet(Json.Null::new))
                .with("field", plea.field().<Json>map(Json::text).orElseGet(Json.Null::new))
                .with("may_see_request", Json.flag(plea.maySee()))
                .with("request", plea.request().<Json>map(HeldRequest::json).orElseGet(Json.Null::new));
    }
}
