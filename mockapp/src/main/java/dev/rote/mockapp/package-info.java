/// The hostile target: a legacy credit-union core.
@NullMarked
package dev.rote.mockapp;

import org.jspecify.annotations.NullMarked;
