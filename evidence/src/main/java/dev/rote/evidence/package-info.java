/// What happened: run directory, events, masked pictures; redacts on write.
@NullMarked
package dev.rote.evidence;

import org.jspecify.annotations.NullMarked;
