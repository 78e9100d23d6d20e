package dev.rote.capability;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutputTextTest {
    private static final Target.Locale US = new Target.Locale("en-US", ".", ",", "MM/dd/yyyy");
    private static final Target.Locale DE = new Target.Locale("de-DE", ",", ".", "dd.MM.yyyy");
    private static final Target.Locale FR = new Target.Locale("fr-FR", ",", "\u00a0", "d MMMM yyyy");
    private static final Target.Locale CH = new Target.Locale("de-CH", ".", "\u2019", "d.M.yyyy");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1,411.21            | 1411.21",
                "$1,411.21           | 1411.21",
                "$ 1,411.21          | 1411.21",
                "USD 1,411.21        | 1411.21",
                "1,411.21 USD        | 1411.21",
                "-1,411.21           | -1411.21",
                "1,411.21-           | -1411.21",
                "-$1,411.21          | -1411.21",
                "$-1,411.21          | -1411.21",
                "($1,411.21)         | -1411.21",
                "(1,411.21)          | -1411.21",
                "\u22125.00          | -5.00",
                "0.00                | 0.00",
                "1411.2              | 1411.2",
                "12,34,567.00        | 1234567.00",
                "1,234,567           | 1234567",
                "\uff11\uff12.50     | 12.50",
                "\u0661\u0662.50     | 12.50",
                "007.50              | 7.50"
            })
    void readsAmountsAsAnEnglishScreenWritesThem(String shown, String value) {
        assertThat(value(shown, ValueType.DECIMAL, US)).isEqualTo(Json.text(value));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "1.411,21",
                "1,41",
                "1,4112.00",
                "11,11,11",
                ",411.21",
                "1,,411.21",
                "1411.",
                ".50",
                "1.2.3",
                "--5",
                "-5-",
                "(-5)",
                "1,411.21 CR",
                "TAX 5.00",
                "5 00",
                "100\u00b9",
                "\u00bd",
                "1e5",
                "n/a",
                "\"\"",
                "$$5",
                "5.00 of 10.00"
            })
    void refusesWhatCouldMeanSomethingElse(String shown) {
        assertThat(OutputText.read(shown, ValueType.DECIMAL, US)).isInstanceOf(OutputText.Reading.Unreadable.class);
    }

    @Test
    void followsTheLocaleOfTheApplication() {
        assertThat(value("1.411,21 \u20ac", ValueType.DECIMAL, DE)).isEqualTo(Json.text("1411.21"));
        assertThat(value("1\u202f411,21", ValueType.DECIMAL, FR)).isEqualTo(Json.text("1411.21"));
        assertThat(value("CHF 1\u2019411.20", ValueType.DECIMAL, CH)).isEqualTo(Json.text("1411.20"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "de-DE | , | .      | 1.234,56      | 1234.56",
                "de-DE | , | .      | (1.234,56)    | -1234.56",
                "de-DE | , | .      | -1.234,56 € | -1234.56",
                "de-DE | , | .      | 1.234,56-     | -1234.56",
                "de-DE | , | .      | EUR 1.234,56  | 1234.56",
                "en-US | . | ,      | (1,234.56)    | -1234.56",
                "en-GB | . | ,      | £1,234.56 | 1234.56",
                "fr-FR | , |   | 1 234,56-     | -1234.56",
                "fr-FR | , |   | 1 234,56 € | 1234.56",
                "fr-FR | , |   | (1 234,56)    | -1234.56",
                "de-CH | . | ’ | CHF 1'234.56- | -1234.56",
                "ja-JP | . | ,      | ￥1,234   | 1234"
            })
    void readsAmountsAsEachCountryWritesThem(
            String language, String decimal, String grouping, String shown, String value) {
        Target.Locale locale = new Target.Locale(language, decimal, grouping, "yyyy-MM-dd");
        assertThat(value(shown, ValueType.DECIMAL, locale)).isEqualTo(Json.text(value));
    }

    /// What is right in one country means something else in the other, so it is nothing.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"1.234,56 | en", "1,234.56 | de", "1.234 | en", "1,234 | de", "(1.234,56- | de"})
    void guessesNoCountry(String shown, String country) {
        OutputText.Reading reading = OutputText.read(shown, ValueType.INTEGER, country.equals("en") ? US : DE);
        assertThat(reading).isInstanceOf(OutputText.Reading.Unreadable.class);
    }

    @Test
    void readsWholeNumbers() {
        assertThat(value("1,411", ValueType.INTEGER, US)).isEqualTo(Json.number(1411));
        assertThat(OutputText.read("1,411.00", ValueType.INTEGER, US))
                .isInstanceOf(OutputText.Reading.Unreadable.class);
        assertThat(OutputText.read("9,007,199,254,740,993", ValueType.INTEGER, US))
                .isInstanceOf(OutputText.Reading.Unreadable.class);
    }

    @ParameterizedTest
    @CsvSource({
        "en, MM/dd/yyyy, 02/28/2026",
        "en, M/d/yyyy, 2/28/2026",
        "en-GB, dd/MM/yyyy, 28/02/2026",
        "de, dd.MM.yyyy, 28.02.2026",
        "de, d.M.yyyy, 28.2.2026",
        "nl, dd-MM-yyyy, 28-02-2026",
        "sv, yyyy-MM-dd, 2026-02-28",
        "ja, yyyy/MM/dd, 2026/02/28",
        "en, d MMM yyyy, 28 feb 2026",
        "fr, d MMMM yyyy, 28 février 2026"
    })
    void readsDates(String language, String pattern, String shown) {
        Target.Locale locale = new Target.Locale(language, ".", ",", pattern);
        assertThat(value(shown, ValueType.DATE, locale)).isEqualTo(Json.text("2026-02-28"));
    }

    @ParameterizedTest
    @CsvSource({"02/30/2026", "2/28/2026", "28/02/2026", "02/28/26", "''", "02/28/2026 10:00"})
    void refusesDatesThatAreNone(String shown) {
        assertThat(OutputText.read(shown, ValueType.DATE, US)).isInstanceOf(OutputText.Reading.Unreadable.class);
    }

    /// 28.02.65 is a birthday of 1965 or a term of 2065, and 01/02/2026 is told by the pattern alone.
    @ParameterizedTest
    @CsvSource({"dd.MM.yy, 28.02.65", "d/M/yy, 1/2/26", "dd.MM.uu, 28.02.65", "'dd.MM.''yy''yy', 28.02.yy65"})
    void refusesDatesThatCouldBeTwo(String pattern, String shown) {
        Target.Locale locale = new Target.Locale("de-DE", ",", ".", pattern);
        assertThat(OutputText.read(shown, ValueType.DATE, locale)).isInstanceOf(OutputText.Reading.Unreadable.class);
    }

    @Test
    void readsTextsWithOneSpaceBetweenWords() {
        assertThat(value(" Test\u00a0 Member\u200b 03 ", ValueType.STRING, US)).isEqualTo(Json.text("Test Member 03"));
        assertThat(OutputText.read(" \u00a0", ValueType.STRING, US)).isInstanceOf(OutputText.Reading.Unreadable.class);
    }

    @Test
    void readsYesAndNo() {
        assertThat(value("Yes", ValueType.BOOLEAN, US)).isEqualTo(Json.flag(true));
        assertThat(value("false", ValueType.BOOLEAN, US)).isEqualTo(Json.flag(false));
        assertThat(OutputText.read("maybe", ValueType.BOOLEAN, US)).isInstanceOf(OutputText.Reading.Unreadable.class);
    }

    private static Json value(String shown, ValueType type, Target.Locale locale) {
        return ((OutputText.Reading.Read) OutputText.read(shown, type, locale))
                .value()
                .json();
    }
}
