package dev.rote.app;

import dev.rote.app.Visitor.Tab;

/// Holds a page to WCAG 2.2, levels A and AA, as far as axe-core can tell; for tests.
final class Accessible {
    private Accessible() {}

    /// What is wrong, a line for each; empty when nothing is.
    static String faults(Tab tab, String axe) {
        tab.js(axe + "; 'there'");
        String found = tab.js("axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa',"
                + " 'best-practice']}).then(found => found.passes.length + ' passed\\n' + found.violations.map(one =>"
                + " one.id + ': ' + one.help + ' ' + one.nodes.map(node => node.html.slice(0, 120)).join(' | '))"
                + ".join('\\n'))");
        if (!found.matches("(?s)[1-9][0-9]+ passed\n.*")) {
            throw new AssertionError("axe-core has not looked: " + found);
        }
        return found.substring(found.indexOf('\n') + 1);
    }
}
