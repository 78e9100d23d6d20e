package dev.rote.app;

import dev.rote.app.Visitor.Seat;
import dev.rote.app.Visitor.Tab;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Keeps pictures of the console's pages for its documentation, in the folder that `ROTE_CONSOLE_PICTURES`
/// names; for tests.
final class Pictures {
    private Pictures() {}

    /// At a desk and on a phone.
    static void keepBoth(String name, Tab tab) throws IOException {
        Seat seat = tab.seat();
        for (Seat one : List.of(Seat.DESKTOP, Seat.PHONE)) {
            tab.sit(one);
            keep(name + (one.phone() ? "-phone" : "-desktop"), tab);
        }
        tab.sit(seat);
    }

    static void keep(String name, Tab tab) throws IOException {
        Optional<Path> folder =
                Optional.ofNullable(System.getenv("ROTE_CONSOLE_PICTURES")).map(Path::of);
        if (folder.isPresent()) {
            Files.createDirectories(folder.get());
            Files.write(folder.get().resolve(name + ".png"), tab.picture());
        }
    }
}
