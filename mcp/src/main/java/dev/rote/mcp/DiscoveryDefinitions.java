package dev.rote.mcp;

import dev.rote.capability.Json;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// How the tools of a discovery stand in the list of tools: what each takes, in the words of a discovery script.
final class DiscoveryDefinitions {
    private static final Json.Fields ENDING = Json.Fields.NONE
            .with(
                    "observation",
                    typed("integer", "The number of the observation it is about; refused when that is not the newest."))
            .with("reason", typed("string", "Why, in one sentence; it is kept."));

    private static final Json.Fields NODE = Json.Fields.NONE
            .with(
                    "on",
                    described("Number of the node, as the screen shows it in brackets; or a control by role and name,"
                                    + " role and near, role and text, label, or row and column.")
                            .with("type", texts("integer", "object")))
            .with("cell", typed("integer", "Position of the cell, from 1, when the node is a table's row."))
            .with("frame", typed("string", "Path of the frame of a control."))
            .with("section", typed("string", "Heading or group that a control stands under."));

    private static final Json.Fields PART = Json.Fields.NONE
            .with("after", typed("string", "The value begins after this text."))
            .with("before", typed("string", "The value ends before this text."));

    private static final Json.Fields INPUT = Json.Fields.NONE
            .with("name", typed("string", "a-z, 0-9 and _."))
            .with("type", typed("string", "The kind of value.").with("enum", types()))
            .with("value", typed("string", "The value in this run, as the screens write it."))
            .with("sensitive", typed("boolean", "It is masked wherever it is written."))
            .with("pattern", typed("string", "A regular expression for its whole text."));

    private static final Json.Fields OUTPUT = Json.Fields.NONE
            .with("name", typed("string", "a-z, 0-9 and _."))
            .with("type", typed("string", "The kind of value.").with("enum", types("file")))
            .with("required", typed("boolean", "False for one that may be missing."));

    private static final Json.Fields START = Json.Fields.NONE
            .with("goal", typed("string", "What is to be achieved, in words."))
            .with("name", typed("string", "Name of the capability to be: a-z, 0-9 and _."))
            .with("entry", typed("string", "Path at which the task starts, such as /login."))
            .with("inputs", list("What the task is given.", object(INPUT, "name", "type", "value")))
            .with("outputs", list("What is to be read.", object(OUTPUT, "name", "type")))
            .with(
                    "effect",
                    typed("string", "What a task that changes records does: irreversible unless said.")
                            .with("enum", texts("reversible", "irreversible")));

    private static final Json.Fields OBSERVE = Json.Fields.NONE
            .with("more", typed("integer", "Number of the node to see more under."))
            .with("line", typed("integer", "Number of the node whose line is cut."))
            .with("rows", typed("string", "A text; all table rows in which a cell shows it."))
            .with("from", typed("integer", "Position to begin at."))
            .with("wait", typed("boolean", "True: look again once the screen has changed, which is a decision."))
            .with("observation", typed("integer", "The number of the observation it is about."))
            .with("reason", typed("string", "Why, in one sentence."));

    private static final Json.Fields ACT = with(
            Json.Fields.NONE.with("act", typed("string", "What is done.").with("enum", acts())),
            NODE,
            Json.Fields.NONE
                    .with("value", typed("string", "Of fill, enter_date, adjust, upload: a place, or a text."))
                    .with("option", typed("string", "Of choose."))
                    .with("options", list("Of choose: several.", type("string")))
                    .with("tick", typed("boolean", "Of tick: whether it is to be ticked."))
                    .with("key", typed("string", "Of key: a key or chord, such as Enter."))
                    .with("path", typed("string", "Of open: a path of the application."))
                    .with("typed", typed("string", "Of pick: what is typed."))
                    .with("suggestion", typed("string", "Of pick: what is picked then."))
                    .with("onto", typed("object", "Of drag: the control it is dragged onto."))
                    .with("gesture", typed("string", "Of press_as: single, double or context."))
                    .with("held", list("Of press_as: alt, control, meta, shift.", type("string")))
                    .with("way", typed("string", "Of scroll_through: down, up, right or left."))
                    .with("accept", typed("string", "Accepts any dialog that it raises; the text answers a prompt."))
                    .with("dialogs", list("Answers to dialogs: kind, says, accept, text.", type("object")))
                    .with("dialog", typed("string", "Of read_dialog: the dialog's kind."))
                    .with("output", typed("string", "Of download and read_dialog: the output's name.")),
            PART,
            ENDING);

    private static final Json.Fields READ =
            with(NODE, Json.Fields.NONE.with("output", typed("string", "Name of the output.")), PART, ENDING);

    private static final Json.Fields DONE = with(
            Json.Fields.NONE.with(
                    "outputs",
                    typed(
                            "object",
                            "For each output's name the number of its node, or an object with on, and cell, frame,"
                                    + " section, after, before where needed.")),
            ENDING);

    private static final Json.Fields ANSWER = object(
            Json.Fields.NONE.with(
                    "kind",
                    typed(
                            "string",
                            "observation and view want a decision; under_way: observe; drafted, escalated, stopped"
                                    + " and refused say how it ended; failure: this call did nothing.")),
            "kind");

    private DiscoveryDefinitions() {}

    static McpSchema.Tool of(DiscoveryTool tool) {
        boolean onlyLooks = tool == DiscoveryTool.OBSERVE;
        return McpSchema.Tool.builder(tool.wire(), Plain.of(object(taken(tool), needed(tool))))
                .description(description(tool))
                .outputSchema(Plain.of(ANSWER))
                .annotations(new McpSchema.ToolAnnotations(
                        null, onlyLooks, tool == DiscoveryTool.ACT, onlyLooks, false, null))
                .build();
    }

    /// Names of all that a tool takes.
    static Set<String> arguments(DiscoveryTool tool) {
        return taken(tool).of().keySet();
    }

    private static Json.Fields taken(DiscoveryTool tool) {
        return switch (tool) {
            case START -> START;
            case OBSERVE -> OBSERVE;
            case ACT -> ACT;
            case READ -> READ;
            case DONE -> DONE;
            case STUCK -> ENDING;
            case ABANDON -> Json.Fields.NONE;
        };
    }

    private static String[] needed(DiscoveryTool tool) {
        return switch (tool) {
            case START -> new String[] {"goal", "name", "entry"};
            case ACT -> new String[] {"act", "reason"};
            case READ -> new String[] {"on", "output", "reason"};
            case DONE, STUCK -> new String[] {"reason"};
            case OBSERVE, ABANDON -> new String[] {};
        };
    }

    private static String description(DiscoveryTool tool) {
        return switch (tool) {
            case START -> "Begin to work a task out, in a browser of its own, and see its first screen. One at a time.";
            case OBSERVE ->
                "See the screen that was told last, or what became of a decision that takes long. With more, line or rows:"
                        + " look closer at what the screen leaves out. With wait: look again.";
            case ACT -> "Do one act on the screen, where the policy allows it, and see what it leads to.";
            case READ -> "Say where an output stands on this screen, when the task goes on elsewhere. Rote reads it.";
            case DONE ->
                "The goal is reached: say where each output stands that was not read before. Rote reads them, writes a"
                        + " draft and performs it once.";
            case STUCK -> "The task cannot be done, or you would have to guess: a person should look.";
            case ABANDON -> "Give the discovery up and end its browser.";
        };
    }

    private static Json.Items acts() {
        return texts(
                "press",
                "fill",
                "choose",
                "tick",
                "key",
                "open",
                "back",
                "forward",
                "clear",
                "pick",
                "enter_date",
                "adjust",
                "hover",
                "press_as",
                "drag",
                "scroll_to",
                "scroll_through",
                "upload",
                "download",
                "read_dialog");
    }

    private static Json.Items types(String... more) {
        return Json.items(Stream.concat(Stream.of("string", "integer", "decimal", "boolean", "date"), Stream.of(more))
                .map(Json::text)
                .toList());
    }

    private static Json.Items texts(String... all) {
        return Json.items(Stream.of(all).map(Json::text).toList());
    }

    private static Json.Fields with(Json.Fields... parts) {
        Json.Fields all = Json.Fields.NONE;
        for (Json.Fields part : List.of(parts)) {
            for (String name : part.of().sequencedKeySet()) {
                all = all.with(name, part.field(name).orElseThrow());
            }
        }
        return all;
    }

    private static Json.Fields object(Json.Fields properties, String... needed) {
        return type("object").with("properties", properties).with("required", texts(needed));
    }

    private static Json.Fields list(String description, Json.Fields items) {
        return typed("array", description).with("items", items);
    }

    private static Json.Fields typed(String type, String description) {
        return type(type).with("description", Json.text(description));
    }

    private static Json.Fields type(String type) {
        return Json.Fields.NONE.with("type", Json.text(type));
    }

    private static Json.Fields described(String description) {
        return Json.Fields.NONE.with("description", Json.text(description));
    }
}
