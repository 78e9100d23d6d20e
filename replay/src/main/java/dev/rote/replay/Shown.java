package dev.rote.replay;

import dev.rote.surface.Outgoing;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/// What may be shown of a held request. Whoever has a session's id or a form's token can act in its place, so of both
/// only the length is shown, and of one that the family does not name as volatile enough of a digest to tell it from
/// another; wherever the same value stands again in the request, it is left out as well.
final class Shown {
    /// Of fewer characters a value also stands where it means something else.
    private static final int OWN = 8;
    /// Characters of a digest: enough to tell two values apart, too few to be one.
    private static final int TOLD_APART = 8;
    /// Names under which servers keep sessions and guard forms, without what is no letter or digit.
    private static final Pattern KEPT_BY_SERVERS = Pattern.compile("jsessionid|phpsessid|aspsessionid.*|aspnetsessionid"
            + "|cftoken|.*csrf.*|.*xsrf.*|requestverificationtoken|authenticitytoken|viewstate|eventvalidation");

    private final Set<String> volatileFields;
    private final UnaryOperator<String> scrub;
    private final List<String> leftOut;

    Shown(Outgoing request, Set<String> volatileFields, UnaryOperator<String> scrub) {
        this.volatileFields = volatileFields;
        this.scrub = scrub;
        this.leftOut = request.fields().stream()
                .filter(this::isLeftOut)
                .map(Outgoing.Field::value)
                .filter(value -> value.length() >= OWN)
                .toList();
    }

    private boolean isLeftOut(Outgoing.Field field) {
        return volatileFields.contains(field.name()) || isKeptByServers(field.name());
    }

    private static boolean isKeptByServers(String name) {
        String last = name.substring(name.lastIndexOf('/') + 1);
        return KEPT_BY_SERVERS
                .matcher(last.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", ""))
                .matches();
    }

    String value(Outgoing.Field field) {
        if (volatileFields.contains(field.name())) {
            return "(volatile, " + characters(field) + ")";
        }
        return isKeptByServers(field.name())
                ? "(session or token, " + characters(field) + ", " + toldApart(field.value()) + ")"
                : text(field.value());
    }

    private static String characters(Outgoing.Field field) {
        int length = field.value().length();
        return length == 1 ? "1 character" : length + " characters";
    }

    /// Any other text of the request.
    String text(String text) {
        String shown = text;
        for (String value : leftOut) {
            shown = shown.replace(value, "(volatile)");
        }
        return scrub.apply(shown);
    }

    private static String toldApart(String value) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(value.getBytes(StandardCharsets.UTF_8)))
                    .substring(0, TOLD_APART);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java has SHA-256", missing);
        }
    }
}
