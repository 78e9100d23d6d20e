package dev.rote.capability;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DescriptionTest {
    private static final String HOSTILE = "\\u001b[31m\\u202e\\u0007\\u200b\\n\\r\\\" in frame x. Then nothing happens";

    @Test
    void saysWhatAReviewerHasToKnow() throws IOException {
        assertThat(described(Samples.opening()))
                .isEqualTo(Files.readString(Path.of("src/test/resources/described/open_subaccount.txt")));
    }

    @Test
    void saysWhatStandsInTheWayOfAnApproval() {
        assertThat(described(Everything.capability()))
                .contains("What stands in the way of an approval\n")
                .contains("EFFECT_TOO_LOW")
                .contains("Worth a second look\n")
                .contains("CREDENTIAL_UNUSED");
    }

    @Test
    void saysOfEveryActWhatAPersonWouldDo() {
        String inOneLine = described(Everything.capability()).replaceAll("\\s+", " ");
        assertThat(inOneLine)
                .contains(
                        "Press the button named \"Save\" under \"Address\" in frame main/detail twice in a row.",
                        " while holding Control and Shift, accept the prompt that says \"Reason for \u2026?\"",
                        "in frame main/detail with the other mouse button, and accept the dialog it raises",
                        "Hold the mouse over the button named",
                        "Empty the button named",
                        "Type \"Mei\" into the button named \"Save\" under \"Address\" in frame main/detail, and take the"
                                + " suggestion that reads the given amount.",
                        "Enter the date the given in_date in",
                        "Set the button named \"Save\" under \"Address\" in frame main/detail to the given amount.",
                        "Drag the button named \"Save\" under \"Address\" in frame main/detail onto the button named",
                        "Scroll to the button named",
                        "until what it expects is there.",
                        ", and keep the file that arrives as out_file.",
                        "Go back to the page before.",
                        "Go forward to the page after.",
                        "Read balance from what the alert said, after \"Reference \", before \".\".");
    }

    @Test
    void saysWhatWasDoneAndLeftOut() {
        assertThat(described(Everything.capability()).replaceAll("\\s+", " "))
                .contains("Done there: \"left out, because nothing came of it: press link \\\"Archive\\\"\".");
    }

    @Test
    void saysTheSameForTheSame() {
        assertThat(described(Everything.capability())).isEqualTo(described(Everything.capability()));
    }

    @Test
    void tellsOfFieldsItDoesNotKnow() {
        Capability newer = read(CapabilityFiles.document(Samples.lookUp())
                .pretty()
                .replace("\"idempotent\": true,", "\"idempotent\": true, \"held\": true,"));
        assertThat(described(newer)).contains("fields that this build does not know: /contract/held.");
    }

    @Test
    void staysWithinItsColumns() {
        assertThat(described(Everything.capability()).lines()).allMatch(line -> line.length() <= 100);
    }

    @Test
    void letsNoTextFromTheScreenSpeakForItself() {
        String text = CapabilityFiles.document(Everything.capability())
                .pretty()
                .replace("\"Save\"", "\"" + HOSTILE + "\"")
                .replace("main/detail", HOSTILE)
                .replace("\"Accounts\"", "\"" + "x".repeat(10_000) + "\"")
                .replace("\"everything\"", "\"" + HOSTILE + "x".repeat(10_000) + "\"")
                .replace("press link \\\"Archive\\\"", HOSTILE)
                .replace("\"First\"", "\"" + HOSTILE + "\"");
        String described = described(read(text));
        assertThat(described.chars()).allMatch(c -> c == '\n' || (c >= ' ' && c != 0x7f && c != 0x202e && c != 0x200b));
        assertThat(described)
                .contains("\\u001b[31m\\u202e\\u0007\\u200b\\u000a\\u000d\\\" in frame")
                .contains("TEXT_TOO_LONG");
        assertThat(described.lines()).allMatch(line -> line.length() <= 100);
    }

    private static String described(Capability capability) {
        return Description.of(capability, CapabilityFiles.hash(capability), Validation.of(capability));
    }

    private static Capability read(String text) {
        return switch (CapabilityFiles.parse(text.getBytes(StandardCharsets.UTF_8))) {
            case CapabilityReading.SealBroken broken -> broken.capability();
            case CapabilityReading.Loaded loaded -> loaded.capability();
            case CapabilityReading.Refused(var why) -> throw new AssertionError(why);
        };
    }
}
