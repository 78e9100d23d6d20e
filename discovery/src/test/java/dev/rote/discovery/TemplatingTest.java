package dev.rote.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TemplatingTest {
    private final Templating inputs =
            new Templating(Map.of("ticket", "7", "customer_id", "9002", "street", "5 ${customer_id} Way"));

    @Test
    void fillsInAValueOfOneCharacterAndYetDoesNotTakeItForTheInputOnAScreen() {
        assertThat(inputs.filled("Ticket ${ticket}")).isEqualTo("Ticket 7");
        assertThat(inputs.template("Ticket 7")).isEqualTo("Ticket 7");
        assertThat(inputs.inputsEqualTo("7")).isEmpty();
    }

    @Test
    void takesNothingThatAValueHoldsForAPlace() {
        assertThat(inputs.filled("${street}, ${customer_id}")).isEqualTo("5 ${customer_id} Way, 9002");
    }

    @Test
    void putsTheInputWhereItsValueStandsAlone() {
        assertThat(inputs.template("Customer 9002, not 90021")).isEqualTo("Customer ${customer_id}, not 90021");
    }

    @Test
    void saysWhichPlaceNothingCanBeFilledInto() {
        assertThat(inputs.firstUnknown("${customer_id}")).isEmpty();
        assertThat(inputs.firstUnknown("${customer_id} ${nobody}")).contains("${nobody}");
        assertThat(inputs.firstUnknown("x${secret.clerk.password}")).contains("${secret.clerk.password}");
        assertThat(inputs.firstUnknown("${Not A Name}")).contains("${Not A Name}");
    }
}
