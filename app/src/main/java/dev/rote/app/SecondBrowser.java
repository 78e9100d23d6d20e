package dev.rote.app;

import dev.rote.session.Workplace;
import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.Control;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.Journal;
import dev.rote.surface.Observation;
import dev.rote.surface.Opening;
import dev.rote.surface.Resolution;
import dev.rote.surface.Resolver;
import dev.rote.surface.Role;
import dev.rote.surface.Run;
import dev.rote.surface.Rung;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceGone;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// A scripted person in front of the console, in a browser of their own: sees its pages, and has a mouse and a
/// keyboard.
///
/// The live screen is a picture to them. They know that the cursor stands in the field that the run filled, and
/// that the button is the next thing after it.
final class SecondBrowser {
    private static final Duration LONGEST = Duration.ofMinutes(2);

    /// How long somebody looks at what a key did before they press the next.
    private static final Duration LOOK = Duration.ofMillis(400);

    private final Workplace workplace;
    private final Path downloads;
    private final Consumer<String> progress;

    SecondBrowser(Workplace workplace, Path downloads, Consumer<String> progress) {
        this.workplace = workplace;
        this.downloads = downloads;
        this.progress = progress;
    }

    /// One thing that they do, or wait for.
    private sealed interface Move {
        record Go(URI to) implements Move {}

        record Press(Role role, String name) implements Move {}

        record Key(String name) implements Move {}

        /// Until one of those words is shown.
        record Until(List<String> words) implements Move {}

        record Look() implements Move {}

        default String inWords() {
            return switch (this) {
                case Go(var to) -> "go to " + to.getAuthority();
                case Press(var role, var name) -> "press the " + role.wire() + " \"" + name + "\"";
                case Key(var name) -> "press the key " + name;
                case Until(var words) -> "see " + String.join(" or ", words);
                case Look _ -> "look";
            };
        }
    }

    private static List<Move> moves(URI link, String request) {
        Move pictureOfTheInput = new Move.Until(List.of("ms from input to picture"));
        return List.of(
                new Move.Go(link),
                new Move.Press(Role.LINK, request),
                new Move.Press(Role.BUTTON, "Take control"),
                new Move.Press(Role.LINK, "Open the live screen"),
                new Move.Until(List.of("/shell")),
                new Move.Press(Role.BUTTON, "Keyboard"),
                new Move.Key("Tab"),
                pictureOfTheInput,
                new Move.Look(),
                new Move.Key("Enter"),
                new Move.Look(),
                new Move.Press(Role.BUTTON, "Resume"),
                new Move.Until(List.of("The run has its controls back", "The run has ended")));
    }

    /// Lets itself in by the one-time link, takes the run of that request, presses its button and hands back; what is
    /// answered is what it could not do within 2 min.
    Optional<String> pressesTheButtonAndResumes(URI link, String request) {
        Run run = Run.lasting(LONGEST, workplace.clock(), Journal.SILENT);
        String origin = link.getScheme() + "://" + link.getAuthority();
        try (Surface surface = workplace.surfaces().open(Opening.of(Set.of(origin), downloads), run)) {
            for (Move move : moves(link, request)) {
                if (!isDone(move, surface, run)) {
                    return Optional.of("it could not " + move.inWords());
                }
                if (move instanceof Move.Press || move instanceof Move.Key) {
                    progress.accept("  " + move.inWords());
                }
            }
            return Optional.empty();
        } catch (SurfaceGone gone) {
            return Optional.of("its browser is gone: " + gone.getMessage());
        }
    }

    private static boolean isDone(Move move, Surface surface, Run run) {
        Observation seen = surface.observe(run);
        while (!isDone(move, surface, seen, run)) {
            if (!surface.awaitChange(seen, run) || run.isOver()) {
                return false;
            }
            seen = surface.observe(run);
        }
        return true;
    }

    private static boolean isDone(Move move, Surface surface, Observation seen, Run run) {
        return switch (move) {
            case Move.Go(var to) -> surface.act(new Act.Navigate(to.toString()), run) instanceof ActResult.Done;
            case Move.Press(var role, var name) ->
                Resolver.resolve(seen, Control.in("", new Rung.RoleName(role, name))) instanceof Resolution.Found found
                        && isSent(surface.act(new Act.Press(found.node().ref(), new DialogAnswer.Dismiss()), run));
            case Move.Key(var name) -> isSent(surface.act(new Act.Key(name, new DialogAnswer.Dismiss()), run));
            case Move.Until(var words) -> words.stream().anyMatch(seen.textOf(seen.top())::contains);
            case Move.Look _ -> looks(surface, seen, run);
        };
    }

    /// What follows shows whether a press that took its page away was a press.
    private static boolean isSent(ActResult result) {
        return result instanceof ActResult.Done || result instanceof ActResult.Uncertain;
    }

    private static boolean looks(Surface surface, Observation before, Run run) {
        Run look = run.within(LOOK);
        Observation seen = before;
        while (surface.awaitChange(seen, look)) {
            seen = surface.observe(run);
        }
        return true;
    }
}
