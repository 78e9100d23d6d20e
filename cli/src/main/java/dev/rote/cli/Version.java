package dev.rote.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/// The version of this build, as Maven wrote it into the jar.
public final class Version implements IVersionProvider {

    /// For example `0.1.0`.
    public static String ofThisBuild() {
        Properties properties = new Properties();
        try (InputStream resource = Version.class.getResourceAsStream("version.properties")) {
            if (resource == null) {
                throw new IllegalStateException("version.properties is missing from the jar of cli");
            }
            properties.load(resource);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        return properties.getProperty("version", "unknown");
    }

    @Override
    public String[] getVersion() {
        return new String[] {"rote " + ofThisBuild()};
    }
}
