/// The pages where people meet runs: the queue, the request, the live screen, runs, capabilities.
@NullMarked
package dev.rote.console;

import org.jspecify.annotations.NullMarked;
