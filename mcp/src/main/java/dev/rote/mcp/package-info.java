/// The verbs as tools of the Model Context Protocol: thin, on the one service that every interface stands on.
@NullMarked
package dev.rote.mcp;

import org.jspecify.annotations.NullMarked;
