/// Explorers over model APIs; the only room that may speak to a model.
@NullMarked
package dev.rote.llm;

import org.jspecify.annotations.NullMarked;
