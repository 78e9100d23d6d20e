package dev.rote.testbed;

import java.util.Locale;

/// The standard screens of the contract; an adapter shows them its own way, a page as the HTML file of that name.
public enum ContractScreen {
    /// Fields, a list, a check box and buttons, and texts that say what was pressed and entered.
    ///
    /// Field `Name` (holds `old`; the key Enter in it shows `Entered` and its value), read-only
    /// `Reference` (`KEEP-1`), disabled `Branch` (`Graz`), list `Country` (Austria, Germany,
    /// Germany (East)), box `I have read this`, button `Count` that counts in the text
    /// `Pressed 0 times`, disabled button `Never`, button `Far down` below the window's edge that
    /// shows `Reached`, link `Next page` to `NEXT`.
    FORM,
    /// Reads `This is the next page`.
    NEXT,
    /// Buttons that raise dialogs: `Delete` (confirm `Delete item 12?`; shows `Deleted` or `Kept`),
    /// `Save` (alert `Saved as 8831`; shows `Saved`), `Reject` (prompt `Reason?`; shows `Reason` and
    /// what was entered, or `Not rejected`).
    DIALOGS,
    /// A button `Pay` under a dialog `Please wait` over the whole window; shows `Paid` when it is pressed all the same.
    COVERED,
    /// A button `Start`; the text `Waiting` becomes `Ready` some 300 ms after it was pressed.
    LATE,
    /// Fields `User` and `Password`, the latter secret, and the text `Account of Ann Lind`.
    SECRET,
    /// Frames `nav`, with the link `Search`, and `main`, with the field `Member ID`.
    FRAMES,
    /// A button `Pick` that opens `PICKER` in a window of its own, and the text `Nothing picked`.
    WINDOWS,
    /// A button `Take 4711` that makes the window which opened this one show `Picked 4711`, and closes its own.
    PICKER,
    /// A field `Document` for a file, and a button `Browse` that opens a hidden one; shows `Chosen` and the file's
    /// name for the latter.
    UPLOAD,
    /// Things that take more than a plain press or fill, and a line that says what was done to them last:
    /// a button `Item` (pressed twice `Opened Item`, with the other button `Menu of Item`, with Control held
    /// `Marked Item`, plainly `Pressed Item`); a button `File` under which a link `Export` (`Exported`) shows
    /// while the mouse is on it; a field `Note` that holds `old`; a list `Colours` that takes several of `Red`,
    /// `Green`, `Blue`; a field `Supplier` that suggests `Meier, Anna (Graz)` and `Meier, Anna (Wien)` a moment
    /// after `Meier` was typed (`Took` and what was taken); a spin button `Copies` and a slider `Volume` from 0
    /// to 100; a date field `Due` and a typed one `Booked`; a field `Find` that answers to Enter (`Found` and
    /// what it holds); and buttons `Card` and `Done` (the one carried onto the other: `Moved Card`).
    WIDGETS,
    /// A region `Orders` that shows 100 of 2,000 pixels, and the line `Scrolled` once it was scrolled by 500.
    SCROLLED;

    /// The name of its file or path, in lower case.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
