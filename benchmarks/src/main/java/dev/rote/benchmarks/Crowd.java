package dev.rote.benchmarks;

import dev.rote.capability.Json;
import dev.rote.mockapp.Ledger;
import dev.rote.session.ConsentToStep;
import dev.rote.session.ConsentToStep.Consenting;
import dev.rote.session.Project;
import dev.rote.session.Where;
import dev.rote.session.Workplace;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Fifty callers at once, of whom every tenth opens a sub-account with its consent and key and the others look a
/// balance up; what they are answered is held against what the core has in its books.
final class Crowd {
    static final int SIZE = 50;
    static final int OPENINGS = 5;

    private static final int EVERY = SIZE / OPENINGS;
    private static final List<String> MEMBERS =
            List.of("10001", "10002", "10003", "10004", "10005", "10006", "10008", "10009", "10010");

    private final Rig rig;
    private final List<Json.Fields> orders;
    private final String keys;
    private final int before;

    /// `keys` is what its idempotency keys begin with.
    Crowd(Rig rig, Workplace workplace, Project project, String keys) {
        this.rig = rig;
        this.keys = keys;
        this.before = rig.ledger().commits().size();
        this.orders = IntStream.range(0, SIZE)
                .mapToObj(number -> opens(number) ? opening(number, rig, workplace, project) : lookUp(member(number)))
                .toList();
    }

    /// One call, and what came of it: the result, empty where none was given.
    record Called(int number, String run, double millis, Json.Fields result) {
        boolean isLost() {
            return result.of().isEmpty();
        }

        boolean isSuccess() {
            return Served.word(result, "kind").equals("success");
        }
    }

    static boolean opens(int number) {
        return number % EVERY == 0;
    }

    static String member(int number) {
        return MEMBERS.get(number % MEMBERS.size());
    }

    /// All of them at once, each until it has its result, with `wait` seconds at a time; 0 only asks.
    List<Called> call(Served served, int wait) {
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Called>> calling = IntStream.range(0, SIZE)
                    .mapToObj(number -> callers.submit(() -> called(served, number, wait)))
                    .toList();
            List<Called> calls = new ArrayList<>();
            for (Future<Called> one : calling) {
                calls.add(one.get());
            }
            return calls;
        } catch (ExecutionException failed) {
            throw new IllegalStateException(failed.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
    }

    private Called called(Served served, int number, int wait) {
        Optional<String> key = opens(number) ? Optional.of(keys + "-" + number) : Optional.empty();
        long from = System.nanoTime();
        Json.Fields answer = served.ask(orders.get(number), key, wait);
        String run = Served.word(answer, answer.field("id").isPresent() ? "id" : "run_id");
        Json.Fields result =
                answer.field("kind").isPresent() ? answer : wait == 0 ? Json.Fields.NONE : served.result(run, wait);
        return new Called(number, run, (System.nanoTime() - from) / 1e6, result);
    }

    /// What of their answers is not true: a balance that is another one, or an effect that the core's books
    /// contradict.
    List<String> untrue(List<Called> calls, Map<String, String> balances) {
        List<String> untrue = new ArrayList<>();
        for (Called call : calls) {
            if (opens(call.number()) ? isContradicted(call) : isMisread(call, balances)) {
                untrue.add(call.number() + ": " + call.result().canonical());
            }
        }
        return untrue;
    }

    private static boolean isMisread(Called call, Map<String, String> balances) {
        return call.isSuccess()
                && !(call.result().field("outputs").orElseGet(Json.Null::new) instanceof Json.Fields outputs
                        && Served.word(outputs, "savings_balance").equals(balances.get(member(call.number()))));
    }

    private boolean isContradicted(Called call) {
        long booked = booked(call.number());
        return switch (Served.word(call.result(), "side_effect")) {
            case "committed" -> booked != 1;
            case "none" -> booked != 0;
            default -> booked > 1;
        };
    }

    /// How many sub-accounts there are more than one for each key.
    long doubled() {
        return IntStream.range(0, SIZE)
                .filter(Crowd::opens)
                .mapToLong(this::booked)
                .map(booked -> Math.max(0, booked - 1))
                .sum();
    }

    private long booked(int number) {
        BigDecimal amount = new BigDecimal(deposit(number));
        List<Ledger.Commit> commits = rig.ledger().commits();
        return commits.subList(before, commits.size()).stream()
                .filter(one ->
                        one.memberId().equals(member(number)) && one.amount().compareTo(amount) == 0)
                .count();
    }

    private static String deposit(int number) {
        return (100 + number) + ".00";
    }

    static Json.Fields lookUp(String member) {
        return Json.Fields.NONE
                .with("capability", Json.text("member_savings_balance"))
                .with("inputs", Json.Fields.NONE.with("member_id", Json.text(member)));
    }

    private static Json.Fields opening(int number, Rig rig, Workplace workplace, Project project) {
        Map<String, String> inputs =
                Map.of("member_id", member(number), "account_type", "Savings", "initial_deposit", deposit(number));
        ConsentToStep.Request request = new ConsentToStep.Request(
                project.capabilities().resolve("open_subaccount.json"),
                inputs,
                new Where("local", rig.core(), ""),
                "reviewer",
                ServiceLoad.CLIENT,
                "",
                Duration.ofHours(1));
        if (!(new ConsentToStep(workplace, project).perform(request) instanceof Consenting.Given(var token, var _))) {
            throw new IllegalStateException("no consent");
        }
        Json.Fields typed = Json.Fields.NONE
                .with("member_id", Json.text(member(number)))
                .with("account_type", Json.text("Savings"))
                .with("initial_deposit", Json.text(deposit(number)));
        return Json.Fields.NONE
                .with("capability", Json.text("open_subaccount"))
                .with("inputs", typed)
                .with("approval", Json.text(token));
    }

    /// The balances of all members it asks for, read one after the other without a service.
    static Map<String, String> balances(LookUp lookUp, String core) {
        return MEMBERS.stream().collect(Collectors.toMap(member -> member, member -> balance(lookUp, core, member)));
    }

    private static String balance(LookUp lookUp, String core, String member) {
        return lookUp.balance(core, member).outputs().stream()
                .filter(one -> one.output().equals("savings_balance"))
                .map(one -> one.value().plain())
                .findFirst()
                .orElseThrow();
    }
}
