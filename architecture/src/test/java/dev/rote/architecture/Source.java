package dev.rote.architecture;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/// One Java file, parsed by the compiler but not compiled.
record Source(
        String room, boolean isTest, Path file, CodeLines code, String text, CompilationUnitTree tree, Trees trees) {

    /// Every Java file of the house.
    static List<Source> of(House house) {
        List<Source> sources = new ArrayList<>();
        for (String room : house.rooms()) {
            sources.addAll(parse(house, room, false, house.mainSources(room)));
            sources.addAll(parse(house, room, true, house.testSources(room)));
        }
        return sources;
    }

    private static List<Source> parse(House house, String room, boolean isTest, List<Path> files) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (files.isEmpty()) {
            return List.of();
        }
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, manager, null, List.of("-proc:none"), null, manager.getJavaFileObjectsFromPaths(files));
            Trees trees = Trees.instance(task);
            List<Source> sources = new ArrayList<>();
            for (CompilationUnitTree tree : task.parse()) {
                Path file = Path.of(tree.getSourceFile().toUri());
                String text = house.read(file);
                sources.add(new Source(room, isTest, file, CodeLines.of(text), text, tree, trees));
            }
            return sources;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    String name() {
        return file.getFileName().toString();
    }

    String packageName() {
        return String.valueOf(tree.getPackageName());
    }

    boolean isPackageInfo() {
        return name().equals("package-info.java");
    }

    List<ClassTree> topLevelTypes() {
        return tree.getTypeDecls().stream()
                .filter(ClassTree.class::isInstance)
                .map(ClassTree.class::cast)
                .toList();
    }

    /// Every type of the file, nested and local ones too.
    List<ClassTree> types() {
        List<ClassTree> found = new ArrayList<>();
        new TreeScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void visitClass(ClassTree type, @Nullable Void nothing) {
                found.add(type);
                return super.visitClass(type, null);
            }
        }.scan(tree, null);
        return found;
    }

    List<MethodTree> methods() {
        List<MethodTree> found = new ArrayList<>();
        new TreeScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void visitMethod(MethodTree method, @Nullable Void nothing) {
                found.add(method);
                return super.visitMethod(method, null);
            }
        }.scan(tree, null);
        return found;
    }

    /// Whether a method is the constructor of a record, which takes as many parameters as the record has parts.
    boolean makesARecord(MethodTree method) {
        return method.getReturnType() == null
                && types().stream()
                        .filter(type -> type.getKind() == Tree.Kind.RECORD)
                        .anyMatch(type -> type.getMembers().contains(method));
    }

    /// The 1-based line on which a part begins.
    int lineOf(Tree part) {
        return lineAt(trees.getSourcePositions().getStartPosition(tree, part));
    }

    /// How many lines of a method must be kept in mind at once: all that hold code,
    /// annotations left out, or, where the body is one switch
    /// over alternatives, those of its longest arm.
    int breadthOf(MethodTree method) {
        BlockTree body = method.getBody();
        if (body != null && body.getStatements().size() == 1) {
            List<? extends CaseTree> arms = switch (body.getStatements().getFirst()) {
                case SwitchTree statement -> statement.getCases();
                case ReturnTree answer
                when answer.getExpression() instanceof SwitchExpressionTree expression -> expression.getCases();
                default -> List.of();
            };
            if (!arms.isEmpty()) {
                return arms.stream().mapToInt(this::codeLinesOf).max().orElseThrow();
            }
        }
        Tree named = method.getReturnType() == null ? method : method.getReturnType();
        return code.between(lineOf(named), lastLineOf(method));
    }

    /// How many lines of a part hold code.
    int codeLinesOf(Tree part) {
        return code.between(lineOf(part), lastLineOf(part));
    }

    private int lastLineOf(Tree part) {
        return lineAt(trees.getSourcePositions().getEndPosition(tree, part));
    }

    private int lineAt(long position) {
        return (int) tree.getLineMap().getLineNumber(position);
    }

    /// The comment lines directly above a part.
    String commentAbove(Tree part) {
        List<String> lines = text.lines().toList();
        int above = lineOf(part) - 2;
        List<String> comment = new ArrayList<>();
        while (above >= 0 && lines.get(above).strip().startsWith("///")) {
            comment.addFirst(lines.get(above).strip().substring(3).strip());
            above--;
        }
        return comment.stream().collect(Collectors.joining(" "));
    }
}
