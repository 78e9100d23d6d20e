package dev.rote.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.StepAct;
import dev.rote.policy.Loading;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.DialogKind;
import dev.rote.surface.DialogReply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DialogScriptTest {
    private static final StepAct DELETE = new StepAct.Press(new DialogAnswer.Replies(List.of(
            new DialogReply(DialogKind.PROMPT, List.of("Reason for item ${item}?"), true, "${reason}"),
            new DialogReply(DialogKind.CONFIRM, List.of("Delete item ${item}", "?"), true, ""),
            new DialogReply(DialogKind.BEFOREUNLOAD, List.of(), false, ""))));

    @Test
    void readsTheDialogsThatAnActExpects(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("script.yaml"), """
                decisions:
                  - act: press
                    on:
                      role: button
                      name: Delete
                    dialogs:
                      - kind: prompt
                        says: ["Reason for item ${item}?"]
                        accept: true
                        text: "${reason}"
                      - kind: confirm
                        says: ["Delete item ${item}", "?"]
                        accept: true
                      - kind: beforeunload
                        accept: false
                """);
        assertThat(ScriptFile.read(file))
                .isInstanceOfSatisfying(
                        Loading.Loaded.class,
                        loaded -> assertThat(((Script) loaded.value())
                                        .lines()
                                        .getFirst()
                                        .act())
                                .hasValue(DELETE));
    }

    @Test
    void keepsTheDialogsOfAnActInItsOwnFiles() {
        assertThat(ActTree.read(ActTree.write(DELETE, text -> text))).isEqualTo(DELETE);
    }
}
