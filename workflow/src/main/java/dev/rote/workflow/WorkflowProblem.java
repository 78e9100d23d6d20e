package dev.rote.workflow;

import dev.rote.capability.Harmless;
import java.util.Comparator;

/// One thing that keeps a workflow from being run: a stable code, the line it stands in (from 1, 0 where none can be
/// named), and a sentence for the person who has to put it right.
public record WorkflowProblem(String code, int line, String message) {
    static final Comparator<WorkflowProblem> BY_LINE = Comparator.comparingInt(WorkflowProblem::line);
    private static final int LONGEST = 400;

    public WorkflowProblem {
        message = Harmless.text(message, LONGEST);
    }

    /// The closed list of what a definition can have wrong; the codes of files (`NOT_YAML`, `TOO_DEEP`, ...), of
    /// limits of inputs (`PATTERN_REFUSED`, ...) and of the registry (`NOT_APPROVED`, ...) come beside it.
    public enum Code {
        UNKNOWN_KEY,
        MISSING_KEY,
        WRONG_SHAPE,
        TOO_MANY,
        NAME_MALFORMED,
        NAME_OTHER_THAN_FILE,
        ID_TWICE,
        TYPE_UNKNOWN,
        NUMBER_OUT_OF_RANGE,
        REFERENCE_MALFORMED,
        REFERENCE_UNKNOWN,
        /// To the step itself or a later one, so also every cycle.
        REFERENCE_LATER,
        TYPE_MISMATCH,
        OPTIONAL_TO_REQUIRED,
        RANGE_TOO_WIDE,
        CHOICES_TOO_WIDE,
        SENSITIVE_UNDECLARED,
        LITERAL_SENSITIVE,
        LITERAL_REFUSED,
        INPUT_UNKNOWN,
        INPUT_MISSING,
        INPUT_UNUSED,
        OTHER_FAMILY,
        /// One invocation has one consent.
        SEVERAL_CONSENTS,
        COMPENSATES_NOTHING,
        /// Without an effect check it could never be proven.
        COMPENSATION_UNPROVABLE
    }

    static WorkflowProblem of(Code code, int line, String message) {
        return new WorkflowProblem(code.name(), line, message);
    }

    @Override
    public String toString() {
        return (line > 0 ? "line " + line + ": " : "") + code + ": " + message;
    }
}
