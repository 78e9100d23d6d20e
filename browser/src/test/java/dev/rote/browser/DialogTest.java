package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.SharedBrowser.Pages;
import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.DialogKind;
import dev.rote.surface.DialogReply;
import dev.rote.surface.SurfaceEvent.DialogAnswered;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedBrowser.class)
@Timeout(60)
class DialogTest {
    /// A legacy list: it asks for a reason, then whether, and says the reference a moment later.
    private static final String ITEMS = """
        <p id=m>nothing done</p>
        <button onclick="del(12, 'Delete item 12 with reason ')">Delete 12</button>
        <button onclick="del(13, 'Delete ALL items with reason ')">Delete 13</button>
        <script>
        function say(text) { document.getElementById('m').textContent = text }
        function del(item, question) {
          var reason = prompt('Reason code for item ' + item + '?');
          if (!reason || !confirm(question + reason + '?')) { say('cancelled'); return }
          setTimeout(function () { alert('Item ' + item + ' deleted. Reference 8831.'); say('deleted ' + item + ' ' + reason) }, 300)
        }
        </script>\
        """;

    private static final DialogAnswer DELETE_12 = new DialogAnswer.Replies(List.of(
            new DialogReply(DialogKind.PROMPT, List.of("Reason code for item", "?"), true, "D4"),
            new DialogReply(DialogKind.CONFIRM, List.of("Delete item 12 with reason D4?"), true, ""),
            new DialogReply(DialogKind.ALERT, List.of("Item 12 deleted. Reference", ""), true, "")));

    private final Site site = new Site();

    @AfterEach
    void stop() {
        site.close();
    }

    @Test
    void answersAChainOfDialogsAsDeclaredAlsoWhenOneComesLate(Pages pages) {
        var screen = pages.surface(site.page("/", ITEMS)).go(site.at("/"));
        assertThat(screen.press("Delete 12", DELETE_12)).isEqualTo(new ActResult.Done(""));
        screen.untilText("deleted 12 D4");
        assertThat(screen.events())
                .containsExactly(
                        new DialogAnswered("prompt", "Reason code for item 12?", true, true),
                        new DialogAnswered("confirm", "Delete item 12 with reason D4?", true, true),
                        new DialogAnswered("alert", "Item 12 deleted. Reference 8831.", true, true));
    }

    @Test
    void dismissesAndReportsADialogThatAsksSomethingElse(Pages pages) {
        var screen = pages.surface(site.page("/", ITEMS)).go(site.at("/"));
        screen.press("Delete 13", DELETE_12);
        screen.untilText("cancelled");
        assertThat(screen.events())
                .containsExactly(
                        new DialogAnswered("prompt", "Reason code for item 13?", true, true),
                        new DialogAnswered("confirm", "Delete ALL items with reason D4?", false, false));
    }

    @Test
    void forgetsWhatWasDeclaredWithTheNextAct(Pages pages) {
        site.page(
                "/",
                "<button onclick=\"document.title = confirm('Pay?')\">Pay</button><button>Other</button>"
                        + "<button onclick=\"setTimeout(() => document.title = confirm('Pay?'), 1)\">Later</button>");
        var screen = pages.surface(site).go(site.at("/"));
        screen.press(
                "Other",
                new DialogAnswer.Replies(List.of(new DialogReply(DialogKind.CONFIRM, List.of("Pay?"), true, ""))));
        screen.press("Pay");
        screen.press("Other", new DialogAnswer.Accept(""));
        screen.press("Later");
        screen.until(seen -> screen.events().size() == 2);
        assertThat(screen.events()).containsOnly(new DialogAnswered("confirm", "Pay?", false, false));
    }

    /// A form that asks before it is left when something was typed into it.
    private static final String NOTE = """
        <label>Note <input id=n></label><p id=said></p><button onclick="said.textContent = 'saved ' + n.value">Save</button>
        <a href=/list>Back to list</a>
        <script>
        var dirty = false;
        n.oninput = function () { dirty = true };
        onbeforeunload = function (e) { if (dirty) { e.preventDefault(); e.returnValue = '' } };
        </script>\
        """;

    private static final DialogAnswered STAYED = new DialogAnswered("beforeunload", "", false, false);

    @Test
    void staysOnAPageWithUnsavedChangesWhichCanBeUsedAfterwards(Pages pages) {
        var screen = pages.surface(site.page("/", NOTE).page("/list", "<h1>List</h1>"))
                .go(site.at("/"));
        screen.fill("Note", "Call back Monday");
        screen.press("Back to list");
        assertThat(screen.event(DialogAnswered.class)).isEqualTo(STAYED);
        screen.press("Save");
        screen.untilText("saved Call back Monday");
        assertThat(site.requests("/list")).isEmpty();
        screen.press(
                "Back to list",
                new DialogAnswer.Replies(List.of(new DialogReply(DialogKind.BEFOREUNLOAD, List.of(), true, ""))));
        screen.untilText("List");
    }

    @Test
    void saysThatAnAddressWasNotGoneToBecauseOfUnsavedChanges(Pages pages) {
        var screen = pages.surface(site.page("/", NOTE).page("/list", "<h1>List</h1>"))
                .go(site.at("/"));
        screen.fill("Note", "Call back Monday");
        var result = screen.surface().act(new Act.Navigate(site.at("/list")), screen.run());
        assertThat(result)
                .isInstanceOfSatisfying(
                        ActResult.NotTaken.class, not -> assertThat(not.seen()).contains("unsaved"));
        assertThat(screen.events()).containsExactly(STAYED);
        assertThat(screen.named("Note").value()).isEqualTo("Call back Monday");
    }
}
