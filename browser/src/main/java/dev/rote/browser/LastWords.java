package dev.rote.browser;

import dev.rote.browser.cdp.Deadline;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// What a browser writes to its error stream, of which the end is kept, at most 4 KiB.
sealed interface LastWords {
    int MOST = 4 * 1024;

    String text();

    /// Waits until nobody can write any more; false when that cannot be known or takes longer.
    boolean silent(Deadline deadline);

    /// The text when nobody can write any more, or what there is of it at the deadline.
    default String heardOut(Deadline deadline) {
        silent(deadline);
        return text();
    }

    /// In a pipe, whose other end every process of the browser holds: it ends when the last of them has, of which the
    /// operating system tells us in no quicker way.
    final class Heard implements LastWords {
        private final byte[] last = new byte[MOST];
        private final CountDownLatch end = new CountDownLatch(1);
        private int length;

        private Heard() {}

        static Heard from(InputStream stream) {
            var heard = new Heard();
            Thread.ofVirtual().name("browser-stderr").start(() -> heard.listen(stream));
            return heard;
        }

        private void listen(InputStream stream) {
            var chunk = new byte[MOST];
            try (stream) {
                for (int read = stream.read(chunk); read >= 0; read = stream.read(chunk)) {
                    keep(chunk, read);
                }
            } catch (IOException e) {
                var note = ("(cut off: " + e.getMessage() + ")").getBytes(StandardCharsets.UTF_8);
                keep(note, note.length);
            } finally {
                end.countDown();
            }
        }

        private synchronized void keep(byte[] bytes, int count) {
            int kept = Math.min(length, MOST - count);
            System.arraycopy(last, length - kept, last, 0, kept);
            System.arraycopy(bytes, 0, last, kept, count);
            length = kept + count;
        }

        @Override
        public synchronized String text() {
            return new String(Arrays.copyOf(last, length), StandardCharsets.UTF_8).strip();
        }

        @Override
        public boolean silent(Deadline deadline) {
            try {
                return end.await(deadline.remainingNanos(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
    }

    /// In a file, for a browser that may outlive us.
    record Written(Path file) implements LastWords {

        @Override
        public String text() {
            try (var in = new RandomAccessFile(file.toFile(), "r")) {
                long from = Math.max(0, in.length() - MOST);
                var bytes = new byte[(int) (in.length() - from)];
                in.seek(from);
                in.readFully(bytes);
                return new String(bytes, StandardCharsets.UTF_8).strip();
            } catch (IOException e) {
                return "(not readable: " + e.getMessage() + ")";
            }
        }

        @Override
        public boolean silent(Deadline deadline) {
            return false;
        }
    }
}
