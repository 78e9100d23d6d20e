/// Ratios against peers, measured side by side in one run.
@NullMarked
package dev.rote.benchmarks;

import org.jspecify.annotations.NullMarked;
