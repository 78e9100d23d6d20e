/// What any screen is to us: observations, controls and their one resolver, acts, conditions, the Surface port.
@NullMarked
package dev.rote.surface;

import org.jspecify.annotations.NullMarked;
