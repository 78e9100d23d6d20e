/// Performs a capability on a surface, step by step, and returns a result.
@NullMarked
package dev.rote.replay;

import org.jspecify.annotations.NullMarked;
