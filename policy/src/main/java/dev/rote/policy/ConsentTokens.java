package dev.rote.policy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.rote.policy.ConsentToken.Subject;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.text.ParseException;
import java.time.Clock;
import java.time.Instant;
import java.util.Date;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/// Writes consent as signed tokens and reads them back: JWS in compact form (RFC 7515), ES256, the claims of a JWT
/// (RFC 7519). A token that this key did not sign says nothing.
public final class ConsentTokens {
    /// No token of ours is longer, in characters.
    static final int LONGEST = 4096;

    /// What a key of its own is derived for.
    private static final String SEAL = "rote: the inputs of a run";

    private static final JOSEObjectType TYPE = new JOSEObjectType("rote-consent+jwt");

    private final ECKey key;
    private final Clock clock;

    ConsentTokens(ECKey key, Clock clock) {
        this.key = key;
        this.clock = clock;
    }

    public String write(ConsentToken token) {
        SignedJWT jwt = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.ES256)
                        .type(TYPE)
                        .keyID(key.getKeyID())
                        .build(),
                claims(token));
        try {
            jwt.sign(new ECDSASigner(key));
        } catch (JOSEException unusable) {
            throw new IllegalStateException("the consent key cannot sign", unusable);
        }
        return jwt.serialize();
    }

    /// The HMAC-SHA-256 (RFC 2104), in hexadecimal, of two texts: who has not this key can neither make it nor try
    /// what fits it. It is no consent.
    public String seal(String of, String text) {
        byte[] own = hmac(key.getD().decode(), SEAL);
        return HexFormat.of().formatHex(hmac(own, of + "\n" + text));
    }

    private static byte[] hmac(byte[] with, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(with, "HmacSHA256"));
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("every Java has HMAC-SHA-256", missing);
        }
    }

    private static JWTClaimsSet claims(ConsentToken token) {
        Subject to = token.to();
        JWTClaimsSet.Builder claims = new JWTClaimsSet.Builder()
                .jwtID(token.id())
                .issuer(token.by())
                .audience(to.tenant())
                .subject(to.capability())
                .issueTime(Date.from(token.issued()))
                .expirationTime(Date.from(token.expires()))
                .claim("version", to.version())
                .claim("hash", to.hash())
                .claim("inputs", to.inputs())
                .claim("step", to.step())
                .claim("client", to.client());
        if (!token.request().isEmpty()) {
            claims.claim("request", token.request()).claim("shown", token.shown());
        }
        if (!to.overlay().isEmpty()) {
            claims.claim("overlay", to.overlay());
        }
        if (!to.locale().isEmpty()) {
            claims.claim("locale", to.locale());
        }
        return claims.build();
    }

    /// The consent a text carries: refused with `CONSENT_FORGED` when it is not signed with our key or says too
    /// little, and with `CONSENT_EXPIRED` when its time is over.
    public Loading<ConsentToken> read(String text) {
        return signed(text)
                .<Loading<ConsentToken>>map(token -> clock.instant().isBefore(token.expires())
                        ? new Loading.Loaded<>(token)
                        : refused("CONSENT_EXPIRED", "the consent ended at " + token.expires()))
                .orElseGet(() -> refused("CONSENT_FORGED", "this is no consent that was given here"));
    }

    private Optional<ConsentToken> signed(String text) {
        if (text.length() > LONGEST) {
            return Optional.empty();
        }
        try {
            SignedJWT jwt = SignedJWT.parse(text.strip());
            boolean ours = JWSAlgorithm.ES256.equals(jwt.getHeader().getAlgorithm())
                    && TYPE.equals(jwt.getHeader().getType())
                    && jwt.verify(new ECDSAVerifier(key.toPublicJWK()));
            return ours ? token(jwt.getJWTClaimsSet()) : Optional.empty();
        } catch (ParseException | JOSEException malformed) {
            return Optional.empty();
        }
    }

    private static Optional<ConsentToken> token(JWTClaimsSet claims) throws ParseException {
        Optional<Integer> version = Optional.ofNullable(claims.getIntegerClaim("version"));
        Optional<Instant> issued = Optional.ofNullable(claims.getIssueTime()).map(Date::toInstant);
        Optional<Instant> expires =
                Optional.ofNullable(claims.getExpirationTime()).map(Date::toInstant);
        if (version.isEmpty()
                || issued.isEmpty()
                || expires.isEmpty()
                || claims.getAudience().size() != 1) {
            return Optional.empty();
        }
        Subject to = new Subject(
                said(claims.getSubject()),
                version.get(),
                said(claims.getStringClaim("hash")),
                claims.getAudience().getFirst(),
                said(claims.getStringClaim("inputs")),
                said(claims.getStringClaim("step")),
                said(claims.getStringClaim("client")),
                said(claims.getStringClaim("overlay")),
                said(claims.getStringClaim("locale")));
        return Optional.of(new ConsentToken(
                said(claims.getJWTID()),
                to,
                said(claims.getIssuer()),
                said(claims.getStringClaim("request")),
                said(claims.getStringClaim("shown")),
                issued.get(),
                expires.get()));
    }

    private static String said(@Nullable String claim) {
        return claim == null ? "" : claim;
    }

    private static <T> Loading<T> refused(String code, String message) {
        return new Loading.Refused<>(new Loading.Refusal(code, message + "; nothing was started"));
    }
}
