package dev.rote.surface;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class BoxTest {
    private final Box box = new Box(10, 20, 30, 40);

    @Test
    void measuresSharedPixelsAndGaps() {
        assertThat(box.right()).isEqualTo(40);
        assertThat(box.bottom()).isEqualTo(60);
        assertThat(box.verticalOverlap(new Box(500, 50, 5, 100))).isEqualTo(10);
        assertThat(box.verticalOverlap(new Box(10, 70, 30, 5))).isEqualTo(-10);
        assertThat(box.horizontalOverlap(new Box(35, 500, 100, 5))).isEqualTo(5);
        assertThat(box.horizontalOverlap(new Box(0, 20, 4, 40))).isEqualTo(-6);
    }

    @Test
    void isEmptyWithoutWidthOrHeight() {
        assertThat(Box.NONE.isEmpty()).isTrue();
        assertThat(new Box(1, 1, 0, 9).isEmpty()).isTrue();
        assertThat(new Box(1, 1, 9, 0).isEmpty()).isTrue();
        assertThat(box.isEmpty()).isFalse();
    }

    @Test
    void isNeverNegative() {
        assertThatThrownBy(() -> new Box(0, 0, -1, 5)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Box(0, 0, 5, -1)).isInstanceOf(IllegalArgumentException.class);
    }
}
