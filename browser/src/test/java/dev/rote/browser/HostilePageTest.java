package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.SharedBrowser.Pages;
import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.Entry;
import dev.rote.surface.Node;
import dev.rote.surface.Role;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/// A page that puts functions of its own in the place of the browser's, so that whoever asks through them is told lies.
@ExtendWith(SharedBrowser.class)
@Timeout(60)
class HostilePageTest {
    private static final String LIES = """
            <title>Transfer</title>
            <script>
            const nothing = () => ({ left: 0, top: 0, right: 0, bottom: 0, x: 0, y: 0, width: 0, height: 0 });
            Element.prototype.getBoundingClientRect = nothing;
            Element.prototype.getClientRects = () => [];
            Element.prototype.checkVisibility = () => false;
            Element.prototype.getAttribute = () => 'Cancel';
            Element.prototype.matches = () => true;
            document.querySelector = document.querySelectorAll = document.elementFromPoint = () => null;
            document.elementsFromPoint = document.createTreeWalker = () => [];
            Object.defineProperty(Node.prototype, 'textContent', { get: () => 'Cancel' });
            Object.defineProperty(HTMLInputElement.prototype, 'value', { get: () => '1.00', set: () => {} });
            getComputedStyle = () => ({ display: 'none', visibility: 'hidden' });
            Array.prototype.push = Array.prototype.map = Array.prototype.join = () => 'Cancel';
            String.prototype.trim = String.prototype.replace = () => 'Cancel';
            JSON.stringify = () => '"Cancel"';
            WeakMap.prototype.get = Map.prototype.get = () => undefined;
            MutationObserver = class { observe() {} disconnect() {} takeRecords() { return []; } };
            Event.prototype.stopImmediatePropagation = Event.prototype.preventDefault = () => {};
            __rote = { observe: () => 'Cancel' };
            </script>
            <table><tr><td>Amount</td><td><input title="The amount"></td></tr></table>
            <button onclick="said.firstChild.data = 'Sent'">Send</button><button>Cancel</button><p id=said>Not sent</p>
            """;

    private final Site site = new Site();

    @AfterEach
    void stop() {
        site.close();
    }

    @Test
    void isSeenAsAPersonSeesIt(Pages pages) {
        Screen screen = pages.surface(site.page("/", LIES)).go(site.at("/"));
        Node field = screen.named("The amount");
        assertThat(field.role()).isEqualTo(Role.TEXTBOX);
        assertThat(field.value()).isEmpty();
        assertThat(screen.surface().observe(screen.run()).nodes().stream()
                        .filter(node -> node.role() == Role.BUTTON)
                        .map(Node::name))
                .isEqualTo(List.of("Send", "Cancel"));
    }

    @Test
    void isActedOnWhereAPersonWouldAndReadBackTruly(Pages pages) {
        Screen screen = pages.surface(site.page("/", LIES)).go(site.at("/"));
        assertThat(screen.fill("The amount", "250.00")).isEqualTo(new ActResult.Done("250.00"));
        assertThat(screen.named("The amount").value()).isEqualTo("250.00");
        assertThat(screen.press("Send")).isInstanceOf(ActResult.Done.class);
        screen.untilText("Sent");
        assertThat(screen.act("The amount", in -> new Act.Fill(in, new Entry.Plain("9"))))
                .isEqualTo(new ActResult.Done("9"));
    }
}
