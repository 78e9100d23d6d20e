package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.SharedBrowser.Pages;
import dev.rote.surface.Act;
import dev.rote.surface.ActResult.Done;
import dev.rote.surface.ActResult.NotActionable;
import dev.rote.surface.ActResult.NotTaken;
import dev.rote.surface.SurfaceEvent.Downloaded;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SharedBrowser.class)
@Timeout(60)
class FilesTest {
    private final Site site = new Site();

    @TempDir
    private Path folder;

    @AfterEach
    void stop() {
        site.close();
    }

    private Screen show(Pages pages, String body) {
        return pages.surface(site.page("/", "<title>-</title>" + body)).go(site.at("/"));
    }

    private Path sample() throws IOException {
        return Files.writeString(folder.resolve("sample.csv"), "Nr;Betrag\n1;2\n");
    }

    @Test
    void putsAFileIntoAHiddenFieldBehindAButton(Pages pages) throws IOException {
        var screen = show(pages, """
                <button onclick="f.click()">Browse</button> <input type=file id=f style="display:none">
                <script>f.onchange = () => document.title = f.files[0].name + ' ' + f.files[0].size</script>""");
        Path file = sample();
        assertThat(screen.act("Browse", ref -> new Act.Upload(ref, file))).isEqualTo(new Done("sample.csv"));
        assertThat(screen.title()).isEqualTo("sample.csv 14");
    }

    @Test
    void putsAFileIntoAFieldThatIsEmptiedAtOnce(Pages pages) throws IOException {
        var screen = show(pages, """
                <label>Document <input type=file id=f onchange="document.title='got '+f.files[0].name;f.value=''"></label>""");
        Path file = sample();
        assertThat(screen.act("Document", ref -> new Act.Upload(ref, file))).isEqualTo(new Done("sample.csv"));
        assertThat(screen.title()).isEqualTo("got sample.csv");
    }

    @Test
    void findsTheFieldOfAButtonThatOpensNoChooserInAFrame(Pages pages) throws IOException {
        site.page(
                "/inner",
                "<p><span role=button tabindex=0>Attach</span><input type=file id=f style='opacity:0;width:1px'></p>"
                        + "<script>f.onchange=()=>parent.document.title=f.files[0].name</script>");
        var screen = show(pages, "<iframe src=/inner></iframe>");
        Path file = sample();
        assertThat(screen.act("Attach", ref -> new Act.Upload(ref, file))).isEqualTo(new Done("sample.csv"));
        assertThat(screen.title()).isEqualTo("sample.csv");
    }

    @Test
    void putsNoFileWhereThereIsNone(Pages pages) throws IOException {
        var screen = show(pages, "<label>Document <input type=file></label><label>Name <input></label>");
        Path file = sample();
        assertThat(screen.act("Document", ref -> new Act.Upload(ref, folder.resolve("missing.csv"))))
                .isInstanceOf(NotActionable.class);
        assertThat(screen.act("Name", ref -> new Act.Upload(ref, file))).isInstanceOf(NotActionable.class);
    }

    @Test
    void takesADownloadWithItsNameItsBytesAndItsHash(Pages pages) throws Exception {
        var screen = show(pages, """
                <button id=x>Export</button><script>
                x.onclick=()=>setTimeout(()=>{const s='Nr;Währung\\r\\n1;€\\r\\n',b=new Uint8Array(s.length);for(let i=0;i<s.length;i++){const c=s.charCodeAt(i);b[i]=c==0x20AC?0x80:c}
                const a=document.createElement('a');a.href=URL.createObjectURL(new Blob([b],{type:'text/csv'}));a.download='Umsätze März 2025 (1).csv';document.body.append(a);a.click();a.remove()},300)
                </script>""");
        assertThat(screen.press("Export")).isEqualTo(new Done(""));
        Downloaded file = screen.event(Downloaded.class);
        byte[] bytes = "Nr;Währung\r\n1;€\r\n".getBytes(Charset.forName("windows-1252"));
        assertThat(file.name()).isEqualTo("Umsätze März 2025 (1).csv");
        assertThat(Path.of(file.file())).hasBinaryContent(bytes);
        assertThat(file.bytes()).isEqualTo(bytes.length);
        assertThat(file.sha256()).isEqualTo(sha256(bytes));
    }

    private static String sha256(byte[] bytes) throws NoSuchAlgorithmException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }

    @Test
    void takesTheBytesOfADocumentThatAViewerWouldShow(Pages pages) throws Exception {
        site.file("/report.pdf", "application/pdf", "%PDF-1.4 not much of a report");
        var screen =
                show(pages, "<a href=/report.pdf>Report</a> <a href=/report.pdf target=_blank>Report in a window</a>");
        for (String name : new String[] {"Report", "Report in a window"}) {
            assertThat(screen.press(name)).isEqualTo(new Done(""));
        }
        screen.until(_ ->
                screen.events().stream().filter(Downloaded.class::isInstance).count() == 2);
        assertThat(screen.events()).filteredOn(Downloaded.class::isInstance).allSatisfy(event -> {
            Downloaded file = (Downloaded) event;
            assertThat(file.name()).isEqualTo("report.pdf");
            assertThat(Path.of(file.file())).hasContent("%PDF-1.4 not much of a report");
            assertThat(file.sha256())
                    .isEqualTo(sha256("%PDF-1.4 not much of a report".getBytes(StandardCharsets.UTF_8)));
        });
        assertThat(screen.surface().act(new Act.Navigate(site.at("/report.pdf")), screen.run()))
                .isEqualTo(new Done(""));
    }

    @Test
    void takesNoFileThatDidNotArriveWhole(Pages pages) {
        site.cut("/statement.csv", "text/csv", "Nr;Betrag\n1;2\n", 4096);
        var screen = show(pages, "<a href=/statement.csv download>Statement</a>");
        screen.press("Statement");
        assertThat(screen.event(Downloaded.class)).isEqualTo(new Downloaded("statement.csv", "", 0, ""));
    }

    @Test
    void goesThroughItsHistoryAndSaysWhenItStays(Pages pages) {
        site.page("/two", "<title>two</title>").page("/no-content", "", 204, Map.of());
        var screen = show(pages, "<p>one</p>");
        assertThat(screen.surface().act(new Act.Back(), screen.run())).isInstanceOf(Done.class);
        assertThat(screen.surface().act(new Act.Back(), screen.run())).isInstanceOf(NotActionable.class);
        screen.go(site.at("/"));
        screen.go(site.at("/two"));
        assertThat(screen.surface().act(new Act.Back(), screen.run())).isInstanceOf(Done.class);
        assertThat(screen.title()).isEqualTo("-");
        assertThat(screen.surface().act(new Act.Forward(), screen.run())).isInstanceOf(Done.class);
        assertThat(screen.title()).isEqualTo("two");
        assertThat(screen.surface().act(new Act.Navigate(site.at("/no-content")), screen.run()))
                .isInstanceOf(NotTaken.class);
        assertThat(screen.title()).isEqualTo("two");
    }
}
