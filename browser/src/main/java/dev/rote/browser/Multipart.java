package dev.rote.browser;

import dev.rote.surface.Outgoing;
import dev.rote.surface.Outgoing.Place;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads `multipart/form-data` as browsers write it (RFC 7578, and the escapes of HTML's form submission).
final class Multipart {
    private static final Pattern BOUNDARY = Pattern.compile("boundary=\"?([^\";]{1,200})\"?");
    private static final Pattern NAME = Pattern.compile("[; ]name=\"([^\"]*)\"");
    private static final Pattern FILE_NAME = Pattern.compile("[; ]filename=\"([^\"]*)\"");

    private Multipart() {}

    /// Empty for a body that is not of this form.
    static List<Outgoing.Field> read(byte[] bytes, String contentType) {
        Matcher boundary = BOUNDARY.matcher(contentType);
        if (!boundary.find()) {
            return List.of();
        }
        List<Outgoing.Field> fields = new ArrayList<>();
        // One letter a byte, so that nothing is lost before a part's own text is decoded.
        String[] parts = ("\r\n" + new String(bytes, StandardCharsets.ISO_8859_1))
                .split(Pattern.quote("\r\n--" + boundary.group(1)), -1);
        for (int i = 1; i < parts.length - 1; i++) {
            Optional<Outgoing.Field> field = field(parts[i]);
            if (field.isEmpty()) {
                return List.of();
            }
            fields.add(field.get());
        }
        return fields;
    }

    private static Optional<Outgoing.Field> field(String part) {
        int end = part.indexOf("\r\n\r\n");
        if (end < 0) {
            return Optional.empty();
        }
        String head = part.substring(0, end);
        byte[] content = part.substring(end + 4).getBytes(StandardCharsets.ISO_8859_1);
        Optional<String> name = found(NAME, head);
        Optional<String> file = found(FILE_NAME, head);
        return name.map(one -> file.map(called ->
                        new Outgoing.Field(Place.FILE, one, content.length == 0 ? called : named(called, content)))
                .orElseGet(() -> new Outgoing.Field(Place.FORM, one, Urlencoded.text(content))));
    }

    private static String named(String file, byte[] content) {
        return file + " (" + SentBody.hash(content) + ")";
    }

    private static Optional<String> found(Pattern pattern, String head) {
        Matcher matcher = pattern.matcher(head);
        return matcher.find()
                ? Optional.of(Urlencoded.text(matcher.group(1).getBytes(StandardCharsets.ISO_8859_1))
                        .replace("%22", "\"")
                        .replace("%0D%0A", "\r\n"))
                : Optional.empty();
    }
}
