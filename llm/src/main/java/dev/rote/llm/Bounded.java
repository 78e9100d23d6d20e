package dev.rote.llm;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/// A stream of which no more than a number of bytes can be read; the next one throws `TooMuch`.
final class Bounded extends FilterInputStream {
    private final long most;
    private long read;

    Bounded(InputStream in, long most) {
        super(in);
        this.most = most;
    }

    @Override
    public int read() throws IOException {
        int one = super.read();
        count(one < 0 ? 0 : 1);
        return one;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        int some = super.read(bytes, from, length);
        count(Math.max(some, 0));
        return some;
    }

    private void count(int some) throws IOException {
        read += some;
        if (read > most) {
            throw new TooMuch(most);
        }
    }
}
