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
    /// A field `Document` for a file.
    UPLOAD;

    /// The name of its file or path, in lower case.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
