package dev.rote.surface;

import java.util.List;
import java.util.Locale;

/// A request that is about to leave a surface and is held back until somebody decides: what it would tell the
/// application, field by field.
///
/// `origin` is `scheme://host:port` in lower case, `path` stands without its query and parameters; both as they would
/// be sent. `whole` is false when part of what would be sent cannot be read before it is, such as a file's content.
public record Outgoing(Cause cause, String method, String origin, String path, List<Field> fields, boolean whole) {
    public Outgoing {
        fields = List.copyOf(fields);
    }

    /// What asks for it.
    public enum Cause {
        /// Another document: a form that is sent, a link.
        NAVIGATION,
        /// The document that a frame shows already, once more.
        REFRESH,
        /// A script (`fetch`, `XMLHttpRequest`), with a method that may change something.
        SCRIPT,
        /// What a page leaves behind without waiting for an answer (`sendBeacon`).
        BEACON
    }

    /// Where in a request a field stands.
    public enum Place {
        /// A parameter of a path segment (RFC 3986, section 3.3), such as `jsessionid`.
        PATH,
        /// A header that decides what the request means.
        HEADER,
        QUERY,
        FORM,
        /// A part that is a file; its value is the file's name, and the hash of its content where it could be read.
        FILE,
        /// A text in a JSON document; its name is a JSON pointer (RFC 6901).
        JSON,
        /// A number, flag, null, or empty object or list in a JSON document, as it is written there.
        JSON_LITERAL,
        /// A body that has no fields.
        BODY;

        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// One field, decoded.
    public record Field(Place place, String name, String value) {}

    /// What becomes of a held request.
    public enum Decision {
        /// It leaves, once.
        LET_GO,
        /// It leaves; where it breaks on its way the surface may send it again by itself, as what nobody holds.
        PASS,
        /// It does not leave.
        DROP
    }

    /// Decides about one held request at a time, on a thread of the surface's; what it throws drops the request.
    @FunctionalInterface
    public interface Decider {
        Decision decide(Outgoing request);
    }
}
