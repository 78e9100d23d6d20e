package dev.rote.benchmarks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A program from npm that drives a browser for a model over MCP: what it is started with, and what its tools are
/// called.
record McpPeer(
        String name,
        String version,
        String program,
        List<String> arguments,
        Map<String, String> environment,
        List<String> ending,
        Tools tools) {

    /// Names of tools and of their arguments; `ref` finds in a line of a snapshot what names the node.
    record Tools(Tool open, Tool look, Tool fill, Tool press, Pattern ref, String refStart) {
        /// What names the node of the first line, after leaving out `before` ones, that holds all of those words.
        String ref(String snapshot, int before, String... words) {
            String line = snapshot.lines()
                    .filter(one -> List.of(words).stream().allMatch(one::contains))
                    .skip(before)
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("no " + String.join(" ", words) + " in " + snapshot));
            Matcher found = ref.matcher(line);
            if (!found.find()) {
                throw new IllegalStateException("no ref in " + line);
            }
            return refStart + found.group(1);
        }
    }

    /// One tool: the arguments it always gets, and the names of those that vary.
    record Tool(String name, Map<String, Object> fixed, List<String> varying) {
        Map<String, Object> arguments(String... values) {
            Map<String, Object> all = new LinkedHashMap<>(fixed);
            for (int i = 0; i < values.length; i++) {
                all.put(varying.get(i), values[i]);
            }
            return all;
        }
    }

    /// The peers in the versions that were the newest when they were put down here.
    static List<McpPeer> all(Path chromium, boolean root) {
        return List.of(playwright(chromium, root), chromeDevtools(chromium, root), agentBrowser(chromium, root));
    }

    private static McpPeer playwright(Path chromium, boolean root) {
        return new McpPeer(
                "@playwright/mcp",
                "0.0.83",
                "@playwright/mcp/cli.js",
                arguments(
                        root,
                        "--no-sandbox",
                        "--headless",
                        "--isolated",
                        "--codegen=none",
                        "--snapshot-mode=none",
                        "--executable-path",
                        chromium.toString()),
                Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"),
                List.of(),
                new Tools(
                        new Tool("browser_navigate", Map.of(), List.of("url")),
                        new Tool("browser_snapshot", Map.of(), List.of()),
                        new Tool("browser_type", Map.of(), List.of("target", "text")),
                        new Tool("browser_click", Map.of(), List.of("target")),
                        Pattern.compile("\\[ref=(\\w+)]"),
                        ""));
    }

    private static McpPeer chromeDevtools(Path chromium, boolean root) {
        return new McpPeer(
                "chrome-devtools-mcp",
                "1.11.0",
                "chrome-devtools-mcp/build/src/bin/chrome-devtools-mcp.js",
                arguments(
                        root,
                        "--chromeArg=--no-sandbox",
                        "--headless",
                        "--isolated",
                        "--no-page-id-routing",
                        "--no-usage-statistics",
                        "--no-performance-crux",
                        "--executablePath",
                        chromium.toString()),
                Map.of("PUPPETEER_SKIP_DOWNLOAD", "1"),
                List.of(),
                new Tools(
                        new Tool("navigate_page", Map.of("type", "url"), List.of("url")),
                        new Tool("take_snapshot", Map.of(), List.of()),
                        new Tool("fill", Map.of(), List.of("uid", "value")),
                        new Tool("click", Map.of(), List.of("uid")),
                        Pattern.compile("uid=(\\w+)"),
                        ""));
    }

    private static McpPeer agentBrowser(Path chromium, boolean root) {
        return new McpPeer(
                "agent-browser",
                "0.41.2",
                "agent-browser/bin/agent-browser.js",
                List.of("mcp"),
                Map.of(
                        "AGENT_BROWSER_EXECUTABLE_PATH",
                        chromium.toString(),
                        "AGENT_BROWSER_ARGS",
                        root ? "--no-sandbox" : "--headless=new"),
                // Its daemon outlives the program that started it.
                List.of("close", "--all"),
                new Tools(
                        new Tool("agent_browser_open", Map.of(), List.of("url")),
                        new Tool("agent_browser_snapshot", Map.of("interactive", false), List.of()),
                        new Tool("agent_browser_fill", Map.of(), List.of("selector", "text")),
                        new Tool("agent_browser_click", Map.of(), List.of("selector")),
                        Pattern.compile("\\bref=(\\w+)"),
                        "@"));
    }

    private static List<String> arguments(boolean root, String onlyAsRoot, String... always) {
        List<String> all = new ArrayList<>(List.of(always));
        if (root) {
            all.add(onlyAsRoot);
        }
        return List.copyOf(all);
    }
}
