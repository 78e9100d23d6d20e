package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.surface.Control;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Resolution;
import dev.rote.surface.Resolver;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import dev.rote.surface.State;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(Lifecycle.PER_CLASS)
class WalkerTest {
    private Chromium chromium;
    private TestSite site;
    private WalkedPage page;

    @BeforeAll
    void start(@TempDir Path state) {
        chromium = new ChromiumLauncher(BrowserSettings.in(state)).launch();
        site = new TestSite();
        page = WalkedPage.open(chromium);
    }

    @AfterAll
    void end() {
        chromium.close();
        site.close();
    }

    private Observation show(String body) {
        site.page("/page", "<!doctype html><title>Page</title>" + body);
        page.goTo(site.origin() + "/page?secret=1#part");
        return page.observe();
    }

    private static Node found(Observation seen, Control control) {
        Resolution resolution = Resolver.resolve(seen, control);
        assertThat(resolution).as(resolution.explanation()).isInstanceOf(Resolution.Found.class);
        return ((Resolution.Found) resolution).node();
    }

    @Test
    void readsFramesetsWithTheirDocumentsInPlace() {
        site.page("/set", """
                <html><head><title>Core</title></head><frameset cols="180,*">
                <frame name="nav" src="/nav"><frame name="main" src="/missing"></frameset></html>""");
        site.page("/nav", "<title>Menu</title><body style='margin:10px'><a href='/search'>Search</a></body>");
        site.page("/missing", "<body style='margin:10px'><p>No such page</p></body>", StandardCharsets.UTF_8, 404);
        page.goTo(site.origin() + "/set");
        Observation seen = page.observe();

        assertThat(seen.frames()).extracting(frame -> seen.framePath(frame)).containsExactly("", "nav", "main");
        assertThat(seen.frames()).extracting(frame -> frame.path()).containsExactly("/set", "/nav", "/missing");
        assertThat(seen.frames()).extracting(frame -> frame.status()).containsExactly(200, 200, 404);
        assertThat(seen.node(seen.frames().get(1).owner()).role()).isEqualTo(Role.FRAME);
        Node text = page.the(Role.TEXT, "No such page");
        assertThat(text.box().x()).isBetween(185, 200);
        assertThat(page.the(Role.LINK, "Search").box().x()).isBetween(8, 12);
    }

    @Test
    void namesUnlabelledFieldsByTheirCaptionInTheNextCell() {
        Observation seen = show("""
                <table><tr><td><table border=1>
                <tr><td align=right><font>Member&nbsp;ID:</font></td><td><input name=F1></td></tr>
                <tr><td align=right><font>Branch:</font></td><td><select name=F2><option>Graz<option selected>Wien</select></td></tr>
                </table></td></tr></table>""");
        Node field = found(seen, Control.in("", new Rung.NearText(Role.TEXTBOX, "Member ID")));
        assertThat(field.role()).isEqualTo(Role.TEXTBOX);
        Node list = found(seen, Control.in("", new Rung.NearText(Role.COMBOBOX, "Branch")));
        assertThat(list.value()).isEqualTo("Wien");
        assertThat(page.the(Role.OPTION, "Wien").is(State.SELECTED)).isTrue();
    }
}
