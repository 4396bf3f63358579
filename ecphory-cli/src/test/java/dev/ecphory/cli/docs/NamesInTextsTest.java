package dev.ecphory.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What pages and messages call by name is there: {@code Type.member}, {@code method(…)}, "call method of". */
final class NamesInTextsTest {
    private static final Pattern INLINE = Pattern.compile("(?<!`)`([^`\\n]+)`(?!`)");
    /** A type or a usual variable and what is called on it, one after another; what is in brackets is left out before. */
    private static final Pattern CHAIN =
            Pattern.compile("(?<![\\w.\"/-])([A-Z]\\w*|memory|ecphory|builder)((?:\\.[a-zA-Z]\\w*(?:\\(\\))?)+)");

    private static final Pattern METHOD = Pattern.compile("^([a-z]\\w*)\\(\\)");
    private static final Pattern CALL = Pattern.compile("\\bcall (?:\\w+\\(\\)\\.)*([a-z]\\w*)(?:\\(\\))? of\\b");
    private static final Pattern LINK = Pattern.compile("\\.([a-zA-Z]\\w*)(\\(\\))?");
    /** Types of others with the name of one of ours, and methods of others' types. */
    private static final Set<String> OTHERS = Set.of("Filter", "storeRetrievedContentInChatMemory");

    private static final Map<String, String> VARIABLES =
            Map.of("memory", "Memory", "ecphory", "Ecphory", "builder", "Builder");

    private final DeclaredNames names;

    NamesInTextsTest() throws IOException {
        names = DeclaredNames.of(Texts.sources());
    }

    @Test
    void everyNameInAPageIsThere() throws IOException {
        List<String> wrong = new ArrayList<>();
        for (Path page : Texts.pages()) {
            String text = Files.readString(page).replaceAll("(?ms)^```.*?^```$", "");
            for (MatchResult inline : INLINE.matcher(text).results().toList()) {
                unknown(inline.group(1)).forEach(name -> wrong.add(page + ": `" + inline.group(1) + "`: " + name));
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void noPageShowsJavadocAsItIsWritten() throws IOException {
        for (Path page : Texts.pages()) {
            assertThat(Files.readString(page)).as(page.toString()).doesNotContain("{@");
        }
    }

    @Test
    void everyNameInAMessageIsThere() {
        List<String> wrong = new ArrayList<>();
        names.strings().forEach((text, file) -> {
            CALL.matcher(text)
                    .results()
                    .map(call -> call.group(1))
                    .filter(name -> !names.published(name))
                    .forEach(name -> wrong.add(file + ": " + text + ": " + name));
            if (text.contains(" ")) {
                CHAIN.matcher(bare(text))
                        .results()
                        .flatMap(chain -> unknown(chain.group()).stream())
                        .forEach(name -> wrong.add(file + ": " + text + ": " + name));
            }
        });
        assertThat(wrong).isEmpty();
    }

    @Test
    void aNameThatIsNotThereIsFound() {
        assertThat(unknown("Memory.redescribe")).containsExactly("Memory.redescribe");
        assertThat(unknown("memory.by(…)")).containsExactly("Memory.by");
        assertThat(unknown("Ecphory.builder(Path.of(\"a\")).tenant(…)")).containsExactly("tenant");
        assertThat(unknown("reembedEverything(boolean)")).containsExactly("reembedEverything");
        assertThat(unknown("Ecphory.builder(…).preset(Preset)")).isEmpty();
        assertThat(unknown("Event.ofText(\"a\").speaker(\"b\")")).isEmpty();
    }

    private List<String> unknown(String code) {
        String bare = bare(code);
        List<String> unknown = new ArrayList<>();
        Matcher method = METHOD.matcher(bare);
        if (method.find() && !names.method(method.group(1)) && !OTHERS.contains(method.group(1))) {
            unknown.add(method.group(1));
        }
        for (MatchResult chain : CHAIN.matcher(bare).results().toList()) {
            String variable = VARIABLES.get(chain.group(1));
            boolean setting = variable != null && !chain.group(2).contains("("); // or a file
            if (setting || OTHERS.contains(chain.group(1))) {
                continue;
            }
            follow(variable == null ? chain.group(1) : variable, chain.group(2), unknown);
        }
        return unknown;
    }

    /** From a type to its members; from what a method returns, which is not known here, to any member: of the API, from it. */
    private void follow(String begin, String links, List<String> unknown) {
        String type = begin;
        for (MatchResult link : LINK.matcher(links).results().toList()) {
            String name = link.group(1);
            if (!type.isEmpty() && !names.type(type)) {
                return;
            }
            boolean there = !type.isEmpty()
                    ? names.member(type, name)
                    : names.published(begin) ? names.published(name) : names.method(name);
            if (!there) {
                unknown.add(type.isEmpty() ? name : type + "." + name);
                return;
            }
            type = names.type(name) && link.group(2) == null ? name : "";
        }
    }

    /** Without what is between brackets, and without generic arguments. */
    private static String bare(String code) {
        String bare = code;
        for (String next = ""; !bare.equals(next); ) {
            next = bare;
            bare = bare.replaceAll("\\((?!\\))[^()]*\\)", "()").replaceAll("\\((?!\\))[^()]*\\(\\)[^()]*\\)", "()");
        }
        return bare;
    }
}
