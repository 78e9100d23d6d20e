package dev.rote.benchmarks;

import java.math.BigDecimal;

/// One entry of the core's ledger.
record Booking(String reference, String member, String type, BigDecimal amount) {
    boolean is(FaultRun.Order order) {
        return member.equals(order.member()) && type.equals(order.type()) && amount.compareTo(order.amount()) == 0;
    }
}
