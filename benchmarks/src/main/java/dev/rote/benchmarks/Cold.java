package dev.rote.benchmarks;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/// Whole commands, from the start of their process to its end: `rote replay` against the script.
final class Cold {
    private static final String ABOUT = "Each time a new process that starts its own browser. The script runs once as a"
            + " plain Java program, whose driver unpacks itself at every start, and once in its best case: driver"
            + " unpacked beforehand, the same Java options as ours, a cache of loaded classes.";
    private static final String LOOK_UP = "look-up, whole process";

    private final Rig rig;

    private Cold(Rig rig) {
        this.rig = rig;
    }

    static Section measure(Rig rig) {
        Cold cold = new Cold(rig);
        List<String> best = cold.best();
        int rounds = Math.max(3, rig.rounds() / 3);
        List<List<Figures>> told = Race.run(
                1,
                rounds,
                List.of(
                        () -> List.of(Figures.timed(() -> Command.run(cold.rote()))),
                        () -> List.of(Figures.timed(() -> Command.run(best))),
                        () -> List.of(Figures.timed(() -> Command.run(cold.plain())))));
        return new Section(
                "Whole commands, cold",
                ABOUT,
                List.of(
                        new Duel(
                                Duel.Title.against("Playwright, best case", LOOK_UP, Target.atMost(1.2)),
                                told.get(0).getFirst(),
                                told.get(1).getFirst()),
                        new Duel(
                                Duel.Title.against("Playwright, as it comes", LOOK_UP, Target.NONE),
                                told.get(0).getFirst(),
                                told.get(2).getFirst())),
                List.of());
    }

    private List<String> rote() {
        Path example = rig.home().resolve("examples").resolve("mock-core");
        return List.of(
                rig.home().resolve("rote").toString(),
                "replay",
                example.resolve("capabilities/member_savings_balance.json").toString(),
                "--project",
                example.toString(),
                "--input",
                "member_id=10003",
                "--base-url",
                rig.core(),
                "--runs-dir",
                rig.folder().resolve("runs").toString(),
                "--json");
    }

    private List<String> plain() {
        return script(List.of(), System.getProperty("java.class.path"));
    }

    private List<String> best() {
        String path = jar() + ":" + peerJars();
        List<String> options = List.of(
                "-XX:+UseSerialGC",
                "-Xmn32m",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-Xlog:disable",
                "-Dplaywright.cli.dir=" + driver());
        Path cache = rig.folder().resolve("script.aot");
        Command.run(script(and(options, "-XX:AOTCacheOutput=" + cache), path));
        return script(and(options, "-XX:AOTCache=" + cache), path);
    }

    private static List<String> and(List<String> options, String one) {
        return Stream.concat(options.stream(), Stream.of(one)).toList();
    }

    private List<String> script(List<String> options, String classPath) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", classPath, Script.class.getName()));
        command.addAll(List.of(rig.chromium().toString(), rig.core(), "10003"));
        return command;
    }

    private static String peerJars() {
        return String.join(
                ":",
                Arrays.stream(System.getProperty("java.class.path").split(":"))
                        .filter(jar -> jar.contains("playwright") || jar.contains("gson"))
                        .toList());
    }

    /// The script's class in a jar, since a class cache takes no folders.
    private Path jar() {
        String name = Script.class.getName().replace('.', '/') + ".class";
        Path jar = rig.folder().resolve("script.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file);
                var in = Script.class.getClassLoader().getResourceAsStream(name)) {
            out.putNextEntry(new JarEntry(name));
            if (in == null) {
                throw new IllegalStateException("no " + name);
            }
            in.transferTo(out);
            out.closeEntry();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        return jar;
    }

    /// Where the peer in this process has its driver.
    private Path driver() {
        try (Stream<Path> here = Files.list(rig.folder())) {
            return here.filter(one -> Files.isExecutable(one.resolve("node")))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("the peer's driver is not in " + rig.folder()));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
