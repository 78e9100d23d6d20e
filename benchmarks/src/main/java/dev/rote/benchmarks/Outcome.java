package dev.rote.benchmarks;

import dev.rote.benchmarks.Judge.Ended;
import dev.rote.benchmarks.Judge.Judged;
import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What is kept of a run that was judged: `told` is what each who asked was told, `booked` how often the ledger has
/// it, `sent` how often its request left a browser.
record Outcome(
        int run,
        Fault fault,
        Optional<Moment> moment,
        boolean struck,
        Ended ended,
        String why,
        List<String> told,
        int booked,
        int sent) {
    Outcome {
        told = List.copyOf(told);
    }

    static Outcome of(Judged judged) {
        FaultRun run = judged.of().run();
        return new Outcome(
                run.number(),
                run.fault(),
                run.moment(),
                judged.of().struck(),
                judged.ended(),
                judged.why(),
                judged.of().answers().stream().map(Answer::words).toList(),
                judged.of().booked().size(),
                judged.of().sent());
    }

    /// The runs of a campaign that was written to a file.
    static List<Outcome> read(Path file) throws IOException {
        List<Outcome> all = new ArrayList<>();
        if (Json.read(Files.readString(file)) instanceof JsonReading.Read(Json.Fields campaign)
                && campaign.of().get("each") instanceof Json.Items each) {
            for (Json one : each.of()) {
                all.add(read((Json.Fields) one));
            }
            return all;
        }
        throw new IllegalArgumentException(file + " holds no campaign");
    }

    private static Outcome read(Json.Fields one) {
        String moment = FaultWorker.text(one, "moment");
        return new Outcome(
                number(one, "run"),
                Fault.valueOf(upper(one, "fault")),
                moment.isEmpty() ? Optional.empty() : Optional.of(Moment.valueOf(upper(one, "moment"))),
                one.field("struck").orElseThrow() instanceof Json.Flag(var struck) && struck,
                Ended.valueOf(upper(one, "ended")),
                FaultWorker.text(one, "why"),
                ((Json.Items) one.field("told").orElseThrow())
                        .of().stream().map(told -> ((Json.Text) told).value()).toList(),
                number(one, "booked"),
                number(one, "sent"));
    }

    private static String upper(Json.Fields one, String name) {
        return FaultWorker.text(one, name).toUpperCase(Locale.ROOT);
    }

    private static int number(Json.Fields one, String name) {
        return (int) ((Json.Num) one.field(name).orElseThrow()).whole();
    }

    Json json() {
        return Json.Fields.NONE
                .with("run", Json.number(run))
                .with("fault", Json.text(fault.toString()))
                .with("moment", Json.text(moment.map(Moment::toString).orElse("")))
                .with("struck", Json.flag(struck))
                .with("ended", Json.text(ended.toString()))
                .with("why", Json.text(why))
                .with("told", Json.items(told.stream().map(Json::text).toList()))
                .with("booked", Json.number(booked))
                .with("sent", Json.number(sent));
    }
}
