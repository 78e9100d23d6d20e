package dev.rote.cli;

import dev.rote.capability.Harmless;
import dev.rote.capability.Json;
import java.io.PrintWriter;

/// Answers on stdout, in words or as one JSON document; what goes on meanwhile is told on stderr.
record Terminal(PrintWriter out, PrintWriter err, boolean json) {

    void progress(String what) {
        err.println("rote: " + Harmless.text(what));
        err.flush();
    }

    /// Prints the words, or the document when JSON was asked for.
    void answer(String words, Json.Fields document) {
        out.println(json ? document.pretty().stripTrailing() : words);
        out.flush();
    }
}
