package dev.rote.policy;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import dev.rote.policy.ConsentToken.Subject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConsentTokensTest {
    private static final Instant NOW = Instant.parse("2026-11-30T09:00:00Z");
    private static final Subject SUBJECT =
            new Subject("open_subaccount", 3, "sha256:aa", "local", "sha256:bb", "review.confirm", "agent");
    private static final ConsentToken TOKEN =
            new ConsentToken("0123456789abcdef", SUBJECT, "reviewer", NOW, NOW.plus(Duration.ofMinutes(15)));

    @TempDir
    private Path folder;

    private ConsentTokens tokens;

    @BeforeEach
    void makesAKey() {
        tokens = tokens("key.json", NOW);
    }

    @Test
    void readsBackWhatWasConsentedTo() {
        assertThat(tokens.read(tokens.write(TOKEN))).isEqualTo(new Loading.Loaded<>(TOKEN));
    }

    @Test
    void bindsToARequestThatCannotBeTakenAway() {
        ConsentToken bound = new ConsentToken(
                TOKEN.id(), SUBJECT, "reviewer", "ab12", "20261130-090000-abcdefgh", TOKEN.issued(), TOKEN.expires());
        assertThat(tokens.read(tokens.write(bound))).isEqualTo(new Loading.Loaded<>(bound));

        String[] parts = tokens.write(bound).split("\\.");
        String claims = new String(Base64.getUrlDecoder().decode(parts[1]), StandardCharsets.UTF_8)
                .replace("\"request\"", "\"another\"");
        parts[1] = Base64.getUrlEncoder().withoutPadding().encodeToString(claims.getBytes(StandardCharsets.UTF_8));
        assertThat(code(tokens.read(String.join(".", parts)))).isEqualTo("CONSENT_FORGED");
    }

    @Test
    void readsTokensThatAnotherProcessWroteWithTheSameKey() {
        assertThat(tokens("key.json", NOW).read(tokens.write(TOKEN))).isEqualTo(new Loading.Loaded<>(TOKEN));
    }

    @Test
    void refusesATokenOfAnotherKey() {
        assertThat(code(tokens.read(tokens("other.json", NOW).write(TOKEN)))).isEqualTo("CONSENT_FORGED");
    }

    @Test
    void refusesATokenWhoseClaimsWereChanged() {
        String[] parts = tokens.write(TOKEN).split("\\.");
        String claims = new String(Base64.getUrlDecoder().decode(parts[1]), StandardCharsets.UTF_8)
                .replace("review.confirm", "review.another");
        parts[1] = Base64.getUrlEncoder().withoutPadding().encodeToString(claims.getBytes(StandardCharsets.UTF_8));

        assertThat(code(tokens.read(String.join(".", parts)))).isEqualTo("CONSENT_FORGED");
    }

    /// RFC 8725, 3.1: the algorithm is ours to say, not the token's.
    @Test
    void refusesTokensThatChooseTheirOwnAlgorithm() throws IOException, ParseException, JOSEException {
        SignedJWT honest = SignedJWT.parse(tokens.write(TOKEN));
        ECKey key = ECKey.parse(Files.readString(folder.resolve("key.json")));
        SignedJWT keyedWithThePublicKey = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.HS256)
                        .type(honest.getHeader().getType())
                        .build(),
                honest.getJWTClaimsSet());
        keyedWithThePublicKey.sign(
                new MACSigner(key.toPublicJWK().toJSONString().getBytes(StandardCharsets.UTF_8)));

        assertThat(code(tokens.read(keyedWithThePublicKey.serialize()))).isEqualTo("CONSENT_FORGED");
        assertThat(code(tokens.read(new PlainJWT(honest.getJWTClaimsSet()).serialize())))
                .isEqualTo("CONSENT_FORGED");
    }

    @Test
    void refusesWhatIsNoToken() {
        assertThat(code(tokens.read(""))).isEqualTo("CONSENT_FORGED");
        assertThat(code(tokens.read("a.b.c"))).isEqualTo("CONSENT_FORGED");
        assertThat(code(tokens.read("x".repeat(10_000_000)))).isEqualTo("CONSENT_FORGED");
    }

    @Test
    void refusesATokenFromTheMomentItEnds() {
        String text = tokens.write(TOKEN);

        assertThat(tokens("key.json", TOKEN.expires().minusSeconds(1)).read(text))
                .isInstanceOf(Loading.Loaded.class);
        assertThat(code(tokens("key.json", TOKEN.expires()).read(text))).isEqualTo("CONSENT_EXPIRED");
    }

    @Test
    void countsForExactlyWhatWasConsentedTo() {
        assertThat(TOKEN.otherThan(SUBJECT.at(""))).isEmpty();
        assertThat(other(new Subject("close_account", 3, "sha256:aa", "local", "sha256:bb", "", "agent")))
                .isEqualTo("CONSENT_OTHER_CAPABILITY");
        assertThat(other(new Subject("open_subaccount", 4, "sha256:aa", "local", "sha256:bb", "", "agent")))
                .isEqualTo("CONSENT_OTHER_VERSION");
        assertThat(other(new Subject("open_subaccount", 3, "sha256:ab", "local", "sha256:bb", "", "agent")))
                .isEqualTo("CONSENT_OTHER_CONTENT");
        assertThat(other(new Subject("open_subaccount", 3, "sha256:aa", "north", "sha256:bb", "", "agent")))
                .isEqualTo("CONSENT_OTHER_TENANT");
        assertThat(other(new Subject("open_subaccount", 3, "sha256:aa", "local", "sha256:bc", "", "agent")))
                .isEqualTo("CONSENT_OTHER_INPUTS");
        assertThat(other(new Subject("open_subaccount", 3, "sha256:aa", "local", "sha256:bb", "", "intern")))
                .isEqualTo("CONSENT_OTHER_PERSON");
    }

    /// With another decimal separator the same inputs would be other figures on the screen.
    @Test
    void countsOnlyWhileTheTenantWritesNumbersTheSameWay() {
        Subject written = new Subject(
                "open_subaccount", 3, "sha256:aa", "local", "sha256:bb", "review.confirm", "agent", "", "de , .");
        ConsentToken given = new ConsentToken(TOKEN.id(), written, TOKEN.by(), TOKEN.issued(), TOKEN.expires());

        assertThat(tokens.read(tokens.write(given))).isEqualTo(new Loading.Loaded<>(given));
        assertThat(given.otherThan(written.at(""))).isEmpty();
        assertThat(given.otherThan(SUBJECT))
                .hasValueSatisfying(why -> assertThat(why.code()).isEqualTo("CONSENT_OTHER_LOCALE"));
        assertThat(other(written)).isEqualTo("CONSENT_OTHER_LOCALE");
    }

    @Test
    void keepsItsKeyFromOthers() throws IOException {
        Path key = folder.resolve("key.json");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key)))
                .isEqualTo("rw-------");

        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(code(ConsentKey.tokens(key, Clock.systemUTC()))).isEqualTo("CONSENT_KEY_UNUSABLE");
    }

    @Test
    void saysThatAFileHoldsNoKey() throws IOException {
        Path file = folder.resolve("broken.json");
        Files.writeString(file, "{}");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));

        assertThat(code(ConsentKey.tokens(file, Clock.systemUTC()))).isEqualTo("CONSENT_KEY_UNUSABLE");
    }

    private static String other(Subject asked) {
        return TOKEN.otherThan(asked).orElseThrow().code();
    }

    private ConsentTokens tokens(String name, Instant now) {
        return switch (ConsentKey.tokens(folder.resolve(name), Clock.fixed(now, ZoneOffset.UTC))) {
            case Loading.Loaded<ConsentTokens>(var loaded) -> loaded;
            case Loading.Refused<ConsentTokens>(var why) -> throw new AssertionError(why);
        };
    }

    private static <T> String code(Loading<T> loading) {
        return switch (loading) {
            case Loading.Loaded<T>(var value) -> throw new AssertionError("taken for good: " + value);
            case Loading.Refused<T>(var why) -> why.code();
        };
    }
}
