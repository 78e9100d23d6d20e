package dev.rote.mcp;

/// The way back to a client. One message is sent whole before the next; what is said to somebody who has gone is
/// lost, which ends no run.
interface Outlet {
    void send(String message);
}
