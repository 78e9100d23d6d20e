package dev.rote.architecture;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.CatchTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnionTypeTree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Collects from one file what some rule has something against; whether a rule applies there is for the tests to say.
final class Findings extends TreeScanner<@Nullable Void, @Nullable Void> {
    private static final Set<String> EVERYTHING =
            Set.of("Exception", "Throwable", "java.lang.Exception", "java.lang.Throwable");
    private static final Set<String> STREAMS = Set.of("System.out", "System.err", "System.in");
    private static final Set<String> CLOCKS = Set.of(
            "Instant.now",
            "LocalDate.now",
            "LocalDateTime.now",
            "OffsetDateTime.now",
            "ZonedDateTime.now",
            "System.currentTimeMillis",
            "Clock.systemUTC",
            "Clock.systemDefaultZone",
            "Math.random",
            "UUID.randomUUID");
    private static final Set<String> DICE = Set.of("Random", "SecureRandom");
    private static final Set<String> SWITCHES = Set.of("Disabled", "Ignore", "DisabledIf", "EnabledIf");

    enum Kind {
        SLEEP,
        CATCHES_EVERYTHING,
        STANDARD_STREAM,
        TIME_OR_CHANCE,
        SWITCHED_OFF
    }

    record Finding(Kind kind, int line, String what) {}

    private final Source source;
    private final List<Finding> found = new ArrayList<>();

    private Findings(Source source) {
        this.source = source;
    }

    static List<Finding> in(Source source) {
        Findings findings = new Findings(source);
        findings.scan(source.tree(), null);
        return findings.found;
    }

    @Override
    public @Nullable Void visitMethodInvocation(MethodInvocationTree call, @Nullable Void nothing) {
        String method = call.getMethodSelect().toString();
        if (method.endsWith(".sleep")) {
            add(Kind.SLEEP, call, method);
        }
        if (CLOCKS.contains(method) && call.getArguments().isEmpty()) {
            add(Kind.TIME_OR_CHANCE, call, method);
        }
        if (method.startsWith("Assumptions.") || method.equals("assumeTrue") || method.equals("assumeFalse")) {
            add(Kind.SWITCHED_OFF, call, method);
        }
        return super.visitMethodInvocation(call, null);
    }

    @Override
    public @Nullable Void visitNewClass(NewClassTree made, @Nullable Void nothing) {
        if (DICE.contains(made.getIdentifier().toString())
                && made.getArguments().isEmpty()) {
            add(Kind.TIME_OR_CHANCE, made, "new " + made.getIdentifier());
        }
        return super.visitNewClass(made, null);
    }

    @Override
    public @Nullable Void visitMemberSelect(MemberSelectTree select, @Nullable Void nothing) {
        if (STREAMS.contains(select.toString())) {
            add(Kind.STANDARD_STREAM, select, select.toString());
        }
        return super.visitMemberSelect(select, null);
    }

    @Override
    public @Nullable Void visitCatch(CatchTree caught, @Nullable Void nothing) {
        Tree type = caught.getParameter().getType();
        List<? extends Tree> types = type instanceof UnionTypeTree union ? union.getTypeAlternatives() : List.of(type);
        for (Tree one : types) {
            if (EVERYTHING.contains(one.toString())) {
                add(Kind.CATCHES_EVERYTHING, caught, "catch " + one);
            }
        }
        return super.visitCatch(caught, null);
    }

    @Override
    public @Nullable Void visitAnnotation(AnnotationTree annotation, @Nullable Void nothing) {
        if (SWITCHES.contains(annotation.getAnnotationType().toString())) {
            add(Kind.SWITCHED_OFF, annotation, annotation.toString());
        }
        return super.visitAnnotation(annotation, null);
    }

    private void add(Kind kind, Tree where, String what) {
        found.add(new Finding(kind, source.lineOf(where), what));
    }
}
