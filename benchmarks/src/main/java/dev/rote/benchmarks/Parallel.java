package dev.rote.benchmarks;

import dev.rote.replay.ReplayResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/// Many look-ups at once in one browser, each of another member; what they read is compared with what the script reads.
final class Parallel {
    private static final String ABOUT = "Sixteen look-ups are always under way in one browser, each in a context of its"
            + " own. A wrong read is a balance that is not the one the script reads for that member, one after the other.";
    private static final String UNREAD = "failed: ";
    private static final int AT_ONCE = 16;
    private static final int LOOK_UPS = 64;
    private static final List<String> MEMBERS =
            List.of("10001", "10002", "10003", "10004", "10005", "10006", "10008", "10009", "10010");

    private final Rig rig;
    private final LookUp lookUp;

    private Parallel(Rig rig) {
        this.rig = rig;
        this.lookUp = new LookUp(rig.browser(), rig);
    }

    static Section measure(Rig rig) {
        return new Parallel(rig).measured();
    }

    private Section measured() {
        Map<String, String> right = new TreeMap<>();
        MEMBERS.forEach(member -> right.put(member, number(rig.script().balance(rig.core(), member))));
        double alone = Figures.timed(() -> MEMBERS.forEach(member -> read(member))) / MEMBERS.size();
        List<String> wrong = new ArrayList<>();
        List<String> unread = new ArrayList<>();
        double all = Figures.timed(() -> {
            try (ExecutorService workers = Executors.newFixedThreadPool(AT_ONCE)) {
                List<Future<String>> reading = new ArrayList<>();
                for (int i = 0; i < LOOK_UPS; i++) {
                    String member = MEMBERS.get(i % MEMBERS.size());
                    reading.add(workers.submit(() -> read(member)));
                }
                for (int i = 0; i < LOOK_UPS; i++) {
                    String member = MEMBERS.get(i % MEMBERS.size());
                    String read = result(reading.get(i));
                    if (!read.equals(right.get(member))) {
                        (read.startsWith(UNREAD) ? unread : wrong).add(member + ": " + read);
                    }
                }
            }
        });
        Stream.concat(wrong.stream(), unread.stream()).forEach(one -> System.err.println("not right: " + one));
        return new Section(
                "Sixteen at once",
                ABOUT,
                List.of(),
                List.of(
                        new Fact("wrong reads of " + LOOK_UPS, wrong.size(), "", Target.atMost(0.0)),
                        new Fact("look-ups that failed, of " + LOOK_UPS, unread.size(), "", Target.atMost(0.0)),
                        Fact.of("look-ups a second, sixteen at once", LOOK_UPS / all * 1000, "/s"),
                        Fact.of("look-ups a second, one after the other", 1000 / alone, "/s")));
    }

    private String read(String member) {
        ReplayResult result = lookUp.result(rig.core(), member);
        return switch (result) {
            case ReplayResult.Success success ->
                success.outputs().stream()
                        .filter(one -> one.output().equals("savings_balance"))
                        .map(one -> number(one.value().json().toString()))
                        .findFirst()
                        .orElse("nothing");
            case ReplayResult.BusinessOutcome outcome -> UNREAD + outcome.code();
            case ReplayResult.Failure failure ->
                UNREAD + failure.code() + " at " + failure.step() + ", "
                        + failure.cause().observed();
            case ReplayResult.DryRun held -> UNREAD + "held at " + held.step();
            case ReplayResult.Escalated escalated -> UNREAD + escalated.reason();
        };
    }

    private static String number(String written) {
        return written.replaceAll("[^0-9.]", "");
    }

    private static String result(Future<String> reading) {
        try {
            return reading.get();
        } catch (ExecutionException failed) {
            return UNREAD + failed.getCause();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
    }
}
