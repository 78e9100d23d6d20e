package dev.rote.surface;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.surface.DialogAnswer.Replies;
import dev.rote.surface.DialogAnswer.Said;
import java.util.List;
import org.junit.jupiter.api.Test;

class DialogAnswerTest {
    private static final DialogReply REASON =
            new DialogReply(DialogKind.PROMPT, List.of("Reason code for item 12?"), true, "D4");
    private static final DialogReply DELETE =
            new DialogReply(DialogKind.CONFIRM, List.of("Delete item 12", "?"), true, "");

    @Test
    void answersEachExpectedDialogOnceInWhateverOrderTheyCome() {
        DialogAnswer declared = new Replies(List.of(DELETE, REASON));
        Said first = declared.to(DialogKind.PROMPT, "Reason\u00a0code for item 12?");
        assertThat(first).isEqualTo(new Said(true, true, "D4", new Replies(List.of(DELETE))));
        Said second = first.left().to(DialogKind.CONFIRM, "Delete item 12 with reason D4?");
        assertThat(second.accepted()).isTrue();
        assertThat(second.left().to(DialogKind.CONFIRM, "Delete item 12 with reason D4?"))
                .matches(third -> !third.accepted() && !third.declared());
    }

    @Test
    void acceptsNothingAfterADialogThatNobodyExpected() {
        Said other = new Replies(List.of(DELETE)).to(DialogKind.CONFIRM, "Delete ALL items of this group?");
        assertThat(other).matches(said -> !said.accepted() && !said.declared());
        assertThat(other.left().to(DialogKind.CONFIRM, "Delete item 12?").accepted())
                .isFalse();
    }

    @Test
    void goesOnAfterAnAlertThatCannotBeDeclined() {
        Said alert = new Replies(List.of(DELETE)).to(DialogKind.ALERT, "Price list is old");
        assertThat(alert.declared()).isFalse();
        assertThat(alert.left().to(DialogKind.CONFIRM, "Delete item 12?").accepted())
                .isTrue();
    }

    @Test
    void tellsANumberFromALongerOne() {
        DialogAnswer declared = new Replies(List.of(DELETE));
        assertThat(declared.to(DialogKind.CONFIRM, "Delete item 123?").accepted())
                .isFalse();
        assertThat(declared.to(DialogKind.CONFIRM, "Really? Delete item 12?").accepted())
                .isFalse();
        assertThat(declared.to(DialogKind.PROMPT, "Delete item 12?").accepted()).isFalse();
    }

    @Test
    void takesWhatAnInputHoldsForTextAndNothingElse() {
        DialogAnswer declared = new Replies(
                        List.of(new DialogReply(DialogKind.CONFIRM, List.of("Delete ${item}?"), true, "${item}")))
                .expand(text -> text.replace("${item}", "*"));
        assertThat(declared.to(DialogKind.CONFIRM, "Delete everything?").accepted())
                .isFalse();
        assertThat(declared.to(DialogKind.CONFIRM, "Delete *?").text()).isEqualTo("*");
    }

    @Test
    void answersAnyMessageWhenNoneIsNamedAndOpenEndsWhenTheyAreEmpty() {
        DialogAnswer any = new Replies(List.of(new DialogReply(DialogKind.CONFIRM, List.of(), true, "")));
        assertThat(any.to(DialogKind.CONFIRM, "").accepted()).isTrue();
        DialogAnswer begins =
                new Replies(List.of(new DialogReply(DialogKind.CONFIRM, List.of("Overwrite balance", ""), true, "")));
        assertThat(begins.to(DialogKind.CONFIRM, "Overwrite balance 12.40?").accepted())
                .isTrue();
        assertThat(begins.to(DialogKind.CONFIRM, "Keep balance 12.40?").accepted())
                .isFalse();
    }
}
