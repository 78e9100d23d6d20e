package dev.rote.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class HtmlTest {

    @Test
    void whatIsPutInIsTextAndNeverMarkup() {
        assertThat(Html.of("<a title=\"{}\">{}</a>", "\" onclick=\"send()", "<script>a && b</script> {} it's")
                        .markup())
                .isEqualTo("<a title=\"&quot; onclick=&quot;send()\">"
                        + "&lt;script&gt;a &amp;&amp; b&lt;/script&gt; {} it&#39;s</a>");
    }

    @Test
    void aPieceOfAPageStaysOne() {
        assertThat(Html.of("<p>{}</p>", Html.of("<b>{}</b>", "<i>")).markup()).isEqualTo("<p><b>&lt;i&gt;</b></p>");
    }

    @Test
    void partsAndPlacesAreAsMany() {
        assertThatIllegalArgumentException().isThrownBy(() -> Html.of("<p>{}</p>", "a", "b"));
        assertThatIllegalArgumentException().isThrownBy(() -> Html.of("<p>{} {}</p>", "a"));
    }
}
