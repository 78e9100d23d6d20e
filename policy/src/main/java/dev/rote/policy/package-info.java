/// What may be done: allow-lists, risk, consent, secrets, redaction.
@NullMarked
package dev.rote.policy;

import org.jspecify.annotations.NullMarked;
