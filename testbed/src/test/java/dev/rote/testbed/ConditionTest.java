package dev.rote.testbed;

import static dev.rote.testbed.Part.alert;
import static dev.rote.testbed.Part.any;
import static dev.rote.testbed.Part.button;
import static dev.rote.testbed.Part.cell;
import static dev.rote.testbed.Part.checkbox;
import static dev.rote.testbed.Part.choice;
import static dev.rote.testbed.Part.field;
import static dev.rote.testbed.Part.frame;
import static dev.rote.testbed.Part.heading;
import static dev.rote.testbed.Part.link;
import static dev.rote.testbed.Part.row;
import static dev.rote.testbed.Part.rowOf;
import static dev.rote.testbed.Part.secretField;
import static dev.rote.testbed.Part.table;
import static dev.rote.testbed.Part.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.surface.Condition;
import dev.rote.surface.Control;
import dev.rote.surface.Observation;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import dev.rote.surface.State;
import dev.rote.surface.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConditionTest {
    private static final Control MEMBER_ID = Control.in("main", new Rung.NearText(Role.TEXTBOX, "Member ID"));
    private static final Control READ = Control.in("main", new Rung.Label("I have read this"));

    private final Observation seen = Screen.at("/shell")
            .title("Core")
            .show(
                    frame("nav", Screen.at("/menu").show(link("Members"))),
                    frame(
                            "main",
                            Screen.at("/member/10003")
                                    .status(200)
                                    .show(
                                            heading("Member detail"),
                                            table(
                                                    rowOf(
                                                            cell(text("Member ID:")),
                                                            cell(field("id").holding("10003"))),
                                                    row("Balance:", "1,250.00")),
                                            checkbox("read", "I have read this").ticked(),
                                            choice("kind", "Denied").labelled("Kind"),
                                            secretField("pin").labelled("PIN"),
                                            button("Open").disabled(),
                                            button("Search"))))
            .observed();

    @ParameterizedTest
    @CsvSource({
        "/member/10003, true",
        "/member/*, true",
        "/member, false",
        "/member/1000, false",
        "*, true",
        "*/10003, true",
        "/m*/1*3, true",
        "/m*r/*0*0*3, true",
        "/member/10003*, true",
        "/member/1000*0003, false",
        "/member/*10003*10003, false",
        "/memb*mber/10003, false",
        "*/member/10003/*, false"
    })
    void locationMatchesTheWholePath(String pattern, boolean holds) {
        Verdict verdict = new Condition.LocationMatches("main", pattern).on(seen);

        assertThat(verdict.holds()).isEqualTo(holds);
        assertThat(verdict.expected()).isEqualTo("frame main is at " + pattern);
        assertThat(verdict.seen()).isEqualTo("/member/10003");
    }

    @Test
    void aPatternsPartsDoNotOverlap() {
        Observation short_ = Screen.at("/aba").observed();

        assertThat(new Condition.LocationMatches("", "/ab*ba").on(short_).holds())
                .isFalse();
        assertThat(new Condition.LocationMatches("", "/a*a").on(short_).holds()).isTrue();
        assertThat(new Condition.LocationMatches("", "/aba*").on(short_).holds())
                .isTrue();
    }

    @Test
    void looksIntoTheFrameItNamesOnlyAndIntoEveryFrameForAStar() {
        assertHolds(new Condition.TextPresent("main", "Member detail"));
        assertFails(new Condition.TextPresent("", "Member detail"), "");
        assertFails(new Condition.TextPresent("nav", "Member detail"), "Members");
        assertHolds(new Condition.TextPresent("*", "Member detail"));
        assertHolds(new Condition.LocationMatches("*", "/menu"));
        assertFails(new Condition.TextPresent("work", "Member detail"), "no such frame");
        assertFails(new Condition.RegionPresent("work", Role.HEADING, ""), "no such frame");
        assertThat(new Condition.TextPresent("*", "x").inWords()).isEqualTo("some frame shows \"x\"");
        assertThat(new Condition.TextPresent("", "x").inWords()).isEqualTo("the window shows \"x\"");
    }

    @Test
    void textIsWholeWordsAndNeverWhatAFieldOrListHolds() {
        assertHolds(new Condition.TextPresent("main", "1,250.00"));
        assertFails(new Condition.TextPresent("main", "250.00"), "Member detail Member ID: Balance: 1,250.00");
        assertThat(new Condition.TextPresent("main", "10003").on(seen).holds()).isFalse();
        assertThat(new Condition.TextPresent("main", "Denied").on(seen).holds()).isFalse();
        assertThat(new Condition.TextPresent("main", "").on(seen).holds()).isFalse();
    }

    @Test
    void aLongTextIsCutInTheExplanation() {
        Observation full = Screen.at("/").show(text("word ".repeat(100))).observed();

        assertThat(new Condition.TextPresent("", "Balance").on(full).seen())
                .hasSize(161)
                .endsWith("\u2026");
    }

    @Test
    void regionIsARoleAndItsWholeName() {
        assertHolds(new Condition.RegionPresent("main", Role.HEADING, "Member detail"));
        assertHolds(new Condition.RegionPresent("main", Role.TABLE, ""));
        assertThat(new Condition.RegionPresent("main", Role.HEADING, "Member")
                        .on(seen)
                        .holds())
                .isFalse();
        assertThat(new Condition.RegionPresent("main", Role.DIALOG, "").on(seen).holds())
                .isFalse();
        assertThat(new Condition.RegionPresent("main", Role.TABLE, "").inWords())
                .isEqualTo("frame main shows a table");
    }

    @Test
    void aControlIsPresentWhenExactlyOneNodeAnswers() {
        assertHolds(new Condition.ControlPresent(MEMBER_ID));
        Verdict none = new Condition.ControlPresent(Control.in("main", new Rung.Label("Branch"))).on(seen);
        assertThat(none.holds()).isFalse();
        assertThat(none.seen()).startsWith("none: ").contains("is not labelled \"Branch\"");
        Observation two = Screen.at("/").show(button("Go"), button("Go")).observed();
        Verdict several = new Condition.ControlPresent(Control.in("", new Rung.RoleName(Role.BUTTON, "Go"))).on(two);
        assertThat(several.holds()).isFalse();
        assertThat(several.seen()).startsWith("several: ");
    }

    @Test
    void aValueIsSetWhenTheFieldHoldsAllOfIt() {
        assertHolds(new Condition.ValueSet(MEMBER_ID, "10003"));
        assertFails(new Condition.ValueSet(MEMBER_ID, "1000"), "10003");
        assertThat(new Condition.ValueSet(MEMBER_ID, "1").on(seen).expected())
                .isEqualTo("the textbox beside or below the text \"Member ID\" in frame main holds \"1\"");
    }

    @Test
    void theValueOfASecretFieldIsNeverKnown() {
        Control pin = Control.in("main", new Rung.Label("PIN"));

        assertFails(new Condition.ValueSet(pin, ""), "a secret");
        assertFails(new Condition.ValueSet(pin, "1234"), "a secret");
    }

    @Test
    void aControlShowsItsWholeText() {
        Control balance = Control.in("main", new Rung.NearText(Role.CELL, "Balance"));

        assertHolds(new Condition.Shows(balance, "1,250.00"));
        assertFails(new Condition.Shows(balance, "1,250"), "1,250.00");
        assertHolds(new Condition.Shows(Control.in("main", new Rung.Label("Kind")), "Denied"));
    }

    @Test
    void enabledIsResolvedAndNotDisabled() {
        assertHolds(new Condition.Enabled(Control.in("main", new Rung.RoleName(Role.BUTTON, "Search"))));
        assertFails(new Condition.Enabled(Control.in("main", new Rung.RoleName(Role.BUTTON, "Open"))), "disabled");
        assertThat(new Condition.Enabled(Control.in("main", new Rung.RoleName(Role.BUTTON, "Close")))
                        .on(seen)
                        .holds())
                .isFalse();
    }

    @Test
    void tickedIsOnOrOffAndNothingInBetween() {
        assertHolds(new Condition.Ticked(READ, true));
        assertFails(new Condition.Ticked(READ, false), "ticked");
        Observation partly =
                Screen.at("/").show(checkbox("all", "All").with(State.MIXED)).observed();
        Control all = Control.in("", new Rung.Label("All"));
        assertThat(new Condition.Ticked(all, true).on(partly).holds()).isFalse();
        assertThat(new Condition.Ticked(all, false).on(partly))
                .isEqualTo(new Verdict(false, "the field labelled \"All\" is not ticked", "partly ticked"));
        assertFails(new Condition.Ticked(MEMBER_ID, false), "a textbox cannot be ticked");
    }

    @Test
    void anErrorBannerIsAnAlertOrStatusThatSpeaks() {
        Observation failed = Screen.at("/")
                .show(alert("System error 0042"), any(Role.STATUS, ""), text("No member found"))
                .observed();

        assertThat(new Condition.ErrorBannerPresent("", "System error")
                        .on(failed)
                        .holds())
                .isTrue();
        assertThat(new Condition.ErrorBannerPresent("", "").on(failed).holds()).isTrue();
        assertThat(new Condition.ErrorBannerPresent("", "No member found")
                        .on(failed)
                        .holds())
                .isFalse();
        assertThat(new Condition.ErrorBannerPresent("", "")
                        .on(Screen.at("/").show(any(Role.STATUS, ""), text("x")).observed())
                        .holds())
                .isFalse();
    }

    @Test
    void aValidationMessageStandsAtAFieldOrInAFrameWithOne() {
        Observation marked = Screen.at("/")
                .show(field("a").with(State.INVALID).described("Amount must be positive"))
                .observed();
        Observation plain =
                Screen.at("/").show(text("Amount must be positive"), field("a")).observed();
        Observation page = Screen.at("/").show(text("Amount must be positive")).observed();
        Condition condition = new Condition.ValidationMessagePresent("", "must be positive");

        assertThat(condition.on(marked).holds()).isTrue();
        assertThat(condition.on(plain).holds()).isTrue();
        assertThat(condition.on(page).holds()).isFalse();
        assertThat(new Condition.ValidationMessagePresent("", "").on(marked).holds())
                .isTrue();
        assertThat(new Condition.ValidationMessagePresent("", "").on(plain).holds())
                .isFalse();
    }

    @Test
    void aResponseStatusLiesInItsRange() {
        Observation failed = Screen.at("/").status(500).observed();

        assertThat(new Condition.ResponseStatus("", 500, 599).on(failed))
                .isEqualTo(new Verdict(true, "the window came with HTTP status 500 to 599", "500"));
        assertThat(new Condition.ResponseStatus("", 400, 499).on(failed).holds())
                .isFalse();
        assertThat(new Condition.ResponseStatus("", 500, 500).inWords())
                .isEqualTo("the window came with HTTP status 500");
        assertHolds(new Condition.ResponseStatus("*", 200, 200));
    }

    @Test
    void allAnyAndNotCombine() {
        Condition yes = new Condition.TextPresent("main", "Member detail");
        Condition no = new Condition.TextPresent("nav", "Sign off");

        assertHolds(new Condition.All(List.of(yes, yes)));
        assertHolds(new Condition.Any(List.of(no, yes)));
        assertHolds(new Condition.Not(no));
        assertHolds(new Condition.All(List.of()));
        assertThat(new Condition.Any(List.of()).on(seen).holds()).isFalse();
        assertThat(new Condition.All(List.of(yes, no)).on(seen)).isEqualTo(no.on(seen));
        assertThat(new Condition.Any(List.of(no, no)).on(seen).seen()).isEqualTo("Members; Members");
        assertThat(new Condition.Not(yes).on(seen))
                .isEqualTo(new Verdict(
                        false, "not: frame main shows \"Member detail\"", "frame main shows \"Member detail\""));
        assertThat(new Condition.All(List.of(yes, new Condition.Not(no))).inWords())
                .isEqualTo("frame main shows \"Member detail\", and not: frame nav shows \"Sign off\"");
    }

    @Test
    void placesAreFilledEverywhere() {
        Condition condition = new Condition.All(List.of(
                new Condition.LocationMatches("main", "/member/${id}"),
                new Condition.Any(List.of(new Condition.ValueSet(
                        new Control("main", "${s}", List.of(new Rung.TableCell("${id}", "${c}", Role.TEXTBOX))),
                        "${id}"))),
                new Condition.Not(new Condition.TextPresent("main", "${id}"))));
        Condition filled = condition.expand(text ->
                text.replace("${id}", "10003").replace("${c}", "Balance").replace("${s}", "Accounts"));

        assertThat(filled.toString()).doesNotContain("$").contains("Balance").contains("Accounts");
        assertThat(filled.kind()).isEqualTo("all");
    }

    private void assertHolds(Condition condition) {
        Verdict verdict = condition.on(seen);
        assertThat(verdict.holds()).as(verdict.toString()).isTrue();
        assertThat(verdict.expected()).isEqualTo(condition.inWords());
    }

    private void assertFails(Condition condition, String shown) {
        assertThat(condition.on(seen)).isEqualTo(new Verdict(false, condition.inWords(), shown));
    }
}
