package dev.rote.benchmarks;

import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.Entry;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Opening;
import dev.rote.surface.Ref;
import dev.rote.surface.Role;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import dev.rote.surface.View;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/// The programs that give a model a browser, with the calls a model would make and no model.
final class Peers {
    private static final String ABOUT =
            "The same calls for all: open, look, fill twice, press, look, press, look, fill,"
                    + " press, look until the balance is there; what names a node is taken from the look before. Ours goes"
                    + " through the surface in this process; theirs are asked over MCP, each with its own Chromium started"
                    + " before. The characters are what a model is given of a page of 8,000 cells.";
    private static final String LOOK_UP = "the look-up's 11 calls";
    private static final String CELLS = "open 8,000 cells and look";
    private static final String MEMBER = "10003";

    private final Rig rig;
    private final String balance;
    private final Run run = Rig.run();
    private final Map<String, Integer> characters = new HashMap<>();

    private Peers(Rig rig) {
        this.rig = rig;
        this.balance = rig.script().balance(rig.core(), MEMBER);
    }

    static Section measure(Rig rig) {
        return new Peers(rig).measured();
    }

    private Section measured() {
        List<Duel> duels = new ArrayList<>();
        List<Fact> facts = new ArrayList<>();
        StringBuilder about = new StringBuilder(ABOUT);
        NpmPackages packages = new NpmPackages(System.getenv());
        Optional<Path> node = packages.node();
        for (McpPeer peer : McpPeer.all(rig.chromium(), isRoot())) {
            if (node.isEmpty()) {
                System.err.println("LEFT OUT: " + peer.name() + ", since node and npm are not on the search path");
                about.append(" Left out without npm: ").append(peer.name()).append('.');
            } else {
                duels.addAll(against(peer, node.get(), packages.installed(peer)));
            }
        }
        characters.forEach(
                (name, count) -> facts.add(Fact.of("8,000 cells for a model, " + name, count, "characters")));
        return new Section("Programs that give a model a browser", about.toString(), duels, facts);
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    private List<Duel> against(McpPeer peer, Path node, Path modules) {
        Map<String, String> environment = new HashMap<>(peer.environment());
        // Whatever it keeps goes with our folder.
        for (String place : List.of("HOME", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")) {
            environment.put(place, rig.folder().toString());
        }
        List<String> program =
                List.of(node.toString(), modules.resolve(peer.program()).toString());
        Set<String> origins = Set.of(rig.core(), rig.pages().address(""));
        try (McpClient client = McpClient.start(with(program, peer.arguments()), environment, rig.folder());
                Surface surface =
                        rig.browser().open(Opening.of(origins, rig.folder().resolve("downloads")), run)) {
            List<List<Figures>> told = Race.run(
                    1, Math.max(3, rig.rounds() / 3), List.of(() -> ours(surface), () -> theirs(client, peer)));
            List<Duel> duels = new ArrayList<>();
            BiConsumer<String, Integer> add = (what, part) -> duels.add(new Duel(
                    Duel.Title.against(peer.name() + " " + peer.version(), what, Target.NONE),
                    told.getFirst().get(part),
                    told.getLast().get(part)));
            add.accept(LOOK_UP, 0);
            add.accept(CELLS, 1);
            return duels;
        } finally {
            if (!peer.ending().isEmpty()) {
                Command.run(with(program, peer.ending()), environment);
            }
        }
    }

    private static List<String> with(List<String> program, List<String> arguments) {
        List<String> all = new ArrayList<>(program);
        all.addAll(arguments);
        return all;
    }

    private List<Double> theirs(McpClient client, McpPeer peer) {
        McpPeer.Tools tools = peer.tools();
        double lookUp = Figures.timed(() -> {
            client.call(tools.open(), rig.core() + "/login");
            String signOn = until(client, tools, "Sign On");
            client.call(tools.fill(), tools.ref(signOn, 0, "textbox"), "operator");
            client.call(tools.fill(), tools.ref(signOn, 1, "textbox"), "operator");
            client.call(tools.press(), tools.ref(signOn, 0, "button", "Sign On"));
            String shell = until(client, tools, "Member Search");
            client.call(tools.press(), tools.ref(shell, 0, "link", "Member Search"));
            String search = until(client, tools, "Member ID");
            client.call(tools.fill(), tools.ref(search, 0, "textbox"), MEMBER);
            client.call(tools.press(), tools.ref(search, 0, "button", "Search"));
            until(client, tools, balance);
        });
        double cells = Figures.timed(() -> {
            client.call(tools.open(), rig.pages().address("/cells/1000"));
            String seen = until(client, tools, "999.7");
            characters.put(peer.name(), seen.length());
        });
        rig.pages().awaitLoaded();
        return List.of(lookUp, cells);
    }

    /// Looks until a text is there: some answer before the page does.
    private static String until(McpClient client, McpPeer.Tools tools, String text) {
        for (int look = 0; look < 100; look++) {
            String seen = client.call(tools.look());
            if (seen.contains(text)) {
                return seen;
            }
        }
        throw new IllegalStateException("a peer never saw " + text);
    }

    private List<Double> ours(Surface surface) {
        double lookUp = Figures.timed(() -> {
            act(surface, new Act.Navigate(rig.core() + "/login"));
            Observation signOn = until(surface, "Operator Sign On");
            act(surface, fill(ref(signOn, Role.TEXTBOX, "", 0), "operator"));
            act(surface, fill(ref(signOn, Role.TEXTBOX, "", 1), "operator"));
            act(surface, press(ref(signOn, Role.BUTTON, "Sign On", 0)));
            Observation shell = until(surface, "Member Search");
            act(surface, press(ref(shell, Role.LINK, "Member Search", 0)));
            Observation search = until(surface, "Member ID:");
            act(surface, fill(ref(search, Role.TEXTBOX, "", 0), MEMBER));
            act(surface, press(ref(search, Role.BUTTON, "Search", 0)));
            until(surface, balance);
        });
        double cells = Figures.timed(() -> {
            act(surface, new Act.Navigate(rig.pages().address("/cells/1000")));
            String seen = View.of(until(surface, "999.7"));
            characters.put("Rote", seen.length());
        });
        rig.pages().awaitLoaded();
        return List.of(lookUp, cells);
    }

    private Observation until(Surface surface, String text) {
        Observation seen = surface.observe(run);
        while (seen.nodes().stream().noneMatch(node -> node.text().contains(text))) {
            surface.awaitChange(seen, run);
            seen = surface.observe(run);
        }
        return seen;
    }

    private void act(Surface surface, Act act) {
        ActResult result = surface.act(act, run);
        if (!(result instanceof ActResult.Done)) {
            throw new IllegalStateException(act + " was not done: " + result);
        }
    }

    private static Act press(Ref on) {
        return new Act.Press(on, new DialogAnswer.Dismiss());
    }

    private static Act fill(Ref in, String text) {
        return new Act.Fill(in, new Entry.Plain(text));
    }

    private static Ref ref(Observation seen, Role role, String name, int before) {
        return seen.nodes().stream()
                .filter(node -> node.role() == role && node.name().startsWith(name))
                .skip(before)
                .map(Node::ref)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no " + role + " " + name));
    }
}
