package dev.rote.capability;

import dev.rote.capability.Problem.Code;
import java.util.ArrayList;
import java.util.List;

/// Collects what the checks find.
final class Findings {
    private final List<Problem> problems = new ArrayList<>();
    private final List<Problem> warnings = new ArrayList<>();

    void refuse(Code code, String where, String message) {
        problems.add(new Problem(code, where, message));
    }

    void refuseUnless(boolean fine, Code code, String where, String message) {
        if (!fine) {
            refuse(code, where, message);
        }
    }

    void warn(Code code, String where, String message) {
        warnings.add(new Problem(code, where, message));
    }

    Validation all() {
        return new Validation(problems, warnings);
    }
}
