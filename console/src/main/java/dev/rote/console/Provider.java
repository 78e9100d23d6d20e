package dev.rote.console;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWT;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.auth.ClientAuthentication;
import com.nimbusds.oauth2.sdk.auth.ClientAuthenticationMethod;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.ClientSecretPost;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.oauth2.sdk.token.BearerAccessToken;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.AuthenticationResponse;
import com.nimbusds.openid.connect.sdk.AuthenticationResponseParser;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponse;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponseParser;
import com.nimbusds.openid.connect.sdk.UserInfoRequest;
import com.nimbusds.openid.connect.sdk.UserInfoResponse;
import com.nimbusds.openid.connect.sdk.claims.UserInfo;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderConfigurationRequest;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import com.nimbusds.openid.connect.sdk.token.OIDCTokens;
import com.nimbusds.openid.connect.sdk.validators.IDTokenValidator;
import dev.rote.console.Attempts.Attempt;
import dev.rote.policy.SecretFinding;
import dev.rote.session.IdentityProvider;
import dev.rote.surface.Secret;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// The relying party's side of the authorization code flow (OpenID Connect Core 1.0, section 3.1) with PKCE (RFC
/// 7636). Whatever does not come to a good end is a [NotSignedOn].
final class Provider {
    /// Signatures by a key of the provider's own; `none` and anything made with our shared secret are not among them.
    private static final Set<JWSAlgorithm> SIGNED = Set.of(
            JWSAlgorithm.RS256,
            JWSAlgorithm.RS384,
            JWSAlgorithm.RS512,
            JWSAlgorithm.PS256,
            JWSAlgorithm.PS384,
            JWSAlgorithm.PS512,
            JWSAlgorithm.ES256,
            JWSAlgorithm.ES384,
            JWSAlgorithm.ES512);

    private final IdentityProvider settings;
    private final Supplier<SecretFinding> secret;
    private final ProviderWire wire = new ProviderWire();
    private volatile Optional<Known> known = Optional.empty();

    Provider(IdentityProvider settings, Supplier<SecretFinding> secret) {
        this.settings = settings;
        this.secret = secret;
    }

    /// What the provider says of itself, and its keys, read again when a token names one that is not known.
    private record Known(OIDCProviderMetadata metadata, JWKSource<SecurityContext> keys) {}

    /// Where somebody is sent to say who they are.
    URI door(Attempt attempt, URI back) {
        return new AuthenticationRequest.Builder(
                        new ResponseType(ResponseType.Value.CODE),
                        new Scope(settings.scopes().toArray(String[]::new)),
                        new ClientID(settings.client().id()),
                        back)
                .endpointURI(read().metadata().getAuthorizationEndpointURI())
                .state(new State(attempt.state()))
                .nonce(new Nonce(attempt.nonce()))
                .codeChallenge(new CodeVerifier(attempt.verifier()), CodeChallengeMethod.S256)
                .build()
                .toURI();
    }

    /// What the provider says of whoever came back with that answer.
    Map<String, Object> claims(Map<String, List<String>> answer, Attempt attempt, URI back) {
        Known at = known();
        AuthorizationCode code = code(answer, at, back);
        HTTPRequest request =
                tokenRequest(at, new AuthorizationCodeGrant(code, back, new CodeVerifier(attempt.verifier())));
        OIDCTokens tokens = tokens(request);
        Map<String, Object> claims = believed(tokens.getIDToken(), at, attempt);
        return settings.userInfo() ? withUserInfo(claims, tokens, at) : claims;
    }

    private Map<String, Object> believed(JWT token, Known at, Attempt attempt) {
        try {
            IDTokenValidator validator = new IDTokenValidator(
                    new Issuer(settings.issuer()),
                    new ClientID(settings.client().id()),
                    new JWSVerificationKeySelector<>(SIGNED, at.keys()),
                    null);
            return validator
                    .validate(token, new Nonce(attempt.nonce()))
                    .toJWTClaimsSet()
                    .getClaims();
        } catch (KeySourceException unreachable) {
            throw new NotSignedOn(SignOnFault.PROVIDER_UNREACHABLE, unreachable);
        } catch (BadJOSEException | JOSEException | ParseException refused) {
            throw new NotSignedOn(SignOnFault.ID_TOKEN_REFUSED, refused);
        }
    }

    private AuthorizationCode code(Map<String, List<String>> answer, Known at, URI back) {
        AuthenticationResponse response;
        try {
            response = AuthenticationResponseParser.parse(back, answer);
        } catch (ParseException invalid) {
            throw new NotSignedOn(SignOnFault.PROVIDER_ANSWER_INVALID, invalid);
        }
        // RFC 9207, section 2.4: an answer of another provider is none.
        boolean named = response.getIssuer() != null;
        boolean another = named
                ? !response.getIssuer().equals(new Issuer(settings.issuer()))
                : at.metadata().supportsAuthorizationResponseIssuerParam();
        if (another) {
            throw new NotSignedOn(SignOnFault.PROVIDER_ANSWER_INVALID, "the answer is not of the issuer");
        }
        if (!response.indicatesSuccess()) {
            throw new NotSignedOn(
                    SignOnFault.PROVIDER_REFUSED,
                    String.valueOf(response.toErrorResponse().getErrorObject().getCode()));
        }
        return Optional.ofNullable(response.toSuccessResponse().getAuthorizationCode())
                .orElseThrow(() -> new NotSignedOn(SignOnFault.PROVIDER_ANSWER_INVALID, "no code"));
    }

    private HTTPRequest tokenRequest(Known at, AuthorizationCodeGrant grant) {
        return switch (secret.get()) {
            case SecretFinding.Refused(var why) ->
                throw new NotSignedOn(SignOnFault.CLIENT_SECRET_MISSING, why.code() + ": " + why.message());
            case SecretFinding.Found(var value) -> {
                try (Secret ours = value) {
                    yield ours.reveal(
                            text -> new TokenRequest.Builder(at.metadata().getTokenEndpointURI(), us(at, text), grant)
                                    .build()
                                    .toHTTPRequest());
                }
            }
        };
    }

    private ClientAuthentication us(Known at, String text) {
        ClientID id = new ClientID(settings.client().id());
        com.nimbusds.oauth2.sdk.auth.Secret ours = new com.nimbusds.oauth2.sdk.auth.Secret(text);
        // Discovery 1.0, section 3: without a list it is client_secret_basic.
        List<ClientAuthenticationMethod> methods = at.metadata().getTokenEndpointAuthMethods();
        return methods == null || methods.contains(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
                ? new ClientSecretBasic(id, ours)
                : new ClientSecretPost(id, ours);
    }

    private OIDCTokens tokens(HTTPRequest request) {
        try {
            TokenResponse response = OIDCTokenResponseParser.parse(request.send(wire));
            if (!response.indicatesSuccess()) {
                throw new NotSignedOn(
                        SignOnFault.PROVIDER_REFUSED,
                        "the code: "
                                + response.toErrorResponse().getErrorObject().getCode());
            }
            OIDCTokens tokens = ((OIDCTokenResponse) response.toSuccessResponse()).getOIDCTokens();
            if (tokens.getIDToken() == null) {
                throw new NotSignedOn(SignOnFault.PROVIDER_ANSWER_INVALID, "no ID token");
            }
            return tokens;
        } catch (ParseException invalid) {
            throw new NotSignedOn(SignOnFault.PROVIDER_ANSWER_INVALID, "no tokens");
        } catch (IOException unreachable) {
            throw new NotSignedOn(SignOnFault.PROVIDER_UNREACHABLE, unreachable);
        }
    }

    /// What the ID token says counts before what the endpoint says, which must be of the same person (Core 1.0,
    /// section 5.3.2).
    private Map<String, Object> withUserInfo(Map<String, Object> claims, OIDCTokens tokens, Known at) {
        URI endpoint = at.metadata().getUserInfoEndpointURI();
        BearerAccessToken access = tokens.getBearerAccessToken();
        if (endpoint == null || access == null) {
            throw new NotSignedOn(SignOnFault.PROVIDER_ANSWER_INVALID, "no UserInfo endpoint, or no token for it");
        }
        try {
            UserInfoResponse response = UserInfoResponse.parse(
                    new UserInfoRequest(endpoint, access).toHTTPRequest().send(wire));
            if (!response.indicatesSuccess()) {
                throw new NotSignedOn(SignOnFault.PROVIDER_REFUSED, "the UserInfo endpoint gives nothing");
            }
            UserInfo told = response.toSuccessResponse().getUserInfo();
            if (told == null || !told.getSubject().getValue().equals(claims.get("sub"))) {
                throw new NotSignedOn(SignOnFault.PROVIDER_ANSWER_INVALID, "the UserInfo is not of that person");
            }
            Map<String, Object> more = new HashMap<>(told.toJSONObject());
            more.putAll(claims);
            return more;
        } catch (ParseException invalid) {
            throw new NotSignedOn(SignOnFault.PROVIDER_ANSWER_INVALID, "no UserInfo");
        } catch (IOException unreachable) {
            throw new NotSignedOn(SignOnFault.PROVIDER_UNREACHABLE, unreachable);
        }
    }

    String name() {
        return settings.name();
    }

    /// Where the provider itself can be signed off from, if it says so.
    Optional<URI> offDoor() {
        return known.map(one -> one.metadata().getEndSessionEndpointURI())
                .filter(IdentityProvider::mayBeAsked)
                .map(page -> URI.create(page + (page.getRawQuery() == null ? "?" : "&") + "client_id="
                        + URLEncoder.encode(settings.client().id(), StandardCharsets.UTF_8)));
    }

    /// Reads what the provider says of itself; nothing of it is believed that is not of the issuer named.
    void greet() {
        read();
    }

    /// Whoever comes back left a moment ago, when it was read.
    private Known known() {
        return known.orElseGet(this::read);
    }

    /// The keys that are known already stay known.
    private JWKSource<SecurityContext> keys(URL at) {
        Optional<Known> before =
                known.filter(one -> one.metadata().getJWKSetURI().toString().equals(at.toString()));
        return before.isPresent()
                ? before.get().keys()
                : JWKSourceBuilder.<SecurityContext>create(at, wire)
                        .refreshAheadCache(false)
                        .build();
    }

    private Known read() {
        try {
            Issuer issuer = new Issuer(settings.issuer());
            OIDCProviderMetadata metadata = OIDCProviderMetadata.parse(new OIDCProviderConfigurationRequest(issuer)
                    .toHTTPRequest()
                    .send(wire)
                    .getBodyAsJSONObject());
            if (!issuer.equals(metadata.getIssuer())) {
                throw new NotSignedOn(SignOnFault.PROVIDER_ANSWER_INVALID, "it says it is " + metadata.getIssuer());
            }
            for (URI page : new URI[] {
                metadata.getAuthorizationEndpointURI(), metadata.getTokenEndpointURI(), metadata.getJWKSetURI()
            }) {
                if (page == null || !IdentityProvider.mayBeAsked(page)) {
                    throw new NotSignedOn(SignOnFault.PROVIDER_ANSWER_INVALID, "an endpoint is missing or not https");
                }
            }
            Known now = new Known(metadata, keys(metadata.getJWKSetURI().toURL()));
            known = Optional.of(now);
            return now;
        } catch (ParseException | MalformedURLException invalid) {
            throw new NotSignedOn(SignOnFault.PROVIDER_ANSWER_INVALID, invalid);
        } catch (IOException unreachable) {
            throw new NotSignedOn(SignOnFault.PROVIDER_UNREACHABLE, unreachable);
        }
    }
}
