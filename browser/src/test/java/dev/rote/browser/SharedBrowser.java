package dev.rote.browser;

import dev.rote.browser.BrowserSettings.WindowSize;
import dev.rote.browser.cdp.Deadline;
import dev.rote.surface.Opening;
import dev.rote.surface.Surface;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/// One browser for all tests of a run; each test opens page sessions of its own and has them closed.
final class SharedBrowser implements ParameterResolver, AfterEachCallback {
    private static final ExtensionContext.Namespace HERE = ExtensionContext.Namespace.create(SharedBrowser.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Pages.class;
    }

    @Override
    public Pages resolveParameter(ParameterContext parameter, ExtensionContext context) {
        var running =
                context.getRoot().getStore(HERE).computeIfAbsent(Running.class, _ -> Running.start(), Running.class);
        return context.getStore(HERE)
                .computeIfAbsent(
                        Pages.class,
                        _ -> new Pages(running.browser(), running.state().resolve("downloads")),
                        Pages.class);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        var pages = context.getStore(HERE).get(Pages.class, Pages.class);
        if (pages != null) {
            pages.close();
        }
    }

    /// Opens page sessions in the shared browser.
    static final class Pages {
        private final Browser browser;
        private final List<PageSession> opened = new ArrayList<>();

        private final List<Surface> surfaces = new ArrayList<>();
        private final Path downloads;

        private Pages(Browser browser, Path downloads) {
            this.browser = browser;
            this.downloads = downloads;
        }

        PageSession open() {
            return open(PageSettings.with(new WindowSize(1280, 800), "globalThis.rote = 'here'"));
        }

        PageSession open(PageSettings settings) {
            var page = browser.open(settings, Deadline.in(Duration.ofSeconds(30)));
            opened.add(page);
            return page;
        }

        /// A surface that may go to that site and nowhere else.
        Screen surface(Site site) {
            return surface(Opening.of(Set.of(site.origin()), downloads));
        }

        Screen surface(Opening opening) {
            var surface = new BrowserSurface(open(BrowserSurfaces.page(opening)), opening.origins(), () -> {});
            surfaces.add(surface);
            return new Screen(surface);
        }

        /// The page session that was opened last.
        PageSession last() {
            return opened.getLast();
        }

        Path downloads() {
            return downloads;
        }

        private void close() {
            opened.forEach(PageSession::close);
            surfaces.forEach(Surface::close);
        }
    }

    private record Running(Browser browser, Path state) implements AutoCloseable {
        static Running start() {
            try {
                var state = Files.createTempDirectory("rote-browser-tests");
                var chromium = new ChromiumLauncher(BrowserSettings.in(state)).launch();
                return new Running(Browser.on(chromium, Deadline.in(Duration.ofSeconds(30))), state);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() throws IOException {
            browser.close();
            FileTree.delete(state);
        }
    }
}
