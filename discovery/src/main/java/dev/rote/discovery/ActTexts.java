package dev.rote.discovery;

import dev.rote.capability.StepAct;
import dev.rote.surface.DialogAnswer;
import java.util.ArrayList;
import java.util.List;

/// The texts of an act that may hold places.
final class ActTexts {
    private ActTexts() {}

    static List<String> of(StepAct act) {
        return switch (act) {
            case StepAct.Open(var path) -> List.of(path);
            case StepAct.Fill(var value) -> List.of(value);
            case StepAct.Choose(var options) -> options;
            case StepAct.Upload(var value) -> List.of(value);
            case StepAct.Press(var dialog) -> of(dialog);
            case StepAct.Key(var _, var dialog) -> of(dialog);
            case StepAct.Tick _, StepAct.Read _ -> List.of();
        };
    }

    private static List<String> of(DialogAnswer dialog) {
        List<String> texts = new ArrayList<>();
        dialog.expand(text -> {
            texts.add(text);
            return text;
        });
        return texts;
    }
}
