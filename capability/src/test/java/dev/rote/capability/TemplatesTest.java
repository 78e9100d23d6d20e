package dev.rote.capability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rote.capability.Templates.Piece;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TemplatesTest {
    private static final Map<String, String> VALUES =
            Map.of("member_id", "10003", "note", "${secret.operator.password}");

    @Test
    void fillsInputsIn() {
        assertThat(Templates.expand("ID ${member_id}.", TemplatesTest::value)).isEqualTo("ID 10003.");
    }

    @Test
    void neverTakesAnInputsValueForAPlace() {
        assertThat(Templates.expand("${note}${member_id}", TemplatesTest::value))
                .isEqualTo("${secret.operator.password}10003");
    }

    @Test
    void refusesASecretWhereTextIsMade() {
        assertThatThrownBy(() -> Templates.expand("${secret.operator.password}", TemplatesTest::value))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void knowsTheSecretATextStandsFor() {
        assertThat(Templates.secretOf("${secret.operator.password}"))
                .contains(new Piece.SecretPlace("operator", "password"));
        assertThat(Templates.secretOf("x${secret.operator.password}")).isEmpty();
        assertThat(Templates.secretOf("$${secret.operator.password}")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "${}",
                "${Member}",
                "${member_id",
                "${secret.operator}",
                "${secret..x}",
                "${a.b}",
                "${ member_id }",
                "${${member_id}}",
                "${secret.a.b.c}"
            })
    void seesWhatIsNoPlace(String text) {
        assertThat(Templates.pieces(text)).anyMatch(piece -> piece instanceof Piece.Malformed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "plain", "${member_id}", "$${x}", "$$${x}", "$$$${", "${", "$", "a$${b}${c}", "{}$"})
    void expandsALiteralToItself(String text) {
        assertThat(Templates.expand(Templates.literal(text), TemplatesTest::value))
                .isEqualTo(text);
    }

    private static String value(String name) {
        return VALUES.getOrDefault(name, "");
    }
}
