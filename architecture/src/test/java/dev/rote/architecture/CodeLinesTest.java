package dev.rote.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CodeLinesTest {

    @Test
    void countsNeitherBlankLinesNorComments() {
        assertThat(CodeLines.of("/// what it is\n\nint a; // why\n/* one\n   two */\n  // three\nint b;\n")
                        .count())
                .isEqualTo(2);
    }

    @Test
    void countsCodeBesideABlockComment() {
        assertThat(CodeLines.of("/* a */ int a;\nint /* b\n*/ b;\n").count()).isEqualTo(3);
    }

    @Test
    void takesCommentSignsInTextsForText() {
        assertThat(CodeLines.of("String a = \"/*\";\nint b;\nchar c = '\"';\nint d; // \"\nint e;\n")
                        .count())
                .isEqualTo(5);
        assertThat(CodeLines.of("String a = \"\\\"/*\";\nint b;\n").count()).isEqualTo(2);
    }

    @Test
    void countsTheLinesOfATextBlock() {
        assertThat(CodeLines.of("String a = \"\"\"\n  // not a comment\n  \"/*\"\n\n  \"\"\";\nint b;\n")
                        .count())
                .isEqualTo(5);
    }
}
