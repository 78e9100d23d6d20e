package dev.rote.replay;

/// One thing that a person did while the controls were theirs, without values: `press`, `type`, `key`, `go`, `other`;
/// on which control, in words; and how many characters, 0 where none were typed.
public record HumanAct(String kind, String control, int characters, String detail) {}
