package dev.rote.capability;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PatternSizeTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[0-9]{1,12}",
                "[0-9]{4}-[0-9]{2}-[0-9]{2}",
                ".{0,1000}",
                "(a{30}){30}",
                "[{]{2}",
                "\\{9999}",
                "a{",
                "a{x}",
                "(a{200}){200",
                "[]{9}]{9}",
                "([^\\]{999}]{99}",
                "(a|b)*"
            })
    void bearsWhatPeopleWrite(String pattern) {
        assertThat(PatternSize.isBearable(pattern)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "((a{500}){500}){500}",
                "(a{200}){200}",
                "(?:(?:x{1,100}){1,100}){1,100}",
                "(((((a{9}){9}){9}){9}){9}){9}",
                "(([ab]{200}c){99}",
                "([ab]{99}c){99}{2}",
                "a{999999999}{999999999}"
            })
    void refusesWhatGrowsTooLarge(String pattern) {
        assertThat(PatternSize.isBearable(pattern)).isFalse();
    }
}
