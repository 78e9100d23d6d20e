package dev.rote.benchmarks;
import java.nio.file.Path;
import dev.rote.surface.*;
public final class Lab {
    public static void main(String[] a) throws Exception {
        int n = Integer.parseInt(a[1]);
        try (Rig rig = Rig.start(Path.of(System.getProperty("rote.home")), 3)) {
            ProcessHandle.current().descendants().forEach(h -> { try { java.nio.file.Files.writeString(Path.of("/proc/" + h.pid() + "/autogroup"), "-10"); } catch (java.io.IOException e) { System.err.println(e); } });
            if (a[0].equals("lookup")) {
                LookUp l = new LookUp(rig.browser(), rig);
                double[] t = new double[n];
                for (int i = 0; i < n; i++) {
                    int ii = i;
                    System.err.println("BEGIN " + i + " " + System.nanoTime() / 1000);
                    var r = new Object[1];
                    t[i] = Figures.timed(() -> r[0] = l.balance(rig.core(), "10003"));
                    System.err.println("END " + i + " " + System.nanoTime() / 1000 + " ms " + t[i]);
                    if (i == n - 1) { new ProcessBuilder("cp", ((dev.rote.replay.ReplayResult) r[0]).account().evidence().get().resolve("log.jsonl").toString(), "/tmp/lab/log.jsonl").start().waitFor(); }
                }
                java.util.Arrays.sort(t); System.err.println("median " + t[n / 2]);
            } else if (a[0].equals("race")) {
                LookUp l = new LookUp(rig.browser(), rig);
                for (int k = 0; k < 8; k++) { l.balance(rig.core(), "10003"); rig.script().balance(rig.core(), "10003"); }
                double c0 = cpu(); for (int k = 0; k < n; k++) l.balance(rig.core(), "10003");
                double c1 = cpu(); for (int k = 0; k < n; k++) rig.script().balance(rig.core(), "10003");
                double c2 = cpu();
                System.err.println("CPU ms per look-up: ours " + (c1 - c0) / n + " theirs " + (c2 - c1) / n);
                Duel d = Race.duel(Duel.Title.against("pw", "look-up", Target.NONE), n, () -> l.balance(rig.core(), "10003"), () -> rig.script().balance(rig.core(), "10003"));
                System.err.println("ours " + d.ours().quartile(0) + " " + d.ours().median() + " theirs " + d.theirs().quartile(0) + " " + d.theirs().median() + " ratio " + d.ratio() + " mins " + d.ours().quartile(0) / d.theirs().quartile(0));
            } else if (a[0].equals("cells")) {
                var run = Rig.run();
                java.util.List<Double> first = new java.util.ArrayList<>(), again = new java.util.ArrayList<>(), same = new java.util.ArrayList<>();
                try (Surface s = rig.surface()) {
                    for (int i = 0; i < n; i++) {
                        s.act(new Act.Navigate(rig.pages().address("/cells/1000")), run); rig.pages().awaitLoaded();
                        var o = new Observation[1];
                        System.err.println("FIRST " + System.nanoTime() / 1000);
                        first.add(Figures.timed(() -> o[0] = s.observe(run)));
                        Node b = o[0].nodes().stream().filter(x -> x.name().equals("Change")).findFirst().get();
                        s.act(dev.rote.benchmarks.Lab.press(b), run);
                        System.err.println("AGAIN " + System.nanoTime() / 1000);
                        again.add(Figures.timed(() -> o[0] = s.observe(run)));
                        System.err.println("SAME " + System.nanoTime() / 1000);
                        same.add(Figures.timed(() -> o[0] = s.observe(run)));
                        System.err.println("END " + System.nanoTime() / 1000);
                    }
                }
                System.err.println("nodes first/again/same: " + new Figures(first.subList(n / 2, n)).median() + " " + new Figures(again.subList(n / 2, n)).median() + " " + new Figures(same.subList(n / 2, n)).median() + " min " + new Figures(first).quartile(0) + " " + new Figures(again).quartile(0)+ " " + new Figures(same).quartile(0));
            } else if (a[0].equals("again")) {
                var run = Rig.run();
                java.util.List<Double> again = new java.util.ArrayList<>();
                try (Surface s = rig.surface()) {
                        s.act(new Act.Navigate(rig.pages().address("/cells/1000")), run); rig.pages().awaitLoaded();
                        var o = new Observation[1]; o[0] = s.observe(run);
                    for (int i = 0; i < n; i++) {
                        Node b = o[0].nodes().stream().filter(x -> x.name().equals("Change")).findFirst().get();
                        s.act(dev.rote.benchmarks.Lab.press(b), run);
                        again.add(Figures.timed(() -> o[0] = s.observe(run)));
                    }
                }
                System.err.println("again: " + new Figures(again.subList(n / 2, n)).median() + " min " + new Figures(again).quartile(0));
            } else if (a[0].equals("js")) {
                var page = rig.script().context().newPage(); page.navigate(rig.pages().address("/cells/1000")); rig.pages().awaitLoaded();
                for (int k = 0; k < n; k++) System.err.println(page.evaluate(java.nio.file.Files.readString(Path.of(a[2]))));
            } else if (a[0].equals("prof")) {
                var m = Class.forName("dev.rote.browser.WalkerScript").getDeclaredMethod("source"); m.setAccessible(true);
                String src = (String) m.invoke(null);
                var ctx = rig.script().context();
                var page = ctx.newPage(); page.navigate(rig.pages().address(a.length > 2 ? a[2] : "/cells/1000")); rig.pages().awaitLoaded();
                var cdp = ctx.newCDPSession(page);
                page.evaluate("s => { (0, eval)(s); }", src);
                var pp = new com.google.gson.JsonObject(); pp.addProperty("interval", 200); cdp.send("Profiler.enable"); cdp.send("Profiler.setSamplingInterval", pp);
                for (int k = 0; k < n; k++) {
                    page.reload(); rig.pages().awaitLoaded(); page.evaluate("s => { (0, eval)(s); }", src);
                    cdp.send("Profiler.start");
                    System.err.println("ms " + page.evaluate("() => { const t = performance.now(); const l = __rote.observe(0).length; return (performance.now() - t).toFixed(1) + ' ' + l; }"));
                    var prof = cdp.send("Profiler.stop");
                    java.nio.file.Files.writeString(Path.of("/tmp/lab/prof" + k + ".json"), prof.toString());
                }
            } else if (a[0].equals("fill")) {
                var run = Rig.run(); var ts = new java.util.ArrayList<Double>();
                try (Surface s = rig.surface()) {
                    s.act(new Act.Navigate(rig.pages().address("/acts")), run); rig.pages().awaitLoaded();
                    for (int i = 0; i < n; i++) {
                        var o = s.observe(run); int ii = i;
                        Ref r = o.nodes().stream().filter(x -> x.name().equals("Text") && x.role() == Role.TEXTBOX).findFirst().get().ref();
                        ts.add(Figures.timed(() -> s.act(new Act.Fill(r, new Entry.Plain("text " + (1000 + ii))), run)));
                    }
                }
                System.err.println("fill " + new Figures(ts.subList(n / 2, n)).median() + " min " + new Figures(ts).quartile(0));
            } else if (a[0].equals("script")) {
                double[] t = new double[n];
                for (int i = 0; i < n; i++) { t[i] = Figures.timed(() -> rig.script().balance(rig.core(), "10003")); System.err.println(t[i]); }
                java.util.Arrays.sort(t); System.err.println("median " + t[n / 2]);
            }
        }
        System.exit(0);
    }
    static Act press(Node b) { return new Act.Press(b.ref(), new DialogAnswer.Dismiss()); }
    static double cpu() {
        double sum = 0;
        for (ProcessHandle h : java.util.stream.Stream.concat(java.util.stream.Stream.of(ProcessHandle.current()), ProcessHandle.current().descendants()).toList()) {
            try {
                String t = java.nio.file.Files.readString(Path.of("/proc/" + h.pid() + "/stat"));
                String[] f = t.substring(t.lastIndexOf(')') + 2).split(" ");
                sum += Long.parseLong(f[11]) + Long.parseLong(f[12]) + Long.parseLong(f[13]) + Long.parseLong(f[14]);
            } catch (java.io.IOException e) { }
        }
        return sum * 10;
    }
}
