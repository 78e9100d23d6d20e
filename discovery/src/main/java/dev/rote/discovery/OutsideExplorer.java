package dev.rote.discovery;

import dev.rote.capability.Json;
import dev.rote.capability.Provenance.Actor;
import dev.rote.surface.Run;

/// Lets a correspondent decide: tells it the screen in few words, lets it look closer, and reads its answers, none of
/// which is believed.
public final class OutsideExplorer implements Explorer {
    /// How often it may look closer before it has to decide.
    private static final int MOST_LOOKS = 20;

    private final Correspondent correspondent;
    private final Briefing briefing;
    private int turn;

    public OutsideExplorer(Correspondent correspondent, Briefing briefing) {
        this.correspondent = correspondent;
        this.briefing = briefing;
    }

    @Override
    public Actor actor() {
        return Actor.MODEL;
    }

    @Override
    public Decision decide(Situation situation, Run run) {
        Json.Fields told = briefing.observation(situation, ++turn, run);
        for (int looks = 0; looks <= MOST_LOOKS; looks++) {
            switch (correspondent.ask(told, run)) {
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
