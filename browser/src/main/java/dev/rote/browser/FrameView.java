package dev.rote.browser;

/// One frame of a window as the browser lists it, with what the walker saw in it.
///
/// @param id the frame's id (CDP domain Page)
/// @param parent the id of the frame around it, empty for a window's own
/// @param document the loader id of its document
record FrameView(String id, String parent, String document, WalkerReply reply) {
    boolean isWindow() {
        return parent.isEmpty();
    }
}
