package dev.rote.testbed;

import static dev.rote.testbed.Part.any;
import static dev.rote.testbed.Part.button;
import static dev.rote.testbed.Part.cell;
import static dev.rote.testbed.Part.field;
import static dev.rote.testbed.Part.frame;
import static dev.rote.testbed.Part.group;
import static dev.rote.testbed.Part.heading;
import static dev.rote.testbed.Part.line;
import static dev.rote.testbed.Part.link;
import static dev.rote.testbed.Part.row;
import static dev.rote.testbed.Part.rowOf;
import static dev.rote.testbed.Part.strong;
import static dev.rote.testbed.Part.table;
import static dev.rote.testbed.Part.text;
import static dev.rote.testbed.Part.textButton;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.surface.Box;
import dev.rote.surface.Control;
import dev.rote.surface.Node;
import dev.rote.surface.Node.NameSource;
import dev.rote.surface.Observation;
import dev.rote.surface.Resolution;
import dev.rote.surface.Resolver;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResolverTest {
    private static final Rung SEARCH = new Rung.RoleName(Role.BUTTON, "Search");

    @Test
    void takesTheFirstRungThatMatchesExactlyOneNode() {
        Observation seen = seen(line(text("Member ID:"), field("m")), button("Search"));

        Resolution.Found found = found(seen, Control.in("", SEARCH, new Rung.Text(Role.BUTTON, "Search")));
        assertThat(found.node().role()).isEqualTo(Role.BUTTON);
        assertThat(found.rung()).isEqualTo(SEARCH);
        assertThat(found.rungIndex()).isZero();
        assertThat(found.trials()).hasSize(1);
    }

    @Test
    void fallsThroughARungThatMatchesNothingAndOneThatMatchesSeveral() {
        Observation seen = seen(
                table(rowOf(cell(text("Member ID:")), cell(field("m")), cell(button("Search")))),
                table(rowOf(cell(text("Member archive:")), cell(button("Search")))));

        Resolution.Found found = found(
                seen,
                Control.in(
                        "",
                        new Rung.RoleName(Role.BUTTON, "Find"),
                        SEARCH,
                        new Rung.NearText(Role.BUTTON, "Member archive")));
        assertThat(found.rungIndex()).isEqualTo(2);
        assertThat(found.trials()).extracting(Resolution.Trial::matches).containsExactly(0, 2, 1);
        assertThat(found.explanation()).isEqualTo("""
                        role_name: the button named "Find": matched nothing; button "Search" is not named "Find"; button "Search" is not named "Find"
                        role_name: the button named "Search": matched 2; button "Search" is one of several; button "Search" is one of several
                        near_text: the button beside or below the text "Member archive": matched""");
    }

    @Test
    void isAmbiguousWhenNoRungMatchesOneButOneMatchesSeveral() {
        Observation seen = seen(button("Search"), button("Search"));
        Resolution resolution = Resolver.resolve(seen, Control.in("", SEARCH, new Rung.Label("Member ID")));

        assertThat(resolution).isInstanceOf(Resolution.Ambiguous.class);
        assertThat(resolution.explanation()).contains("matched 2").contains("is one of several");
    }

    @Test
    void isUnresolvedWhenNoRungMatchesAnything() {
        Observation seen = seen(
                button("Find"), line(text("Member No:"), field("m")), field("x").labelled("Branch"));
        Resolution resolution = Resolver.resolve(
                seen,
                Control.in("", SEARCH, new Rung.NearText(Role.TEXTBOX, "Member ID"), new Rung.Label("Member ID")));

        assertThat(resolution).isInstanceOf(Resolution.Unresolved.class);
        assertThat(resolution.explanation())
                .contains("button \"Find\" is not named \"Search\"")
                .contains("textbox \"\" has the caption \"Member No:\", not \"Member ID\"")
                .contains("textbox \"Branch\" has no caption, not \"Member ID\"")
                .contains("textbox \"Branch\" is not labelled \"Member ID\"");
    }

    @Test
    void saysWhichColumnsAndRowsATableHas() {
        Observation seen = seen(table(row("Account", "Balance"), row("Savings", "1.00")));

        assertThat(explained(seen, new Rung.TableCell("Savings", "Available", Role.CELL)))
                .endsWith("no column is headed \"Available\"; there are: \"Account\", \"Balance\"");
        assertThat(explained(seen, new Rung.TableCell("Checking", "Balance", Role.CELL)))
                .endsWith("no row holds \"Checking\"");
        assertThat(explained(seen, new Rung.NearText(Role.CELL, "Limit"))).endsWith("no cell reads \"Limit\"");
    }

    @Test
    void keepsTheExplanationShort() {
        Part[] buttons = new Part[40];
        for (int i = 0; i < buttons.length; i++) {
            buttons[i] = button("Open " + i);
        }
        Resolution resolution = Resolver.resolve(seen(buttons), Control.in("", SEARCH));

        assertThat(resolution.trials().getFirst().candidates()).hasSize(Resolver.MOST_CANDIDATES);
    }

    @Test
    void comparesNamesWhole() {
        Observation seen = seen(
                textButton("\u00dcber\u00adnehmen\u00a0und\u00a0drucken"), textButton("\u00a0\u00dcber\u00adnehmen"));

        assertThat(found(seen, Control.in("", new Rung.RoleName(Role.BUTTON, "\u00dcbernehmen")))
                        .node()
                        .box()
                        .x())
                .isGreaterThan(100);
    }

    @Test
    void takesALabelForOneOnlyWhereAPageAssociatedIt() {
        Observation seen = seen(
                field("a").named("Name", NameSource.LABEL),
                field("b").named("Street", NameSource.PLACEHOLDER),
                any(Role.BUTTON, "City"));

        assertThat(matches(seen, new Rung.Label("Name:"))).hasSize(1);
        assertThat(matches(seen, new Rung.Label("Street"))).isEmpty();
        assertThat(matches(seen, new Rung.Label("City"))).isEmpty();
    }

    @Test
    void findsNothingByAnEmptyName() {
        Observation seen = seen(field("m"), any(Role.BUTTON, ""), cell());

        assertThat(matches(seen, new Rung.RoleName(Role.BUTTON, ""))).isEmpty();
        assertThat(matches(seen, new Rung.Label(" "))).isEmpty();
        assertThat(matches(seen, new Rung.Text(Role.BUTTON, ""))).isEmpty();
        assertThat(matches(seen, new Rung.NearText(Role.TEXTBOX, ":"))).isEmpty();
    }

    @Test
    void readsTheTextOfLinksAndButtons() {
        Observation seen = seen(link("Members"), button("Search"), textButton("Clear"));

        assertThat(matches(seen, new Rung.Text(Role.LINK, "Members"))).hasSize(1);
        assertThat(matches(seen, new Rung.Text(Role.BUTTON, "Search"))).hasSize(1);
        assertThat(matches(seen, new Rung.Text(Role.BUTTON, "Clear"))).hasSize(1);
        assertThat(matches(seen, new Rung.Text(Role.LINK, "Member"))).isEmpty();
    }

    @Test
    void neverActsOnAPlaceAlone() {
        Observation seen = seen(button("Search"));
        Box box = seen.node(0).box();
        Resolution resolution = Resolver.resolve(seen, Control.in("", new Rung.Bbox(box)));

        assertThat(resolution).isInstanceOf(Resolution.Unresolved.class);
        assertThat(resolution.explanation()).contains("kept for the record, never acted on");
        assertThat(matches(seen, new Rung.Bbox(box))).hasSize(1);
    }

    @Test
    void looksInOneFrameOnly() {
        Observation seen = seen(
                button("Search"),
                frame("main", Screen.at("/search").show(line(text("Member ID:"), field("m")), button("Search"))));

        Node inFrame = found(seen, Control.in("main", SEARCH)).node();
        Node inWindow = found(seen, Control.in("", SEARCH)).node();
        assertThat(seen.frameOf(inFrame).name()).isEqualTo("main");
        assertThat(seen.frameOf(inWindow).isWindow()).isTrue();
    }

    @Test
    void saysThatAFrameIsMissingOrNotTheOnlyOne() {
        Observation seen =
                seen(frame("nav", Screen.at("/nav")), frame("main", Screen.at("/a")), frame("main", Screen.at("/b")));

        Resolution missing = Resolver.resolve(seen, Control.in("work", SEARCH));
        assertThat(missing).isInstanceOf(Resolution.Unresolved.class);
        assertThat(missing.explanation())
                .endsWith("there is no frame \"work\"; there are: \"\", \"nav\", \"main\", \"main\"");
        Resolution several = Resolver.resolve(seen, Control.in("main", SEARCH));
        assertThat(several).isInstanceOf(Resolution.Ambiguous.class);
        assertThat(several.explanation()).endsWith("2 frames share the path \"main\"");
    }

    @Test
    void narrowsToWhatStandsUnderAHeading() {
        Observation seen =
                seen(heading("Debtor"), fields("own", "AT00"), heading("Creditor"), fields("", ""), button("Transfer"));

        assertThat(fieldNamed(seen, "Debtor", "Name").value()).isEqualTo("own");
        assertThat(fieldNamed(seen, "Creditor", "Name").value()).isEmpty();
        assertThat(Resolver.sectionOf(seen, fieldNamed(seen, "Creditor", "IBAN")))
                .hasValue("Creditor");
    }

    @Test
    void narrowsToANamedGroup() {
        Observation seen =
                seen(group("Debtor", fields("own", "AT00")), group("Creditor", fields("", "")), fields("third", ""));

        assertThat(fieldNamed(seen, "Debtor", "IBAN").value()).isEqualTo("AT00");
        assertThat(fieldNamed(seen, "Creditor", "IBAN").value()).isEmpty();
        assertThat(Resolver.sectionOf(seen, fieldNamed(seen, "Debtor", "IBAN"))).hasValue("Debtor");
        Node third = seen.nodes().stream()
                .filter(node -> node.value().equals("third"))
                .findFirst()
                .orElseThrow();
        assertThat(Resolver.sectionOf(seen, third)).isEmpty();
    }

    @Test
    void narrowsToWhatStandsUnderALineOfText() {
        Observation seen = seen(
                line(strong("Debtor")), fields("own", "AT00"), line(strong("Creditor")), fields("", ""), button("Go"));

        assertThat(fieldNamed(seen, "Debtor", "Name").value()).isEqualTo("own");
        assertThat(fieldNamed(seen, "Creditor", "Name").value()).isEmpty();
        assertThat(Resolver.sectionOf(seen, fieldNamed(seen, "Creditor", "IBAN")))
                .hasValue("Creditor");
    }

    @Test
    void narrowsToTheRowsUnderATitleRow() {
        Observation seen = seen(table(
                rowOf(cell(strong("Debtor")).spanning(1, 2)),
                rowOf(cell(text("Name")), cell(field("a").holding("own"))),
                rowOf(cell(strong("Creditor")).spanning(1, 2)),
                rowOf(cell(text("Name")), cell(field("b")))));

        assertThat(fieldNamed(seen, "Debtor", "Name").value()).isEqualTo("own");
        assertThat(fieldNamed(seen, "Creditor", "Name").value()).isEmpty();
    }

    @Test
    void doesNotTakeTheCaptionOfAFieldForATitle() {
        Observation seen = seen(line(text("Creditor"), field("c")), fields("own", "AT00"));
        Resolution resolution =
                Resolver.resolve(seen, new Control("", "Creditor", List.of(new Rung.NearText(Role.TEXTBOX, "Name"))));

        assertThat(resolution).isInstanceOf(Resolution.Unresolved.class);
        assertThat(resolution.explanation()).endsWith("there is no section \"Creditor\"");
    }

    @Test
    void doesNotGuessBetweenSectionsOfTheSameTitle() {
        Observation seen = seen(heading("Party"), fields("own", ""), heading("Party"), fields("", ""));
        Resolution resolution =
                Resolver.resolve(seen, new Control("", "Party", List.of(new Rung.NearText(Role.TEXTBOX, "Name"))));

        assertThat(resolution).isInstanceOf(Resolution.Ambiguous.class);
        assertThat(resolution.explanation()).endsWith("2 sections are titled \"Party\"");
    }

    @Test
    void takesAPartAndTheHeadingInItThatRepeatsItsNameForOneSection() {
        Observation seen = seen(
                group("Debtor", heading("Debtor"), fields("own", "")),
                group("Creditor", heading("Creditor"), fields("", "")));

        assertThat(fieldNamed(seen, "Debtor", "Name").value()).isEqualTo("own");
        assertThat(fieldNamed(seen, "Creditor", "Name").value()).isEmpty();
    }

    @Test
    void resolvesTheSameWayEveryTime() {
        Observation one = seen(fields("own", ""), button("Search"));
        Control control = Control.in("", new Rung.NearText(Role.TEXTBOX, "IBAN"), SEARCH);

        assertThat(Resolver.resolve(one, control)).isEqualTo(Resolver.resolve(one, control));
    }

    private static Part fields(String name, String iban) {
        return table(
                rowOf(cell(text("Name")), cell(field("name").holding(name))),
                rowOf(cell(text("IBAN")), cell(field("iban").holding(iban))));
    }

    private static Node fieldNamed(Observation seen, String section, String caption) {
        return found(seen, new Control("", section, List.of(new Rung.NearText(Role.TEXTBOX, caption))))
                .node();
    }

    private static Observation seen(Part... parts) {
        return Screen.at("/").show(parts).observed();
    }

    private static List<Node> matches(Observation seen, Rung rung) {
        return Resolver.matches(seen, "", "", rung);
    }

    private static String explained(Observation seen, Rung rung) {
        return Resolver.resolve(seen, Control.in("", rung)).explanation();
    }

    private static Resolution.Found found(Observation seen, Control control) {
        Resolution resolution = Resolver.resolve(seen, control);
        assertThat(resolution).as(resolution.explanation()).isInstanceOf(Resolution.Found.class);
        return (Resolution.Found) resolution;
    }
}
