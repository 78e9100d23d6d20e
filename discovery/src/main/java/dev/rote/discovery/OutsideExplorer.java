package dev.rote.discovery;

import dev.rote.capability.Json;
import dev.rote.capability.Provenance.Actor;
import dev.rote.surface.Observation;
import dev.rote.surface.Picture;
import dev.rote.surface.Ref;
import dev.rote.surface.Run;
import java.util.Optional;
import java.util.Set;

/// Lets a correspondent decide: tells it the screen in few words, lets it look closer, and reads its answers, none of
/// which is believed.
public final class OutsideExplorer implements Explorer {
    /// How often it may look closer before it has to decide.
    private static final int MOST_LOOKS = 20;

    private final Correspondent correspondent;
    private final Briefing briefing;
    private final boolean sees;
    private int turn;

    public OutsideExplorer(Correspondent correspondent, Briefing briefing) {
        this(correspondent, briefing, false);
    }

    private OutsideExplorer(Correspondent correspondent, Briefing briefing, boolean sees) {
        this.correspondent = correspondent;
        this.briefing = briefing;
        this.sees = sees;
    }

    /// One that is shown a masked picture of each screen besides.
    public static OutsideExplorer seeing(Correspondent correspondent, Briefing briefing) {
        return new OutsideExplorer(correspondent, briefing, true);
    }

    @Override
    public Actor actor() {
        return Actor.MODEL;
    }

    @Override
    public Optional<Set<Ref>> pictured(Observation screen) {
        return sees ? Optional.of(briefing.masks(screen)) : Optional.empty();
    }

    @Override
    public Decision decide(Situation situation, Run run) {
        Json.Fields told = briefing.observation(situation, ++turn, run);
        Optional<Picture> picture = situation.picture();
        for (int looks = 0; looks <= MOST_LOOKS; looks++) {
            Answer answer =
                    picture.isPresent() ? correspondent.ask(told, picture.get(), run) : correspondent.ask(told, run);
            picture = Optional.empty();
            switch (answer) {
                case Answer.Ended(var code, var why) -> {
                    return new Decision.Broken(code, why);
                }
                case Answer.Unusable(var code, var why) -> {
                    return new Decision.Unusable(code, why);
                }
                case Answer.Said(var json) -> {
                    switch (DecisionReader.read(
                            json,
                            briefing.shown(situation.screen()),
                            situation.task().values())) {
                        case DecisionReader.Read.Decided(var decision) -> {
                            return decision;
                        }
                        case DecisionReader.Read.Closer(var look) -> told = briefing.view(look, situation.screen());
                    }
                }
            }
        }
        return new Decision.Unusable(
                "TOO_MANY_LOOKS", "it looked closer " + MOST_LOOKS + " times; an act or an end is wanted");
    }
}
