package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.surface.Role;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class WalkerActsTest extends ShowsPages {
    private JsonNode point(Role role, String name, String purpose) {
        return page.on(page.the(role, name), "point(%s, '" + purpose + "', 300)");
    }

    private static void assertRefused(JsonNode answer, String obstacle, String detail) {
        assertThat(answer.path("obstacle").asString()).isEqualTo(obstacle);
        assertThat(answer.path("detail").asString()).contains(detail);
    }

    @Test
    void bringsAControlIntoViewAndPressesIt() {
        show("<div style='height:3000px'></div><button onclick=\"document.title='pressed'\"><b>Far</b> down</button>");
        page.press(page.the(Role.BUTTON, "Far down"));
        assertThat(page.observe().top().title()).isEqualTo("pressed");
    }

    @Test
    void pressesTextAndLabelsAndControlsInShadowRoots() {
        show("""
                <div onclick="document.title+='1'">Plain text</div><label for=c>Tick me</label><input id=c type=checkbox onchange="document.title+='2'">
                <div id=h></div><script>h.attachShadow({mode:'open'}).innerHTML='<button onclick="document.title+=3">Inner</button>'</script>""");
        page.press(page.the(Role.TEXT, "Plain text"));
        page.press(page.the(Role.TEXT, "Tick me"));
        page.press(page.the(Role.BUTTON, "Inner"));
        assertThat(page.observe().top().title()).isEqualTo("Page123");
    }

    @Test
    void saysWhatCoversAControl() {
        show(
                "<button>Save</button><div role=dialog aria-label=Notice style='position:fixed;inset:0;background:white'>Read this</div>");
        assertRefused(point(Role.BUTTON, "Save", "press"), "COVERED", "dialog \"Notice\"");
    }

    @Test
    void pressesTheHalfThatIsNotCovered() {
        show("<button style='width:200px' onclick=\"document.title='ok'\">Half</button>"
                + "<div style='position:absolute;left:80px;top:0;width:400px;height:60px;background:red'></div>");
        page.press(page.the(Role.BUTTON, "Half"));
        assertThat(page.observe().top().title()).isEqualTo("ok");
    }

    @Test
    void refusesWhatCannotTakeTheAct() {
        show(
                "<button disabled>Off</button><input aria-label=ro readonly><div aria-disabled=true><a href=x>Grey</a></div><p>Just text</p>"
                        + "<select aria-label=s><option>one</select>");
        assertRefused(point(Role.BUTTON, "Off", "press"), "DISABLED", "");
        assertRefused(point(Role.LINK, "Grey", "press"), "DISABLED", "");
        assertRefused(point(Role.TEXTBOX, "ro", "fill"), "READ_ONLY", "");
        assertRefused(point(Role.BUTTON, "Off", "fill"), "DISABLED", "");
        assertRefused(point(Role.COMBOBOX, "s", "fill"), "WRONG_KIND", "typed");
        assertRefused(point(Role.OPTION, "one", "press"), "WRONG_KIND", "list");
        assertRefused(point(Role.TEXTBOX, "ro", "choose"), "WRONG_KIND", "");
    }

    @Test
    void waitsForAControlToComeToRest() {
        show(
                "<style>@keyframes in{from{transform:translateX(300px)}}button{animation:in .2s}</style><button>Slides</button>");
        double x = point(Role.BUTTON, "Slides", "press").path("x").asDouble();
        assertThat(x).isLessThan(60);
        show(
                "<style>@keyframes go{to{transform:translateX(600px)}}button{animation:go 5s linear infinite}</style><button>Runs</button>");
        assertRefused(point(Role.BUTTON, "Runs", "press"), "UNSTABLE", "moving");
    }

    @Test
    void actsOnNothingThatIsNotWhatWasSeen() {
        show(
                "<table><tr><td id=k>Item 1<td><button>Delete</button><tr><td>Item 2<td><button id=b>Edit</button></table><button id=g>Go</button>");
        page.inPage("k.textContent = 'Item 9'");
        assertRefused(point(Role.BUTTON, "Delete", "press"), "STALE", "anew");
        page.inPage("b.textContent = 'Remove'");
        assertRefused(point(Role.BUTTON, "Edit", "press"), "STALE", "");
        page.inPage("g.className = 'hot'");
        assertThat(point(Role.BUTTON, "Go", "press").has("x")).isTrue();
        page.inPage("g.outerHTML = '<button>Go</button>'");
        assertRefused(point(Role.BUTTON, "Go", "press"), "STALE", "no longer");
        var old = page.the(Role.BUTTON, "Go");
        page.observe();
        assertThat(page.address(old)).isEmpty();
    }

    @Test
    void choosesByVisibleTextAndSaysWhatThereIs() {
        show(
                "<select aria-label=s onchange=\"document.title=this.value\"><option value=1>Graz<option value=2>\u00a0St.\u00a0P\u00f6lten"
                        + "<option value=3>Wien<option value=4>Wien<option value=5 disabled>Linz</select>");
        var list = page.the(Role.COMBOBOX, "s");
        assertThat(page.on(list, "choose(%s, ['St. P\u00f6lten'])")
                        .path("value")
                        .asString()
                        .strip())
                .endsWith("P\u00f6lten");
        assertThat(page.inPage("document.title").asString()).isEqualTo("2");
        assertRefused(page.on(list, "choose(%s, ['Bregenz'])"), "NO_SUCH_OPTION", "\"Graz\"");
        assertRefused(page.on(list, "choose(%s, ['Wien'])"), "NO_SUCH_OPTION", "2 options");
        assertRefused(page.on(list, "choose(%s, ['Linz'])"), "NO_SUCH_OPTION", "cannot be chosen");
    }

    @Test
    void selectsAllAndReadsBack() {
        show(
                "<input aria-label=f value=before><input aria-label=p type=password value=geheim><div contenteditable aria-label=e>rich</div>");
        var field = page.the(Role.TEXTBOX, "f");
        page.on(field, "begin(%s, 1000, 5)");
        page.type("after");
        assertThat(page.on(field, "readBack(%s)").path("value").asString()).isEqualTo("after");
        var editor = page.the(Role.TEXTBOX, "e");
        page.on(editor, "begin(%s, 1000, 5)");
        page.type("plain");
        assertThat(page.on(editor, "readBack(%s)").path("value").asString()).isEqualTo("plain");
        JsonNode secret = page.on(page.the(Role.TEXTBOX, "p"), "readBack(%s)");
        assertThat(secret.path("value").asString()).isEmpty();
        assertThat(secret.path("length").asInt()).isEqualTo(6);
    }
}
