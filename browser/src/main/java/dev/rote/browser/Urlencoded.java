package dev.rote.browser;

import dev.rote.surface.Outgoing;
import dev.rote.surface.Outgoing.Place;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Reads `application/x-www-form-urlencoded` texts (WHATWG URL, section 5), such as queries.
final class Urlencoded {
    /// What pages that are not UTF-8 are taken to be written in (WHATWG Encoding, the usual fallback).
    private static final Charset WESTERN = Charset.forName("windows-1252");

    private Urlencoded() {}

    static void read(String text, Place place, List<Outgoing.Field> fields) {
        for (String pair : text.split("&", -1)) {
            if (!pair.isEmpty()) {
                int equals = pair.indexOf('=');
                String name = equals < 0 ? pair : pair.substring(0, equals);
                String value = equals < 0 ? "" : pair.substring(equals + 1);
                fields.add(new Outgoing.Field(place, decoded(name), decoded(value)));
            }
        }
    }

    private static String decoded(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        byte[] raw = text.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < raw.length; i++) {
            int high = raw[i] == '%' && i + 2 < raw.length ? Character.digit(raw[i + 1], 16) : -1;
            int low = high < 0 ? -1 : Character.digit(raw[i + 2], 16);
            if (low >= 0) {
                bytes.write(high * 16 + low);
                i += 2;
            } else {
                bytes.write(raw[i] == '+' ? ' ' : raw[i]);
            }
        }
        return text(bytes.toByteArray());
    }

    /// The bytes as UTF-8 where they are, else as Western European pages send them.
    static String text(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException other) {
            return new String(bytes, WESTERN);
        }
    }
}
