package dev.rote.testbed;

import dev.rote.surface.Feature;
import dev.rote.surface.Opening;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceDescriptor;
import dev.rote.surface.SurfaceProvider;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// An application written down as a small script, and the provider of `FakeSurface`s that show it.
///
/// A screen is named by its path and drawn from what is known so far; a reaction says what an act on it does:
/// `new FakeApp(clock).screen("/search", known -> Screen.at("/search").show(...)).press("/search", "Search",
/// goTo("/member"))`.
public final class FakeApp implements SurfaceProvider {
    private final FakeClock clock;
    private final Map<String, Function<Memory, Screen>> screens = new HashMap<>();
    private final Map<Trigger, Reaction> reactions = new HashMap<>();
    private final List<FakeSurface> opened = new ArrayList<>();
    private Set<Feature> features = EnumSet.complementOf(EnumSet.of(Feature.SESSION_HANDOFF));

    /// An act on the part with that key of the screen at that path.
    record Trigger(String kind, String path, String key) {}

    public FakeApp(FakeClock clock) {
        this.clock = clock;
    }

    /// The screen at that path.
    public FakeApp screen(String path, Function<Memory, Screen> drawn) {
        screens.put(path, drawn);
        return this;
    }

    /// The screen at its own path, always the same.
    public FakeApp screen(Screen always) {
        return screen(always.path(), _ -> always);
    }

    /// What pressing the part with that key does: its `key`, or its name when it was given none; after the modifiers
    /// held, as in `CONTROL+SHIFT+Open`.
    public FakeApp press(String path, String key, Reaction reaction) {
        reactions.put(new Trigger("press", path, key), reaction);
        return this;
    }

    /// What pressing the part twice does.
    public FakeApp doublePress(String path, String key, Reaction reaction) {
        reactions.put(new Trigger("double press", path, key), reaction);
        return this;
    }

    /// What pressing the part with the other mouse button does.
    public FakeApp contextPress(String path, String key, Reaction reaction) {
        reactions.put(new Trigger("context press", path, key), reaction);
        return this;
    }

    /// What follows when the mouse comes onto the part.
    public FakeApp hover(String path, String key, Reaction reaction) {
        reactions.put(new Trigger("hover", path, key), reaction);
        return this;
    }

    /// What carrying one part onto another does.
    public FakeApp drag(String path, String from, String onto, Reaction reaction) {
        reactions.put(new Trigger("drag", path, from + " onto " + onto), reaction);
        return this;
    }

    /// What follows when the field with that key was filled, chosen in, ticked or given a file.
    public FakeApp change(String path, String key, Reaction reaction) {
        reactions.put(new Trigger("change", path, key), reaction);
        return this;
    }

    /// What a key or chord does while that screen, or a frame with it, is shown.
    public FakeApp key(String path, String chord, Reaction reaction) {
        reactions.put(new Trigger("key", path, chord), reaction);
        return this;
    }

    /// What happens each time the screen at that path is shown.
    public FakeApp arrive(String path, Reaction reaction) {
        reactions.put(new Trigger("arrive", path, ""), reaction);
        return this;
    }

    /// Pretends to lack these features.
    public FakeApp lacking(Feature... missing) {
        features = EnumSet.copyOf(features);
        features.removeAll(List.of(missing));
        return this;
    }

    /// The surfaces opened so far, oldest first.
    public List<FakeSurface> opened() {
        return List.copyOf(opened);
    }

    /// A surface that already shows the screen at that path and may go to `Screen.ORIGIN`.
    public FakeSurface showing(String path) {
        FakeSurface surface = new FakeSurface(this, clock, Set.of(Screen.ORIGIN), Optional.empty());
        opened.add(surface);
        surface.load("", path);
        return surface;
    }

    @Override
    public SurfaceDescriptor descriptor() {
        return new SurfaceDescriptor("fake", 1, features);
    }

    @Override
    public Surface open(Opening opening, Run run) {
        FakeSurface surface = new FakeSurface(this, clock, opening.origins(), opening.admission());
        opened.add(surface);
        return surface;
    }

    Screen draw(String path, Memory memory) {
        Function<Memory, Screen> drawn = screens.get(path);
        return drawn == null ? Screen.at(path).status(404).show(Part.heading("Not Found")) : drawn.apply(memory);
    }

    Reaction reaction(String kind, String path, String key) {
        return reactions.getOrDefault(new Trigger(kind, path, key), Reaction.NONE);
    }
}
