package dev.rote.llm;

import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import java.util.List;
import java.util.function.Consumer;

/// The typed tools a model may call, one a turn; each is an act in the words of a discovery script.
final class Tools {
    private static final String ON = "on";
    private static final String NODE = "number of the node, as the screen shows it in brackets";
    private static final String CELL = "position of the cell, from 1, when the node is a table's row";
    private static final String REASON = "reason";

    static final List<ToolSpecification> ALL = List.of(
            tool(
                    "press",
                    "Press a button, link or other control.",
                    schema -> node(schema).required(ON, REASON)),
            tool(
                    "fill",
                    "Type a text into a field, in place of what it holds.",
                    schema -> node(schema)
                            .addStringProperty("value", "the place of an input or credential, or a text of your own")
                            .required(ON, "value", REASON)),
            tool(
                    "choose",
                    "Choose an option of a list.",
                    schema -> node(schema).addStringProperty("option").required(ON, "option", REASON)),
            tool(
                    "tick",
                    "Tick or untick a checkbox or radio button.",
                    schema -> node(schema).addBooleanProperty("tick").required(ON, "tick", REASON)),
            tool(
                    "key",
                    "Press a key or chord, such as Enter, on a node or on what has the focus.",
                    schema -> node(schema).addStringProperty("key").required("key", REASON)),
            tool(
                    "open",
                    "Open a path of the application.",
                    schema -> schema.addStringProperty("path").required("path", REASON)),
            tool("back", "Go back in the history.", schema -> schema.required(REASON)),
            tool(
                    "read",
                    "Say where an output stands on this screen, when the task goes on elsewhere.",
                    schema -> node(schema)
                            .addStringProperty("output", "name of the output")
                            .addStringProperty("after", "the value begins after this text")
                            .addStringProperty("before", "the value ends before this text")
                            .required(ON, "output", REASON)),
            tool(
                    "look",
                    "Look closer at what the screen leaves out.",
                    schema -> schema.addIntegerProperty("more", "number of the node to see more under")
                            .addIntegerProperty("line", "number of the node whose line is cut")
                            .addStringProperty("rows", "a text; all table rows in which a cell shows it")
                            .addIntegerProperty("from", "position to begin at")),
            tool("wait", "Wait until the screen changes.", schema -> schema.required(REASON)),
            tool(
                    "done",
                    "The goal is reached; say where each output stands that was not read before.",
                    schema -> schema.addProperty(
                                    "outputs",
                                    JsonObjectSchema.builder()
                                            .description("for each output's name an object with on, and cell, after,"
                                                    + " before where needed")
                                            .additionalProperties(true)
                                            .build())
                            .required(REASON)),
            tool("stuck", "The task cannot be done, or you would have to guess.", schema -> schema.required(REASON)));

    /// About as many are sent with every call to say what the tools are.
    static final int CHARACTERS = ALL.toString().length();

    private Tools() {}

    private static ToolSpecification tool(
            String name, String description, Consumer<JsonObjectSchema.Builder> parameters) {
        JsonObjectSchema.Builder schema =
                JsonObjectSchema.builder().addStringProperty(REASON, "why, in one sentence; it is kept");
        parameters.accept(schema);
        return ToolSpecification.builder()
                .name(name)
                .description(description)
                .parameters(schema.build())
                .build();
    }

    private static JsonObjectSchema.Builder node(JsonObjectSchema.Builder schema) {
        return schema.addIntegerProperty(ON, NODE).addIntegerProperty("cell", CELL);
    }
}
