package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import dev.rote.policy.Policy;
import dev.rote.replay.Budget;
import dev.rote.replay.ReplayResult;
import dev.rote.session.ReplayCapability;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.session.Terms;
import dev.rote.surface.Box;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/// Every picture that a run keeps is read pixel by pixel: what is sensitive is one plain colour there, and what is
/// not can be read.
@OnTheSharedTrial
class NoPictureShowsASecretTest {
    /// What the run must have come past: a password field, a tax id and three account numbers.
    private static final int LEAST_MASKED = 5;

    private final Trial trial;

    NoPictureShowsASecretTest(Trial trial) {
        this.trial = trial;
    }

    /// A node of a kept observation. What is around a sensitive text keeps its own border.
    private record Kept(String role, String shown, Box box, String states) {
        boolean isSensitive() {
            return states.contains("PROTECTED") || (role.equals("text") && shown.contains("***"));
        }

        boolean isReadable() {
            return role.equals("text")
                    && !shown.isBlank()
                    && !shown.contains("***")
                    && !states.contains("OFFSCREEN")
                    && !states.contains("COVERED");
        }

        boolean touches(Kept other) {
            return box.verticalOverlap(other.box()) > -4 && box.horizontalOverlap(other.box()) > -4;
        }
    }

    @Test
    void whatIsSensitiveIsOnePlainColourInEveryPictureAndWhatIsNotCanBeRead() throws IOException {
        Path run = run();
        Map<String, Path> observations = new HashMap<>();
        int pictures = 0;
        int masked = 0;
        for (Json.Fields event : events(run)) {
            Json.Fields fields = (Json.Fields) event.field("fields").orElseThrow();
            if (text(event, "event").equals("observed")) {
                observations.put(text(fields, "digest"), run.resolve(text(fields, "file")));
            } else if (text(event, "event").equals("pictured")) {
                BufferedImage picture =
                        ImageIO.read(run.resolve(text(fields, "file")).toFile());
                Path observed = Objects.requireNonNull(observations.get(text(fields, "digest")));
                masked += judge(nodes(observed), picture);
                pictures++;
            }
        }

        assertThat(pictures).isGreaterThan(4);
        assertThat(masked).isGreaterThanOrEqualTo(LEAST_MASKED);
    }

    /// How many sensitive places a picture has, all of them painted over.
    private static int judge(List<Kept> nodes, BufferedImage picture) {
        List<Kept> sensitive = nodes.stream()
                .filter(Kept::isSensitive)
                .filter(node -> isIn(picture, node.box()))
                .toList();
        sensitive.forEach(
                node -> assertThat(colours(picture, node.box())).as("%s", node).hasSize(1));
        nodes.stream()
                .filter(Kept::isReadable)
                .filter(node -> isIn(picture, node.box()))
                .filter(node -> sensitive.stream().noneMatch(node::touches))
                .forEach(node ->
                        assertThat(colours(picture, node.box())).as("%s", node).hasSizeGreaterThan(1));
        return sensitive.size();
    }

    private static boolean isIn(BufferedImage picture, Box box) {
        return !box.isEmpty()
                && box.x() >= 0
                && box.y() >= 0
                && box.right() <= picture.getWidth()
                && box.bottom() <= picture.getHeight();
    }

    private static Set<Integer> colours(BufferedImage picture, Box box) {
        Set<Integer> colours = new HashSet<>();
        for (int y = box.y(); y < box.bottom(); y++) {
            for (int x = box.x(); x < box.right(); x++) {
                colours.add(picture.getRGB(x, y));
            }
        }
        return colours;
    }

    /// Signs on twice, so that the password is on pictures of more than one kind of step.
    private Path run() {
        ReplayCapability.Request request = new ReplayCapability.Request(
                trial.lookUp(),
                Map.of("member_id", "10003"),
                trial.where("session_expired"),
                new Terms("tester", "", ""),
                Budget.USUAL,
                Policy.Pictures.EVERY_STEP);
        return switch (new ReplayCapability(trial.workplace(), Trial.MOCK_CORE).perform(request)) {
            case Replaying.Performed(ReplayResult.Success success) ->
                success.account().evidence().orElseThrow();
            case Replaying other -> throw new AssertionError(other.toString());
        };
    }

    private static List<Json.Fields> events(Path run) throws IOException {
        List<Json.Fields> events = new ArrayList<>();
        for (String line : Files.readAllLines(run.resolve("log.jsonl"))) {
            events.add(fields(line));
        }
        return events;
    }

    private static List<Kept> nodes(Path file) throws IOException {
        List<Kept> nodes = new ArrayList<>();
        Json.Items rows = (Json.Items) fields(Bytes.of(file)).field("nodes").orElseThrow();
        for (Json row : rows.of()) {
            List<Json> columns = ((Json.Items) row).of();
            if (columns.size() > 5 && columns.get(5) instanceof Json.Items(var box) && box.size() == 4) {
                nodes.add(new Kept(
                        words(columns.get(2)),
                        words(columns.get(3)) + words(columns.get(4)),
                        new Box(number(box.get(0)), number(box.get(1)), number(box.get(2)), number(box.get(3))),
                        columns.size() > 6 ? words(columns.get(6)) : ""));
            }
        }
        return nodes;
    }

    private static Json.Fields fields(String json) {
        return Json.read(json) instanceof JsonReading.Read(Json.Fields fields) ? fields : Json.Fields.NONE;
    }

    private static String text(Json.Fields of, String name) {
        return words(of.field(name).orElse(new Json.Null()));
    }

    private static String words(Json json) {
        return json instanceof Json.Text(var text) ? text : "";
    }

    private static int number(Json json) {
        return json instanceof Json.Num number ? (int) number.whole() : 0;
    }
}
