package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.BrowserSettings.WindowSize;
import dev.rote.browser.SharedBrowser.Pages;
import dev.rote.surface.Frame;
import dev.rote.surface.Observation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedBrowser.class)
class LookingTest {
    private final Site site = new Site();

    @AfterEach
    void close() {
        site.close();
    }

    private Observation look(Pages pages, String path) {
        PageSession page = pages.open(PageSettings.with(new WindowSize(1280, 800), WalkerScript.source()));
        new Tab(page).go(site.at(path));
        return new Looking(page, new Documents(page, WalkerScript.source()))
                .look(Tab.soon())
                .assembled()
                .observation();
    }

    private static String textAt(Observation seen, String path) {
        Frame frame = seen.framesAt(path).getFirst();
        return seen.textOf(frame);
    }

    @Test
    void tellsAFrameInAShadowRootFromItsNeighbours(Pages pages) {
        site.page("/one", "<p>first")
                .page("/two", "<p>second")
                .page("/deep", "<p>deep")
                .page("/", """
                        <!doctype html><iframe name=one src=/one></iframe><div id=h></div><iframe name=two src=/two></iframe>
                        <script>h.attachShadow({mode: 'open'}).innerHTML = '<iframe name=deep src=/deep></iframe>'</script>""");
        Observation seen = look(pages, "/");
        assertThat(textAt(seen, "one")).isEqualTo("first");
        assertThat(textAt(seen, "two")).isEqualTo("second");
        assertThat(textAt(seen, "deep")).isEqualTo("deep");
    }

    @Test
    void readsFramesOfOtherSitesWhereTheyAreDrawn(Pages pages) {
        site.page("/pay", "<body style='margin:0'><button style='position:absolute;left:11px;top:13px'>Pay</button>")
                .page(
                        "/shop",
                        "<body style='margin:0'><div style='height:100px'>Shop</div><iframe name=pay src='"
                                + site.elsewhere("/pay") + "' style='border:0;margin-left:50px'></iframe>");
        Observation seen = look(pages, "/shop");
        var button = seen.nodes().stream()
                .filter(node -> node.name().equals("Pay"))
                .findFirst()
                .orElseThrow();
        assertThat(seen.framePath(seen.frameOf(button))).isEqualTo("pay");
        assertThat(button.box().x()).isEqualTo(61);
        assertThat(button.box().y()).isEqualTo(113);
    }
}
