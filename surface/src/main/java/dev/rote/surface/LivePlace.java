package dev.rote.surface;

import java.net.URI;

/// Where a live surface is reached: the address of its browser on this machine (`ws://`, Chrome DevTools Protocol)
/// and the window in it that the run began with. Whoever knows it can do anything there, so it stays inside the
/// product.
public record LivePlace(URI browser, String target) {

    @Override
    public String toString() {
        return "a live surface";
    }
}
