package dev.rote.surface;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rote.surface.Node.NameSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ObservationTest {
    private final List<Frame> frames = new ArrayList<>();
    private final List<Node> nodes = new ArrayList<>();

    @Test
    void knowsWhatLiesInsideWhat() {
        frame(-1, "");
        Node table = node(-1, Role.TABLE, "");
        Node row = node(0, Role.ROW, "");
        Node cell = node(1, Role.CELL, "");
        Node text = node(2, Role.TEXT, "Savings");
        Node second = node(1, Role.CELL, "");
        Node after = node(-1, Role.TEXT, "Total");
        Observation seen = seen();

        assertThat(seen.end(table.index())).isEqualTo(5);
        assertThat(seen.end(row.index())).isEqualTo(5);
        assertThat(seen.end(cell.index())).isEqualTo(4);
        assertThat(seen.end(after.index())).isEqualTo(6);
        assertThat(seen.childrenOf(row)).containsExactly(cell, second);
        assertThat(seen.childrenOf(text)).isEmpty();
        assertThat(seen.isInside(text, table)).isTrue();
        assertThat(seen.isInside(after, table)).isFalse();
        assertThat(seen.isInside(table, table)).isFalse();
        assertThat(seen.parentOf(text)).hasValue(cell);
        assertThat(seen.parentOf(table)).isEmpty();
    }

    @Test
    void aRefOfAnotherObservationNamesNothing() {
        frame(-1, "");
        Node text = node(-1, Role.TEXT, "Savings");
        Observation seen = seen();

        assertThat(seen.node(text.ref())).hasValue(text);
        assertThat(seen.node(new Ref(6, 0))).isEmpty();
        assertThat(seen.node(new Ref(7, 1))).isEmpty();
        assertThat(seen.node(new Ref(7, -1))).isEmpty();
    }

    @Test
    void namesFramesByTheirWayDownFromTheWindow() {
        frame(-1, "");
        frame(0, "nav");
        frame(0, "");
        frame(0, "main");
        frame(3, "");
        frame(3, "list");
        Observation seen = seen();

        assertThat(frames.stream().map(seen::framePath))
                .containsExactly("", "nav", "#1", "main", "main/#0", "main/list");
        assertThat(seen.framesAt("main/list")).containsExactly(frames.get(5));
        assertThat(seen.framesAt("list")).isEmpty();
        assertThat(seen.framesAt("")).containsExactly(seen.top());
    }

    @Test
    void tellsWindowsThatOpenedLaterFromTheFirst() {
        frame(-1, "");
        frame(-1, "picker");
        frame(1, "list");
        frame(-1, "");
        Observation seen = seen();

        assertThat(frames.stream().map(seen::framePath)).containsExactly("", "@picker", "@picker/list", "@2");
        assertThat(seen.framesAt("")).containsExactly(seen.top());
    }

    @Test
    void findsAllFramesThatShareAPath() {
        frame(-1, "");
        frame(0, "main");
        frame(0, "main");

        assertThat(seen().framesAt("main")).hasSize(2);
    }

    @Test
    void readsTextAsAPersonDoesAndNotWhatFieldsHold() {
        frame(-1, "");
        Node cell = node(-1, Role.CELL, "");
        node(0, Role.TEXT, " Member ");
        node(0, Role.TEXT, "\n");
        Node list = node(0, Role.COMBOBOX, "");
        node(3, Role.TEXT, "an option");
        node(0, Role.TEXT, "10003");
        Observation seen = seen();

        assertThat(seen.textOf(cell)).isEqualTo("Member 10003");
        assertThat(seen.textOf(seen.top())).isEqualTo("Member 10003");
        assertThat(seen.textOf(list)).isEqualTo("held");
    }

    @Test
    void readsAButtonThatShowsItsNameOnly() {
        frame(-1, "");
        Node submit = node(-1, Role.BUTTON, "", "Search", NameSource.VALUE);
        Node icon = node(-1, Role.BUTTON, "", "Create entry", NameSource.TITLE);
        Observation seen = seen();

        assertThat(seen.textOf(submit)).isEqualTo("Search");
        assertThat(seen.textOf(icon)).isEmpty();
        assertThat(seen.textOf(seen.top())).isEmpty();
    }

    @Test
    void keepsTheTextOfFramesApart() {
        frame(-1, "");
        frame(0, "main");
        node(-1, Role.TEXT, "Menu");
        nodes.add(made(-1, 1, Role.TEXT, "Search", "", NameSource.NONE));
        Observation seen = seen();

        assertThat(seen.textOf(frames.get(0))).isEqualTo("Menu");
        assertThat(seen.textOf(frames.get(1))).isEqualTo("Search");
    }

    @Test
    void refusesNodesOutOfOrder() {
        frame(-1, "");
        nodes.add(made(1, 0, Role.TEXT, "child before its parent", "", NameSource.NONE));
        nodes.add(made(-1, 0, Role.CELL, "", "", NameSource.NONE));
        assertThatThrownBy(this::seen)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("node 0 stands before its parent 1");

        nodes.clear();
        node(-1, Role.CELL, "");
        assertThatThrownBy(() -> Observation.of(8, "digest", frames, nodes))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("node 0 carries the ref 7:0");
    }

    @Test
    void answersManyThreadsAlike() {
        frame(-1, "");
        for (int i = 0; i < 200; i++) {
            node(-1, Role.TEXT, "Row " + i);
        }
        Observation seen = seen();
        Set<Verdict> verdicts = ConcurrentHashMap.newKeySet();
        IntStream.range(0, 64).parallel().forEach(_ -> verdicts.add(new Condition.TextPresent("", "Row 199").on(seen)));

        assertThat(verdicts).hasSize(1).allMatch(Verdict::holds);
    }

    private void frame(int parent, String name) {
        frames.add(new Frame(frames.size(), parent, -1, name, "http://app.test", "/", "", 200));
    }

    private Node node(int parent, Role role, String text) {
        return node(parent, role, text, "", NameSource.NONE);
    }

    private Node node(int parent, Role role, String text, String name, NameSource source) {
        Node node = made(parent, 0, role, text, name, source);
        nodes.add(node);
        return node;
    }

    private Node made(int parent, int frame, Role role, String text, String name, NameSource source) {
        return new Node(
                new Ref(7, nodes.size()),
                parent,
                frame,
                role,
                name,
                source,
                "",
                role.isField() ? "held" : "",
                text,
                Set.of(),
                Box.NONE,
                Optional.empty());
    }

    private Observation seen() {
        return Observation.of(7, "digest", frames, nodes);
    }
}
