/// The verbs of the product over all rooms below.
@NullMarked
package dev.rote.session;

import org.jspecify.annotations.NullMarked;
