package dev.rote.browser;

import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.WaitInterrupted;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Counts everything that may have made an older picture of a page untrue; what waits are built on.
final class Changes {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition more = lock.newCondition();
    private long count;

    /// How many there have been; only ever grows.
    long count() {
        lock.lock();
        try {
            return count;
        } finally {
            lock.unlock();
        }
    }

    void add() {
        lock.lock();
        try {
            count++;
            more.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Waits until there have been more than `seen`; false when the deadline came first.
    boolean awaitBeyond(long seen, Deadline deadline) {
        lock.lock();
        try {
            while (count <= seen) {
                long left = deadline.remainingNanos();
                if (left == 0) {
                    return false;
                }
                more.awaitNanos(left);
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WaitInterrupted("a change of the page");
        } finally {
            lock.unlock();
        }
    }
}
