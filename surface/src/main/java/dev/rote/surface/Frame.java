package dev.rote.surface;

/// One document of a surface: a window's own, or one inside a frame of another.
///
/// `parent` is the position of the containing frame and `owner` the node that embeds it, both -1 for a window's own
/// document.
/// `path` carries no query and no fragment; `status` is the HTTP status its document came with, 0 where there is none.
public record Frame(
        int index, int parent, int owner, String name, String origin, String path, String title, int status) {

    public boolean isWindow() {
        return parent < 0;
    }

    public String location() {
        return origin + path;
    }
}
