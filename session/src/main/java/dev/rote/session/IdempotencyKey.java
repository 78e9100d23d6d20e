package dev.rote.session;

/// What a client calls one invocation, for one tenant.
record IdempotencyKey(String tenant, String client, String key) {}
