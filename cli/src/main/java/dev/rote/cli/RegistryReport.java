package dev.rote.cli;

import dev.rote.capability.Harmless;
import dev.rote.capability.Json;
import dev.rote.registry.Denied;
import dev.rote.registry.Enrolled;
import dev.rote.registry.Listing;
import dev.rote.registry.Listing.Version;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;

/// Tells of approved versions and of who decided about them, in words and as JSON.
final class RegistryReport {
    private RegistryReport() {}

    /// The versions that are asked for; what cannot be listed ends the command.
    static List<Version> versions(Listing listing) {
        return switch (listing) {
            case Listing.Known(var versions) -> versions;
            case Listing.Refused(var why) -> throw CommandFailure.denied(why);
        };
    }

    /// The versions of one name; none ends the command.
    static List<Version> versions(Listing listing, String name) {
        List<Version> versions = versions(listing).stream()
                .filter(version -> version.name().equals(name))
                .toList();
        if (versions.isEmpty()) {
            throw CommandFailure.failed(
                    Denied.Reason.NO_SUCH_CAPABILITY.name(), "no version of that name was ever approved here");
        }
        return versions;
    }

    static String line(Version version) {
        return "%-32s v%-4d %-10s %s"
                .formatted(
                        version.name(),
                        version.version(),
                        version.standing().wire(),
                        version.isDefault() ? "default" : "")
                .stripTrailing();
    }

    static String words(Version version) {
        StringJoiner lines = new StringJoiner("\n");
        lines.add(line(version));
        lines.add("  hash  " + version.hash());
        lines.add("  file  " + version.file());
        version.history()
                .forEach(one -> lines.add("  " + one.at() + "  " + one.action() + " by " + Harmless.text(one.by())
                        + (one.reason().isEmpty() ? "" : ": " + Harmless.text(one.reason()))
                        + "  (line " + one.line() + (one.key().isEmpty() ? ", vouched for later" : "") + ")"));
        return lines.toString();
    }

    static Json.Fields json(Version version) {
        return Json.Fields.NONE
                .with("name", Json.text(version.name()))
                .with("version", Json.number(version.version()))
                .with("status", Json.text(version.standing().wire()))
                .with("default", Json.flag(version.isDefault()))
                .with("hash", Json.text(version.hash()))
                .with("file", Json.text(version.file().toString()))
                .with(
                        "history",
                        Json.items(version.history().stream()
                                .map(RegistryReport::json)
                                .toList()));
    }

    private static Json.Fields json(Listing.Decided decided) {
        return Json.Fields.NONE
                .with("line", Json.number(decided.line()))
                .with("at", Json.text(decided.at().toString()))
                .with("action", Json.text(decided.action()))
                .with("by", Json.text(decided.by()))
                .with("reason", Json.text(decided.reason()))
                .with("key", Json.text(decided.key()));
    }

    static Json.Fields json(List<Version> versions) {
        return Json.Fields.NONE
                .with("kind", Json.text("registry"))
                .with(
                        "versions",
                        Json.items(versions.stream().map(RegistryReport::json).toList()));
    }

    /// What somebody should know who can sign here from now on; empty when it was so before.
    static String words(Optional<Enrolled> enrolled) {
        return enrolled.map(one -> "\nkey      " + one.key() + "\n         private, stays on this machine: "
                        + one.privateFile() + "\n         public, goes with the project:  " + one.publicFile())
                .orElse("");
    }

    static Json json(Optional<Enrolled> enrolled) {
        return enrolled.<Json>map(one -> Json.Fields.NONE
                        .with("person", Json.text(one.name()))
                        .with("key", Json.text(one.key()))
                        .with("private_file", Json.text(one.privateFile().toString()))
                        .with("public_file", Json.text(one.publicFile().toString())))
                .orElseGet(Json.Null::new);
    }
}
