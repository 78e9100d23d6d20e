package dev.rote.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.policy.Loading;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a project's `console.yaml` may say.
class SignOnSettingsTest {
    private static final String WHOLE = """
        sign_on:
          local_users: false
          provider:
            name: Example Bank
            issuer: https://login.example.org/realms/staff
            client_id: rote
            client_secret: vault:head-office/sign-on/client
            redirect: https://rote.example.org/sign-on/provider/back
            scopes: [profile, openid]
            person: sub
            roles: {claim: groups, of: {staff: viewer, chiefs: admin}}
            tenants: {claim: groups, of: {staff: [north, south]}}
        """;

    @TempDir
    private Path folder;

    @Test
    void withoutAFileThereAreLocalUsersAlone() {
        assertThat(SignOnSettings.of(new Project(folder))).isEqualTo(new Loading.Loaded<>(SignOnSettings.LOCAL));
    }

    @Test
    void readsAProvider() throws IOException {
        assertThat(read(WHOLE))
                .isEqualTo(new Loading.Loaded<>(new SignOnSettings(
                        false,
                        Optional.of(new IdentityProvider(
                                "Example Bank",
                                URI.create("https://login.example.org/realms/staff"),
                                new IdentityProvider.Client("rote", "vault:head-office/sign-on/client"),
                                Optional.of(URI.create("https://rote.example.org/sign-on/provider/back")),
                                List.of("openid", "profile"),
                                "sub",
                                new IdentityProvider.Roles(
                                        "groups", Map.of("staff", UserRole.VIEWER, "chiefs", UserRole.ADMIN)),
                                new IdentityProvider.Tenants("groups", Map.of("staff", Set.of("north", "south"))),
                                false)))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "https://login.example.org/realms/staff | http://login.example.org | must be an https address",
                "https://login.example.org/realms/staff | https://u:p@login.example.org | must be an https address",
                "https://login.example.org/realms/staff | https://login.example.org?a=b | no query",
                "/sign-on/provider/back | /elsewhere | followed by /sign-on/provider/back",
                "/sign-on/provider/back | /sign-on/provider/back?a=b | followed by /sign-on/provider/back",
                "vault:head-office/sign-on/client | canary-itself | env:NAME, file:PATH or vault:TENANT/NAME",
                "vault:head-office/sign-on/client | vault:../etc | env:NAME, file:PATH or vault:TENANT/NAME",
                "chiefs: admin | chiefs: root | a role is viewer, operator, reviewer or admin",
                "{staff: viewer, chiefs: admin} | {} | which value of the claim brings which role",
                "[north, south] | [../north] | a tenant's id",
                "person: sub | persn: sub | did you mean",
                "[profile, openid] | ['a b'] | lists words",
                "local_users: false | local_users: perhaps | must be true or false",
            })
    void refusesWhatItCannotMean(String right, String wrong, String told) throws IOException {
        assertThat(WHOLE).contains(right);
        assertThat(read(WHOLE.replace(right, wrong))).isInstanceOfSatisfying(Loading.Refused.class, refused -> {
            assertThat(refused.why().code()).isEqualTo("CONSOLE_INVALID");
            assertThat(refused.why().message()).contains(told).doesNotContain("canary");
        });
    }

    @Test
    void lockingEverybodyOutIsNoSetting() throws IOException {
        assertThat(read("sign_on: {local_users: false}"))
                .isInstanceOfSatisfying(
                        Loading.Refused.class,
                        refused -> assertThat(refused.why().message()).contains("without a provider"));
    }

    private Loading<SignOnSettings> read(String text) throws IOException {
        Project project = new Project(folder);
        Files.writeString(project.console(), text);
        return SignOnSettings.of(project);
    }
}
