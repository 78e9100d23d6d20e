package dev.rote.surface;

/// One document of a surface: a window's own, or one inside a frame of another.
///
/// `parent` is the position of the containing frame and `owner` the node that embeds it, both -1 for a window's own
/// document.
/// `path` carries no query and no fragment; `status` is the HTTP status its document came with, 0 where there is none.
/// `document` tells one load from the next (the loader id of CDP domain Page): another document at the same address has
/// another one; empty where a surface cannot tell. `whole` is false while the document is still being received (ready
/// state `loading`, HTML 8.1.7.1): what matches one node in it may yet match two. Neither is part of the digest.
public record Frame(
        int index,
        int parent,
        int owner,
        String name,
        String origin,
        String path,
        String title,
        int status,
        String document,
        boolean whole) {

    public Frame(
            int index,
            int parent,
            int owner,
            String name,
            String origin,
            String path,
            String title,
            int status,
            String document) {
        this(index, parent, owner, name, origin, path, title, status, document, true);
    }

    public Frame(int index, int parent, int owner, String name, String origin, String path, String title, int status) {
        this(index, parent, owner, name, origin, path, title, status, "", true);
    }

    public boolean isWindow() {
        return parent < 0;
    }

    /// Whether it shows no document of the application, as before its own has arrived (`about:blank`, HTML section
    /// 7.3.1).
    public boolean isBlank() {
        return origin.equals("about:");
    }

    public String location() {
        return origin + path;
    }
}
