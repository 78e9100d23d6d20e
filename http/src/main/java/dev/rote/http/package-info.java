/// The verbs as an HTTP API: thin, on the one service that every interface stands on.
@NullMarked
package dev.rote.http;

import org.jspecify.annotations.NullMarked;
