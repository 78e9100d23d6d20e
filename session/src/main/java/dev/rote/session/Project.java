package dev.rote.session;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A folder with everything that is configured: `tenants/`, `policies/`, `families/`, `settings.env`, and what was
/// learned in `capabilities/`.
public record Project(Path root) {
    private static final String TENANT_FILE = ".yaml";

    /// The project that holds a folder: the nearest one above it that has tenants and policies, else the one
    /// shipped as an example.
    public static Project around(Path folder, Path shipped) {
        for (Path at = folder.toAbsolutePath().normalize(); at != null; at = at.getParent()) {
            if (Files.isDirectory(at.resolve("tenants")) && Files.isDirectory(at.resolve("policies"))) {
                return new Project(at);
            }
        }
        return new Project(shipped);
    }

    public Path tenant(String id) {
        return root.resolve("tenants").resolve(id + TENANT_FILE);
    }

    /// The ids of all tenants, in alphabetical order.
    public SortedSet<String> tenants() {
        Path folder = root.resolve("tenants");
        if (!Files.isDirectory(folder)) {
            return Collections.emptySortedSet();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(one -> one.getFileName().toString())
                    .filter(one -> one.endsWith(TENANT_FILE))
                    .map(one -> one.substring(0, one.length() - TENANT_FILE.length()))
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    public Path policy(String name) {
        return root.resolve("policies").resolve(name + ".yaml");
    }

    public Path family(String name) {
        return root.resolve("families").resolve(name + ".yaml");
    }

    /// The working copy of a tenant's overlay over that capability.
    public Path overlay(String tenant, String capability) {
        return root.resolve("tenants").resolve(tenant).resolve("overlays").resolve(capability + ".json");
    }

    /// Values of secrets for this machine, `KEY=VALUE` lines.
    public Path settings() {
        return root.resolve("settings.env");
    }

    /// How people sign on to the console; it need not exist.
    public Path console() {
        return root.resolve("console.yaml");
    }

    /// What models cost that decide in discoveries.
    Path prices() {
        return root.resolve("prices.yaml");
    }

    public Path capabilities() {
        return root.resolve("capabilities");
    }

    public Path workflows() {
        return root.resolve("workflows");
    }
}
