package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.mockapp.MockApp;
import dev.rote.mockapp.MockAppSettings;
import dev.rote.surface.Control;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Resolution;
import dev.rote.surface.Resolver;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MockCoreWalkTest {
    @Test
    void signsOnSearchesAndReadsABalanceByWhatAPersonSees(@TempDir Path state) {
        try (var core = MockApp.start(MockAppSettings.onFreePort());
                var chromium = new ChromiumLauncher(BrowserSettings.in(state)).launch()) {
            var page = WalkedPage.open(chromium);
            page.goTo(core.address() + "/login");
            page.observe();
            fill(page, "", "Operator ID", "operator");
            fill(page, "", "Password", "operator");
            press(page, "", Role.BUTTON, "Sign On");
            String main = page.last().framePath(page.last().frames().get(2));
            press(page, "nav", Role.LINK, "Member Search");
            fill(page, main, "Member ID", "10003");
            press(page, main, Role.BUTTON, "Search");
            Observation seen = page.last();
            Node balance = found(seen, Control.in(main, new Rung.TableCell("Savings", "Balance", Role.CELL)));
            assertThat(seen.textOf(balance)).matches("[$]?[\\d,]+\\.\\d\\d");
            assertThat(seen.textOf(found(seen, Control.in(main, new Rung.NearText(Role.CELL, "Member ID")))))
                    .isEqualTo("10003");
        }
    }

    private static Node found(Observation seen, Control control) {
        Resolution resolution = Resolver.resolve(seen, control);
        assertThat(resolution)
                .as(resolution.explanation() + "\n" + WalkedPage.outline(seen))
                .isInstanceOf(Resolution.Found.class);
        return ((Resolution.Found) resolution).node();
    }

    private static void fill(WalkedPage page, String frame, String caption, String text) {
        Node field = found(page.observe(), Control.in(frame, new Rung.NearText(Role.TEXTBOX, caption)));
        assertThat(page.on(field, "point(%s, 'fill', 2000)").has("x")).isTrue();
        page.on(field, "focus(%s)");
        page.type(text);
    }

    private static void press(WalkedPage page, String frame, Role role, String name) {
        Node control = found(page.observe(), Control.in(frame, new Rung.RoleName(role, name)));
        page.forget();
        assertThat(page.press(control).has("x")).isTrue();
        page.hear("Page.frameStoppedLoading");
        page.observe();
    }
}
