package dev.rote.policy;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.re2j.Pattern;
import dev.rote.capability.Family;
import dev.rote.capability.Target;
import dev.rote.surface.Secret;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RedactionTest {
    private static final String SECRET = "p\"4ß w&d/<+'x\\";

    private final Redaction redaction = Redaction.of(Settings.shippedPolicy());

    @Test
    void replacesTheShapesOfThePolicy() {
        assertThat(redaction.scrub("SSN 123-45-6789, account 1234567890, card 4111 1111 1111 1111."))
                .isEqualTo("SSN ***, account ***, card ***.");
    }

    @Test
    void leavesDatesAmountsAndDigestsAlone() {
        String plain =
                "2026-01-05 09:00:00 member 10003 has $1,411.21; 00123456789abcdef0123456789abcdef; 20260105-090000";

        assertThat(redaction.scrub(plain)).isEqualTo(plain);
    }

    @Test
    void looksForEveryPatternThatCouldFit() {
        for (String pattern : List.of("x|\\d", "\\d?x", "\\d*x", "\\d{0,3}x", "[0-9]?x")) {
            assertThat(new Policy.Scrub("s", Pattern.compile(pattern)).without("an x"))
                    .as(pattern)
                    .isEqualTo("an ***");
        }
        assertThat(new Policy.Scrub("s", Pattern.compile("\\b[0-9]{3}")).digits())
                .isTrue();
    }

    @Test
    void findsASecretInEverySpelling() {
        redaction.keepOut(Secret.of(SECRET));
        byte[] bytes = SECRET.getBytes(StandardCharsets.UTF_8);
        String encoded = URLEncoder.encode(SECRET, StandardCharsets.UTF_8);
        List<String> spellings = List.of(
                SECRET,
                "p\\\"4ß w&d/<+'x\\\\",
                "p\\\"4\\u00df w\\u0026d\\/\\u003c+\\u0027x\\\\",
                encoded,
                encoded.replace("+", "%20"),
                encoded.toLowerCase(java.util.Locale.ROOT),
                URLEncoder.encode(encoded, StandardCharsets.UTF_8),
                "%70" + encoded.substring(1),
                "p&quot;4ß w&amp;d/&lt;+&#39;x\\",
                "p&#34;4&#xDF; w&#38;d/&lt;+&apos;x\\",
                Base64.getEncoder().encodeToString(bytes),
                Base64.getUrlEncoder().withoutPadding().encodeToString(bytes),
                java.util.HexFormat.of().formatHex(bytes));

        for (String spelling : spellings) {
            String scrubbed = redaction.scrub("before " + spelling + " after");
            assertThat(scrubbed).as(spelling).contains("***").doesNotContain(spelling);
        }
    }

    @Test
    void findsASecretInsideLongerBase64AtAnyOffset() {
        redaction.keepOut(Secret.of("correct horse battery"));

        for (String user : List.of("a", "ab", "abc", "abcd")) {
            String basic = Base64.getEncoder()
                    .encodeToString((user + ":correct horse battery!").getBytes(StandardCharsets.UTF_8));
            String left = redaction.scrub("Authorization: Basic " + basic);
            assertThat(left).contains("***");
            assertThat(left.length()).as(left).isLessThan(40);
        }
    }

    @Test
    void findsAValueInCapitalsAndInSmallLettersUnlessItIsAShortWord() {
        redaction.keepOut(Secret.of("S3cret-Qz"));
        redaction.keepOut(Secret.of("correcthorse"));
        redaction.keepOut("Ship");

        assertThat(redaction.scrub("http://s3cret-qz.evil.test:80, S3CRET-QZ, CorrectHorse"))
                .isEqualTo("http://***.evil.test:80, ***, ***");
        assertThat(redaction.scrub("%53%33CRET-qz")).isEqualTo("***");
        assertThat(redaction.scrub("a ship called Ship")).isEqualTo("a ship called ***");
    }

    @Test
    void takesAShortValueOnlyWhereItStandsAlone() {
        redaction.keepOut("42");

        assertThat(redaction.scrub("42 of 420, a42; =42.")).isEqualTo("*** of 420, a42; =***.");
    }

    @Test
    void keepsValuesOutThatCameLater() {
        assertThat(redaction.scrub("Zebra7")).isEqualTo("Zebra7");
        redaction.keepOut("Zebra7");
        redaction.keepOut("Zebra7-long");
        redaction.keepOut(" ");

        assertThat(redaction.scrub("x Zebra7 y")).isEqualTo("x *** y");
        assertThat(redaction.keepsOut(7)).isFalse();
        redaction.keepOut("4711");
        assertThat(redaction.keepsOut(4711L)).isTrue();
    }

    @Test
    void letsTheNamesOfAReviewedFamilyStandAndNothingElse() {
        Redaction careless = Redaction.of(Settings.shippedPolicy());
        careless.trust(new Family(
                "operator.core",
                Target.Locale.PLAIN,
                Duration.ofSeconds(5),
                List.of("/login"),
                List.of(),
                List.of(),
                List.of(),
                Map.of("operator", "secret://{tenant.id}/mockcore/operator")));
        careless.keepOut(Secret.of("operator"));

        assertThat(careless.scrub("operator.core")).isEqualTo("operator.core");
        assertThat(careless.scrub("${secret.operator.password}")).isEqualTo("${secret.operator.password}");
        assertThat(careless.scrub("secret://{tenant.id}/mockcore/operator")).endsWith("/operator");
        assertThat(careless.scrub("operator")).isEqualTo("***");
        assertThat(careless.scrub("at operator.core")).isEqualTo("at ***.core");
    }
}
