package dev.rote.surface;

import java.util.Set;

/// Which adapter a surface is of, the version of the port it keeps, and what it can do.
public record SurfaceDescriptor(String adapter, int contractVersion, Set<Feature> features) {
    public SurfaceDescriptor {
        features = Set.copyOf(features);
    }
}
