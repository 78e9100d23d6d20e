package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import dev.rote.browser.BrowserSettings.WindowSize;
import dev.rote.browser.SharedBrowser.Pages;
import dev.rote.browser.cdp.Json;
import dev.rote.surface.ActResult;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// Sites that nobody vouches for, and sites that ask for a certificate, which a browser asks a person about in a
/// window of its own: the run is told at once and goes on.
@Timeout(60)
@ExtendWith(SharedBrowser.class)
class CertificateTest {
    private static final char[] STORE = "changeit".toCharArray();

    private final Site plain = new Site();

    @TempDir
    Path folder;

    private HttpsServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] body = "<!doctype html><title>in</title><h1>in</h1>".getBytes(StandardCharsets.UTF_8);
            try (exchange) {
                exchange.getResponseHeaders().set("Content-Type", "text/html");
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
            }
        });
    }

    @AfterEach
    void stop() {
        server.stop(0);
        plain.close();
    }

    /// How a site asks for a certificate.
    private enum Asks {
        NOTHING,
        POLITELY,
        IN_EARNEST
    }

    private String serve(Asks asks) throws IOException, GeneralSecurityException, InterruptedException {
        SSLContext context = context();
        server.setHttpsConfigurator(new HttpsConfigurator(context) {
            @Override
            public void configure(HttpsParameters connection) {
                SSLParameters wanted = context.getDefaultSSLParameters();
                wanted.setWantClientAuth(asks == Asks.POLITELY);
                if (asks == Asks.IN_EARNEST) {
                    wanted.setNeedClientAuth(true);
                }
                connection.setSSLParameters(wanted);
            }
        });
        server.start();
        return "https://127.0.0.1:" + server.getAddress().getPort();
    }

    private SSLContext context() throws IOException, GeneralSecurityException, InterruptedException {
        Path file = folder.resolve("server.p12");
        Process made = new ProcessBuilder(
                        Path.of(System.getProperty("java.home", ""), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "server",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=127.0.0.1",
                        "-ext",
                        "SAN=ip:127.0.0.1",
                        "-validity",
                        "2",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        new String(STORE))
                .redirectErrorStream(true)
                .start();
        assertThat(made.waitFor(30, TimeUnit.SECONDS)).isTrue();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            keys.load(in, STORE);
        }
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, STORE);
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(keys);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
        return context;
    }

    private ActResult go(PageSession page, String origin) {
        return new Travel(page, Set.of(origin), Travel.LULL).to(origin + "/", Tab.soon());
    }

    private static PageSession page(Pages pages) {
        return pages.open(PageSettings.with(new WindowSize(800, 600), WalkerScript.source()));
    }

    /// A page in a browser to which somebody vouches for every site.
    private static PageSession trusting(Pages pages) {
        PageSession page = page(pages);
        page.first()
                .session()
                .call("Security.setIgnoreCertificateErrors", Json.object().put("ignore", true), Tab.soon());
        return page;
    }

    @Test
    void isToldOfASiteThatNobodyVouchesFor(Pages pages) throws Exception {
        String origin = serve(Asks.NOTHING);

        assertThat(go(page(pages), origin))
                .isEqualTo(new ActResult.NotTaken(origin + "/", "net::ERR_CERT_AUTHORITY_INVALID"));
    }

    @Test
    void comesInWithoutACertificateWhereThatWillDo(Pages pages) throws Exception {
        String origin = serve(Asks.POLITELY);
        PageSession page = trusting(pages);

        assertThat(go(page, origin)).isEqualTo(new ActResult.Done(""));
        Tab tab = new Tab(page);
        assertThat(tab.in(tab.main(), "document.title")).isEqualTo("in");
    }

    @Test
    void isNotHeldUpByASiteThatLetsNobodyInWithoutACertificate(Pages pages) throws Exception {
        String origin = serve(Asks.IN_EARNEST);
        PageSession page = trusting(pages);

        assertThat(go(page, origin))
                .isInstanceOfSatisfying(
                        ActResult.NotTaken.class,
                        refused -> assertThat(refused.seen()).startsWith("net::ERR_"));
        plain.page("/", "<title>plain</title>");
        assertThat(go(page, plain.origin())).isEqualTo(new ActResult.Done(""));
    }
}
