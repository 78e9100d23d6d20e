package dev.rote.session;

import dev.rote.capability.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What the files of a new project say; people go on from there.
final class ProjectFiles {
    private ProjectFiles() {}

    static String tenant(String address, String id, String family) {
        return """
                # One installation of the application.
                id: %s
                family: %s
                base_url: %s
                policy: default
                """.formatted(id, family, Json.text(address).canonical());
    }

    static String policy() {
        return """
                # What may be done, by people's decision; checked before every act. Proposed, and reviewed by nobody yet.
                name: default

                reach:
                  # The tenant's own origin is allowed; others would be listed here.
                  origins: []
                  # Paths that are allowed; none listed means all. `*` stands for any characters.
                  paths: []
                  blocked_paths: [/admin*, "*/admin/*"]

                # Those that a look-up needs. Keys are not among them: Enter may press what no rule sees.
                acts: [open, press, fill, choose, tick, read, back]

                # A risky act is done only with somebody's consent. A rule applies when everything it names does.
                risky:
                  - rule: changes records
                    names: [add*, approve*, authoriz*, cancel*, close*, commit*, confirm*, create*, delete*, disable*, drop*,
                      execute*, grant*, import*, insert*, merge*, order*, pay*, post*, purge*, reject*, release*, remove*,
                      reset*, resolve*, reverse*, rollback*, save*, send*, shut*, stop*, submit*, transfer*, update*, upload*,
                      void*]
                    acts: [press, tick, choose]

                # Painted over in every picture and left out of kept observations.
                masks:
                  - caption: Password
                  - caption: SSN
                  - caption: Tax ID

                # Replaced by *** in everything that is written.
                scrub:
                  - name: card number
                    pattern: '\\b\\d{4}[ -]\\d{4}[ -]\\d{4}[ -]\\d{1,7}\\b'

                budgets:
                  steps: 60
                  seconds: 120

                evidence:
                  pictures: on_failure

                # Four eyes: who recorded a capability does not approve it, unless `by_recorder` says true.
                approval:
                  by_recorder: false
                """;
    }

    static String family(String name, String credential, Optional<String> signOn) {
        String head = """
                # What all installations of this product have in common: where one signs on, how its errors and answers are
                # recognised, and the ways back.
                name: %s
                locale:
                  language: en
                  decimal: "."
                  grouping: ","
                  date: yyyy-MM-dd
                step_timeout_ms: 5000
                """.formatted(name);
        String signing = signOn.map(path -> """
                # The only pages on which a credential may be filled in.
                sign_on_paths: [%s]
                credentials:
                  %s: secret://{tenant.id}/%s/%s
                """.formatted(Json.text(path).canonical(), credential, name, credential))
                .orElse("# The first page asks for no password: no credential may be filled in.\nsign_on_paths: []\n");
        return head + signing + """

                detectors:
                  - id: server_failed
                    kind: hard
                    code: APP_ERROR
                    trigger:
                      kind: seen
                      when: {kind: response_status, frame: "*", from: 500, to: 599}
                    message: the application answered with an error page
                  - id: slow_answer
                    kind: recoverable
                    code: SLOW_LOAD
                    trigger: {kind: overdue}
                    recoverer: look_again
                    message: the application takes longer than usual

                recoverers:
                  - id: look_again
                    action: {kind: retry_step}
                    attempts: 1
                """;
    }

    /// How a client of the Model Context Protocol starts Rote on this project.
    static String mcp(Path folder, String tenant) {
        List<Json> arguments = List.of(
                Json.text("mcp"),
                Json.text("--project"),
                Json.text(folder.toString()),
                Json.text("--tenant"),
                Json.text(tenant));
        return Json.Fields.NONE
                .with(
                        "mcpServers",
                        Json.Fields.NONE.with(
                                "rote",
                                Json.Fields.NONE
                                        .with("command", Json.text("rote"))
                                        .with("args", Json.items(arguments))))
                .pretty();
    }
}
