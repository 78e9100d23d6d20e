/// Contracts and fakes for tests of other rooms.
@NullMarked
package dev.rote.testbed;

import org.jspecify.annotations.NullMarked;
