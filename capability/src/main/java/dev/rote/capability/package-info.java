/// What was learned: typed contract, steps, checkpoints, outcomes; canonical form, seal, plain-words description.
@NullMarked
package dev.rote.capability;

import org.jspecify.annotations.NullMarked;
