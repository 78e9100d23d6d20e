package dev.rote.discovery;

import dev.rote.capability.StepAct;
import dev.rote.surface.Control;
import dev.rote.surface.DialogAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The texts of an act that may hold places.
final class ActTexts {
    private ActTexts() {}

    static List<String> of(StepAct act) {
        return switch (act) {
            case StepAct.Answering(var plain, var dialog) ->
                Stream.concat(of(plain).stream(), of(dialog).stream()).toList();
            case StepAct.Open(var path) -> List.of(path);
            case StepAct.Fill(var value) -> List.of(value);
            case StepAct.Choose(var options) -> options;
            case StepAct.Upload(var value) -> List.of(value);
            case StepAct.Press(var dialog) -> of(dialog);
            case StepAct.Key(var _, var dialog) -> of(dialog);
            case StepAct.PressAs(var _, var _, var dialog) -> of(dialog);
            case StepAct.Download(var _, var dialog) -> of(dialog);
            case StepAct.Pick(var typed, var suggestion) -> List.of(typed, suggestion);
            case StepAct.EnterDate(var value) -> List.of(value);
            case StepAct.Adjust(var value) -> List.of(value);
            case StepAct.Drag(var onto) -> of(onto);
            case StepAct.Hover _,
                    StepAct.Clear _,
                    StepAct.Tick _,
                    StepAct.ScrollTo _,
                    StepAct.ScrollThrough _,
                    StepAct.Back _,
                    StepAct.Forward _,
                    StepAct.Read _,
                    StepAct.ReadDialog _ -> List.of();
        };
    }

    private static List<String> of(Control control) {
        List<String> texts = new ArrayList<>();
        control.expand(text -> {
            texts.add(text);
            return text;
        });
        return texts;
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
