package dev.rote.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rote.capability.Input;
import dev.rote.capability.ValueType;
import java.util.List;
import org.junit.jupiter.api.Test;

class ValuesTest {
    @Test
    void givesAnInputThePatternOfItsName() {
        assertThat(Values.inputs(
                        List.of("customer_id:integer=9001", "street:string=2 Quay Street"),
                        List.of("street=[^=].{4,59}")))
                .containsExactly(
                        Input.of("customer_id", ValueType.INTEGER, true),
                        Input.of("street", ValueType.STRING, true).matching("[^=].{4,59}"));
    }

    @Test
    void refusesAPatternForNobodyAndOneThatIsNone() {
        List<String> params = List.of("street:string=2 Quay Street");

        assertThatThrownBy(() -> Values.inputs(params, List.of("city=.*"))).hasMessageContaining("city");
        assertThatThrownBy(() -> Values.inputs(params, List.of("street=[a"))).hasMessageContaining("street");
    }
}
