package dev.rote.app;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.rote.capability.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// An OpenID provider that lets everybody in and lies when it is told to; for tests. It holds the console to what it
/// must do: its secret, the redirect address it began with, the verifier of its challenge, a code no more than once.
final class OwnProvider implements AutoCloseable {
    static final String SECRET = "canary-client-8Wq3 %+& of at least 32 bytes";
    private static final String CLIENT = "rote console";

    private static final RSAKey FIRST = key("first");
    private static final RSAKey SECOND = key("second");
    private static final RSAKey STRANGE = key("first");

    private final HttpServer server;
    private final Map<String, Map<String, String>> codes = new ConcurrentHashMap<>();
    private volatile RSAKey key = FIRST;
    private volatile Lie lie = Lie.NONE;
    private volatile Map<String, Object> person = Map.of();

    /// What is not as it should be.
    enum Lie {
        NONE,
        WRONG_NONCE,
        NO_NONCE,
        WRONG_AUDIENCE,
        WRONG_ISSUER,
        EXPIRED,
        OF_THE_FUTURE,
        UNSIGNED,
        SIGNED_WITH_THE_SHARED_SECRET,
        SIGNED_WITH_THE_PUBLIC_KEY,
        SIGNED_BY_ANOTHER,
        CHANGED_AFTERWARDS,
        NO_TOKEN,
        METADATA_OF_ANOTHER,
        ENDPOINT_IN_THE_OPEN,
        ENDLESS,
        ANSWER_OF_ANOTHER,
        ACCESS_DENIED,
        /// The ID token says who somebody is and no more; the UserInfo endpoint has the rest.
        THIN,
        THIN_AND_OF_ANOTHER
    }

    OwnProvider() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException broken) {
            throw new AssertionError(broken);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/.well-known/openid-configuration", this::metadata);
        server.createContext("/authorize", this::authorize);
        server.createContext("/token", this::token);
        server.createContext("/userinfo", this::userInfo);
        server.createContext("/keys", exchange -> answer(exchange, 200, new JWKSet(key.toPublicJWK()).toString()));
        server.start();
    }

    /// Of another site than 127.0.0.1 is.
    URI issuer() {
        return URI.create("http://localhost:" + server.getAddress().getPort());
    }

    String settings(String more) {
        return """
            sign_on:
              provider:
                name: Example Bank
                issuer: %s
                client_id: %s
                client_secret: env:SIGN_ON_SECRET
                person: preferred_username
                roles:
                  claim: realm_access.roles
                  of: {rote-look: viewer, rote-review: reviewer}
                tenants:
                  claim: groups
                  of:
                    head-office: [local, elsewhere]
            """.formatted(issuer(), CLIENT) + more;
    }

    void says(Map<String, Object> claims) {
        person = claims;
    }

    void lies(Lie with) {
        lie = with;
    }

    void isHonest() {
        lie = Lie.NONE;
        key = FIRST;
    }

    void rotates() {
        key = SECOND;
    }

    private static RSAKey key(String id) {
        try {
            return new RSAKeyGenerator(2048).keyID(id).generate();
        } catch (JOSEException never) {
            throw new AssertionError(never);
        }
    }

    private void metadata(HttpExchange exchange) throws IOException {
        if (lie == Lie.ENDLESS) {
            answer(exchange, 200, "{\"issuer\": \"" + "x".repeat(300_000) + "\"}");
            return;
        }
        String issuer = lie == Lie.METADATA_OF_ANOTHER ? "https://login.evil.example" : issuer().toString();
        String token = lie == Lie.ENDPOINT_IN_THE_OPEN ? "http://login.example.org/token" : issuer() + "/token";
        answer(
                exchange,
                200,
                Json.Fields.NONE
                        .with("issuer", Json.text(issuer))
                        .with("authorization_endpoint", Json.text(issuer() + "/authorize"))
                        .with("token_endpoint", Json.text(token))
                        .with("jwks_uri", Json.text(issuer() + "/keys"))
                        .with("userinfo_endpoint", Json.text(issuer() + "/userinfo"))
                        .with("end_session_endpoint", Json.text(issuer() + "/end"))
                        .with("response_types_supported", Json.items(List.of(Json.text("code"))))
                        .with("subject_types_supported", Json.items(List.of(Json.text("public"))))
                        .with("id_token_signing_alg_values_supported", Json.items(List.of(Json.text("RS256"))))
                        .canonical());
    }

    private void authorize(HttpExchange exchange) throws IOException {
        Map<String, String> asked = fields(exchange.getRequestURI().getRawQuery());
        String code = Base64.getUrlEncoder().encodeToString(of(asked, "state").getBytes(StandardCharsets.UTF_8));
        codes.put(code, asked);
        String answer = lie == Lie.ACCESS_DENIED ? "error=access_denied" : "code=" + code;
        String more = lie == Lie.ANSWER_OF_ANOTHER ? "&iss=https%3A%2F%2Flogin.evil.example" : "";
        exchange.getResponseHeaders()
                .set("Location", of(asked, "redirect_uri") + "?" + answer + "&state=" + of(asked, "state") + more);
        exchange.sendResponseHeaders(302, -1);
        exchange.close();
    }

    private void token(HttpExchange exchange) throws IOException {
        Map<String, String> told = fields(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        Optional<Map<String, String>> asked = Optional.ofNullable(codes.remove(of(told, "code")));
        String us = Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization"))
                .orElse("");
        boolean fits = asked.filter(one -> of(one, "redirect_uri").equals(of(told, "redirect_uri"))
                        && of(one, "code_challenge").equals(challenge(of(told, "code_verifier"))))
                .isPresent();
        if (!us.equals(basic()) || !fits) {
            answer(exchange, 400, "{\"error\": \"invalid_grant\"}");
            return;
        }
        Json.Fields tokens = Json.Fields.NONE
                .with("access_token", Json.text("canary-access"))
                .with("token_type", Json.text("Bearer"));
        answer(
                exchange,
                200,
                (lie == Lie.NO_TOKEN ? tokens : tokens.with("id_token", Json.text(idToken(of(asked.get(), "nonce")))))
                        .canonical());
    }

    private void userInfo(HttpExchange exchange) throws IOException {
        if (!"Bearer canary-access".equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            answer(exchange, 401, "{}");
            return;
        }
        JWTClaimsSet.Builder claims =
                new JWTClaimsSet.Builder().subject(lie == Lie.THIN_AND_OF_ANOTHER ? "4712" : "4711");
        person.forEach(claims::claim);
        answer(exchange, 200, claims.build().toString());
    }

    /// RFC 6749, section 2.3.1: both are encoded as in a form first.
    private static String basic() {
        String text = Guest.encoded(CLIENT) + ":" + Guest.encoded(SECRET);
        return "Basic " + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private String idToken(String nonce) {
        Instant now = Instant.now();
        JWTClaimsSet.Builder claims = new JWTClaimsSet.Builder()
                .subject("4711")
                .issuer(lie == Lie.WRONG_ISSUER ? "https://login.evil.example" : issuer().toString())
                .audience(lie == Lie.WRONG_AUDIENCE ? "another client" : CLIENT)
                .issueTime(Date.from(lie == Lie.OF_THE_FUTURE ? now.plusSeconds(600) : now))
                .expirationTime(Date.from(now.plusSeconds(lie == Lie.EXPIRED ? -120 : 900)));
        if (lie != Lie.NO_NONCE) {
            claims.claim("nonce", lie == Lie.WRONG_NONCE ? "another" : nonce);
        }
        if (lie != Lie.THIN && lie != Lie.THIN_AND_OF_ANOTHER) {
            person.forEach(claims::claim);
        }
        try {
            return signed(claims.build());
        } catch (JOSEException never) {
            throw new AssertionError(never);
        }
    }

    private String signed(JWTClaimsSet claims) throws JOSEException {
        return switch (lie) {
            case UNSIGNED -> new PlainJWT(claims).serialize();
            case SIGNED_WITH_THE_SHARED_SECRET -> mac(claims, SECRET.getBytes(StandardCharsets.UTF_8));
            case SIGNED_WITH_THE_PUBLIC_KEY -> mac(claims, key.toRSAPublicKey().getEncoded());
            case SIGNED_BY_ANOTHER -> rsa(claims, STRANGE).serialize();
            case CHANGED_AFTERWARDS -> {
                String[] parts = rsa(claims, key).serialize().split("\\.", -1);
                UnaryOperator<String> more = text -> text.replace("rote-look", "rote-review");
                String body = more.apply(new String(Base64.getUrlDecoder().decode(parts[1]), StandardCharsets.UTF_8));
                yield parts[0] + "."
                        + Base64.getUrlEncoder().withoutPadding().encodeToString(body.getBytes(StandardCharsets.UTF_8))
                        + "." + parts[2];
            }
            default -> rsa(claims, key).serialize();
        };
    }

    private static JWT rsa(JWTClaimsSet claims, RSAKey with) throws JOSEException {
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(with.getKeyID()).build(), claims);
        token.sign(new RSASSASigner(with));
        return token;
    }

    private static String mac(JWTClaimsSet claims, byte[] with) throws JOSEException {
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("first").build(), claims);
        token.sign(new MACSigner(with));
        return token.serialize();
    }

    private static String challenge(String verifier) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
        } catch (GeneralSecurityException never) {
            throw new AssertionError(never);
        }
    }

    private static String of(Map<String, String> fields, String name) {
        return fields.getOrDefault(name, "");
    }

    static Map<String, String> fields(String form) {
        return Arrays.stream(form.split("&"))
                .map(pair -> pair.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> URLDecoder.decode(pair[1], StandardCharsets.UTF_8)));
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
