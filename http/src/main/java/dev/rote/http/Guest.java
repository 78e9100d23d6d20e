package dev.rote.http;

import java.io.IOException;

/// Somebody who speaks a protocol of its own at an address of this API, with clients that were let in by it.
public interface Guest {
    void serve(Visit visit) throws IOException;
}
