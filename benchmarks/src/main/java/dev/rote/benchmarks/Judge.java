package dev.rote.benchmarks;

import dev.rote.benchmarks.Answer.Told;
import dev.rote.benchmarks.Fault.Right;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Holds what was told of a run against the core's ledger.
final class Judge {
    private Judge() {}

    /// How a run ended.
    enum Ended {
        /// The effect once and told so, or, where a stop was right, none and told so.
        EXACT,
        /// Nothing that was told is contradicted by the ledger, and somebody may have to look.
        SAFE_STOP,
        /// Anything else.
        WRONG;

        String words() {
            return toString().replace('_', ' ');
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// A run with what was told, in the order it was told, by whoever asked with its key; the entries that the
    /// ledger has of it; how often the commit's request left a browser; and whether the fault came to strike before
    /// the run was over.
    record Case(FaultRun run, List<Answer> answers, List<Booking> booked, int sent, boolean struck) {
        Case {
            answers = List.copyOf(answers);
            booked = List.copyOf(booked);
        }

        private List<Told> told() {
            return answers.stream()
                    .filter(Told.class::isInstance)
                    .map(Told.class::cast)
                    .toList();
        }
    }

    /// The judgement, with why it is wrong.
    record Judged(Case of, Ended ended, String why) {}

    static Judged judge(Case of) {
        Optional<String> wrong = ledger(of).or(() -> answers(of)).or(() -> contradiction(of));
        return wrong.map(why -> new Judged(of, Ended.WRONG, why))
                .orElseGet(() -> new Judged(of, isExact(of) ? Ended.EXACT : Ended.SAFE_STOP, ""));
    }

    private static Optional<String> ledger(Case of) {
        if (of.booked().size() > 1) {
            return Optional.of("booked " + of.booked().size() + " times");
        }
        if (of.booked().stream().anyMatch(one -> !one.is(of.run().order()))) {
            return Optional.of("something else was booked: " + of.booked());
        }
        return of.sent() > 1 ? Optional.of("the request left " + of.sent() + " times") : Optional.empty();
    }

    private static Optional<String> answers(Case of) {
        if (of.answers().stream().anyMatch(one -> one instanceof Answer.Crashed || one instanceof Answer.Silent)) {
            return Optional.of("it had no typed end");
        }
        return of.told().isEmpty() ? Optional.of("nobody was told a result") : Optional.empty();
    }

    private static Optional<String> contradiction(Case of) {
        boolean booked = !of.booked().isEmpty();
        for (Told told : of.told()) {
            if (told.saysDone() && !booked) {
                return Optional.of("told that it was done, and nothing was");
            }
            if (told.saysNothingWasDone() && booked) {
                return Optional.of("told that nothing was done, and it was");
            }
            if (booked
                    && !told.reference().isEmpty()
                    && !told.reference().equals(of.booked().getFirst().reference())) {
                return Optional.of("told another reference than the ledger's");
            }
        }
        return Optional.empty();
    }

    private static boolean isExact(Case of) {
        Told last = of.told().getLast();
        return of.booked().isEmpty()
                ? last.saysNothingWasDone() && of.run().fault().right() == Right.STOP
                : last.saysDone();
    }
}
