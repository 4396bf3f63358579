package dev.ecphory.lang.en.query;

import dev.ecphory.internal.language.RelationPath;
import dev.ecphory.internal.text.PhraseRules;
import dev.ecphory.internal.text.TokenizedText;
import dev.ecphory.lang.en.lexicon.EnglishLexicon;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a question tells somebody by relations to somebody else: "my sister's boss", "the boss of Ana's sister". English,
 * by a lexicon of relations. Immutable; threads may share it.
 */
public final class RelationPathParser {
    private static final class English {
        static final RelationPathParser LEXICON =
                new RelationPathParser(EnglishLexicon.english(), EnglishLexicon.lines("relations.txt"));
    }

    /** Words of a question among which a way begins. */
    private static final int MOST_WORDS = 1_000;

    private static final int MOST_STEPS = 16;
    /** Words of the longest relation ("mother in law"). */
    private static final int LONGEST = 3;

    private final EnglishLexicon lexicon;
    private final Map<String, String> predicates = new HashMap<>();
    private final PhraseRules asked;

    private RelationPathParser(EnglishLexicon lexicon, List<String> lines) {
        this.lexicon = lexicon;
        List<String> patterns = new ArrayList<>();
        for (String line : lines) {
            String[] relation = line.split(" : ", 2);
            String[] attribute = line.split(" \\? ", 2);
            if (relation.length == 2) {
                for (String word : relation[1].split(",")) {
                    predicates.put(word.strip(), relation[0].strip());
                }
            } else if (attribute.length == 2) {
                patterns.add("[" + attribute[0].strip() + "]");
                patterns.add(attribute[1]);
            } else {
                throw new IllegalArgumentException("neither a relation nor what is asked: " + line);
            }
        }
        asked = new PhraseRules(patterns, lexicon.vocabulary);
    }

    /** The longest way in a question, the first of equals; empty when there is none. */
    public static Optional<RelationPath> in(String question) {
        return English.LEXICON.read(question);
    }

    /** The predicates that ways may go over or ask for. */
    static List<String> predicates() {
        RelationPathParser english = English.LEXICON;
        List<String> all = new ArrayList<>(english.predicates.values());
        all.addAll(english.asked.labels());
        return all.stream().distinct().sorted().toList();
    }

    private Optional<RelationPath> read(String question) {
        TokenizedText tokens = lexicon.tokens(question);
        ParsedPath best = null;
        for (int i = 0; i < Math.min(tokens.count(), MOST_WORDS); i++) {
            ParsedPath found = from(tokens, i);
            if (found != null
                    && (best == null
                            || found.relations().size() > best.relations().size())) {
                best = found;
            }
        }
        if (best == null) {
            return Optional.empty();
        }
        return Optional.of(new RelationPath(best.anchor, best.relations(), attribute(tokens, best.rest)));
    }

    /** A way, and the noun that is left when it ends in a possessive. */
    private record ParsedPath(String anchor, List<String> relations, String rest) {}

    private @Nullable ParsedPath from(TokenizedText tokens, int i) {
        String word = lower(tokens, i, i);
        boolean self = word.equals("my") || word.equals("our");
        boolean named = tokens.capital(i) && relation(tokens, i, i).isEmpty();
        boolean of = i > 0 && lower(tokens, i - 1, i - 1).equals("of");
        if (!self && !(named && (possessive(tokens, i) || of))) {
            return null;
        }
        List<String> relations = new ArrayList<>();
        int at = i + 1;
        boolean more = self || possessive(tokens, i);
        String rest = "";
        while (more && relations.size() < MOST_STEPS && at < tokens.count() && !tokens.clauseStart(at)) {
            int end = longest(tokens, at);
            if (end < 0 && at + 1 < tokens.count() && !possessive(tokens, at)) {
                end = longest(tokens, at + 1); // an adjective: "my older sister"
                at = end < 0 ? at : at + 1;
            }
            if (end < 0) {
                rest = lower(tokens, at, at);
                break;
            }
            relations.add(relation(tokens, at, end));
            more = possessive(tokens, end);
            at = end + 1;
        }
        before(tokens, i, relations);
        return relations.isEmpty() ? null : new ParsedPath(self ? "" : bare(tokens.text(i, i)), relations, rest);
    }

    /** "the wife of the boss of …": what stands before, from the nearest on. */
    private void before(TokenizedText tokens, int i, List<String> relations) {
        int of = i - 1;
        while (of > 0 && relations.size() < MOST_STEPS && lower(tokens, of, of).equals("of")) {
            int from = -1;
            for (int length = LONGEST; length >= 1 && from < 0; length--) {
                int start = of - length;
                from = start >= 0 && !relation(tokens, start, of - 1).isEmpty() ? start : -1;
            }
            if (from < 0) {
                return;
            }
            relations.add(relation(tokens, from, of - 1));
            of = from > 0 && lower(tokens, from - 1, from - 1).equals("the") ? from - 2 : from - 1;
        }
    }

    /** The last word of the longest relation that begins at a word; -1 for none. */
    private int longest(TokenizedText tokens, int at) {
        for (int end = Math.min(tokens.count(), at + LONGEST) - 1; end >= at; end--) {
            if (!relation(tokens, at, end).isEmpty()) {
                return end;
            }
        }
        return -1;
    }

    private String relation(TokenizedText tokens, int from, int to) {
        String words = bare(lower(tokens, from, to));
        String known = predicates.getOrDefault(words, "");
        return known.isEmpty() && words.endsWith("s")
                ? predicates.getOrDefault(words.substring(0, words.length() - 1), "")
                : known;
    }

    private String attribute(TokenizedText tokens, String rest) {
        String[] first = {""};
        int[] best = {Integer.MAX_VALUE};
        asked.match(tokens, (label, from, end) -> {
            if (label < best[0]) {
                best[0] = label;
                first[0] = asked.labels().get(label);
            }
        });
        return first[0].isEmpty() ? rest : first[0];
    }

    private static boolean possessive(TokenizedText tokens, int i) {
        String word = lower(tokens, i, i);
        return word.endsWith("'s") || (word.endsWith("s") && (tokens.gap(i + 1) & TokenizedText.APOSTROPHE) != 0);
    }

    private static String bare(String word) {
        return word.endsWith("'s") || word.endsWith("\u2019s") ? word.substring(0, word.length() - 2) : word;
    }

    private static String lower(TokenizedText tokens, int from, int to) {
        return tokens.text(from, to).toLowerCase(Locale.ROOT).replace('\u2019', '\'');
    }
}
