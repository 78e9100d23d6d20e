package dev.rote.capability;

import java.time.Duration;
import java.util.Map;
import java.util.Set;

/// How the effect of a commit is proven apart from the screen that claims it: what is read elsewhere, before the
/// commit and after it, and what must have become of it.
///
/// `within` is how long the effect may take to show while it is waited for. Where the system queues such changes,
/// `deferred` is how long after the commit it may still come, nothing where it does not. When a `required` check
/// proves nothing, the run is no success. Places are named, never addressed: what `at` stands for is bound by the
/// tenant.
public record EffectCheck(Source source, Change change, Duration within, boolean required, Duration deferred) {

    /// One whose system does at once what it accepts.
    public EffectCheck(Source source, Change change, Duration within, boolean required) {
        this(source, change, within, required, Duration.ZERO);
    }

    public boolean isDeferred() {
        return deferred.isPositive();
    }

    /// Where something is read. Texts may hold `${input}`.
    public sealed interface Source {

        /// An output of another approved capability that only reads; an outcome listed in `absent` means that there
        /// is nothing.
        record OfCapability(
                String name, Versions versions, Map<String, String> inputs, String output, Set<String> absent)
                implements Source {
            public OfCapability {
                inputs = Map.copyOf(inputs);
                absent = Set.copyOf(absent);
            }
        }

        /// What a JSON pointer (RFC 6901) finds in the answer to a GET of that path.
        record Http(String at, String path, String pointer) implements Source {}

        /// The one value that a query answers with; its places are bound as parameters, never written into it.
        record Sql(String at, String query) implements Source {}

        /// A file of a folder: `name` may hold `*`, which stands for any characters; `holds` is a text it must hold,
        /// empty for any.
        record Folder(String at, String name, String holds, Take take) implements Source {}

        /// The name of the kind as files write it.
        default String kind() {
            return switch (this) {
                case OfCapability _ -> "capability";
                case Http _ -> "http";
                case Sql _ -> "sql";
                case Folder _ -> "file";
            };
        }
    }

    /// Which versions of a capability will do, both ends included; a `most` of 0 means every later one.
    public record Versions(int least, int most) {
        public boolean hold(int version) {
            return version >= least && (most == 0 || version <= most);
        }
    }

    /// What is taken of a file. A `COUNT` is that of the files that fit, and is never absent.
    public enum Take {
        NAME,
        SIZE,
        SHA256,
        COUNT
    }

    /// What must have become of what is read. All but `Is` are held against a reading from before the commit.
    public sealed interface Change {

        /// It was not there and is now; `value` is what it must be, empty for anything.
        record Appears(String value) implements Change {}

        /// It was there and is no longer.
        record Disappears() implements Change {}

        /// It was something else, or nothing, and is that now.
        record Becomes(String value) implements Change {}

        /// A number that is larger by exactly `by`, which may be negative.
        record Grows(String by) implements Change {}

        /// It is that now, whatever it was before: shows the state, and not that this commit brought it about.
        record Is(String value) implements Change {}

        /// The name of the kind as files write it.
        default String kind() {
            return switch (this) {
                case Appears _ -> "appears";
                case Disappears _ -> "disappears";
                case Becomes _ -> "becomes";
                case Grows _ -> "grows";
                case Is _ -> "is";
            };
        }

        /// The text that says what it must be, empty where there is none.
        default String value() {
            return switch (this) {
                case Appears(var value) -> value;
                case Disappears _ -> "";
                case Becomes(var value) -> value;
                case Grows(var by) -> by;
                case Is(var value) -> value;
            };
        }
    }

    /// What is read and what must have become of it, as one sentence without its full stop.
    public String inWords() {
        return EffectWords.of(this);
    }

    /// What is read, in words; places stand as they were reviewed.
    public String askedInWords() {
        return EffectWords.of(source);
    }

    /// What must have become of it, in words.
    public String expectedInWords() {
        return EffectWords.of(change);
    }
}
