/// Several approved capabilities as one typed request.
@NullMarked
package dev.rote.workflow;

import org.jspecify.annotations.NullMarked;
