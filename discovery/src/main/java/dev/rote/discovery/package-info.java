/// Turns one explored or demonstrated run into a draft capability; owns the Explorer port.
@NullMarked
package dev.rote.discovery;

import org.jspecify.annotations.NullMarked;
