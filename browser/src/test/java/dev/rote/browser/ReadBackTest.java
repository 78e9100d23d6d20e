package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.SharedBrowser.Pages;
import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.Entry;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Ref;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// No act says that it is done unless it was seen to be: each kind is tried on a page that takes the input and makes
/// nothing of it.
@ExtendWith(SharedBrowser.class)
@Timeout(60)
class ReadBackTest {
    private static final DialogAnswer UNDECLARED = new DialogAnswer.Dismiss();
    private static final LocalDate DAY = LocalDate.of(2025, 6, 30);

    @TempDir
    private Path folder;

    /// A page with a control named `it` that undoes what is done to it, and the act.
    record Undone(String kind, String page, Function<Ref, Act> act) {
        @Override
        public String toString() {
            return kind;
        }
    }

    static final List<Undone> ALL = List.of(
            new Undone(
                    "Press",
                    "<button id=b onmousedown=\"b.style.marginLeft='600px'\">it</button>",
                    ref -> new Act.Press(ref, UNDECLARED)),
            new Undone("Hover", "<button id=b onmouseover=\"b.style.marginLeft='600px'\">it</button>", Act.Hover::new),
            new Undone(
                    "Fill",
                    "<input aria-label=it oninput=\"setTimeout(() => this.value = '', 30)\">",
                    ref -> new Act.Fill(ref, new Entry.Plain("x"))),
            new Undone(
                    "Answering",
                    "<input aria-label=it oninput=\"alert('no'); setTimeout(() => this.value = '', 30)\">",
                    ref -> new Act.Answering(new Act.Fill(ref, new Entry.Plain("x")), new DialogAnswer.Accept(""))),
            new Undone("Clear", "<input aria-label=it value=kept oninput=\"this.value = 'kept'\">", Act.Clear::new),
            new Undone(
                    "Choose",
                    "<select aria-label=it onchange='this.selectedIndex=0'><option>A<option>B</select>",
                    ref -> new Act.Choose(ref, List.of("B"))),
            new Undone(
                    "Pick",
                    "<input aria-label=it><ul role=listbox><li role=option>Ann</li></ul>",
                    ref -> new Act.Pick(ref, "A", "Ann")),
            new Undone(
                    "Tick",
                    "<input type=checkbox aria-label=it onclick='return false'>",
                    ref -> new Act.Tick(ref, true)),
            new Undone(
                    "EnterDate",
                    "<input type=date aria-label=it onchange=\"this.value=''\">",
                    ref -> new Act.EnterDate(ref, DAY, "30.06.2025")),
            new Undone(
                    "Adjust",
                    "<div role=slider aria-label=it aria-valuenow=1 tabindex=0 style='width:50px;height:9px'></div>",
                    ref -> new Act.Adjust(ref, BigDecimal.TEN)),
            new Undone(
                    "Key",
                    "<input id=o aria-label=other><input aria-label=it onfocus='o.focus()'>",
                    ref -> new Act.Key(Optional.of(ref), "Enter", UNDECLARED)),
            new Undone(
                    "ScrollTo",
                    "<div style='height:3000px'></div><button id=b>it</button><script>"
                            + "onscroll = () => { b.style.position = 'absolute'; b.style.top = '-900px' }</script>",
                    Act.ScrollTo::new),
            new Undone("ScrollBy", "<button>it</button>", ref -> new Act.ScrollBy(ref, 0, 300)),
            new Undone(
                    "Drag",
                    "<button draggable=true>it</button>",
                    ref -> new Act.Drag(ref, new Ref(ref.observation(), ref.node()))),
            new Undone(
                    "Upload",
                    "<input type=file aria-label=it oninput=\"this.value=''\">",
                    ref -> new Act.Upload(ref, Path.of("set"))),
            new Undone("Navigate", "<button>it</button>", _ -> new Act.Navigate("/no-content")),
            new Undone(
                    "Back",
                    "<button>it</button><script>onbeforeunload = e => e.preventDefault()</script>",
                    _ -> new Act.Back()),
            new Undone(
                    "Forward",
                    "<button>it</button><script>onbeforeunload = e => e.preventDefault()</script>",
                    _ -> new Act.Forward()));

    static List<Undone> all() {
        return ALL;
    }

    @Test
    void everyKindOfActIsTried() {
        assertThat(ALL.stream().map(Undone::kind).collect(Collectors.toSet()))
                .isEqualTo(Arrays.stream(Act.class.getPermittedSubclasses())
                        .map(Class::getSimpleName)
                        .collect(Collectors.toSet()));
    }

    @ParameterizedTest
    @MethodSource("all")
    void saysThatItIsNotDone(Undone undone, Pages pages) throws IOException {
        try (Site site = new Site()) {
            site.page("/", "<title>-</title>" + undone.page()).page("/two", "<button>it</button>");
            site.page("/no-content", "", 204, Map.of());
            Screen screen = pages.surface(site).go(site.at("/two"));
            // A page that is left before it was received has no place in the history of its own.
            screen.go(site.at("/")).until(seen -> seen.top().whole());
            if (undone.kind().equals("Forward")) {
                // The page to go forward to is one that was left.
                screen.go(site.at("/two")).until(seen -> seen.top().whole());
                assertThat(screen.surface().act(new Act.Back(), screen.run())).isInstanceOf(ActResult.Done.class);
            }
            if (List.of("Back", "Forward").contains(undone.kind())) {
                // Only a page that somebody has used is asked whether it may be left (HTML, "prompt to unload").
                assertThat(screen.press("it")).isInstanceOf(ActResult.Done.class);
            }
            Act act = adapted(undone.act().apply(it(screen).ref()), site);
            assertThat(screen.surface().act(act, screen.run())).isNotInstanceOf(ActResult.Done.class);
        }
    }

    private Act adapted(Act act, Site site) throws IOException {
        return switch (act) {
            case Act.Upload(var in, var _) -> new Act.Upload(in, Files.writeString(folder.resolve("a.csv"), "a"));
            case Act.Navigate(var address) -> new Act.Navigate(site.at(address));
            default -> act;
        };
    }

    private static Node it(Screen screen) {
        Observation seen = screen.until(
                one -> one.nodes().stream().anyMatch(node -> node.name().equals("it")));
        return seen.nodes().stream()
                .filter(node -> node.name().equals("it"))
                .findFirst()
                .orElseThrow();
    }
}
