package dev.rote.browser;

import dev.rote.browser.cdp.CdpSession;
import dev.rote.surface.DialogKind;

/// A dialog that a page has opened (Page.javascriptDialogOpening).
record PageDialog(DialogKind kind, String message, String defaultText, CdpSession session) {}
