package dev.rote.app;

import dev.rote.capability.Json;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `rote doctor`: says what this machine lacks and how to get it.
@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        description = "Say what this machine lacks and how to get it; exit code 1 when something is missing.")
final class DoctorCommand implements Callable<Integer> {
    private final Doctor doctor;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--json", description = "Answer with one JSON document on stdout and nothing else.")
    private boolean json;

    DoctorCommand(Doctor doctor) {
        this.doctor = doctor;
    }

    @Override
    public Integer call() {
        List<Doctor.Finding> findings = doctor.examine();
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(document(findings).pretty().stripTrailing());
        } else {
            findings.forEach(finding -> {
                out.printf("%-8s %-12s %s%n", finding.well() ? "ok" : "missing", finding.what(), finding.seen());
                if (!finding.well()) {
                    out.printf("%21s %s%n", "", finding.remedy());
                }
            });
        }
        out.flush();
        return findings.stream().allMatch(Doctor.Finding::well) ? 0 : 1;
    }

    private static Json.Fields document(List<Doctor.Finding> findings) {
        return Json.Fields.NONE.with(
                "findings",
                Json.items(findings.stream()
                        .map(finding -> Json.Fields.NONE
                                .with("what", Json.text(finding.what()))
                                .with("ok", Json.flag(finding.well()))
                                .with("seen", Json.text(finding.seen()))
                                .with("remedy", Json.text(finding.well() ? "" : finding.remedy())))
                        .toList()));
    }
}
