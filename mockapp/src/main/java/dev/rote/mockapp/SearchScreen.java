package dev.rote.mockapp;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.util.Map;
import java.util.regex.Pattern;

/// `/search`: one member by id.
final class SearchScreen {
    private static final Template SEARCH = Template.of("search.html");
    private static final Template FIELD_BESIDE = Template.of("search-field-beside.html");
    private static final Template FIELD_BELOW = Template.of("search-field-below.html");
    private static final Html ARCHIVE = Template.of("search-archive.html").fill(Map.of());
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");

    void addTo(RoutesConfig routes) {
        routes.get("/search", ctx -> page("", ctx).sendTo(ctx));
        routes.post("/search", SearchScreen::search);
    }

    static void sayNotFound(Context ctx, String id) {
        say(ctx, id, "No member found for ID " + id + ".");
    }

    private static void search(Context ctx) {
        Session session = Gate.session(ctx);
        String id = Form.text(ctx, "F_MBRID");
        if (ctx.formParam("F_ARCH") != null) {
            say(ctx, id, "The member archive is closed.");
        } else if (session.fires(FailureMode.MALICIOUS_REDIRECT)) {
            ctx.redirect(AttackerPages.origin(ctx) + AttackerPages.SIGN_ON, HttpStatus.SEE_OTHER);
        } else if (id.isEmpty()) {
            say(ctx, id, "Member ID is required.");
        } else if (!DIGITS.matcher(id).matches()) {
            say(ctx, id, "Member ID must be numeric.");
        } else if (session.fires(FailureMode.NOT_FOUND) || Member.withId(id).isEmpty()) {
            sayNotFound(ctx, id);
        } else {
            ctx.redirect("/member?F_MBRID=" + id, HttpStatus.SEE_OTHER);
        }
    }

    private static void say(Context ctx, String id, String message) {
        Page page = page(id, ctx);
        Page.saying(page.screen(), page.title(), message, page.body()).sendTo(ctx);
    }

    private static Page page(String id, Context ctx) {
        Session session = Gate.session(ctx);
        Template field = session.fires(FailureMode.MOVED_FIELD) ? FIELD_BELOW : FIELD_BESIDE;
        String caption = session.fires(FailureMode.CHANGED_LABEL) ? "Member No." : "Member ID:";
        Html form = SEARCH.fill(Map.of(
                "field",
                field.fill(Map.of("caption", Html.text(caption), "value", Html.text(id), "buttons", buttons(session))),
                "archive",
                session.fires(FailureMode.AMBIGUOUS_BUTTON) ? ARCHIVE : Html.NOTHING));
        return new Page("MBR010", "Member Search", form);
    }

    private static Html buttons(Session session) {
        String value = session.fires(FailureMode.RENAMED_BUTTON) ? "Find" : "Search";
        String drawn = "<input type=\"submit\" value=\"" + value + "\">";
        String hidden = "<input type=\"submit\" value=\"" + value + "\" aria-hidden=\"true\" tabindex=\"-1\">";
        if (session.fires(FailureMode.HIDDEN_DUPLICATE)) {
            return new Html(hidden + " " + hidden);
        }
        return new Html(session.fires(FailureMode.HIDDEN_CONTROL) ? hidden : drawn);
    }
}
