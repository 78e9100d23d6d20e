package dev.rote.capability;

/// One thing that makes a capability unsafe or that a reviewer should look at: a stable code, where it stands (a JSON
/// pointer into the file), and a sentence.
public record Problem(Code code, String where, String message) {

    /// The closed list; names are stable.
    public enum Code {
        NAME_MALFORMED,
        ID_MALFORMED,
        CODE_MALFORMED,
        ID_TWICE,
        TEXT_TOO_LONG,
        VERSION_OUT_OF_RANGE,
        UNKNOWN_SURFACE,
        ENTRY_NOT_A_PATH,
        LOCALE_MALFORMED,
        FEATURE_NOT_REQUIRED,
        PATTERN_REFUSED,
        RANGE_MALFORMED,
        VALUES_MALFORMED,
        EXAMPLE_REFUSED,
        PLACE_MALFORMED,
        PLACE_UNKNOWN,
        PLACE_OPTIONAL,
        SENSITIVE_IN_ADDRESS,
        SECRET_UNDECLARED,
        SECRET_OUT_OF_PLACE,
        PERSON_OUT_OF_PLACE,
        CREDENTIAL_NOT_A_REFERENCE,
        CREDENTIAL_UNUSED,
        LITERAL_SECRET,
        LITERAL_EXAMPLE,
        REFERENCE_UNKNOWN,
        NO_STEPS,
        CONTROL_MISSING,
        CONTROL_NOT_WANTED,
        ACT_MALFORMED,
        ACT_NO_COMMIT,
        DIALOG_UNBOUND,
        LADDER_EMPTY,
        LADDER_BOX_ONLY,
        EXPECTATION_MISSING,
        ATTEMPTS_OUT_OF_RANGE,
        TIMEOUT_OUT_OF_RANGE,
        COMMIT_RETRIED,
        COMMIT_WITHOUT_MARKER,
        COMMIT_IN_READ,
        COMMIT_CALLED_SAFE,
        COMMIT_IN_LOOP,
        COMMIT_UNGUARDED,
        COMMIT_BINDS_NOT_ALL,
        EFFECT_TOO_LOW,
        EFFECT_TOO_HIGH,
        CONSENT_MISSING,
        CONDITION_EMPTY,
        OUTPUT_UNDECLARED,
        OUTPUT_TYPE_UNREADABLE,
        OUTPUT_NOT_READ,
        OUTPUT_READ_TWICE,
        OUTCOME_UNDECLARED,
        OUTCOME_UNDETECTED,
        PAYLOAD_UNDECLARED,
        DETECTOR_MALFORMED,
        MILESTONE_UNREACHABLE,
        SCHEMA_UNFIT,
        CHECK_MALFORMED,
        CHECK_MAY_WRITE,
        CHECK_UNBOUND,
        CHANGE_IDLE,
        CHANGE_TOO_FAR;

        /// Whether it means that a secret's value stands in the capability, so that it must not even be saved.
        public boolean isSecret() {
            return this == LITERAL_SECRET || this == CREDENTIAL_NOT_A_REFERENCE;
        }
    }

    @Override
    public String toString() {
        return code + " at " + where + ": " + message;
    }
}
