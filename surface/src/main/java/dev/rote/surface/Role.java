package dev.rote.surface;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// What kind of thing a node is: the roles of WAI-ARIA 1.2, and `TEXT` for a run of plain text.
public enum Role {
    ALERT,
    ALERTDIALOG,
    APPLICATION,
    ARTICLE,
    BANNER,
    BLOCKQUOTE,
    BUTTON,
    CANVAS,
    CAPTION,
    CELL,
    CHECKBOX,
    CODE,
    COLUMNHEADER,
    COMBOBOX,
    COMPLEMENTARY,
    CONTENTINFO,
    DATE,
    DEFINITION,
    DELETION,
    DIALOG,
    DOCUMENT,
    EMPHASIS,
    FEED,
    FIGURE,
    FILE,
    FORM,
    FRAME,
    GENERIC,
    GRID,
    GRIDCELL,
    GROUP,
    HEADING,
    IMG,
    INSERTION,
    LABEL,
    LEGEND,
    LINK,
    LIST,
    LISTBOX,
    LISTITEM,
    LOG,
    MAIN,
    MARQUEE,
    MATH,
    MENU,
    MENUBAR,
    MENUITEM,
    MENUITEMCHECKBOX,
    MENUITEMRADIO,
    METER,
    NAVIGATION,
    NOTE,
    OPTION,
    PARAGRAPH,
    PROGRESSBAR,
    RADIO,
    RADIOGROUP,
    REGION,
    ROW,
    ROWGROUP,
    ROWHEADER,
    SCROLLBAR,
    SEARCH,
    SEARCHBOX,
    SEPARATOR,
    SLIDER,
    SPINBUTTON,
    STATUS,
    STRONG,
    SUBSCRIPT,
    SUPERSCRIPT,
    SWITCH,
    TAB,
    TABLE,
    TABLIST,
    TABPANEL,
    TERM,
    TEXT,
    TEXTBOX,
    TIME,
    TIMER,
    TOOLBAR,
    TOOLTIP,
    TREE,
    TREEGRID,
    TREEITEM;

    private static final Map<String, Role> BY_WIRE =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Role::wire, role -> role));

    /// The name as ARIA and our files write it, for example `columnheader`.
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The role of that name; an unknown one is `GENERIC`, as ARIA asks of user agents.
    public static Role ofWire(String wire) {
        return BY_WIRE.getOrDefault(wire, GENERIC);
    }

    public static boolean isKnown(String wire) {
        return BY_WIRE.containsKey(wire);
    }

    /// Whether a person types into it or picks a value in it.
    public boolean isField() {
        return switch (this) {
            case TEXTBOX, SEARCHBOX, COMBOBOX, LISTBOX, SPINBUTTON, SLIDER, CHECKBOX, RADIO, SWITCH, DATE, FILE -> true;
            default -> false;
        };
    }

    /// Whether a person presses it to make something happen.
    public boolean isPressable() {
        return switch (this) {
            case BUTTON,
                    LINK,
                    MENUITEM,
                    MENUITEMCHECKBOX,
                    MENUITEMRADIO,
                    TAB,
                    OPTION,
                    TREEITEM,
                    CHECKBOX,
                    RADIO,
                    SWITCH -> true;
            default -> false;
        };
    }

    public boolean isCell() {
        return this == CELL || this == GRIDCELL || this == COLUMNHEADER || this == ROWHEADER;
    }

    public boolean isTable() {
        return this == TABLE || this == GRID || this == TREEGRID;
    }
}
