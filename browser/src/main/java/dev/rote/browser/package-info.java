/// Surface over the Chrome DevTools Protocol.
@NullMarked
package dev.rote.browser;

import org.jspecify.annotations.NullMarked;
