package dev.rote.registry;

import java.nio.file.Path;

/// Somebody who can sign in this project from now on: the SHA-256 of the public key, the file with the private key,
/// which stays on this machine, and the file in the project with the public one.
public record Enrolled(String name, String key, Path privateFile, Path publicFile) {}
