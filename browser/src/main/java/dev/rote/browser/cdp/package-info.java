/// The Chrome DevTools Protocol as it goes over the wire: frames, calls, sessions and events, and nothing about pages.
@NullMarked
package dev.rote.browser.cdp;

import org.jspecify.annotations.NullMarked;
