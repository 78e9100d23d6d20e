package dev.rote.benchmarks;

import com.microsoft.playwright.Playwright;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;

/// What was measured on, in words.
final class Machine {
    private Machine() {}

    /// What the machine is and what runs on it.
    static Map<String, String> of(Path chromium) {
        Map<String, String> told = new LinkedHashMap<>();
        told.put("processor", Runtime.getRuntime().availableProcessors() + " × " + processor());
        told.put("memory", memory());
        told.put("system", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        told.put("java", System.getProperty("java.vendor") + " " + Runtime.version());
        told.put("chromium", version(chromium));
        told.put("playwright", playwright());
        return told;
    }

    /// How many processes wanted to run in the last minute.
    static double load() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }

    private static String memory() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? String.format(Locale.ROOT, "%.0f GiB", system.getTotalMemorySize() / (double) (1 << 30))
                : "unknown";
    }

    private static String processor() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(System.getProperty("os.arch"));
        } catch (IOException _) {
            return System.getProperty("os.arch");
        }
    }

    private static String version(Path chromium) {
        try {
            Process process = new ProcessBuilder(chromium.toString(), "--version")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static String playwright() {
        Properties properties = new Properties();
        try (InputStream in = Playwright.class.getResourceAsStream(
                "/META-INF/maven/com.microsoft.playwright/playwright/pom.properties")) {
            properties.load(in == null ? InputStream.nullInputStream() : in);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        return properties.getProperty("version", "unknown");
    }
}
