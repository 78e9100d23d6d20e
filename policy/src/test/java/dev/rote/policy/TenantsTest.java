package dev.rote.policy;

import static dev.rote.policy.Settings.file;
import static dev.rote.policy.Settings.loaded;
import static dev.rote.policy.Settings.refused;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TenantsTest {
    @TempDir
    Path folder;

    @Test
    void readsTheShippedTenant() {
        Tenant tenant = loaded(Tenants.load(Settings.shipped("tenants/local.yaml")));

        assertThat(tenant.id()).isEqualTo("local");
        assertThat(tenant.family()).isEqualTo("legacy-core");
        assertThat(tenant.origin()).isEqualTo("http://127.0.0.1:8000");
        assertThat(tenant.address("/login")).isEqualTo("http://127.0.0.1:8000/login");
    }

    @Test
    void writesOriginsAsBrowsersDo() {
        Tenant tenant = loaded(Tenants.load(withAddress("HTTPS://Core.Example:443/app/")));

        assertThat(tenant.origin()).isEqualTo("https://core.example");
        assertThat(tenant.baseUrl()).isEqualTo("https://core.example/app");
        assertThat(tenant.address("login")).isEqualTo("https://core.example/app/login");
        assertThat(tenant.pathBelowBase("/app/login")).contains("/login");
        assertThat(tenant.pathBelowBase("/app")).contains("/");
        assertThat(tenant.pathBelowBase("/app2/login")).isEmpty();
        assertThat(tenant.pathBelowBase("/app/../other")).isEmpty();
    }

    @Test
    void refusesAddressesThatAreNone() {
        for (String address : List.of(
                "core.example",
                "ftp://core.example",
                "file:///etc",
                "javascript:alert(1)",
                "https://u:p@core.example",
                "https://core.example?x=1",
                "https://core.example#f",
                "https:///path",
                "http:// core")) {
            refused(Tenants.load(withAddress(address)), "TENANT_INVALID", "line 3");
        }
    }

    @Test
    void letsPlainHttpStayOnTheMachineUnlessTheFileSaysSo() {
        refused(Tenants.load(withAddress("http://core.example")), "TENANT_INVALID", "insecure: true");
        assertThat(loaded(Tenants.load(withAddress("http://[::1]:8000"))).origin())
                .isEqualTo("http://[::1]:8000");
        assertThat(loaded(Tenants.load(withAddress("http://core.example\ninsecure: true")))
                        .insecure())
                .isTrue();
        refused(Tenants.load(withAddress("http://127.0.0.1.evil.example")), "TENANT_INVALID");
        refused(Tenants.load(withAddress("http://localhost.evil.example")), "TENANT_INVALID");
    }

    @Test
    void takesAnotherAddressForOneCommandUnderTheSameRules() {
        Tenant tenant = loaded(Tenants.load(withAddress("https://core.example")));

        assertThat(loaded(tenant.at("http://localhost:9000/")).baseUrl()).isEqualTo("http://localhost:9000");
        refused(tenant.at("http://core.example"), "TENANT_INVALID", "insecure");
        refused(tenant.at("nonsense"), "TENANT_INVALID", "absolute");
    }

    @Test
    void showsClientsWhatIsListedForThemAndOthersNothing() {
        Clients all = loaded(Tenants.load(withAddress("https://a.example"))).clients();
        assertThat(all.maySee("anybody", "open_subaccount")).isTrue();

        Clients some = loaded(Tenants.load(
                        withAddress("https://a.example\nclients: {teller: [member_savings_balance], desk: ['*']}")))
                .clients();
        assertThat(some.maySee("teller", "member_savings_balance")).isTrue();
        assertThat(some.maySee("teller", "open_subaccount")).isFalse();
        assertThat(some.maySee("desk", "open_subaccount")).isTrue();
        assertThat(some.maySee("stranger", "member_savings_balance")).isFalse();
        refused(
                Tenants.load(withAddress("https://a.example\nclients: {teller: [Balance]}")),
                "TENANT_INVALID",
                "no capability's name");
    }

    @Test
    void takesBindingsOfSecretsAndNeverTheirValues() {
        Tenant bound = loaded(Tenants.load(withAddress("https://a.example\nsecrets: {core/operator: env:CORE}")));

        assertThat(bound.secrets()).containsEntry("core/operator", "env:CORE");
        Loading<Tenant> loading = Tenants.load(withAddress("https://a.example\nsecrets: {core/operator: hunter2}"));
        refused(loading, "TENANT_INVALID", "env:NAME, file:PATH or vault:NAME");
        assertThat(loading.toString()).doesNotContain("hunter2");
    }

    @Test
    void tellsPeopleByMailOnlyWhereNobodyBetweenCanRead() {
        assertThat(loaded(Tenants.load(withMail("smtp.example.org:587", "", "desk@example.org")))
                        .mail())
                .contains(new MailRoute(
                        "smtp.example.org",
                        587,
                        MailRoute.Protection.STARTTLS,
                        "smtp/notices",
                        "rote@example.org",
                        List.of("desk@example.org")));
        assertThat(loaded(Tenants.load(withMail("127.0.0.1:25", ", protection: none", "a@b.example")))
                        .mail())
                .isPresent();
        assertThat(loaded(Tenants.load(withAddress("https://a.example"))).mail())
                .isEmpty();
        refused(
                Tenants.load(withMail("smtp.example.org:25", ", protection: none", "a@b.example")),
                "TENANT_INVALID",
                "this machine alone");
        refused(Tenants.load(withMail("smtp.example.org", "", "a@b.example")), "TENANT_INVALID", "host:port");
        refused(Tenants.load(withMail("smtp.example.org:99999", "", "a@b.example")), "TENANT_INVALID", "host:port");
    }

    @Test
    void takesNoAddressThatWritesHeaders() {
        for (String address : List.of(
                "desk",
                "desk@example.org, evil@example.com",
                "Desk <desk@example.org>",
                "desk@example.org\\r\\nBcc: evil@example.com",
                "\\\"a b\\\"@example.org",
                "desk@example.org>")) {
            refused(Tenants.load(withMail("smtp.example.org:587", "", address)), "TENANT_INVALID", "plain address");
        }
    }

    private Path withMail(String server, String more, String to) {
        return withAddress("https://a.example\nnotices: {mail: {server: \"" + server + "\", login: smtp/notices" + more
                + ", from: rote@example.org, to: [\"" + to + "\"]}}");
    }

    private Path withAddress(String address) {
        return file(folder, "id: t\nfamily: f\nbase_url: " + address + "\npolicy: p\n");
    }
}
