package dev.rote.app;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// `rote` in a process of its own, as a user starts it; for tests.
final class OwnProcess {
    private static final int PATIENCE_SECONDS = 120;

    /// Larger files are what tests feed in.
    private static final long MOST_SEARCHED = 64L << 20;

    private OwnProcess() {}

    /// What a finished command left behind.
    record Finished(int exitCode, String out, String err) {}

    static Process start(Path folder, List<String> javaOptions, String... arguments) throws IOException {
        return prepared(folder, javaOptions, arguments).start();
    }

    private static ProcessBuilder prepared(Path folder, List<String> javaOptions, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(javaOptions);
        command.addAll(List.of(
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-Drote.home=" + Trial.HOME,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile());
        builder.environment().put("XDG_STATE_HOME", folder.resolve("state").toString());
        builder.environment().putAll(Trial.SECRETS);
        return builder;
    }

    /// With both ends of its pipes in our hands.
    static Process spoken(Path folder, String... arguments) throws IOException {
        return prepared(folder, List.of(), arguments)
                .redirectOutput(ProcessBuilder.Redirect.PIPE)
                .start();
    }

    /// With a file as what is typed.
    static Finished fed(Path folder, Path input, String... arguments) throws IOException, InterruptedException {
        return finished(
                folder,
                prepared(folder, List.of(), arguments)
                        .redirectInput(input.toFile())
                        .start(),
                arguments);
    }

    static Finished run(Path folder, List<String> javaOptions, String... arguments)
            throws IOException, InterruptedException {
        return finished(folder, start(folder, javaOptions, arguments), arguments);
    }

    private static Finished finished(Path folder, Process process, String... arguments)
            throws IOException, InterruptedException {
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError(
                        "it did not end in " + PATIENCE_SECONDS + " s: " + String.join(" ", arguments));
            }
            keptOut(folder);
            return new Finished(process.exitValue(), read(folder.resolve("out")), read(folder.resolve("err")));
        } finally {
            process.destroyForcibly();
        }
    }

    /// The password of the tests is in no byte of what a command said or left behind: logs, results, databases.
    private static void keptOut(Path folder) throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (attributes.isRegularFile() && attributes.size() <= MOST_SEARCHED && holds(file)) {
                    throw new AssertionError(file + " holds the password");
                }
                return FileVisitResult.CONTINUE;
            }

            // A run that outlives its command clears up meanwhile.
            @Override
            public FileVisitResult visitFileFailed(Path file, IOException gone) {
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static boolean holds(Path file) throws IOException {
        try {
            return Bytes.of(file).contains(Trial.PASSWORD);
        } catch (NoSuchFileException gone) {
            return false;
        }
    }

    static String read(Path file) throws IOException {
        return Files.exists(file) ? Files.readString(file, StandardCharsets.UTF_8) : "";
    }

    /// The living processes whose command line names that folder (proc(5)).
    static List<String> processesNaming(Path folder) throws IOException {
        List<String> naming = new ArrayList<>();
        try (var all = Files.list(Path.of("/proc"))) {
            for (Path process : all.filter(one -> one.getFileName().toString().matches("\\d+"))
                    .toList()) {
                String line = commandLine(process);
                if (line.contains(folder.toString()) && !line.contains(Main.class.getName())) {
                    naming.add(line);
                }
            }
        }
        return naming;
    }

    private static String commandLine(Path process) {
        try {
            return Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1)
                    .replace('\0', ' ');
        } catch (IOException ended) {
            return "";
        }
    }
}
