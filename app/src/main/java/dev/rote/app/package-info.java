/// Main: reads settings, makes everything with new, starts it.
@NullMarked
package dev.rote.app;

import org.jspecify.annotations.NullMarked;
