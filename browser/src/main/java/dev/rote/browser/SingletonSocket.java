package dev.rote.browser;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The directory outside its profile that Chromium makes for its "is one running already" socket and leaves behind
/// when it is killed.
final class SingletonSocket {
    private SingletonSocket() {}

    static void deleteOf(Path profile) throws IOException {
        var link = profile.resolve("SingletonSocket");
        if (!Files.isSymbolicLink(link)) {
            return;
        }
        var socket = Files.readSymbolicLink(link);
        var directory = socket.getParent();
        // The link lies where a browser may have written it: follow it to nothing but what it is meant to name.
        if (directory != null
                && directory.getFileName().toString().matches("\\.?(org\\.chromium|com\\.google)\\.[A-Za-z]+\\.\\w+")
                && socket.endsWith("SingletonSocket")) {
            FileTree.delete(directory);
        }
    }
}
