package dev.rote.discovery;

import static dev.rote.testbed.Part.button;
import static dev.rote.testbed.Part.cell;
import static dev.rote.testbed.Part.field;
import static dev.rote.testbed.Part.line;
import static dev.rote.testbed.Part.radio;
import static dev.rote.testbed.Part.rowOf;
import static dev.rote.testbed.Part.strong;
import static dev.rote.testbed.Part.table;
import static dev.rote.testbed.Part.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.surface.Control;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Resolution;
import dev.rote.surface.Resolver;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import dev.rote.testbed.Part;
import dev.rote.testbed.Screen;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// How a field that is there twice is told from the other.
class LadderWriterTest {
    private static Part fields(String name, String account) {
        return table(
                rowOf(cell(text("Name")), cell(field(name).holding(name))),
                rowOf(cell(text("IBAN")), cell(field(account).holding(account))));
    }

    @Test
    void namesTheSectionWhereCaptionsRepeat() {
        Observation seen = Screen.at("/transfer")
                .show(line(strong("Debtor")), fields("own", "AT00"), line(strong("Creditor")), fields("", ""))
                .show(button("Transfer"))
                .observed(1);
        Node field = seen.nodes().stream()
                .filter(node -> node.role() == Role.TEXTBOX)
                .toList()
                .get(3);

        Control control = new LadderWriter(new Templating(Map.of()), List.of(seen), List.of()).toAct(seen, field);

        assertThat(control.section()).isEqualTo("Creditor");
        assertThat(control.rungs()).startsWith(new Rung.NearText(Role.TEXTBOX, "IBAN"));
        assertThat(Resolver.resolve(seen, control))
                .isInstanceOfSatisfying(
                        Resolution.Found.class,
                        found -> assertThat(found.node()).isEqualTo(field));
    }

    @Test
    void namesAChoiceByItsQuestion() {
        Observation seen = Screen.at("/survey")
                .show(table(
                        rowOf(
                                cell(text("Smoker?")),
                                cell(line(radio("a", ""), text("yes"), radio("b", ""), text("no")))),
                        rowOf(
                                cell(text("Diver?")),
                                cell(line(radio("c", ""), text("yes"), radio("d", ""), text("no"))))))
                .observed(1);
        Node no = seen.nodes().stream()
                .filter(node -> node.role() == Role.RADIO)
                .toList()
                .get(3);

        Control control = new LadderWriter(new Templating(Map.of()), List.of(seen), List.of()).toAct(seen, no);

        assertThat(control.rungs()).contains(new Rung.RowName(Role.RADIO, "no", "Diver?"));
        assertThat(Resolver.resolve(seen, control))
                .isInstanceOfSatisfying(
                        Resolution.Found.class,
                        found -> assertThat(found.node()).isEqualTo(no));
    }
}
