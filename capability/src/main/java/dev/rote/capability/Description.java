package dev.rote.capability;

/// A capability in plain words, for people who are no engineers.
public final class Description {
    private Description() {}

    public static String of(Capability capability, String hash, Validation validation) {
        StringBuilder text = new StringBuilder();
        text.append(Harmless.text(capability.name(), 64))
                .append(", version ")
                .append(capability.version())
                .append('\n')
                .append(Harmless.text(capability.goal(), 500))
                .append("\n\n");
        for (Step step : capability.steps()) {
            text.append("- ")
                    .append(Harmless.text(step.id(), 64))
                    .append(": ")
                    .append(step.act().kind());
            step.control().ifPresent(control -> text.append(' ').append(Harmless.text(control.inWords(), 200)));
            text.append('\n');
        }
        validation
                .problems()
                .forEach(problem -> text.append("! ").append(problem).append('\n'));
        return text.append("\ncontent ").append(hash).append('\n').toString();
    }
}
