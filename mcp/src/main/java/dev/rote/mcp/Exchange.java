package dev.rote.mcp;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.Optional;

/// One HTTP request and the way to answer it, whichever server it came to.
public interface Exchange {
    String method();

    Optional<String> header(String name);

    InputStream body() throws IOException;

    /// Begins the answer; what is written after that is its body. Called once.
    OutputStream answered(int status, Map<String, String> headers) throws IOException;
}
