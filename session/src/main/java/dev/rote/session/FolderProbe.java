package dev.rote.session;

import dev.rote.capability.EffectCheck.Source;
import dev.rote.capability.Inputs;
import dev.rote.capability.Templates;
import dev.rote.capability.Templates.Piece;
import dev.rote.policy.EffectSource;
import dev.rote.replay.EffectReading;
import dev.rote.replay.EffectReading.Unreadable;
import dev.rote.surface.Run;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchService;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/// Reads what files of one folder say: plain files of that folder itself, links not followed, at most 64 MiB
/// where their content counts.
final class FolderProbe {
    private static final long LARGEST = 64L << 20;
    private static final int MOST = 100_000;

    private final Path project;

    FolderProbe(Path project) {
        this.project = project;
    }

    EffectReading read(Source.Folder source, EffectSource.Folder at, Inputs inputs) {
        Pattern name = pattern(source.name(), inputs);
        String holds = inputs.fillingPlain().apply(source.holds());
        try {
            List<Path> fitting = new ArrayList<>();
            int seen = 0;
            try (DirectoryStream<Path> all = Files.newDirectoryStream(folder(at))) {
                for (Path file : all) {
                    if (++seen > MOST) {
                        return new Unreadable(
                                "CHECK_TOO_LARGE", "the folder holds more than " + MOST + " files", false);
                    }
                    if (name.matcher(String.valueOf(file.getFileName())).matches()
                            && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                            && (holds.isEmpty() || content(file).contains(holds))) {
                        fitting.add(file);
                    }
                }
            }
            return taken(source, fitting);
        } catch (IOException unreadable) {
            return new Unreadable(
                    "CHECK_UNREACHABLE", "the folder " + source.at() + " could not be read, or a file in it", true);
        }
    }

    /// Whether the folder could be looked into.
    EffectReading greet(EffectSource.Folder at) {
        return Files.isDirectory(folder(at)) && Files.isReadable(folder(at))
                ? new EffectReading.Found("", false)
                : new Unreadable("CHECK_UNREACHABLE", "the folder " + folder(at) + " cannot be read", true);
    }

    private Path folder(EffectSource.Folder at) {
        return project.resolve(at.path());
    }

    /// What an input holds is taken as it is: no `*` in it stands for anything.
    private static Pattern pattern(String name, Inputs inputs) {
        StringBuilder pattern = new StringBuilder();
        for (Piece piece : Templates.pieces(name)) {
            if (piece instanceof Piece.Literal(var text)) {
                List<String> parts = List.of(text.split("\\*", -1));
                pattern.append(
                        String.join(".*", parts.stream().map(Pattern::quote).toList()));
            } else if (piece instanceof Piece.InputPlace(var input)) {
                pattern.append(Pattern.quote(inputs.fillingPlain().apply("${" + input + "}")));
            }
        }
        return Pattern.compile(pattern.toString(), Pattern.DOTALL);
    }

    private static EffectReading taken(Source.Folder source, List<Path> fitting) throws IOException {
        switch (source.take()) {
            case COUNT -> {
                return new EffectReading.Found(Integer.toString(fitting.size()), true);
            }
            case NAME, SIZE, SHA256 -> {
                if (fitting.size() > 1) {
                    return new Unreadable("CHECK_AMBIGUOUS", fitting.size() + " files fit", true);
                }
            }
        }
        if (fitting.isEmpty()) {
            return new EffectReading.Absent();
        }
        Path file = fitting.getFirst();
        return switch (source.take()) {
            case NAME, COUNT -> new EffectReading.Found(String.valueOf(file.getFileName()), false);
            case SIZE -> new EffectReading.Found(Long.toString(Files.size(file)), true);
            case SHA256 -> new EffectReading.Found(sha256(file), false);
        };
    }

    private static byte[] bytes(Path file) throws IOException {
        if (Files.size(file) > LARGEST) {
            throw new IOException("larger than " + LARGEST + " bytes");
        }
        return Files.readAllBytes(file);
    }

    private static String content(Path file) throws IOException {
        return new String(bytes(file), StandardCharsets.UTF_8);
    }

    private static String sha256(Path file) throws IOException {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes(file)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }

    /// Waits until something happens in the folder.
    void awaitChange(EffectSource.Folder at, Run run) {
        try (WatchService watch = folder(at).getFileSystem().newWatchService()) {
            folder(at)
                    .register(
                            watch,
                            StandardWatchEventKinds.ENTRY_CREATE,
                            StandardWatchEventKinds.ENTRY_MODIFY,
                            StandardWatchEventKinds.ENTRY_DELETE);
            watch.poll(run.left().toMillis(), TimeUnit.MILLISECONDS);
        } catch (IOException gone) {
            EffectProbes.pause(run);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }
}
