package dev.rote.mcp;

/// Who is told which tools are called and what came of it: names and codes of closed lists, and no value.
public interface ProtocolLog {
    void note(String line);
}
