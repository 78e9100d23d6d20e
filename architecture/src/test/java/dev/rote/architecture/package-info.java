/// The house rules as tests: who may require whom, how large things may be, what may not be written.
@NullMarked
package dev.rote.architecture;

import org.jspecify.annotations.NullMarked;
