package dev.rote.app;

import dev.rote.browser.BrowserSettings;
import dev.rote.browser.ChromiumBinary;
import dev.rote.cli.Bench;
import dev.rote.console.ProviderCheck;
import dev.rote.policy.Loading;
import dev.rote.session.CheckEffects;
import dev.rote.session.CheckNotices;
import dev.rote.session.Premises;
import dev.rote.session.Project;
import dev.rote.session.SignOnSettings;
import dev.rote.session.Where;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// Looks at what Rote needs of a machine: a Java, a Chromium that starts, a folder it may write to, the
/// examples, a project whose tenants, policies and families can be read, and whom it names to sign people on
/// and to tell them.
final class Doctor {
    private static final int JAVA = 25;
    private static final int PATIENCE_SECONDS = 20;
    private static final String SIGN_ON = "Sign-on";

    private final Map<String, String> environment;
    private final BrowserSettings browser;
    private final Path home;
    private final Bench bench;

    Doctor(Map<String, String> environment, BrowserSettings browser, Path home, Bench bench) {
        this.environment = Map.copyOf(environment);
        this.browser = browser;
        this.home = home;
        this.bench = bench;
    }

    /// One thing looked at: whether it is well, what was seen, and what to do if it is not.
    record Finding(String what, boolean well, String seen, String remedy) {}

    List<Finding> examine() {
        Project project = Project.around(Path.of(""), bench.shippedProject());
        List<Finding> findings = new ArrayList<>(List.of(java(), chromium(), folder(), examples()));
        for (String tenant : project.tenants()) {
            findings.add(tenant(project, tenant));
            mail(project, tenant).ifPresent(findings::add);
            findings.addAll(effects(project, tenant));
        }
        signOn(project).ifPresent(findings::add);
        return List.copyOf(findings);
    }

    private static Finding java() {
        int feature = Runtime.version().feature();
        return new Finding(
                "Java",
                feature >= JAVA,
                Runtime.version() + " in " + System.getProperty("java.home"),
                "install a JDK 25, for example Temurin, and set JAVA_HOME to it");
    }

    private Finding chromium() {
        Optional<Path> program = ChromiumBinary.find(browser, environment.getOrDefault("PATH", ""));
        String remedy = "run as root: apt-get install chromium; or set ROTE_CHROMIUM to a Chromium or Chrome program";
        if (program.isEmpty()) {
            return new Finding("Chromium", false, "no chromium or google-chrome on the search path", remedy);
        }
        Optional<String> version = version(program.get());
        return new Finding(
                "Chromium",
                version.isPresent(),
                version.orElse("it does not say its version") + " at " + program.get(),
                remedy);
    }

    private static Optional<String> version(Path program) {
        try {
            Process asked = new ProcessBuilder(program.toString(), "--version")
                    .redirectErrorStream(true)
                    .start();
            try {
                if (!asked.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || asked.exitValue() != 0) {
                    return Optional.empty();
                }
                return new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .filter(line -> line.matches(".*\\d+\\.\\d+.*"))
                        .findFirst()
                        .map(String::strip);
            } finally {
                asked.destroyForcibly();
            }
        } catch (IOException unstartable) {
            return Optional.empty();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private static Finding folder() {
        Path folder = Path.of("").toAbsolutePath();
        try {
            Path probe = Files.createTempFile(folder, ".rote-", ".probe");
            Files.delete(probe);
            return new Finding("Folder", true, folder + " can be written to", "");
        } catch (IOException notWritable) {
            return new Finding(
                    "Folder",
                    false,
                    folder + " cannot be written to",
                    "go to a folder of your own, or give --runs-dir on every command");
        }
    }

    private Finding tenant(Project project, String tenant) {
        String what = "Tenant " + tenant;
        return switch (Premises.of(project, new Where(tenant, "", ""), bench.workplace(Optional.empty()))) {
            case Loading.Refused<Premises>(var why) ->
                new Finding(what, false, why.code() + ": " + why.message(), "put the file right that it names");
            case Loading.Loaded<Premises>(var premises) ->
                new Finding(what, true, "of " + premises.family() + " in " + project.root(), "");
        };
    }

    /// Whether the people of a tenant could be told by e-mail that a run asks for one; nothing is sent.
    private Optional<Finding> mail(Project project, String tenant) {
        String what = "Mail " + tenant;
        return new CheckNotices(bench.workplace(Optional.empty()), project)
                .mail(new Where(tenant, "", ""))
                .map(checked -> switch (checked) {
                    case Loading.Refused<String>(var why) ->
                        new Finding(
                                what,
                                false,
                                why.code() + ": " + why.message(),
                                "put notices.mail of " + project.tenant(tenant) + " or its secret right");
                    case Loading.Loaded<String>(var seen) -> new Finding(what, true, seen, "");
                });
    }

    /// Whether what proves a tenant's effects could be read; nothing is.
    private List<Finding> effects(Project project, String tenant) {
        return new CheckEffects(bench.workplace(Optional.empty()), project)
                .sources(new Where(tenant, "", "")).entrySet().stream()
                        .map(source -> effect(project, tenant, source.getKey(), source.getValue()))
                        .toList();
    }

    private static Finding effect(Project project, String tenant, String name, Loading<String> checked) {
        String what = "Effects " + tenant + "/" + name;
        return switch (checked) {
            case Loading.Refused<String>(var why) ->
                new Finding(
                        what,
                        false,
                        why.code() + ": " + why.message(),
                        "put effect_sources of " + project.tenant(tenant) + " or its secret right");
            case Loading.Loaded<String>(var seen) -> new Finding(what, true, seen, "");
        };
    }

    /// Whether people could sign on to the console through the provider that the project names.
    private Optional<Finding> signOn(Project project) {
        return switch (SignOnSettings.of(project)) {
            case Loading.Refused<SignOnSettings>(var why) ->
                Optional.of(new Finding(
                        SIGN_ON, false, why.code() + ": " + why.message(), "put the file right that it names"));
            case Loading.Loaded<SignOnSettings>(var settings) ->
                settings.provider().map(provider -> switch (ProviderCheck.of(
                        provider, bench.workplace(Optional.empty()), project)) {
                    case Loading.Refused<String>(var why) ->
                        new Finding(
                                SIGN_ON,
                                false,
                                why.code() + ": " + why.message(),
                                "put " + project.console() + " or its secret right");
                    case Loading.Loaded<String>(var seen) -> new Finding(SIGN_ON, true, seen, "");
                });
        };
    }

    private Finding examples() {
        Path project = home.resolve("examples").resolve("mock-core");
        return new Finding(
                "Examples",
                Files.isDirectory(project.resolve("tenants")),
                project.toAbsolutePath().normalize().toString(),
                "start Rote with its own launcher, ./rote or bin/rote, which knows where the examples are");
    }
}
