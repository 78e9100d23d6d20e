package dev.rote.capability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Problem.Code;
import dev.rote.surface.Feature;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ValidationTest {
    static List<Capability> safe() {
        return List.of(Samples.lookUp(), Samples.opening());
    }

    @ParameterizedTest
    @MethodSource("safe")
    void findsNothingWrongWithWhatIsSafe(Capability capability) {
        Validation validation = Validation.of(capability);
        assertThat(validation.problems()).isEmpty();
        assertThat(validation.warnings()).isEmpty();
        assertThat(Requirements.of(capability)).isEqualTo(capability.target().requires());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            "name": "member_savings_balance" | "name": "Member"                   | NAME_MALFORMED    | /name
            "name": "member_savings_balance" | "name": "../../etc"                | NAME_MALFORMED    | /name
            "version": 1,                    | "version": 0,                      | VERSION_OUT_OF_RANGE | /version
            "id": "search",                  | "id": "end",                       | ID_MALFORMED      | /milestones/1/id
            "id": "search",                  | "id": "Search It",                 | ID_MALFORMED      | /milestones/1
            "id": "search.menu"              | "id": "search.submit"              | ID_TWICE          | /milestones/1/steps/2/id
            "id": "cp.done"                  | "id": "cp.logged_in"               | ID_TWICE          | /checkpoints/1
            "id": "permission_denied"        | "id": "not_found"                  | ID_TWICE          | /detectors/2
            "id": "close_notice"             | "id": "wait_again"                 | ID_TWICE          | /recoverers/1
            "after": "search.submit"         | "after": "search.send"             | REFERENCE_UNKNOWN | /checkpoints/1/after
            "within": ["search.submit"]      | "within": ["search.send"]          | REFERENCE_UNKNOWN | /detectors/1/scope/within/0
            "recoverer": "wait_again"        | "recoverer": "pray"                | REFERENCE_UNKNOWN | /detectors/3/recoverer
            "step": "search.submit"          | "step": "search.send"              | REFERENCE_UNKNOWN | /provenance/steps/0/step
            "surface": "browser"             | "surface": "telepathy"             | UNKNOWN_SURFACE   | /target/surface
            "entry": "/login"                | "entry": "http://core.example/login" | ENTRY_NOT_A_PATH | /target/entry
            "entry": "/login"                | "entry": "//core.example/login"    | ENTRY_NOT_A_PATH  | /target/entry
            "entry": "/login"                | "entry": "login"                   | ENTRY_NOT_A_PATH  | /target/entry
            "entry": "/login"                | "entry": "/a/../../b"              | ENTRY_NOT_A_PATH  | /target/entry
            "path": "/login"},               | "path": "javascript:alert(1)"},    | ENTRY_NOT_A_PATH  | /milestones/0/steps/0/act/path
            "decimal": "."                   | "decimal": ","                     | LOCALE_MALFORMED  | /target/locale
            "requires": ["frames", "geometry", | "requires": ["geometry",         | FEATURE_NOT_REQUIRED | /target/requires
            "pattern": "[0-9]{1,12}"         | "pattern": "[0-9"                  | PATTERN_REFUSED   | /contract/inputs/0/pattern
            "pattern": "[0-9]{1,12}"         | "pattern": "(?<=a)b"               | PATTERN_REFUSED   | /contract/inputs/0/pattern
            "pattern": "[0-9]{1,12}"         | "pattern": "((a{500}){500}){500}"  | PATTERN_REFUSED   | /contract/inputs/0/pattern
            "pattern": "[0-9]{1,12}"         | "least": "9", "most": "3"          | RANGE_MALFORMED   | /contract/inputs/0
            "pattern": "[0-9]{1,12}"         | "least": "many"                    | RANGE_MALFORMED   | /contract/inputs/0
            "pattern": "[0-9]{1,12}"         | "values": ["10003"]                | VALUES_MALFORMED  | /contract/inputs/0/values
            "examples": ["10003"]            | "examples": ["ten"]                | EXAMPLE_REFUSED   | /contract/inputs/0/examples/0
            "value": "${member_id}"          | "value": "${membr_id}"             | PLACE_UNKNOWN     | /milestones/1/steps/1/act/value
            "value": "${member_id}"          | "value": "${member_id"             | PLACE_MALFORMED   | /milestones/1/steps/1/act/value
            "value": "${member_id}"          | "value": "${Member.Id}"            | PLACE_MALFORMED   | /milestones/1/steps/1/act/value
            "text": "${member_id}"           | "text": "${nobody}"                | PLACE_UNKNOWN     | /checkpoints/1/holds/text
            "value": "${member_id}"          | "value": "${secret.operator.username}" | SECRET_OUT_OF_PLACE | /milestones/1/steps/1/act/value
            "value": "${secret.operator.username}" | "value": "x${secret.operator.username}" | SECRET_OUT_OF_PLACE | /milestones/0/steps/1/act/value
            "value": "${secret.operator.username}" | "value": "${secret.admin.username}" | SECRET_UNDECLARED | /milestones/0/steps/1/act/value
            "text": "${member_id}"           | "text": "${secret.operator.password}" | SECRET_OUT_OF_PLACE | /checkpoints/1/holds/text
            "secret://{tenant.id}/mockcore/operator" | "operator:hunter2"         | CREDENTIAL_NOT_A_REFERENCE | /credentials/operator
            "secret://{tenant.id}/mockcore/operator" | "secret://local/mockcore/operator" | CREDENTIAL_NOT_A_REFERENCE | /credentials/operator
            "secret://{tenant.id}/mockcore/operator" | "secret://{tenant.id}/../x" | CREDENTIAL_NOT_A_REFERENCE | /credentials/operator
            "value": "${secret.operator.password}" | "value": "hunter2"           | LITERAL_SECRET    | /milestones/0/steps/2/act/value
            "goal": "Look                    | "goal": "900-00-0003 Look          | LITERAL_SECRET    | /goal
            "goal": "Look                    | "goal": "password=hunter2 Look     | LITERAL_SECRET    | /goal
            "value": "${member_id}"          | "value": "10003"                   | LITERAL_EXAMPLE   | /milestones/1/steps/1/act/value
            "row_key": "Savings"             | "row_key": "10003"                 | LITERAL_EXAMPLE   | /milestones/2/steps/0/control/rungs/0/row_key
            "text": "No member found for ID" | "text": "No member found for ID 10003" | LITERAL_EXAMPLE | /detectors/1/trigger/when/text
            "frame": "nav"                   | "frame": "${member_id}"            | PLACE_UNKNOWN     | /milestones/1/steps/0/control/frame
            "rungs": [{"kind": "role_name", "role": "link", "name": "Member Search"}] | "rungs": [] | LADDER_EMPTY | /milestones/1/steps/0/control/rungs
            {"kind": "role_name", "role": "link", "name": "Member Search"} | {"kind": "bbox", "box": [1, 2, 3, 4]} | LADDER_BOX_ONLY | /milestones/1/steps/0/control/rungs
            "act": {"kind": "open", "path": "/login"} | "act": {"kind": "press"}  | CONTROL_MISSING   | /milestones/0/steps/0/control
            "attempts": 2                    | "attempts": 99                     | ATTEMPTS_OUT_OF_RANGE | /milestones/0/steps/0/attempts
            "timeout_ms": 3000               | "timeout_ms": 0                    | TIMEOUT_OUT_OF_RANGE | /milestones/0/steps/0/timeout_ms
            "timeout_ms": 3000               | "timeout_ms": 999999999            | TIMEOUT_OUT_OF_RANGE | /milestones/0/steps/0/timeout_ms
            "expect": {"kind": "location_matches", "frame": "main", "path": "/search"} | "consent": false | EXPECTATION_MISSING | /milestones/1/steps/0
            "expect": {"kind": "location_matches", "frame": "main", "path": "/search"} | "expect": {"kind": "all", "of": []} | CONDITION_EMPTY | /milestones/1/steps/0/expect
            "risk": "safe"                   | "risk": "irreversible"             | CONSENT_MISSING   | /milestones/0/steps/0/consent
            "risk": "safe"                   | "risk": "irreversible", "consent": true | EFFECT_TOO_LOW | /contract/effect
            "risk": "safe"                   | "risk": "irreversible", "consent": true | COMMIT_WITHOUT_MARKER | /milestones/0/steps/0/commit
            "risk": "safe"                   | "risk": "irreversible", "consent": true | COMMIT_RETRIED | /milestones/0/steps/0/attempts
            "act": {"kind": "read", "output": "savings_balance"} | "act": {"kind": "read", "output": "balance"} | OUTPUT_UNDECLARED | /milestones/2/steps/0/act/output
            "act": {"kind": "read", "output": "savings_balance"} | "act": {"kind": "tick", "ticked": true} | OUTPUT_NOT_READ | /contract/outputs/0
            "type": "decimal"                | "type": "list"                     | OUTPUT_TYPE_UNREADABLE | /milestones/2/steps/0/act/output
            "code": "NOT_FOUND", "description" | "code": "GONE", "description"    | OUTCOME_UNDECLARED | /detectors/1/code
            "payload": ["member_name"]       | "payload": ["name"]                | PAYLOAD_UNDECLARED | /detectors/2/payload/member_name
            "code": "APP_ERROR"              | "code": "WHATEVER"                 | DETECTOR_MALFORMED | /detectors/0/code
            "code": "NOT_FOUND", "description" | "code": "not found", "description" | CODE_MALFORMED  | /contract/outcomes/0
            {"kind": "text_present", "frame": "main", "text": "Access restricted."} | {"kind": "all", "of": []} | CONDITION_EMPTY | /detectors/2/trigger/when
            """)
    void refusesWhatIsUnsafe(String part, String instead, Code code, String where) {
        List<Problem> problems = changed(Samples.lookUp(), part, instead).problems();
        assertThat(problems)
                .as(problems.toString())
                .anyMatch(problem -> problem.code() == code && problem.where().equals(where));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            "effect": "irreversible"     | "effect": "read"              | COMMIT_IN_READ        | /milestones/2/steps/3/commit
            "effect": "irreversible"     | "effect": "reversible"        | EFFECT_TOO_LOW        | /contract/effect
            "risk": "irreversible"       | "risk": "safe"                | COMMIT_CALLED_SAFE    | /milestones/2/steps/3/risk
            "consent": true, "attempts": 1 | "attempts": 1               | CONSENT_MISSING       | /milestones/2/steps/3/consent
            "consent": true, "attempts": 1 | "consent": true, "attempts": 2 | COMMIT_RETRIED     | /milestones/2/steps/3/attempts
            "marker": {"kind": "control_present", "control": {"frame": "main", "rungs": [{"kind": "near_text", "role": "cell", "text": "Reference"}]}} | "marker": {"kind": "all", "of": [{"kind": "all", "of": []}]} | COMMIT_WITHOUT_MARKER | /milestones/2/steps/3/commit/marker
            "after": "open.review"       | "after": "open.link"          | COMMIT_UNGUARDED      | /milestones/2/steps/3
            """)
    void refusesAnUnsafeCommit(String part, String instead, Code code, String where) {
        List<Problem> problems = changed(Samples.opening(), part, instead).problems();
        assertThat(problems)
                .as(problems.toString())
                .anyMatch(problem -> problem.code() == code && problem.where().equals(where));
    }

    /// One act in place of the one that fills in the member's number; where it is wrong, below the step; `-` is the
    /// step itself.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            {"kind": "press_as", "gesture": "single"}                   | ACT_MALFORMED       | /act/gesture
            {"kind": "press_as", "gesture": "double"}                   | EXPECTATION_MISSING | -
            {"kind": "hover"}                                           | EXPECTATION_MISSING | -
            {"kind": "drag", "onto": {"rungs": []}}                     | LADDER_EMPTY        | /act/onto/rungs
            {"kind": "drag", "onto": {"rungs": [{"kind": "bbox", "box": [1, 2, 3, 4]}]}} | LADDER_BOX_ONLY | /act/onto/rungs
            {"kind": "drag", "onto": {"rungs": [{"kind": "label", "text": "${nobody}"}]}} | PLACE_UNKNOWN | /act/onto/rungs/0/text
            {"kind": "pick", "typed": "1", "suggestion": ""}            | ACT_MALFORMED       | /act/suggestion
            {"kind": "pick", "typed": "${secret.operator.password}", "suggestion": "a"} | SECRET_OUT_OF_PLACE | /act/typed
            {"kind": "enter_date", "value": "31.01.2026"}               | ACT_MALFORMED       | /act/value
            {"kind": "enter_date", "value": "on ${member_id}"}          | ACT_MALFORMED       | /act/value
            {"kind": "enter_date", "value": "${member_id}"}             | PLACE_UNKNOWN       | /act/value
            {"kind": "adjust", "value": "a lot"}                        | ACT_MALFORMED       | /act/value
            {"kind": "adjust", "value": "${member_id}"}                 | PLACE_UNKNOWN       | /act/value
            {"kind": "scroll_through", "way": "down"}                   | EXPECTATION_MISSING | -
            {"kind": "back"}                                            | CONTROL_NOT_WANTED  | /control
            {"kind": "read_dialog", "dialog": "alert", "output": "savings_balance"} | CONTROL_NOT_WANTED | /control
            {"kind": "read_dialog", "dialog": "alert", "output": "nothing"} | OUTPUT_UNDECLARED | /act/output
            {"kind": "download", "output": "savings_balance"}           | OUTPUT_TYPE_UNREADABLE | /act/output
            """)
    void refusesAnActThatDoesNotSayWhatItNeeds(String act, Code code, String below) {
        String where = "/milestones/1/steps/1" + below.replace("-", "");
        List<Problem> problems = changed(
                        Samples.lookUp(),
                        "\"act\": {\"kind\": \"fill\", \"value\": \"${member_id}\"}",
                        "\"act\": " + act)
                .problems();
        assertThat(problems)
                .as(problems.toString())
                .anyMatch(problem -> problem.code() == code && problem.where().equals(where));
    }

    @Test
    void refusesACommitByWhatChangesNothing() {
        String press = "\"act\": {\"kind\": \"press\"}, \"risk\": \"irreversible\"";
        assertThat(changed(Samples.opening(), press, press.replace("press", "hover"))
                        .problems())
                .extracting(Problem::code)
                .contains(Code.ACT_NO_COMMIT);
    }

    @Test
    void warnsOfAnAnswerToAnyDialog() {
        assertThat(changed(
                                Samples.lookUp(),
                                "\"act\": {\"kind\": \"press\"}",
                                "\"act\": {\"kind\": \"press\", \"dialog\": {\"kind\": \"accept\"}}")
                        .warnings())
                .extracting(Problem::code)
                .contains(Code.DIALOG_UNBOUND);
    }

    @Test
    void takesInputsInWhatADialogSays() {
        assertThat(changed(Samples.lookUp(), "\"act\": {\"kind\": \"press\"}", """
                        "act": {"kind": "press", "dialog": {"kind": "replies", "replies": [{"kind": "confirm",
                          "says": ["Look up ${member_id}?"], "accept": true}]}}""")
                        .problems())
                .extracting(Problem::code)
                .containsOnly(Code.FEATURE_NOT_REQUIRED);
    }

    @Test
    void saysEverythingAtOnce() {
        Validation validation = validated(text(Samples.lookUp())
                .replace("\"name\": \"member_savings_balance\"", "\"name\": \"X\"")
                .replace("\"entry\": \"/login\"", "\"entry\": \"x\"")
                .replace("\"attempts\": 2", "\"attempts\": 0"));
        assertThat(validation.problems())
                .extracting(Problem::code)
                .contains(Code.NAME_MALFORMED, Code.ENTRY_NOT_A_PATH, Code.ATTEMPTS_OUT_OF_RANGE);
    }

    @Test
    void warnsWhenACommitDoesNotShowEveryInput() {
        assertThat(changed(Samples.opening(), "\"text\": \"${initial_deposit}\"", "\"text\": \"paid\"")
                        .warnings())
                .extracting(Problem::code)
                .containsExactly(Code.COMMIT_BINDS_NOT_ALL);
    }

    @Test
    void refusesACommitThatAWayLeadsBackTo() {
        String back =
                "\"transitions\": [{\"when\": {\"kind\": \"text_present\", \"text\": \"Another\"}, \"to\": \"open\"}]";
        Validation validation = changed(
                Samples.opening(), "\"title\": \"Open the sub-account\",", "\"title\": \"Open\", " + back + ",");
        assertThat(validation.problems())
                .extracting(Problem::code)
                .contains(Code.COMMIT_IN_LOOP, Code.OUTPUT_READ_TWICE);
    }

    @Test
    void followsTransitionsWhenItAsksWhetherAnOutputIsRead() {
        String skip =
                "\"transitions\": [{\"when\": {\"kind\": \"text_present\", \"text\": \"Closed\"}, \"to\": \"end\"}]";
        Validation validation =
                changed(Samples.lookUp(), "\"title\": \"Find the member\",", "\"title\": \"Find\", " + skip + ",");
        assertThat(validation.problems()).extracting(Problem::code).containsExactly(Code.OUTPUT_NOT_READ);
    }

    @Test
    void saysWhereNoWayLeads() {
        String skip = "\"transitions\": [{\"when\": {\"kind\": \"all\", \"of\": []}, \"to\": \"end\"}]";
        Validation validation =
                changed(Samples.lookUp(), "\"title\": \"Find the member\",", "\"title\": \"Find\", " + skip + ",");
        assertThat(validation.warnings()).extracting(Problem::code).contains(Code.MILESTONE_UNREACHABLE);
        assertThat(validation.problems()).extracting(Problem::code).containsExactly(Code.OUTPUT_NOT_READ);
    }

    @Test
    void namesNoControlByAnInputThatMayBeMissing() {
        Validation validation = validated(text(Samples.lookUp())
                .replace("\"type\": \"string\", \"required\": true", "\"type\": \"string\", \"required\": false")
                .replace("\"row_key\": \"Savings\"", "\"row_key\": \"${member_id}\""));
        assertThat(validation.problems()).extracting(Problem::code).containsExactly(Code.PLACE_OPTIONAL);
    }

    @Test
    void keepsASensitiveInputOutOfAddresses() {
        Validation validation = validated(text(Samples.lookUp())
                .replace("\"examples\": [\"10003\"]", "\"sensitive\": true")
                .replace("\"path\": \"/login\"},", "\"path\": \"/member?id=${member_id}\"},"));
        assertThat(validation.problems()).extracting(Problem::code).containsExactly(Code.SENSITIVE_IN_ADDRESS);
    }

    @Test
    void readsFromTheContentWhatTheSurfaceMustBeAbleToDo() {
        Capability bare = Samples.lookUp()
                .withTarget(new Target(
                        "legacy-core", Target.BROWSER, "/login", Target.Locale.PLAIN, Set.of(Feature.HISTORY)));
        assertThat(Validation.of(bare).problems()).extracting(Problem::code).containsOnly(Code.FEATURE_NOT_REQUIRED);
        assertThat(Requirements.stated(bare).target().requires())
                .containsExactlyInAnyOrder(
                        Feature.HISTORY,
                        Feature.FRAMES,
                        Feature.GEOMETRY,
                        Feature.TABLES,
                        Feature.FORMS,
                        Feature.POINTER,
                        Feature.RESPONSE_STATUS);
    }

    private static Validation changed(Capability sample, String part, String instead) {
        String text = text(sample);
        assertThat(text).contains(part);
        int at = text.indexOf(part);
        return validated(text.substring(0, at) + instead + text.substring(at + part.length()));
    }

    /// The sample with every list and object on one line, so that parts of it can be replaced.
    private static String text(Capability sample) {
        return CapabilityFiles.document(sample)
                .pretty()
                .replaceAll("\\n\\s*", " ")
                .replace("{ ", "{")
                .replace("[ ", "[")
                .replace(" }", "}")
                .replace(" ]", "]");
    }

    private static Validation validated(String text) {
        CapabilityReading reading = CapabilityFiles.parse(text.getBytes(StandardCharsets.UTF_8));
        assertThat(reading).as(reading.toString()).isInstanceOf(CapabilityReading.SealBroken.class);
        return Validation.of(((CapabilityReading.SealBroken) reading).capability());
    }
}
