package dev.rote.mockapp;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// `/member`: one member with its accounts.
final class MemberScreen {
    private static final Duration SLOW = Duration.ofSeconds(4);
    private static final Template MEMBER = Template.of("member.html");
    private static final Template ACCOUNTS = Template.of("accounts.html");
    private static final Template ACCOUNT = Template.of("account.html");
    private static final Template MOVED_ACCOUNTS = Template.of("accounts-moved.html");
    private static final Template MOVED_ACCOUNT = Template.of("account-moved.html");
    private static final Template MOVED_BALANCE = Template.of("balance-moved.html");
    private static final Template RESTRICTED = Template.of("restricted.html");
    private static final Html OVERLAY = Template.of("overlay.html").fill(Map.of());
    private static final Template HOSTILE = Template.of("hostile.html");

    private final Book book;

    MemberScreen(Book book) {
        this.book = book;
    }

    void addTo(RoutesConfig routes) {
        routes.get("/member", this::member);
    }

    private void member(Context ctx) {
        Session session = Gate.session(ctx);
        if (session.fires(FailureMode.SESSION_EXPIRED)) {
            session.signOff();
            SignOnScreen.sendToExpired(ctx);
        } else if (session.fires(FailureMode.SERVER_ERROR) || session.fires(FailureMode.SERVER_ERROR_ONCE)) {
            ErrorPages.brokenDown(ctx);
        } else if (session.fires(FailureMode.SLOW_LOAD)) {
            Later.after(SLOW, ctx, () -> show(ctx));
        } else {
            show(ctx);
        }
    }

    private void show(Context ctx) {
        String id = Form.query(ctx, "F_MBRID");
        Optional<Member> found = Member.withId(id);
        if (found.isEmpty()) {
            SearchScreen.sayNotFound(ctx, id);
            return;
        }
        Member member = found.get();
        Session session = Gate.session(ctx);
        if (member.restricted() || session.fires(FailureMode.PERMISSION_DENIED)) {
            restricted(member).sendTo(ctx);
            return;
        }
        Html body = MEMBER.fill(Map.of(
                "memberId", Html.text(member.id()),
                "name", Html.text(member.name()),
                "status", Html.text(member.status()),
                "since", Html.text(member.since()),
                "taxId", Html.text(member.taxId()),
                "subaccounts", Html.text(String.valueOf(book.subaccounts(member.id()))),
                "accounts", session.fires(FailureMode.MOVED_OUTPUT) ? movedAccounts(member) : accounts(member),
                "hostile", session.fires(FailureMode.PROMPT_INJECTION) ? hostile(ctx, member) : Html.NOTHING,
                "overlay", session.fires(FailureMode.MODAL_DIALOG) ? OVERLAY : Html.NOTHING));
        new Page("MBR020", "Member Detail", body).sendTo(ctx);
    }

    static Page restricted(Member member) {
        return new Page(
                "MBR029",
                "Member Detail",
                RESTRICTED.fill(Map.of("memberId", Html.text(member.id()), "name", Html.text(member.name()))));
    }

    private static Html accounts(Member member) {
        List<Html> rows = member.accounts().stream()
                .map(account -> ACCOUNT.fill(Map.of(
                        "kind", Html.text(account.kind()),
                        "number", Html.text(account.number()),
                        "balance", Html.text(Money.shown(account.balance())),
                        "available", Html.text(Money.shown(account.available())))))
                .toList();
        return ACCOUNTS.fill(Map.of("rows", Html.join(rows)));
    }

    private static Html movedAccounts(Member member) {
        List<Html> rows = member.accounts().stream()
                .map(account -> MOVED_ACCOUNT.fill(
                        Map.of("kind", Html.text(account.kind()), "number", Html.text(account.number()))))
                .toList();
        List<Html> balances = member.accounts().stream()
                .map(account -> MOVED_BALANCE.fill(Map.of(
                        "kind", Html.text(account.kind()),
                        "balance", Html.text(Money.shown(account.balance())),
                        "available", Html.text(Money.shown(account.available())))))
                .toList();
        return MOVED_ACCOUNTS.fill(Map.of("rows", Html.join(rows), "balances", Html.join(balances)));
    }

    private static Html hostile(Context ctx, Member member) {
        return HOSTILE.fill(
                Map.of("memberId", Html.text(member.id()), "attacker", Html.text(AttackerPages.origin(ctx))));
    }
}
