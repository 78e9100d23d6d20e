package dev.rote.capability;

/// What became of a YAML text from outside.
public sealed interface YamlReading {

    record Read(YamlNode root) implements YamlReading {}

    /// Not one YAML document, deeper or larger than allowed, an alias, a tag, a key twice; the line counts from 1 and
    /// is
    /// 0 where none can be named.
    record Refused(Refusal why, int line) implements YamlReading {}
}
