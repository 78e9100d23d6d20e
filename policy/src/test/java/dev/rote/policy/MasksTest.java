package dev.rote.policy;

import static dev.rote.testbed.Part.cell;
import static dev.rote.testbed.Part.field;
import static dev.rote.testbed.Part.frame;
import static dev.rote.testbed.Part.header;
import static dev.rote.testbed.Part.line;
import static dev.rote.testbed.Part.paragraph;
import static dev.rote.testbed.Part.row;
import static dev.rote.testbed.Part.rowOf;
import static dev.rote.testbed.Part.strong;
import static dev.rote.testbed.Part.table;
import static dev.rote.testbed.Part.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.re2j.Pattern;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Ref;
import dev.rote.surface.Role;
import dev.rote.testbed.Screen;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class MasksTest {
    private final Redaction redaction = Redaction.of(Settings.shippedPolicy());

    @Test
    void coversWhatStandsBesideACaption() {
        Screen screen = Screen.at("/member")
                .show(table(row("Name:", "Test Member 03"), row("Tax ID:", "900-10-003"), row("Status:", "Active")));

        assertThat(hidden(screen)).containsExactly("900-10-003");
    }

    @Test
    void coversTheColumnUnderAHeader() {
        Screen screen = Screen.at("/directory")
                .show(table(header("Name", "SSN", "City"), row("Ann", "a1", "Rome"), row("Bob", "b2", "Oslo")));

        assertThat(hidden(screen)).containsExactlyInAnyOrder("a1", "b2");
    }

    @Test
    void coversWhatIsDrawnBesideACaptionOutsideTables() {
        Screen screen =
                Screen.at("/member").show(line(text("SSN:"), field("ssn").holding("xyz")), text("Tax ID: 77"));

        assertThat(hidden(screen)).containsExactlyInAnyOrder("xyz", "Tax ID: 77");
    }

    @Test
    void coversAFieldNamedSoInAFrameOfAnyWindow() {
        Screen screen = Screen.at("/shell")
                .show(frame(
                        "main",
                        Screen.at("/member").show(field("f").labelled("SSN").holding("s3"))));

        assertThat(hidden(screen)).containsExactly("s3");
    }

    @Test
    void coversShapesAndSensitiveValuesAlsoWhenDrawnInPieces() {
        redaction.keepOut("Jane Roe");
        Screen screen = Screen.at("/member")
                .show(
                        paragraph(text("Owner Jane Roe")),
                        paragraph(text("123-"), strong("45-6789")),
                        paragraph(text("Balance 1,411.21")));

        assertThat(hidden(screen)).containsExactlyInAnyOrder("Owner Jane Roe", "123-", "45-6789");
    }

    @Test
    void coversRolesAndPatternsThePolicyNames() {
        Policy shipped = Settings.shippedPolicy();
        Policy policy = new Policy(
                "p",
                shipped.reach(),
                shipped.acts(),
                List.of(),
                List.of(new Policy.Mask.OfRole(Role.STRONG), new Policy.Mask.Matching(Pattern.compile("MBR-\\d+"))),
                List.of(),
                shipped.budgets(),
                shipped.pictures());
        Observation seen = Screen.at("/member")
                .show(table(rowOf(cell(strong("loud")), cell(text("id MBR-12")), cell(text("quiet")))))
                .observed();

        assertThat(texts(seen, Redaction.of(policy).masks(seen))).containsExactlyInAnyOrder("loud", "id MBR-12");
    }

    private List<String> hidden(Screen screen) {
        Observation seen = screen.observed();
        return texts(seen, redaction.masks(seen));
    }

    /// The texts and values that lie within what is masked.
    private static List<String> texts(Observation seen, Set<Ref> masks) {
        return seen.nodes().stream()
                .filter(node -> !(node.text() + node.value()).isBlank() && isMasked(seen, node, masks))
                .map(node -> node.text() + node.value())
                .collect(Collectors.toList());
    }

    private static boolean isMasked(Observation seen, Node node, Set<Ref> masks) {
        return masks.contains(node.ref())
                || seen.parentOf(node)
                        .filter(parent -> isMasked(seen, parent, masks))
                        .isPresent();
    }
}
