package dev.rote.evidence;

import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/// The observations and pictures that a run's log names, whoever wrote them: only names of the shape we
/// give are looked for, links are not followed, and what is read is bounded for each file and for all of
/// them. What is not there, and why, is told in `absent`.
final class RunFiles {
    private static final Pattern OBSERVATION = Pattern.compile("observations/[0-9]{1,7}\\.json\\.gz");
    private static final Pattern PICTURE = Pattern.compile("pictures/[A-Za-z0-9_-]{1,80}(\\.[0-9]{1,7})?\\.png");
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    private static final int PICTURE_BYTES = 8 << 20;
    private static final int ALL_PICTURES = 24 << 20;
    private static final int SCREEN_BYTES = 24 << 20;
    private static final int ALL_SCREENS = 48 << 20;
    private static final int MOST_ABSENT = 50;

    private final Path run;
    private final Map<String, Optional<KeptScreen>> screens = new HashMap<>();
    private final Map<String, Optional<Shot>> shots = new HashMap<>();
    private final Set<String> absent = new LinkedHashSet<>();
    private int pictureBytes;
    private int screenBytes;

    /// A PNG, in base64 (RFC 4648), with the size it says it has.
    record Shot(String png, int width, int height) {}

    RunFiles(Path run) {
        this.run = run;
    }

    /// The observation a log line names.
    Optional<KeptScreen> screen(String name) {
        return screens.computeIfAbsent(name, this::readScreen);
    }

    /// The picture a log line names.
    Optional<Shot> shot(String name) {
        return shots.computeIfAbsent(name, this::readShot);
    }

    /// Notes that the page lacks something.
    void lacks(String what) {
        if (absent.size() < MOST_ABSENT) {
            absent.add(what);
        }
    }

    List<String> absent() {
        return new ArrayList<>(absent);
    }

    private Optional<KeptScreen> readScreen(String name) {
        if (!OBSERVATION.matcher(name).matches()) {
            return none("an observation under a name that is none: " + name);
        }
        try {
            byte[] packed = bytes(name, SCREEN_BYTES);
            byte[] bytes;
            try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
                bytes = in.readNBytes(SCREEN_BYTES + 1);
            }
            screenBytes += bytes.length;
            if (bytes.length > SCREEN_BYTES || screenBytes > ALL_SCREENS) {
                return none(name + ": too large");
            }
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            Optional<KeptScreen> screen = Json.read(text) instanceof JsonReading.Read(Json.Fields fields)
                    ? KeptScreen.of(fields)
                    : Optional.empty();
            return screen.isPresent() ? screen : none(name + ": no observation");
        } catch (CharacterCodingException notUtf8) {
            return none(name + ": not UTF-8 text");
        } catch (IOException unreadable) {
            return none(name + ": " + why(unreadable));
        }
    }

    private Optional<Shot> readShot(String name) {
        if (!PICTURE.matcher(name).matches()) {
            return none("a picture under a name that is none: " + name);
        }
        try {
            byte[] png = bytes(name, PICTURE_BYTES);
            pictureBytes += png.length;
            if (pictureBytes > ALL_PICTURES) {
                return none(name + ": all pictures together are larger than " + (ALL_PICTURES >> 20) + " MiB");
            }
            return png(png).or(() -> none(name + ": no PNG"));
        } catch (IOException unreadable) {
            return none(name + ": " + why(unreadable));
        }
    }

    /// PNG, section 11.2.1: the header chunk stands first, with width and height.
    private static Optional<Shot> png(byte[] bytes) {
        if (bytes.length < 33 || ByteBuffer.wrap(bytes, 0, 8).compareTo(ByteBuffer.wrap(SIGNATURE)) != 0) {
            return Optional.empty();
        }
        int width = ByteBuffer.wrap(bytes).getInt(16);
        int height = ByteBuffer.wrap(bytes).getInt(20);
        return width > 0 && height > 0 && width <= 16_384 && height <= 16_384
                ? Optional.of(new Shot(Base64.getEncoder().encodeToString(bytes), width, height))
                : Optional.empty();
    }

    private byte[] bytes(String name, int most) throws IOException {
        Path file = run.resolve(name);
        if (!Files.isDirectory(run.resolve(name.substring(0, name.indexOf('/'))), LinkOption.NOFOLLOW_LINKS)
                || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException("not there");
        }
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            byte[] bytes = in.readNBytes(most + 1);
            if (bytes.length > most) {
                throw new IOException("larger than " + (most >> 20) + " MiB");
            }
            return bytes;
        }
    }

    private static String why(IOException unreadable) {
        return Optional.ofNullable(unreadable.getMessage()).orElse("cannot be read");
    }

    private <T> Optional<T> none(String why) {
        lacks(why);
        return Optional.empty();
    }
}
