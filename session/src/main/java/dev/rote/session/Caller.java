package dev.rote.session;

/// On whose behalf something is asked for, and for which tenant.
public record Caller(String client, String tenant) {}
