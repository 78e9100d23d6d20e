package dev.rote.mockapp;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// `/directory`: all members by name part and status, four a page.
final class DirectoryScreen {
    private static final int PAGE_SIZE = 4;
    private static final String ANY = "All";
    private static final List<String> STATUSES = List.of(ANY, "Active", "Dormant", "Restricted", "Closed");
    private static final Pattern PAGE_NUMBER = Pattern.compile("[1-9][0-9]{0,3}");
    private static final Template DIRECTORY = Template.of("directory.html");
    private static final Template ROW = Template.of("directory-row.html");

    void addTo(RoutesConfig routes) {
        routes.get("/directory", DirectoryScreen::list);
    }

    private static void list(Context ctx) {
        String name = Form.query(ctx, "F_NAME");
        String status = Form.query(ctx, "F_STAT");
        List<DirectoryEntry> found = DirectoryEntry.ALL.stream()
                .filter(entry -> entry.matches(name, status.equals(ANY) ? "" : status))
                .toList();
        int pages = Math.max(1, (found.size() + PAGE_SIZE - 1) / PAGE_SIZE);
        String asked = Form.query(ctx, "F_PAGE");
        int page = PAGE_NUMBER.matcher(asked).matches() ? Math.min(Integer.parseInt(asked), pages) : 1;
        List<Html> rows = found.stream()
                .skip((long) (page - 1) * PAGE_SIZE)
                .limit(PAGE_SIZE)
                .map(DirectoryScreen::row)
                .toList();
        String address = "/directory?F_NAME=" + URLEncoder.encode(name, StandardCharsets.UTF_8) + "&F_STAT="
                + URLEncoder.encode(status, StandardCharsets.UTF_8) + "&F_PAGE=";
        Html body = DIRECTORY.fill(Map.of(
                "name", Html.text(name),
                "statuses", Choice.options(STATUSES, status),
                "rows", Html.join(rows),
                "place", Html.text("Page " + page + " of " + pages + ", " + found.size() + " records"),
                "previous", page > 1 ? link("Previous", address + (page - 1)) : Html.NOTHING,
                "next", page < pages ? link("Next", address + (page + 1)) : Html.NOTHING));
        (found.isEmpty()
                        ? Page.saying("DIR010", "Member Directory", "No entries found.", body)
                        : new Page("DIR010", "Member Directory", body))
                .sendTo(ctx);
    }

    private static Html row(DirectoryEntry entry) {
        return ROW.fill(Map.of(
                "memberId", Html.text(entry.id()),
                "name", Html.text(entry.name()),
                "status", Html.text(entry.status()),
                "branch", Html.text(entry.branch()),
                "view", entry.archived() ? Html.text("Archived") : link("View", "/member?F_MBRID=" + entry.id())));
    }

    private static Html link(String text, String address) {
        return new Html("<a href=\"" + Html.text(address).markup() + "\">"
                + Html.text(text).markup() + "</a>");
    }
}
