package dev.rote.session;

import dev.rote.policy.EffectSource;
import dev.rote.policy.Loading;
import dev.rote.policy.Loading.Refusal;
import dev.rote.replay.EffectReading;
import dev.rote.surface.Journal;
import dev.rote.surface.Run;
import java.time.Duration;
import java.util.SequencedMap;
import java.util.TreeMap;

/// Looks at whether what proves a tenant's effects could be read where the tenant says; reads nothing.
public final class CheckEffects {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Workplace workplace;
    private final Project project;

    public CheckEffects(Workplace workplace, Project project) {
        this.workplace = workplace;
        this.project = project;
    }

    /// What was found, in words, by the names that the tenant gives its sources; refused with the code of a
    /// check. None of a tenant that cannot be opened.
    public SequencedMap<String, Loading<String>> sources(Where where) {
        SequencedMap<String, Loading<String>> found = new TreeMap<>();
        if (Deployments.open(project, where, workplace) instanceof Loading.Loaded<Deployment>(var deployment)) {
            deployment.tenant().effectSources().forEach((name, source) -> found.put(name, greeted(source, deployment)));
        }
        return found;
    }

    private Loading<String> greeted(EffectSource source, Deployment deployment) {
        Run run = Run.lasting(PATIENCE, workplace.clock(), Journal.SILENT);
        return switch (source) {
            case EffectSource.Http http ->
                told(new ServiceProbe(deployment).greet(http), http.origin() + " may be asked, and was not");
            case EffectSource.Sql sql ->
                told(
                        Bounded.reading(run, () -> new DatabaseProbe(deployment.secrets()).greet(sql, run)),
                        sql.userMayOnlyRead()
                                ? "the database answers; that its user may only read is the tenant's word"
                                : "the database answers, and takes no write from us");
            case EffectSource.Folder folder ->
                told(
                        Bounded.reading(run, () -> new FolderProbe(project.root()).greet(folder)),
                        "the folder can be read");
        };
    }

    private static Loading<String> told(EffectReading reading, String well) {
        return reading instanceof EffectReading.Unreadable(var code, var why, var _)
                ? new Loading.Refused<>(new Refusal(code, why))
                : new Loading.Loaded<>(well);
    }
}
