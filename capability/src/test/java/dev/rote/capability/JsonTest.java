package dev.rote.capability;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Random;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The vectors are those of RFC 8785: appendix B for numbers, section 3.2 for the rest.
class JsonTest {
    @ParameterizedTest
    @CsvSource({
        "0000000000000000, 0",
        "8000000000000000, 0",
        "0000000000000001, 5e-324",
        "8000000000000001, -5e-324",
        "7fefffffffffffff, 1.7976931348623157e+308",
        "ffefffffffffffff, -1.7976931348623157e+308",
        "4340000000000000, 9007199254740992",
        "c340000000000000, -9007199254740992",
        "4430000000000000, 295147905179352830000",
        "44b52d02c7e14af5, 9.999999999999997e+22",
        "44b52d02c7e14af6, 1e+23",
        "44b52d02c7e14af7, 1.0000000000000001e+23",
        "444b1ae4d6e2ef4e, 999999999999999700000",
        "444b1ae4d6e2ef4f, 999999999999999900000",
        "444b1ae4d6e2ef50, 1e+21",
        "3eb0c6f7a0b5ed8c, 9.999999999999997e-7",
        "3eb0c6f7a0b5ed8d, 0.000001",
        "41b3de4355555553, 333333333.3333332",
        "41b3de4355555554, 333333333.33333325",
        "41b3de4355555555, 333333333.3333333",
        "41b3de4355555556, 333333333.3333334",
        "41b3de4355555557, 333333333.33333343",
        "becbf647612f3696, -0.0000033333333333333333",
        "43143ff3c1cb0959, 1424953923781206.2"
    })
    void writesNumbersAsEcmaScriptDoes(String bits, String written) {
        double value = Double.longBitsToDouble(Long.parseUnsignedLong(bits, 16));
        assertThat(new Json.Num(value).canonical()).isEqualTo(written);
    }

    @Test
    void writesTheExampleOfTheRfc() {
        String given = """
                {
                  "numbers": [333333333.3333333, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
                  "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
                  "literals": [null, true, false]
                }
                """;
        assertThat(json(given).canonical())
                .isEqualTo("{\"literals\":[null,true,false],"
                        + "\"numbers\":[333333333.3333333,1e+30,4.5,0.002,1e-27],"
                        + "\"string\":\"\u20ac$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"}");
    }

    @Test
    void sortsNamesByUtf16CodeUnits() {
        String given = """
                {"\\u20ac": "Euro Sign", "\\r": "Carriage Return", "\\ufb33": "Hebrew Letter Dalet With Dagesh",
                 "1": "One", "\\ud83d\\ude00": "Emoji: Grinning Face", "\\u0080": "Control",
                 "\\u00f6": "Latin Small Letter O With Diaeresis"}
                """;
        assertThat(((Json.Fields) json(json(given).canonical()))
                        .of().values().stream().map(value -> ((Json.Text) value).value()))
                .containsExactly(
                        "Carriage Return",
                        "One",
                        "Control",
                        "Latin Small Letter O With Diaeresis",
                        "Euro Sign",
                        "Emoji: Grinning Face",
                        "Hebrew Letter Dalet With Dagesh");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "[1,]",
                "{\"a\":1,}",
                "'a'",
                "{a:1}",
                "01",
                "+1",
                "1.",
                ".5",
                "NaN",
                "Infinity",
                "tru",
                "// c\n1",
                "/* c */ 1",
                "1 2",
                "[1]]",
                "\"\t\"",
                "\"\\x41\"",
                "\"\\u12\"",
                "\ufeff1",
                "\"\\ud800\"",
                "\"\\ude00\\ud83d\"",
                "{\"a\":1,\"a\":1}",
                "0.1234567890123456789",
                "9007199254740993",
                "1e400",
                "1e-400",
                "\u0000"
            })
    void refusesWhatIsNotStrictJson(String text) {
        assertThat(Json.read(text)).isInstanceOf(JsonReading.Refused.class);
    }

    @Test
    void readsBackWhatItWritesWhateverItIs() {
        Random random = new Random(20260131);
        for (int i = 0; i < 2_000; i++) {
            Json json = any(random, 0);
            assertThat(json(json.pretty())).isEqualTo(json);
            assertThat(json(json.canonical()).canonical()).isEqualTo(json.canonical());
            assertThat(json(json.pretty()).canonical()).isEqualTo(json.canonical());
        }
    }

    @Test
    void refusesOrReadsEveryMutationOfADocument() {
        Random random = new Random(20260201);
        byte[] whole = CapabilityFiles.text(Samples.opening()).getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < 3_000; i++) {
            byte[] mutant = whole.clone();
            for (int change = random.nextInt(3); change >= 0; change--) {
                mutant[random.nextInt(mutant.length)] = (byte) random.nextInt(256);
            }
            assertThat(CapabilityFiles.parse(mutant))
                    .satisfiesAnyOf(
                            reading -> assertThat(reading).isInstanceOf(CapabilityReading.Refused.class),
                            reading -> assertThat(reading).isInstanceOf(CapabilityReading.SealBroken.class),
                            reading -> assertThat(((CapabilityReading.Loaded) reading).hash())
                                    .isEqualTo(CapabilityFiles.hash(Samples.opening())));
        }
    }

    private static Json any(Random random, int depth) {
        return switch (random.nextInt(depth > 4 ? 4 : 6)) {
            case 0 -> new Json.Text(text(random));
            case 1 -> number(random);
            case 2 -> new Json.Flag(random.nextBoolean());
            case 3 -> new Json.Null();
            case 4 -> {
                List<Json> items = new ArrayList<>();
                for (int i = random.nextInt(5); i > 0; i--) {
                    items.add(any(random, depth + 1));
                }
                yield new Json.Items(items);
            }
            case 5 -> {
                SequencedMap<String, Json> fields = new LinkedHashMap<>();
                for (int i = random.nextInt(5); i > 0; i--) {
                    fields.put(text(random), any(random, depth + 1));
                }
                yield new Json.Fields(fields);
            }
            default -> throw new IllegalStateException("six cases");
        };
    }

    private static Json number(Random random) {
        double value = Double.longBitsToDouble(random.nextLong());
        return new Json.Num(Double.isFinite(value) && value != 0 ? value : random.nextInt());
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(8); i > 0; i--) {
            int c = random.nextInt(random.nextBoolean() ? 0x80 : 0x11000);
            text.appendCodePoint(c >= 0xd800 && c <= 0xdfff ? 'x' : c);
        }
        return text.toString();
    }

    private static Json json(String text) {
        return ((JsonReading.Read) Json.read(text)).json();
    }
}
