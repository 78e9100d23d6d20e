package dev.rote.surface;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NamesTest {
    @Test
    void takesAnyWhiteSpaceForOneSpaceAndDropsItAtTheEnds() {
        assertThat(Names.normal("\u00a0 Member\u00a0\u2009\n\t ID \u3000")).isEqualTo("Member ID");
        assertThat(Names.same("Member ID", "Member\u202fID")).isTrue();
        assertThat(Names.same("MemberID", "Member ID")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u00dcber\u00adnehmen", // soft hyphen
                "\u00dcber\u200bnehmen", // zero-width space
                "\u200e\u00dcbernehmen\u200f", // direction marks
                "\ufeff\u00dcbernehmen", // byte order mark
                "\u00dcbernehmen\ufe0f", // variation selector
                "\u00dcber\udb40\udc41nehmen", // a tag character, two chars long
                "U\u0308bernehmen" // a combining umlaut
            })
    void invisibleCharactersCountForNothing(String shown) {
        assertThat(Names.same(shown, "\u00dcbernehmen")).isTrue();
    }

    @Test
    void fullWidthFormsEqualPlainOnes() {
        assertThat(Names.normal("\uff2b\uff0d\uff15\uff1a")).isEqualTo("K-5:");
        assertThat(Names.sameCaption("\u9867\u5ba2\u756a\u53f7\uff1a", "\u9867\u5ba2\u756a\u53f7"))
                .isTrue();
    }

    @Test
    void caseTellsNamesApart() {
        assertThat(Names.same("Search", "search")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "'Member ID:', 'Member ID'",
        "'Amount:*', 'Amount'",
        "'* Amount', 'Amount'",
        "'Amount (EUR) ...', 'Amount (EUR)'",
        "'Active?', 'Active'",
        "'Date of\u00a0receipt\u00a0:', 'Date of receipt'",
        "':', ''"
    })
    void aCaptionIsComparedWithoutWhatDecoratesIt(String shown, String caption) {
        assertThat(Names.caption(shown)).isEqualTo(caption);
    }

    @Test
    void keepsACaptionsOwnWords() {
        assertThat(Names.sameCaption("Reference:", "New reference:")).isFalse();
        assertThat(Names.sameCaption("Approved", "Approved (partial)")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "'Member 10003 (active)', '10003'",
        "'10003', '10003'",
        "'Members: 10002, 10003.', '10003'",
        "'Invoice R-205 is paid', 'R-205'",
        "'Balance 1,250.00 EUR', '1,250.00'",
        "'No  member\u00a0found', 'No member found'",
        "'Status: Open; closed later', 'Open'",
        "'Amount\u00a0250.00\u00a0EUR', '250.00'",
        "'(10003)', '10003'"
    })
    void holdsWordsThatStandAlone(String text, String wanted) {
        assertThat(Names.holds(text, wanted)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "'110003', '10003'",
        "'100031', '10003'",
        "'Reopened', 'open'",
        "'Balance 1,250.00', '250.00'",
        "'Balance 1.250,00', '250,00'",
        "'Balance 10003.50', '10003'",
        "'Invoice R-205', '205'",
        "'Account 10003-1', '10003'",
        "'Account 10003/1', '10003'",
        "'05/03/2024', '2024'",
        "'Balance -250.00', '250.00'",
        "'Balance \u2212250.00', '250.00'",
        "'Member 10003', ''",
        "'', '10003'"
    })
    void doesNotHoldPartOfALongerWordNumberOrIdentifier(String text, String wanted) {
        assertThat(Names.holds(text, wanted)).isFalse();
    }

    @Test
    void findsTheOccurrenceThatStandsAloneBehindOneThatDoesNot() {
        assertThat(Names.holds("110003, 10003", "10003")).isTrue();
    }

    @Test
    void readsCharactersBeyondTheBasicPlaneAsLetters() {
        assertThat(Names.holds("\ud840\udc0b10003", "10003")).isFalse();
        assertThat(Names.holds("\ud83d\ude0010003", "10003")).isTrue();
    }
}
