package dev.ecphory.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every example in Java, in Javadoc and in pages, compiles, or is part of a program that does. */
final class SnippetsTest {
    private static final Pattern JAVADOC =
            Pattern.compile("(?s)<pre>\\{@code(.*?)\\}</pre>|\\{@snippet[^:]*:(.*?)\\n[ *]*\\}");
    private static final Pattern FENCE = Pattern.compile("(?ms)^```java\\n(.*?)^```$");

    private static final String IMPORTS = """
        import dev.ecphory.*;
        import dev.ecphory.admin.*;
        import dev.ecphory.huggingface.*;
        import dev.ecphory.ingest.*;
        import dev.ecphory.ingest.importer.*;
        import dev.ecphory.knowledge.*;
        import dev.ecphory.langchain4j.*;
        import dev.ecphory.spi.*;
        import java.nio.file.Path;
        import java.time.*;
        import java.util.List;
        import java.util.Map;
        """;

    /** What a reader has already. */
    private static final Map<String, String> GIVEN = Map.of(
            "ecphory", "Ecphory",
            "memory", "Memory",
            "event", "Event",
            "newer", "Embedder",
            "older", "Embedder",
            "embeddingModel", "dev.langchain4j.model.embedding.EmbeddingModel",
            "model", "dev.langchain4j.model.chat.ChatModel");

    @TempDir
    private Path classes = Path.of("");

    @Test
    void everyExampleInJavadocCompiles() throws IOException {
        Map<String, String> snippets = new LinkedHashMap<>();
        for (Path source : Texts.sources()) {
            for (MatchResult found :
                    JAVADOC.matcher(Files.readString(source)).results().toList()) {
                String code = found.group(1) == null ? found.group(2) : found.group(1);
                snippets.put(source + " at " + found.start(), code.replaceAll("(?m)^\\s*\\* ?", ""));
            }
        }
        assertThat(snippets).isNotEmpty();
        assertThat(errors(snippets)).isEmpty();
    }

    @Test
    void everyExampleInAPageCompiles() throws IOException {
        List<String> programs = new ArrayList<>();
        for (Path test : Texts.tests()) {
            programs.add(Files.readString(test).replaceAll("\\s+", ""));
        }
        Map<String, String> snippets = new LinkedHashMap<>();
        for (Path page : Texts.pages()) {
            for (MatchResult found :
                    FENCE.matcher(Files.readString(page)).results().toList()) {
                String bare = found.group(1).replaceAll("\\s+", "");
                // a bean of a framework that is not here: its adapter's tests hold it
                if (!bare.startsWith("@") && programs.stream().noneMatch(program -> program.contains(bare))) {
                    snippets.put(page + " at " + found.start(), found.group(1));
                }
            }
        }
        assertThat(errors(snippets)).isEmpty();
    }

    @Test
    void anExampleThatDoesNotCompileIsFound() {
        assertThat(errors(Map.of("here", "memory.append(Event.of(\"Mia\", \"hello\"));")))
                .singleElement()
                .asString()
                .contains("here", "cannot find symbol");
    }

    private List<String> errors(Map<String, String> snippets) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> errors = new ArrayList<>();
        snippets.forEach((where, snippet) -> {
            DiagnosticCollector<JavaFileObject> told = new DiagnosticCollector<>();
            boolean compiled = compiler.getTask(
                            new StringWriter(),
                            null,
                            told,
                            List.of(
                                    "-proc:none",
                                    "-nowarn",
                                    "-d",
                                    classes.toString(),
                                    "-classpath",
                                    System.getProperty("java.class.path")),
                            null,
                            List.of(new Source(program(snippet))))
                    .call();
            if (!compiled) {
                errors.add(where + ": " + told.getDiagnostics());
            }
        });
        return errors;
    }

    private static String program(String snippet) {
        String imports =
                snippet.lines().filter(line -> line.startsWith("import ")).collect(Collectors.joining("\n"));
        String body =
                snippet.lines().filter(line -> !line.startsWith("import ")).collect(Collectors.joining("\n"));
        String given = GIVEN.entrySet().stream()
                .filter(one -> Pattern.compile("\\b" + one.getKey() + "\\b")
                        .matcher(body)
                        .find())
                .filter(one -> !Pattern.compile("\\w " + one.getKey() + " =")
                        .matcher(body)
                        .find())
                .map(one -> one.getValue() + " " + one.getKey())
                .collect(Collectors.joining(", "));
        return IMPORTS + imports + "\nclass Snippet {\nvoid run(" + given + ") throws Exception {\n" + body
                + "\n}\n}\n";
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String code;

        Source(String code) {
            super(URI.create("string:///Snippet.java"), Kind.SOURCE);
            this.code = code;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return code;
        }
    }
}
