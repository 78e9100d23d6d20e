/// Versions, approvals and the ledger; the only writer of capability files.
@NullMarked
package dev.rote.registry;

import org.jspecify.annotations.NullMarked;
