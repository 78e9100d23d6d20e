package dev.rote.llm;

import java.io.IOException;

/// More came than is read.
final class TooMuch extends IOException {
    private static final long serialVersionUID = 1L;

    TooMuch(long bytes) {
        super("the answer is longer than " + bytes + " bytes");
    }
}
