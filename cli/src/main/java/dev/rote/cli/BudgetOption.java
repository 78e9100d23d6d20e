package dev.rote.cli;

import dev.rote.replay.Budget;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/// How much one performance may use: `--budget timeout_s=60,max_recoveries=1`; what is left out is as usual.
final class BudgetOption {
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,6}");
    private static final int MOST_SECONDS = 24 * 60 * 60;
    private static final int MOST_RECOVERIES = 100;
    private static final int MOST_STEPS = 100_000;

    @Option(
            names = "--budget",
            paramLabel = "NAME=VALUE",
            split = ",",
            description = {
                "How much it may use: timeout_s (120), max_recoveries (3), max_steps (500),",
                "allow_escalation (true). May be repeated, or separated by commas."
            })
    private List<String> given = new ArrayList<>();

    boolean isGiven() {
        return !given.isEmpty();
    }

    Budget budget() {
        return read(given);
    }

    static Budget read(List<String> given) {
        Map<String, String> left = new LinkedHashMap<>(Values.pairs("--budget", given));
        Budget usual = Budget.USUAL;
        Budget budget = new Budget(
                Duration.ofSeconds(number(
                        left, "timeout_s", 1, MOST_SECONDS, (int) usual.time().toSeconds())),
                number(left, "max_steps", 1, MOST_STEPS, usual.steps()),
                number(left, "max_recoveries", 0, MOST_RECOVERIES, usual.recoveries()),
                flag(left, "allow_escalation", usual.mayEscalate()));
        if (!left.isEmpty()) {
            throw CommandFailure.usage("--budget knows timeout_s, max_recoveries, max_steps and allow_escalation, not "
                    + String.join(", ", left.keySet()));
        }
        return budget;
    }

    private static int number(Map<String, String> given, String name, int least, int most, int usual) {
        String text = given.remove(name);
        if (text == null) {
            return usual;
        }
        int number = NUMBER.matcher(text).matches() ? Integer.parseInt(text) : -1;
        if (number < least || number > most) {
            throw CommandFailure.usage(
                    "--budget " + name + " takes a whole number from " + least + " to " + most + ", not " + text);
        }
        return number;
    }

    private static boolean flag(Map<String, String> given, String name, boolean usual) {
        String text = given.remove(name);
        return switch (text) {
            case null -> usual;
            case "true" -> true;
            case "false" -> false;
            case String other -> throw CommandFailure.usage("--budget " + name + " takes true or false, not " + other);
        };
    }
}
