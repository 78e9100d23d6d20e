package dev.rote.benchmarks;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/// One run of the fault campaign as it is planned: what is asked for, what goes wrong and when. No two runs of a
/// campaign ask for the same amount, so an entry of the core's ledger tells whose it is. `chance` decides the rest.
record FaultRun(int number, Fault fault, Optional<Moment> moment, Proof proof, Order order, long chance) {
    /// Smallest amount, in cents.
    private static final int LEAST = 500;

    static final List<String> MEMBERS =
            List.of("10001", "10002", "10003", "10004", "10005", "10006", "10008", "10009", "10010");
    private static final List<String> TYPES = List.of("Savings", "Checking", "Certificate");

    /// What proves the effect apart from the screen that was pressed on.
    enum Proof {
        /// The core's own books.
        BOOKS,
        /// Another capability, which counts on the member's page.
        SCREEN
    }

    /// What is asked for.
    record Order(String member, String type, BigDecimal amount) {
        Map<String, String> inputs() {
            return Map.of("member_id", member, "account_type", type, "initial_deposit", amount.toPlainString());
        }
    }

    /// The plan that a seed makes: of every kind of fault as many as of any other, in random order.
    static List<FaultRun> plan(long seed, int runs, List<Fault> faults) {
        Random random = new Random(seed);
        List<Fault> order = new ArrayList<>();
        while (order.size() < runs) {
            List<Fault> all = new ArrayList<>(faults);
            Collections.shuffle(all, random);
            order.addAll(all.subList(0, Math.min(all.size(), runs - order.size())));
        }
        List<FaultRun> plan = new ArrayList<>();
        for (Fault fault : order) {
            plan.add(planned(plan.size() + 1, fault, random));
        }
        return List.copyOf(plan);
    }

    private static FaultRun planned(int number, Fault fault, Random random) {
        List<Moment> moments = fault.moments().stream().sorted().toList();
        Optional<Moment> moment =
                moments.isEmpty() ? Optional.empty() : Optional.of(moments.get(random.nextInt(moments.size())));
        Proof proof = random.nextInt(10) == 0 ? Proof.SCREEN : Proof.BOOKS;
        Order order = new Order(
                MEMBERS.get(random.nextInt(MEMBERS.size())),
                TYPES.get(random.nextInt(TYPES.size())),
                BigDecimal.valueOf(LEAST + (long) number, 2));
        return new FaultRun(number, fault, moment, proof, order, random.nextLong());
    }

    /// What decides everything that is not said here, equal each time.
    Random dice() {
        return new Random(chance);
    }

    String key() {
        return "run-" + number;
    }
}
