package dev.ecphory.cli.docs;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** The types and members that sources declare, and the strings in them, as the compiler parses them. Immutable after reading. */
final class DeclaredNames {
    /** Members of each type by its simple name, those of namesakes together. */
    private final Map<String, Set<String>> members = new HashMap<>();

    private final Map<String, Set<String>> supertypes = new HashMap<>();
    private final Set<String> methods = new HashSet<>();
    /** Those of what users compile against, and its types. */
    private final Set<String> published = new HashSet<>();

    private final Map<String, Path> strings = new TreeMap<>();

    private DeclaredNames() {}

    static DeclaredNames of(Collection<Path> sources) throws IOException {
        DeclaredNames names = new DeclaredNames();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, files, unused -> {}, List.of("-proc:none"), null, files.getJavaFileObjectsFromPaths(sources));
            for (CompilationUnitTree unit : task.parse()) {
                names.read(unit);
            }
        }
        return names;
    }

    private void read(CompilationUnitTree unit) {
        Path file = Path.of(unit.getSourceFile().toUri());
        boolean api = file.toString().contains("ecphory-api");
        Deque<String> within = new ArrayDeque<>();
        new TreeScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void visitClass(ClassTree type, @Nullable Void none) {
                String name = type.getSimpleName().toString();
                if (!within.isEmpty()) {
                    declare(within.peek(), name);
                }
                members.computeIfAbsent(name, unused -> new HashSet<>());
                if (api) {
                    published.add(name);
                }
                Set<String> above = supertypes.computeIfAbsent(name, unused -> new HashSet<>());
                type.getImplementsClause().forEach(one -> above.add(simple(one)));
                if (type.getExtendsClause() != null) {
                    above.add(simple(type.getExtendsClause()));
                }
                for (Tree member : type.getMembers()) {
                    switch (member) {
                        case MethodTree method ->
                            declared(name, method.getName().toString());
                        // a field, a constant of an enum, or a component of a record, which is a method, too
                        case VariableTree variable ->
                            declared(name, variable.getName().toString());
                        default -> {}
                    }
                }
                within.push(name);
                Void unused = super.visitClass(type, null);
                within.pop();
                return null;
            }

            @Override
            public @Nullable Void visitLiteral(LiteralTree literal, @Nullable Void none) {
                if (literal.getValue() instanceof String text) {
                    strings.putIfAbsent(text, file);
                }
                return null;
            }

            private void declared(String type, String name) {
                declare(type, name);
                methods.add(name);
                if (api) {
                    published.add(name);
                }
            }
        }.scan(unit, null);
    }

    private void declare(String type, String member) {
        members.computeIfAbsent(type, unused -> new HashSet<>()).add(member);
    }

    private static String simple(Tree type) {
        String name = type.toString().replaceAll("<.*|@\\w+ ", "");
        return name.substring(name.lastIndexOf('.') + 1);
    }

    boolean type(String name) {
        return members.containsKey(name);
    }

    /** Whether a type declares a member, or inherits it; so it may where a type above it is not from these sources. */
    boolean member(String type, String member) {
        Set<String> own = members.get(type);
        return own == null
                || own.contains(member)
                || supertypes.getOrDefault(type, Set.of()).stream()
                        .filter(above -> !above.equals(type))
                        .anyMatch(above -> member(above, member));
    }

    boolean method(String name) {
        return methods.contains(name);
    }

    boolean published(String name) {
        return published.contains(name);
    }

    /** Every string in the sources, and one file that has it. */
    Map<String, Path> strings() {
        return strings;
    }
}
