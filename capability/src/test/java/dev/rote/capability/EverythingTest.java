package dev.rote.capability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.surface.Condition;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.Rung;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class EverythingTest {
    @Test
    void readsBackOneOfEveryVariant() {
        Capability everything = Everything.capability();
        String text = CapabilityFiles.text(everything);
        assertThat(CapabilityFiles.parse(text.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOfSatisfying(
                        CapabilityReading.Loaded.class,
                        loaded -> assertThat(loaded.capability()).isEqualTo(everything));
    }

    @Test
    void leavesNoVariantOut() {
        holdsOneOfEach(Rung.class, Everything.RUNGS);
        holdsOneOfEach(Condition.class, Everything.CONDITIONS);
        holdsOneOfEach(DialogAnswer.class, Everything.ANSWERS);
        holdsOneOfEach(StepAct.class, Everything.ACTS);
        holdsOneOfEach(Detector.Trigger.class, Everything.TRIGGERS);
        holdsOneOfEach(Recoverer.Action.class, Everything.ACTIONS);
    }

    @Test
    void validatesWhateverReads() {
        assertThat(Validation.of(Everything.capability()).isSafe()).isFalse();
    }

    private static void holdsOneOfEach(Class<?> sealed, List<?> samples) {
        assertThat(samples).extracting(Object::getClass).containsAll(variants(sealed));
    }

    private static List<Class<?>> variants(Class<?> sealed) {
        return Arrays.stream(sealed.getPermittedSubclasses())
                .<Class<?>>mapMulti((one, all) -> {
                    if (one.isSealed()) {
                        variants(one).forEach(all);
                    } else {
                        all.accept(one);
                    }
                })
                .toList();
    }
}
