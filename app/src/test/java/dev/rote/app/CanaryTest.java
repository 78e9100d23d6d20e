package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.BrowserSettings;
import dev.rote.browser.BrowserSurfaces;
import dev.rote.capability.Contract;
import dev.rote.capability.Input;
import dev.rote.capability.Output;
import dev.rote.capability.ValueType;
import dev.rote.evidence.Report;
import dev.rote.evidence.RunMetrics;
import dev.rote.policy.Loading;
import dev.rote.registry.Approval;
import dev.rote.registry.Showing;
import dev.rote.replay.Budget;
import dev.rote.replay.FailureCode;
import dev.rote.replay.ReplayResult;
import dev.rote.replay.ResultJson;
import dev.rote.session.DiscoverTask;
import dev.rote.session.Discovering;
import dev.rote.session.Project;
import dev.rote.session.ReplayCapability;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.session.ReviewCapability;
import dev.rote.session.ReviewRun;
import dev.rote.session.Terms;
import dev.rote.session.Where;
import dev.rote.session.Workplace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A password and a sensitive input come back in headers, cookies, errors, exceptions, dialogs, realms and names of
/// hosts, files and windows. Everything is done with it that is done with a run, and every byte that is left is
/// searched, in capitals and in small letters.
@Timeout(180)
class CanaryTest {
    private static final String PASSWORD = "Can4ry-Qz7Rk2x";
    private static final String NUMBER = "4711-Zx93-Qv";

    private static final String FAMILY = """
            name: echoing
            locale: {language: en, decimal: ".", grouping: ",", date: yyyy-MM-dd}
            step_timeout_ms: 8000
            sign_on_paths: [/sign-on]
            credentials: {clerk: "secret://{tenant.id}/echo/clerk"}
            detectors:
              - id: application_error
                kind: hard
                code: APP_ERROR
                trigger: {kind: seen, when: {kind: response_status, from: 500, to: 599}}
                message: the application answered with an error page
            """;

    private static final String POLICY = """
            name: default
            reach: {origins: [], paths: [/*], blocked_paths: [/secret/*]}
            acts: [open, press, fill, read]
            budgets: {steps: 20, seconds: 60}
            evidence: {pictures: every_step}
            """;

    private static final String SCRIPT = """
            decisions:
              - {act: fill, on: {role: textbox, name: User}, value: "${secret.clerk.username}", reason: who}
              - {act: fill, on: {role: textbox, name: Password}, value: "${secret.clerk.password}", reason: proof}
              - {act: fill, on: {role: textbox, name: Number}, value: "${number}", reason: the task}
              - {act: press, on: {role: button, name: Sign in}, reason: sign on}
              - {act: read, on: {role: cell, near: Signed on as}, output: user, reason: who is signed on}
              - {act: done, reason: the user is read}
            """;

    @TempDir
    Path folder;

    private final EchoingSite site = new EchoingSite();

    @Test
    void whatAnApplicationEchoesIsInNoByteThatIsLeft() throws IOException {
        Project project = project(folder.resolve("project"));
        Workplace workplace = new Workplace(
                new BrowserSurfaces(BrowserSettings.in(folder.resolve("state"))),
                Clock.systemUTC(),
                new Random(7),
                Map.of("ROTE_SECRET_ECHO_CLERK", "demo:" + PASSWORD),
                folder.resolve("runs"),
                folder.resolve("state"));
        List<String> said = new ArrayList<>();
        try (site) {
            Path capability = learned(workplace, project, folder.resolve("capabilities"));
            ReplayResult done = performed(workplace, project, capability, "canary-1");
            assertThat(done).as(told(done)).isInstanceOf(ReplayResult.Success.class);
            site.answering(500);
            ReplayResult failed = performed(workplace, project, capability, "canary-2");
            assertThat(failed)
                    .as(told(failed))
                    .isInstanceOfSatisfying(
                            ReplayResult.Failure.class,
                            failure -> assertThat(failure.code()).isEqualTo(FailureCode.APP_ERROR));
            for (ReplayResult result : List.of(done, failed)) {
                said.add(told(result));
                said.addAll(reviewed(workplace, result, folder.resolve("reports")));
            }
        }

        assertThat(said).allSatisfy(text -> assertThat(holds(text)).isFalse());
        assertThat(said).anySatisfy(text -> assertThat(text).contains("ORIGIN_BLOCKED"));
        assertThat(holding(folder)).isEmpty();
    }

    private static Project project(Path root) throws IOException {
        for (String part : List.of("families", "policies", "tenants", "discovery")) {
            Files.createDirectories(root.resolve(part));
        }
        Files.writeString(root.resolve("families").resolve("echoing.yaml"), FAMILY);
        Files.writeString(root.resolve("policies").resolve("default.yaml"), POLICY);
        Files.writeString(
                root.resolve("tenants").resolve("local.yaml"),
                "id: local\nfamily: echoing\nbase_url: http://127.0.0.1:1\npolicy: default\n");
        Files.writeString(root.resolve("discovery").resolve("sign_on.yaml"), SCRIPT);
        return new Project(root);
    }

    private Where where() {
        return new Where("local", site.origin(), "");
    }

    private Path learned(Workplace workplace, Project project, Path capabilities) {
        DiscoverTask.Goal goal = new DiscoverTask.Goal(
                "Say who is signed on",
                "sign_on",
                "/sign-on",
                List.of(Input.of("number", ValueType.STRING, true).asSensitive()),
                Map.of("number", NUMBER),
                List.of(Output.of("user", ValueType.STRING, true)),
                Contract.Effect.READ);
        Discovering found = new DiscoverTask(workplace, project)
                .perform(new DiscoverTask.Request(
                        goal,
                        where(),
                        new DiscoverTask.Decider.Scripted(
                                project.root().resolve("discovery").resolve("sign_on.yaml")),
                        capabilities,
                        Optional.empty()));
        assertThat(found).as("%s", found).isInstanceOf(Discovering.Drafted.class);
        Path learned = ((Discovering.Drafted) found).capability();
        ReviewCapability review = new ReviewCapability(workplace);
        assertThat(review.describe(learned, "tester")).isNotInstanceOf(Showing.Refused.class);
        assertThat(review.approve(learned, "tester")).isNotInstanceOf(Approval.Refused.class);
        return learned;
    }

    private ReplayResult performed(Workplace workplace, Project project, Path capability, String key) {
        return ((Replaying.Performed) new ReplayCapability(workplace, project)
                        .perform(new ReplayCapability.Request(
                                capability,
                                Map.of("number", NUMBER),
                                where(),
                                new Terms("tester", "", key),
                                Budget.USUAL)))
                .result();
    }

    private static String told(ReplayResult result) {
        return ResultJson.of(result).pretty();
    }

    /// The run as a page and as figures, as `rote report` and `rote metrics run` make them.
    private static List<String> reviewed(Workplace workplace, ReplayResult result, Path reports) throws IOException {
        Path run = result.account().evidence().orElseThrow();
        Loading<Report> report = new ReviewRun(workplace).report(run);
        Loading<RunMetrics> metrics = new ReviewRun(workplace).metrics(run);
        assertThat(report).isInstanceOf(Loading.Loaded.class);
        assertThat(metrics).isInstanceOf(Loading.Loaded.class);
        Report page = ((Loading.Loaded<Report>) report).value();
        Files.createDirectories(reports);
        assertThat(page.write(reports.resolve(page.fileName()))).isInstanceOf(Loading.Loaded.class);
        return List.of(page.html(), metrics.toString());
    }

    private static List<String> holding(Path folder) throws IOException {
        List<String> holding = new ArrayList<>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.toList()) {
                if (holds(String.valueOf(file.getFileName()))) {
                    holding.add("the name of " + file);
                } else if (Files.isRegularFile(file) && holds(Bytes.of(file))) {
                    holding.add(file + ": " + excerpt(Bytes.of(file)));
                }
            }
        }
        return holding;
    }

    private static String excerpt(String text) {
        String small = text.toLowerCase(Locale.ROOT);
        int at = Math.max(
                small.indexOf(PASSWORD.toLowerCase(Locale.ROOT)), small.indexOf(NUMBER.toLowerCase(Locale.ROOT)));
        return text.substring(Math.max(0, at - 60), Math.min(text.length(), at + 60));
    }

    private static boolean holds(String text) {
        String small = text.toLowerCase(Locale.ROOT);
        return small.contains(PASSWORD.toLowerCase(Locale.ROOT)) || small.contains(NUMBER.toLowerCase(Locale.ROOT));
    }
}
