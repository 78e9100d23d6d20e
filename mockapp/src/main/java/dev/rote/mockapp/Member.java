package dev.rote.mockapp;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// One synthetic member with its accounts; the ten of them are equal at every start.
record Member(
        String id, String name, String status, String since, String taxId, boolean restricted, List<Account> accounts) {

    static final List<Member> ALL =
            IntStream.rangeClosed(1, 10).mapToObj(Member::numbered).toList();

    record Account(String kind, String number, BigDecimal balance, BigDecimal available) {}

    static Optional<Member> withId(String id) {
        return ALL.stream().filter(member -> member.id().equals(id)).findFirst();
    }

    private static Member numbered(int n) {
        boolean restricted = n == 7;
        String status = restricted ? "Restricted" : n % 4 == 0 ? "Dormant" : "Active";
        return new Member(
                Integer.toString(10_000 + n),
                "Test Member %02d".formatted(n),
                status,
                "%02d/%02d/%d".formatted(n, 2 * n + 5, 1990 + 3 * n),
                "900-00-%04d".formatted(n),
                restricted,
                accounts(n));
    }

    // No two amounts of one member are equal, so that reading the wrong cell always shows.
    private static List<Account> accounts(int n) {
        long savings = 47_040L * n + 1;
        long checking = 18_935L * n + 77;
        long loan = 1_250_000L - 61_345L * n;
        return List.of(
                account("Savings", n, 1, savings, savings - 500),
                account("Checking", n, 2, checking, checking - 1_250),
                account("Loan", n, 3, loan, 0));
    }

    private static Account account(String kind, int n, int suffix, long balance, long available) {
        return new Account(
                kind, "44%d%03d".formatted(10_000 + n, suffix), Money.cents(balance), Money.cents(available));
    }
}
