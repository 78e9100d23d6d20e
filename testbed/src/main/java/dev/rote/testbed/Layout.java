package dev.rote.testbed;

import dev.rote.surface.Box;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Places parts as a plain page would: in lines from left to right, blocks and tables below one another.
final class Layout {
    private static final int CHARACTER = 8;
    private static final int GAP = 6;
    private static final int MARGIN = 8;

    private Layout() {}

    /// A part with its box, and where it lies in its table when it is a cell.
    record Placed(Part part, Box box, List<Placed> inside, Optional<Slot> slot) {
        Placed moved(int right, int down) {
            return new Placed(
                    part,
                    part.shape().drawn() ? new Box(box.x() + right, box.y() + down, box.width(), box.height()) : box,
                    inside.stream().map(one -> one.moved(right, down)).toList(),
                    slot);
        }

        Placed grown(int width, int height) {
            return new Placed(part, new Box(box.x(), box.y(), width, height), inside, slot);
        }
    }

    /// Row and column of a cell, counted from 0 after spans are laid out.
    record Slot(int row, int column, int rowSpan, int columnSpan) {}

    /// The parts of a document, from its upper left corner.
    static List<Placed> page(List<Part> parts) {
        return flow(parts).stream()
                .map(placed -> placed.part().shape().fixed().isPresent() ? placed : placed.moved(MARGIN, MARGIN))
                .toList();
    }

    private static Placed place(Part part) {
        if (!part.shape().drawn()) {
            return new Placed(
                    part,
                    Box.NONE,
                    flow(part.parts()).stream().map(Layout::erased).toList(),
                    Optional.empty());
        }
        List<Placed> inside = part.role().isTable() ? TableLayout.rows(part) : flow(part.parts());
        Box around = around(inside);
        Box own = part.shape().fixed().orElse(new Box(0, 0, width(part, around), height(part, around)));
        List<Placed> there = part.shape().fixed().isPresent()
                ? inside.stream().map(one -> one.moved(own.x(), own.y())).toList()
                : inside;
        return new Placed(part, own, there, Optional.empty());
    }

    private static Placed erased(Placed placed) {
        return new Placed(
                placed.part(),
                Box.NONE,
                placed.inside().stream().map(Layout::erased).toList(),
                placed.slot());
    }

    static List<Placed> flow(List<Part> parts) {
        List<Placed> flowed = new ArrayList<>();
        int x = 0;
        int y = 0;
        int tallest = 0;
        for (Part part : parts) {
            Placed placed = place(part);
            if (part.shape().fixed().isPresent() || !part.shape().drawn()) {
                flowed.add(placed);
                continue;
            }
            if (isBlock(part) && x > 0) {
                y += tallest + GAP;
                x = 0;
                tallest = 0;
            }
            flowed.add(placed.moved(x, y));
            x += placed.box().width() + GAP;
            tallest = Math.max(tallest, placed.box().height());
            if (isBlock(part)) {
                y += tallest + GAP;
                x = 0;
                tallest = 0;
            }
        }
        return flowed;
    }

    static Box around(List<Placed> placed) {
        int right = 0;
        int bottom = 0;
        for (Placed one : placed) {
            right = Math.max(right, one.box().right());
            bottom = Math.max(bottom, one.box().bottom());
        }
        return new Box(0, 0, right, bottom);
    }

    private static boolean isBlock(Part part) {
        return switch (part.role()) {
            case GENERIC -> !part.shape().node();
            case HEADING, PARAGRAPH, TABLE, GRID, TREEGRID, GROUP, REGION, FORM, DIALOG, ALERT, ALERTDIALOG, STATUS ->
                true;
            case LIST, LISTITEM, ROW, RADIOGROUP, MAIN, NAVIGATION -> true;
            default -> false;
        };
    }

    private static int width(Part part, Box around) {
        return switch (part.role()) {
            case TEXT -> CHARACTER * part.value().length();
            case CHECKBOX, RADIO, SWITCH -> 13;
            case BUTTON ->
                Math.max(around.width(), CHARACTER * part.label().name().length()) + 16;
            case IMG -> 16;
            case FRAME ->
                part.shape()
                        .document()
                        .map(screen -> around(page(screen.parts())).right() + MARGIN)
                        .orElse(300);
            case OPTION -> around.width();
            default -> part.role().isField() ? 160 : around.width();
        };
    }

    private static int height(Part part, Box around) {
        return switch (part.role()) {
            case TEXT -> 18;
            case CHECKBOX, RADIO, SWITCH -> 13;
            case BUTTON -> 24;
            case IMG -> 16;
            case FRAME ->
                part.shape()
                        .document()
                        .map(screen -> around(page(screen.parts())).bottom() + MARGIN)
                        .orElse(150);
            case OPTION -> around.height();
            default -> part.role().isField() ? 22 : around.height();
        };
    }
}
