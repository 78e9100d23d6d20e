package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.SharedBrowser.Pages;
import dev.rote.surface.Box;
import dev.rote.surface.Extent;
import dev.rote.surface.Observation;
import dev.rote.surface.Opening;
import dev.rote.surface.Picture;
import dev.rote.surface.Ref;
import dev.rote.surface.Viewport;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Set;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is to be hidden is painted in magenta, what is to be seen in lime, and every pixel of the picture is looked at.
@ExtendWith(SharedBrowser.class)
@Timeout(60)
class PictureTest {
    private static final int MAGENTA = 0xffff00ff;
    private static final int LIME = 0xff00ff00;

    private static final String STYLE = """
        <style>.secret { background: #f0f; color: #f0f; display: inline-block }
        .open { background: #0f0; color: #0f0; width: 60px; height: 30px } * { scrollbar-width: none }</style>\
        """;
    private static final String SECRET = "<p class=secret>4711</p>";
    private static final String OPEN = "<p class=open>open</p>";

    private final Site site = new Site();

    @AfterEach
    void stop() {
        site.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<p class=secret>4711</p>",
                "<div style='zoom: 1.75'><p class=secret>4711</p></div>",
                "<div style='transform: scale(1.6) translate(30px, 40px); transform-origin: 0 0'><p"
                        + " class=secret>4711</p></div>",
                "<div style='transform: rotate(30deg); width: 200px; margin: 150px'><p class=secret>4711</p></div>",
                "<p class=secret style='width: 20px; white-space: nowrap; background: none'><span class=secret>4711"
                        + " 0815 4711 0815</span></p>",
                "<p>Account <span class=secret>4711</span> of a person</p>",
                "<input class=secret value=4711>",
                "<iframe src=/inner style='width: 400px; height: 200px; border: 7px solid; padding: 11px'></iframe>",
                "<iframe src=ELSEWHERE/inner style='width: 400px; height: 200px; border: 7px solid; padding:"
                        + " 11px'></iframe>",
                "<div style='zoom: 0.5'><iframe src=ELSEWHERE/inner style='width: 400px; height:"
                        + " 200px'></iframe></div>",
                "<iframe src=ELSEWHERE/inner style='width: 400px; height: 200px; transform: scale(1.5);"
                        + " transform-origin: 0 0'></iframe>",
                "<div style='zoom: 1.5'><iframe src=/outer style='width: 500px; height: 300px; zoom:"
                        + " 1.2'></iframe></div>",
                "<iframe src=/outer style='width: 500px; height: 300px; margin: 100px; transform:"
                        + " rotate(10deg)'></iframe>",
                "<iframe src=/scrolled style='width: 300px; height: 120px'></iframe>",
            })
    void paintsOverWhatIsNamedWhereverItIsDrawn(String html, Pages pages) throws IOException {
        for (double scale : new double[] {1, 1.5, 2}) {
            site.page("/", STYLE + OPEN + html + "<p style='height: 60px'></p>" + OPEN)
                    .page("/inner", STYLE + "<p>Account</p>" + SECRET)
                    .page(
                            "/outer",
                            "<p>Outer</p><iframe src=ELSEWHERE/inner style='width: 300px; height: 150px; zoom:"
                                    + " 1.3'></iframe>")
                    .page(
                            "/scrolled",
                            STYLE + "<p style='height: 500px'>Account</p>" + SECRET
                                    + "<script>scrollTo(0, 9999)</script>");
            var screen = open(pages, new Viewport(900, 700, scale)).go(site.at("/"));
            var secrets = secrets(screen);
            var bare = pixels(screen.surface().picture(Set.of(), Extent.WINDOW, screen.run()));
            assertThat(count(bare, MAGENTA))
                    .as("shown when it is not masked, at " + scale)
                    .isPositive();
            var masked = screen.surface().picture(secrets, Extent.WINDOW, screen.run());
            assertThat(count(pixels(masked), MAGENTA)).as("at " + scale).isZero();
            assertThat(count(pixels(masked), LIME)).as("at " + scale).isEqualTo(count(bare, LIME));
            assertThat(masked.masks()).isEqualTo(secrets.size());
            assertThat(masked.width()).isEqualTo((int) (900 * scale));
            assertThat(masked.scale()).isEqualTo(scale);
        }
    }

    @Test
    void showsAllOfAPageOnDemandWithTheMasksWhereThingsAreThen(Pages pages) throws IOException {
        site.page(
                        "/",
                        STYLE + OPEN + "<div style='height: 1050px'></div>" + SECRET
                                + "<div style='height: 1800px'></div>"
                                + "<div style='position: fixed; bottom: 0; right: 0' class=secret>4711</div>"
                                + "<iframe src=ELSEWHERE/inner></iframe><p style='height: 90px'>" + OPEN
                                + "<script>scrollTo(0, 500)</script>")
                .page("/inner", STYLE + SECRET);
        var screen = open(pages, new Viewport(900, 700, 1.5)).go(site.at("/"));
        var secrets = secrets(screen, 3);
        var bare = screen.surface().picture(Set.of(), Extent.PAGE, screen.run());
        assertThat(bare.height()).isGreaterThan((int) (1_800 * 1.5));
        assertThat(count(pixels(bare), MAGENTA)).isPositive();
        // All but the edges, which the browser may blend where they fall between pixels.
        assertThat(count(pixels(bare), LIME))
                .isBetween((long) (2 * 58 * 28 * 1.5 * 1.5), (long) (2 * 60 * 30 * 1.5 * 1.5));
        var masked = screen.surface().picture(secrets, Extent.PAGE, screen.run());
        assertThat(count(pixels(masked), MAGENTA)).isZero();
        assertThat(count(pixels(masked), LIME)).isEqualTo(count(pixels(bare), LIME));
        var after = screen.surface().picture(secrets, Extent.WINDOW, screen.run());
        assertThat(after.height()).isEqualTo((int) (700 * 1.5));
        assertThat(new Tab(pages.last())
                        .in(new Tab(pages.last()).main(), "innerWidth + ' ' + innerHeight + ' ' + scrollY"))
                .isEqualTo("900 700 500");
    }

    @Test
    void paintsOverAllOfAFrameWhenWhatIsNamedStoodThereAndIsNoMore(Pages pages) throws IOException {
        site.page("/", STYLE + OPEN + "<iframe src=/inner></iframe>").page("/inner", STYLE + SECRET);
        var screen = open(pages, Viewport.USUAL).go(site.at("/"));
        var secrets = secrets(screen);
        new Tab(pages.last()).run("frames[0].document.querySelector('p').outerHTML = '<h1 class=secret>4711</h1>'");
        new Tab(pages.last())
                .untilPage(_ -> new Tab(pages.last())
                        .in(new Tab(pages.last()).main(), "String(frames[0].document.querySelector('h1') !== null)")
                        .equals("true"));
        var masked = pixels(screen.surface().picture(secrets, Extent.WINDOW, screen.run()));
        assertThat(count(masked, MAGENTA)).isZero();
        assertThat(count(masked, LIME)).isEqualTo(60 * 30);
    }

    @Test
    void paintsNothingForWhatStandsInAnotherWindow(Pages pages) throws IOException {
        site.page("/", STYLE + SECRET + "<button onclick=\"window.open('/pick')\">Pick</button>")
                .page("/pick", STYLE + OPEN);
        var screen = open(pages, Viewport.USUAL).go(site.at("/"));
        screen.press("Pick");
        screen.untilText("open");
        var masked = screen.surface().picture(secrets(screen), Extent.WINDOW, screen.run());
        assertThat(masked.masks()).isZero();
        assertThat(count(pixels(masked), LIME)).isEqualTo(60 * 30);
    }

    @Test
    void tellsByTheDigestOfARegionWhetherItLooksTheSame(Pages pages) {
        site.page(
                "/",
                STYLE
                        + "<body style='margin: 0'><p class=open style='margin: 0'>open</p><button"
                        + " onclick=\"said.className = 'secret'\">Say</button><p id=said>something</p>");
        var screen = open(pages, new Viewport(900, 700, 2)).go(site.at("/"));
        var said = screen.untilText("something").nodes().stream()
                .filter(node -> node.text().equals("something"))
                .findFirst()
                .orElseThrow()
                .box();
        var before = screen.surface().picture(Set.of(), Extent.WINDOW, screen.run());
        screen.press("Say");
        screen.surface().observe(screen.run());
        var after = screen.surface().picture(Set.of(), Extent.WINDOW, screen.run());
        var open = new Box(0, 0, 60, 30);
        assertThat(after.digest(open)).isEqualTo(before.digest(open)).hasSize(64);
        assertThat(after.digest(open)).isEqualTo(before.digest(new Box(-5, -5, 65, 35)));
        assertThat(after.digest(said)).isNotEqualTo(before.digest(said));
        assertThat(after.digest(open)).isNotEqualTo(after.digest(new Box(0, 0, 60, 29)));
        assertThat(after.digest(new Box(5_000, 5_000, 10, 10))).isEqualTo(before.digest(Box.NONE));
    }

    private Screen open(Pages pages, Viewport viewport) {
        return pages.surface(Opening.of(Set.of(site.origin(), site.elsewhere("")), pages.downloads())
                .in(viewport));
    }

    /// The nodes that hold the secret and no other node that does, when all frames are there.
    private static Set<Ref> secrets(Screen screen) {
        return secrets(screen, 1);
    }

    /// All that is to be hidden, once at least that many of them are there.
    private static Set<Ref> secrets(Screen screen, int many) {
        var seen = screen.until(one -> one.frames().stream().allMatch(frame -> frame.whole() && !frame.isBlank())
                && secretNodes(one).size() >= many);
        return secretNodes(seen);
    }

    private static Set<Ref> secretNodes(Observation seen) {
        return seen.nodes().stream()
                .filter(node -> (node.text() + node.value()).contains("4711"))
                .map(node -> node.ref())
                .collect(Collectors.toSet());
    }

    private static BufferedImage pixels(Picture picture) throws IOException {
        return ImageIO.read(new ByteArrayInputStream(picture.png()));
    }

    private static long count(BufferedImage image, int colour) {
        long count = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                if (image.getRGB(x, y) == colour) {
                    count++;
                }
            }
        }
        return count;
    }
}
