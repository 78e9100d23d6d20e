package dev.rote.surface;

/// A PNG of what a surface shows, with the masks already painted in.
public record Picture(byte[] png, int width, int height, int masks) {}
