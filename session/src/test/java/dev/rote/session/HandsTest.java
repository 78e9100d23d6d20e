package dev.rote.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class HandsTest {
    private static final String BEGIN = "<!-- hands: written by the build -->\n```\n";
    private static final String END = "\n```\n<!-- end of hands -->";

    @Test
    void theDocumentShowsTheTransitionsThatAreAllowed() throws IOException {
        Path page = Path.of("..", "docs", "handover.md");
        String text = Files.readString(page);
        int from = text.indexOf(BEGIN) + BEGIN.length();
        int to = text.indexOf(END);
        if (Boolean.getBoolean("rote.write")) {
            Files.writeString(page, text.substring(0, from) + Hands.diagram() + text.substring(to));
            return;
        }
        assertThat(text.substring(from, to)).isEqualTo(Hands.diagram());
    }

    @Test
    void aPersonInControlIsNeverOvertakenByTheAutomation() {
        assertThat(Hands.HUMAN_IN_CONTROL.mayBecome(Hands.AUTOMATION)).isFalse();
        assertThat(Hands.PAUSED.mayBecome(Hands.RESUMING)).isFalse();
        assertThat(Hands.ABORTED.next()).isEmpty();
    }
}
