package dev.rote.console;

import dev.rote.registry.Approval;
import dev.rote.registry.Deciding;
import dev.rote.registry.Lifecycle;
import dev.rote.registry.Listing;
import dev.rote.registry.Showing;
import dev.rote.session.Comparing;
import dev.rote.session.UserRole;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What people see of capabilities and decide about them.
final class Capabilities {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,63}");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,6}");
    /// A version's own copy is not approved again, which goes without saying here.
    private static final Pattern NOT_TO_BE_APPROVED = Pattern.compile("\\ACANNOT BE APPROVED.*?\n\n", Pattern.DOTALL);
    private static final String SUFFIX = ".json";

    private final Premises premises;

    Capabilities(Premises premises) {
        this.premises = premises;
    }

    Html all(Visit visit) {
        return switch (premises.versions().versions()) {
            case Listing.Known(var versions) ->
                CapabilitiesPage.of(visit, versions, workingCopies(versions), visit.query("told"));
            case Listing.Refused(var why) ->
                CapabilitiesPage.of(visit, List.of(), List.of(), Optional.of(why.message()));
        };
    }

    /// The files beside the approved versions that hold something else than the newest of them.
    private List<String> workingCopies(List<Listing.Version> versions) {
        Path folder = premises.project().capabilities();
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(one -> one.getFileName().toString())
                    .filter(one -> one.endsWith(SUFFIX))
                    .map(one -> one.substring(0, one.length() - SUFFIX.length()))
                    .filter(NAME.asMatchPredicate())
                    .filter(Predicate.not(name -> isApproved(name, versions)))
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private boolean isApproved(String name, List<Listing.Version> versions) {
        return versions.stream().anyMatch(one -> one.name().equals(name))
                && premises.review().describe(file(name), "console") instanceof Showing.Shown shown
                && versions.stream()
                        .anyMatch(one -> one.name().equals(name) && one.hash().equals(shown.hash()));
    }

    private Path file(String name) {
        return premises.project().capabilities().resolve(name + SUFFIX);
    }

    /// A working copy; from here on this very content is what the person was shown.
    Html review(Visit visit) {
        String name = name(visit);
        return switch (premises.review().describe(file(name), visit.by().user().name())) {
            case Showing.Shown shown -> CapabilitiesPage.review(visit, name, shown, visit.query("told"));
            case Showing.Refused(var why) -> throw new NotSo(404, why.message());
        };
    }

    Optional<String> approve(Visit visit) {
        visit.needs(UserRole.REVIEWER);
        return switch (premises.review()
                .approve(
                        file(name(visit)),
                        visit.by().user().name(),
                        premises.project(),
                        visit.tenant(),
                        Optional.of(visit.form("hash")))) {
            case Approval.Approved _ -> Optional.empty();
            case Approval.Refused(var why) -> Optional.of(why.message() + " (" + why.code() + ")");
        };
    }

    Html version(Visit visit) {
        String name = name(visit);
        int number = number(visit.path("version"));
        if (!(premises.versions().versions() instanceof Listing.Known(var versions))) {
            throw new NotSo(409, "The ledger of capabilities cannot be read.");
        }
        Listing.Version one = versions.stream()
                .filter(version -> version.name().equals(name) && version.version() == number)
                .findFirst()
                .orElseThrow(NotSo::unknown);
        String text = switch (premises.review()
                .describe(one.file(), visit.by().user().name())) {
            case Showing.Shown shown -> NOT_TO_BE_APPROVED.matcher(shown.text()).replaceFirst("");
            case Showing.Refused(var why) -> why.message();
        };
        return CapabilitiesPage.version(
                visit,
                one,
                text,
                versions.stream()
                        .filter(version -> version.name().equals(name))
                        .map(Listing.Version::version)
                        .toList(),
                visit.query("told"));
    }

    Optional<String> move(Visit visit) {
        visit.needs(UserRole.REVIEWER);
        Lifecycle.Move move = Stream.of(Lifecycle.Move.values())
                .filter(one -> one.name().toLowerCase(Locale.ROOT).equals(visit.form("move")))
                .findFirst()
                .orElseThrow(NotSo::unknown);
        String by = visit.by().user().name();
        return switch (premises.versions()
                .move(name(visit), number(visit.path("version")), move, by, visit.form("reason"))) {
            case Deciding.Decided _, Deciding.Adopted _, Deciding.Known _ -> Optional.empty();
            case Deciding.Refused(var why) -> Optional.of(why.message() + " (" + why.code() + ")");
        };
    }

    Html diff(Visit visit) {
        int before = number(visit.query("before").orElse(""));
        int after = number(visit.query("after").orElse(""));
        return switch (premises.versions().compare(name(visit), before, after, premises.project())) {
            case Comparing.Compared compared -> CapabilitiesPage.diff(visit, compared);
            case Comparing.Refused(var _, var message) -> throw new NotSo(404, message);
        };
    }

    private static String name(Visit visit) {
        String name = visit.path("name");
        if (!NAME.matcher(name).matches()) {
            throw NotSo.unknown();
        }
        return name;
    }

    private static int number(String text) {
        if (!NUMBER.matcher(text).matches()) {
            throw NotSo.unknown();
        }
        return Integer.parseInt(text);
    }
}
