/// The verbs as commands.
@NullMarked
package dev.rote.cli;

import org.jspecify.annotations.NullMarked;
