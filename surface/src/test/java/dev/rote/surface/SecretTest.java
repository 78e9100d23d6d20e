package dev.rote.surface;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SecretTest {
    @Test
    void showsNothingOfItself() {
        try (Secret secret = Secret.of("pw-1")) {
            assertThat(secret).hasToString("***");
            assertThat(new Entry.Hidden(secret)).hasToString("Hidden[secret=***]");
            assertThat(new Act.Fill(new Ref(1, 2), new Entry.Hidden(secret)).toString())
                    .doesNotContain("pw-1");
            assertThat(secret.<String>reveal(value -> value + "!")).isEqualTo("pw-1!");
        }
    }

    @Test
    void isWipedOnClose() {
        Secret secret = Secret.of("pw-1");
        secret.close();
        secret.close();

        assertThatThrownBy(() -> secret.<String>reveal(value -> value)).isInstanceOf(IllegalStateException.class);
    }
}
