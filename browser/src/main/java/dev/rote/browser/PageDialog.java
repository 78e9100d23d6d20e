package dev.rote.browser;

import dev.rote.browser.cdp.CdpSession;

/// A dialog that a page has opened (Page.javascriptDialogOpening); `kind` is alert, confirm, prompt or beforeunload.
record PageDialog(String kind, String message, String defaultText, CdpSession session) {}
