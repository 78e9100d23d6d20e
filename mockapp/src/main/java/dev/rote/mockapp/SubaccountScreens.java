package dev.rote.mockapp;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Opening a sub-account: form, review, confirm, receipt. A doubled confirm opens it twice: as in the applications we
/// imitate, the token stops forgery and not repetition, so whoever presses must see to it.
final class SubaccountScreens {
    private static final Duration SLOW = Duration.ofSeconds(6);
    private static final BigDecimal LEAST = new BigDecimal("5.00");
    private static final int REMARKS_LIMIT = 80;
    private static final List<String> TYPES = List.of("Savings", "Checking", "Certificate");
    private static final String SPOOFED_REFERENCE = "SA-999999";
    private static final String TWICE = " onclick=\"fetch('/confirm', {method: 'POST', keepalive: true,"
            + " body: new URLSearchParams(new FormData(this.form, this))})\"";
    private static final Template FORM = Template.of("subaccount.html");
    private static final Template REVIEW = Template.of("review.html");
    private static final Template RECEIPT = Template.of("receipt.html");

    private final Book book;

    SubaccountScreens(Book book) {
        this.book = book;
    }

    void addTo(RoutesConfig routes) {
        routes.get("/subaccount", SubaccountScreens::form);
        routes.post("/subaccount", SubaccountScreens::submit);
        routes.get("/review", SubaccountScreens::review);
        routes.post("/confirm", this::confirm);
        routes.get("/receipt", this::receipt);
        routes.get("/quickopen", this::quickOpen);
    }

    private static void form(Context ctx) {
        memberOf(ctx, Form.query(ctx, "F_MBRID"))
                .ifPresent(member -> page(member, Entry.EMPTY, Optional.empty()).sendTo(ctx));
    }

    private static void submit(Context ctx) {
        Optional<Member> found = memberOf(ctx, Form.text(ctx, "F_MBRID"));
        if (found.isEmpty()) {
            return;
        }
        Member member = found.get();
        Entry entry = new Entry(Form.text(ctx, "F_DEPAMT"), Form.text(ctx, "F_SUBTYP"), Form.text(ctx, "F_RMKS"));
        Session session = Gate.session(ctx);
        Optional<String> problem = session.fires(FailureMode.VALIDATION_ERROR)
                ? Optional.of("Initial Deposit is required.")
                : entry.problem();
        if (problem.isPresent()) {
            page(member, entry, problem).sendTo(ctx);
            return;
        }
        BigDecimal amount = Money.read(entry.deposit()).orElseThrow();
        session.review(new Draft.Order(member, entry.type(), amount, entry.remarks()));
        ctx.redirect("/review", HttpStatus.SEE_OTHER);
    }

    private static void review(Context ctx) {
        Session session = Gate.session(ctx);
        Optional<Draft> draft = session.underReview();
        if (draft.isEmpty()) {
            ctx.redirect("/search", HttpStatus.SEE_OTHER);
            return;
        }
        Draft.Order order = draft.get().order();
        if (session.fires(FailureMode.CONFIRMATION_SPOOF)) {
            receiptPage(SPOOFED_REFERENCE, order).sendTo(ctx);
            return;
        }
        String added = session.fires(FailureMode.ALTERED_REQUEST)
                ? "<input type=\"hidden\" name=\"F_FEE\" value=\"WAIVED\">"
                : "";
        String hidden = session.fires(FailureMode.HIDDEN_CONTROL) ? " aria-hidden=\"true\" tabindex=\"-1\"" : "";
        String asks = session.fires(FailureMode.NATIVE_CONFIRM)
                ? " onclick=\"return window.confirm('Open this sub-account?')\""
                : session.fires(FailureMode.DOUBLE_SUBMIT) ? TWICE : "";
        Html body = REVIEW.fill(Map.of(
                "token", Html.text(draft.get().token()),
                "memberId", Html.text(order.member().id()),
                "name", Html.text(order.member().name()),
                "type", Html.text(order.accountType()),
                "amount", Html.text(Money.shown(order.amount())),
                "remarks", Html.text(order.remarks()),
                "confirm",
                        new Html(added + "<input type=\"submit\" name=\"F_CMD\" value=\"Confirm\"" + hidden + asks
                                + ">")));
        new Page("SUB020", "Sub-account Review", body).sendTo(ctx);
    }

    private void confirm(Context ctx) {
        Session session = Gate.session(ctx);
        String command = Form.text(ctx, "F_CMD");
        if (command.equals("Confirm")) {
            book.confirmPressed();
        }
        Optional<Draft> draft = session.draftOf(Form.raw(ctx, "F_TOKEN"));
        if (draft.isEmpty()) {
            ErrorPages.invalid(ctx, "this review is not open.");
            return;
        }
        Draft.Order order = draft.get().order();
        switch (command) {
            case "Confirm" -> {
                Ledger.Commit done = session.fires(FailureMode.OPTIMISTIC_RECEIPT)
                        ? book.reject(order, ctx.path())
                        : book.commit(order, ctx.path());
                String receipt = receiptAddress(done);
                if (session.fires(FailureMode.DIRECT_RECEIPT)) {
                    receiptPage(done.reference(), order).sendTo(ctx);
                } else if (session.fires(FailureMode.SLOW_CONFIRM)) {
                    Later.after(SLOW, ctx, () -> ctx.redirect(receipt, HttpStatus.SEE_OTHER));
                } else {
                    ctx.redirect(receipt, HttpStatus.SEE_OTHER);
                }
            }
            case "Cancel" -> ctx.redirect("/member?F_MBRID=" + order.member().id(), HttpStatus.SEE_OTHER);
            default -> ErrorPages.invalid(ctx, "no command was given.");
        }
    }

    private void receipt(Context ctx) {
        Optional<Ledger.Commit> commit = book.commitOf(Form.query(ctx, "F_REF"));
        Optional<Member> member = commit.flatMap(known -> Member.withId(known.memberId()));
        if (commit.isEmpty() || member.isEmpty()) {
            ErrorPages.notFound(ctx);
            return;
        }
        Ledger.Commit known = commit.get();
        receiptPage(
                        known.reference(),
                        new Draft.Order(member.get(), known.accountType(), known.amount(), known.remarks()))
                .sendTo(ctx);
    }

    /// The shortcut that should never have been built: a plain link that commits.
    private void quickOpen(Context ctx) {
        Optional<BigDecimal> amount = Money.read(Form.query(ctx, "F_DEPAMT"));
        Optional<Member> member = Member.withId(Form.query(ctx, "F_MBRID"));
        if (amount.isEmpty() || member.isEmpty()) {
            ErrorPages.invalid(ctx, "member or amount is missing.");
            return;
        }
        Draft.Order order = new Draft.Order(member.get(), TYPES.getFirst(), amount.get(), "");
        ctx.redirect(receiptAddress(book.commit(order, ctx.path())), HttpStatus.SEE_OTHER);
    }

    private static String receiptAddress(Ledger.Commit commit) {
        return "/receipt?F_REF=" + commit.reference();
    }

    /// The member to open a sub-account for; answers the request and returns empty if there is none or it is
    /// restricted.
    private static Optional<Member> memberOf(Context ctx, String id) {
        Optional<Member> member = Member.withId(id);
        if (member.isEmpty()) {
            SearchScreen.sayNotFound(ctx, id);
        } else if (member.get().restricted()) {
            MemberScreen.restricted(member.get()).sendTo(ctx);
            return Optional.empty();
        }
        return member;
    }

    private static Page page(Member member, Entry entry, Optional<String> problem) {
        Html body = FORM.fill(Map.of(
                "memberId", Html.text(member.id()),
                "name", Html.text(member.name()),
                "deposit", Html.text(entry.deposit()),
                "types", Choice.options(TYPES, entry.type()),
                "remarks", Html.text(entry.remarks())));
        return problem.map(text -> Page.saying("SUB010", "Open Sub-account", text, body))
                .orElseGet(() -> new Page("SUB010", "Open Sub-account", body));
    }

    private static Page receiptPage(String reference, Draft.Order order) {
        return new Page(
                "SUB030",
                "Sub-account Opened",
                RECEIPT.fill(Map.of(
                        "reference", Html.text(reference),
                        "memberId", Html.text(order.member().id()),
                        "name", Html.text(order.member().name()),
                        "type", Html.text(order.accountType()),
                        "amount", Html.text(Money.shown(order.amount())))));
    }

    /// The form as it was typed.
    private record Entry(String deposit, String type, String remarks) {
        static final Entry EMPTY = new Entry("", TYPES.getFirst(), "");

        Optional<String> problem() {
            if (deposit.isEmpty()) {
                return Optional.of("Initial Deposit is required.");
            }
            Optional<BigDecimal> amount = Money.read(deposit);
            if (amount.isEmpty()) {
                return Optional.of("Initial Deposit must be an amount such as 250.00.");
            }
            if (amount.get().compareTo(LEAST) < 0) {
                return Optional.of("Initial Deposit must be at least 5.00.");
            }
            if (!TYPES.contains(type)) {
                return Optional.of("Account Type is not valid.");
            }
            return remarks.length() > REMARKS_LIMIT
                    ? Optional.of("Remarks must be at most 80 characters.")
                    : Optional.empty();
        }
    }
}
