package dev.rote.mockapp;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.UploadedFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// `/documents`: statements to download and documents to hand in.
final class DocumentsScreen {
    static final long UPLOAD_LIMIT = 5_000_000;
    private static final List<String> PERIODS = List.of("2025-Q1", "2025-Q2", "2025-Q3", "2025-Q4");
    private static final Template DOCUMENTS = Template.of("documents.html");

    private final Book book;

    DocumentsScreen(Book book) {
        this.book = book;
    }

    void addTo(RoutesConfig routes) {
        routes.get(
                "/documents",
                ctx -> page(Form.query(ctx, "F_MBRID"), Optional.empty()).sendTo(ctx));
        routes.post("/documents", this::receive);
        routes.get("/statement", this::statement);
        routes.get("/files/CoreUpdate.exe", this::executable);
    }

    private void statement(Context ctx) {
        String id = Form.query(ctx, "F_MBRID");
        String period = Form.query(ctx, "F_PERIOD");
        Optional<Member> found = Member.withId(id);
        if (id.isEmpty() || !PERIODS.contains(period)) {
            page(id, Optional.of(id.isEmpty() ? "Member ID is required." : "Period is not valid."))
                    .sendTo(ctx);
        } else if (found.isEmpty()) {
            page(id, Optional.of("No member found for ID " + id + ".")).sendTo(ctx);
        } else if (found.get().restricted()) {
            MemberScreen.restricted(found.get()).sendTo(ctx);
        } else {
            book.statement(id, period);
            serve(ctx, "statement-" + id + "-" + period + ".csv", "text/csv", csv(found.get(), period));
        }
    }

    private static byte[] csv(Member member, String period) {
        StringBuilder lines = new StringBuilder("Period,Member ID,Account,Number,Balance,Available\r\n");
        for (Member.Account account : member.accounts()) {
            lines.append(String.join(
                            ",",
                            period,
                            member.id(),
                            account.kind(),
                            account.number(),
                            account.balance().toPlainString(),
                            account.available().toPlainString()))
                    .append("\r\n");
        }
        return lines.toString().getBytes(StandardCharsets.US_ASCII);
    }

    // Harmless text under a name that must not be downloaded.
    private void executable(Context ctx) {
        serve(
                ctx,
                "CoreUpdate.exe",
                "application/octet-stream",
                "MZ this is no program\r\n".getBytes(StandardCharsets.US_ASCII));
    }

    private void serve(Context ctx, String name, String type, byte[] content) {
        book.fileServed(name);
        ctx.contentType(type)
                .header("Content-Disposition", "attachment; filename=\"" + name + "\"")
                .result(content);
    }

    private void receive(Context ctx) {
        UploadedFile file = ctx.uploadedFile("F_DOC");
        String caption = Form.text(ctx, "F_CAPTN");
        if (file == null || file.filename().isEmpty()) {
            page("", Optional.of("Document is required.")).sendTo(ctx);
        } else if (file.size() > UPLOAD_LIMIT) {
            page("", Optional.of("Document is larger than 5 MB.")).sendTo(ctx);
        } else if (caption.isEmpty()) {
            page("", Optional.of("Caption is required.")).sendTo(ctx);
        } else {
            Ledger.Upload upload = book.upload(file.filename(), file.size(), sha256(file), caption);
            page(
                            "",
                            Optional.of("Document " + upload.reference() + " received: " + upload.name() + ", "
                                    + upload.size() + " bytes."))
                    .sendTo(ctx);
        }
    }

    private static String sha256(UploadedFile file) {
        try (InputStream content = file.content()) {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content.readAllBytes());
            return HexFormat.of().formatHex(digest);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static Page page(String memberId, Optional<String> message) {
        Html body = DOCUMENTS.fill(
                Map.of("memberId", Html.text(memberId), "periods", Choice.options(PERIODS, PERIODS.getLast())));
        return message.map(text -> Page.saying("DOC010", "Documents", text, body))
                .orElseGet(() -> new Page("DOC010", "Documents", body));
    }
}
