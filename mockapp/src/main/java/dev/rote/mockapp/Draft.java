package dev.rote.mockapp;

import java.math.BigDecimal;

/// A sub-account as it waits on the review screen, with its anti-forgery token.
record Draft(String token, Order order) {

    record Order(Member member, String accountType, BigDecimal amount, String remarks) {}
}
