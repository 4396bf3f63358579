package dev.ecphory.ingest;

import dev.ecphory.internal.text.DataFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The words of {@code kinds.txt}. Immutable; threads may share it. */
final class ContentKindRules {
    private static final class Read {
        static final ContentKindRules RULES = new ContentKindRules();
    }

    private final Map<String, List<String>> sections = new HashMap<>();
    private final Set<String> declares;
    private final Set<String> closes;

    private ContentKindRules() {
        String section = "";
        for (String line :
                DataFile.text(ContentKindRules.class, "kinds.txt").lines().toList()) {
            if (line.startsWith("@")) {
                section = line.substring(1).strip();
            } else if (!line.isBlank() && !line.startsWith("# ")) {
                sections.computeIfAbsent(section, none -> new ArrayList<>())
                        .addAll(List.of(line.strip().split("\\s+")));
            }
        }
        declares = new HashSet<>(words("declares"));
        closes = new HashSet<>(words("closes"));
    }

    static ContentKindRules read() {
        return Read.RULES;
    }

    private List<String> words(String section) {
        return sections.getOrDefault(section, List.of());
    }

    /** Whether files of such a name are of a kind. */
    boolean named(ContentKind kind, String path) {
        String name = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
                .toLowerCase(Locale.ROOT);
        String extension = name.substring(name.lastIndexOf('.') + 1);
        return words("extension " + kind.key()).contains(extension);
    }

    /** Whether a line looks as if it were a program's: it ends like one, or begins with a word that declares. */
    boolean program(String line) {
        String bare = line.strip();
        if (bare.isEmpty()) {
            return false;
        }
        if (closes.contains(bare.substring(bare.length() - 1))) {
            return true;
        }
        int end = 0;
        while (end < bare.length() && !Character.isWhitespace(bare.charAt(end))) {
            end++;
        }
        // prose says "from" and "for" too: a declaration has a sign in its line that prose has not
        return declares.contains(bare.substring(0, end).toLowerCase(Locale.ROOT)) && bare.matches(".*[=(){}<>;].*");
    }
}
