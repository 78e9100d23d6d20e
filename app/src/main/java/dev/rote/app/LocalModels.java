package dev.rote.app;

import dev.rote.discovery.Correspondent;
import dev.rote.llm.LanguageModels;
import dev.rote.policy.Loading;
import dev.rote.session.Models;

/// The models that this machine has keys for.
final class LocalModels implements Models {

    @Override
    public Loading<Correspondent> open(Wanted wanted) {
        return LanguageModels.open(new LanguageModels.Order(
                wanted.kind(), wanted.environment(), wanted.prices(), wanted.cents(), wanted.redaction()));
    }
}
