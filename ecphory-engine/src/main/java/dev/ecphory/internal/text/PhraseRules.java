package dev.ecphory.internal.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Phrase rules read from a lexicon file, matched over {@link TokenizedText}.
 *
 * <p>A file has sections {@code [label]} of one pattern a line, and classes {@code @name = word word …}. A pattern is a
 * sequence of: {@code word} or {@code word|word|@class}, {@code …?} optional, {@code !a|b} the next word is none of
 * these, {@code -a|b} the word before is none of these, {@code ~3} up to three words of the same clause, {@code ~~9} up
 * to nine words of the same sentence, {@code ^} here begins a clause (or follows a joining word of {@code @join}),
 * {@code ^^} here begins a sentence, {@code $} here ends one, {@code #} a number, {@code A} a capitalised word,
 * {@code _} any word. Lines after {@code #} and a space are comments.
 *
 * <p>Every pattern begins, apart from anchors, with a word, so a text pays only for words that begin one. Patterns are
 * short and their gaps bounded, so matching is linear. Immutable; threads may share it.
 */
public final class PhraseRules {
    /** Receives the matches. */
    @FunctionalInterface
    public interface Sink {
        /** A pattern of the label matched the tokens from {@code first} to before {@code end}. */
        void match(int label, int first, int end);
    }

    private enum Kind {
        WORDS,
        NOT_NEXT,
        NOT_BEFORE,
        GAP,
        WIDE_GAP,
        CLAUSE,
        SENTENCE,
        END,
        NUMBER,
        CAPITAL,
        ANY
    }

    private record Element(Kind kind, BitSet words, int max, boolean optional) {}

    private record Pattern(int label, List<Element> elements) {}

    private static final Pattern[] NONE = {};

    private final List<String> labels = new ArrayList<>();
    private final Map<String, BitSet> classes = new HashMap<>();
    private final BitSet joining;
    private Pattern[][] byFirstWord = {};

    /** Reads rules; words they speak of join the vocabulary. */
    public PhraseRules(List<String> lines, LexiconVocabulary vocabulary) {
        Map<Integer, List<Pattern>> patterns = new HashMap<>();
        int label = -1;
        for (String raw : lines) {
            String line = raw.strip();
            if (line.isEmpty() || line.startsWith("# ")) {
                continue;
            }
            if (line.startsWith("@") && line.contains(" = ")) {
                String[] sides = line.split("=", 2);
                classes.computeIfAbsent(sides[0].strip(), name -> new BitSet())
                        .or(words(sides[1].strip().replaceAll("\\s+", "|"), vocabulary));
            } else if (line.startsWith("[")) {
                labels.add(line.substring(1, line.length() - 1));
                label = labels.size() - 1;
            } else {
                compile(label, line, vocabulary, patterns);
            }
        }
        joining = classes.getOrDefault("@join", new BitSet());
        byFirstWord = new Pattern[vocabulary.size()][];
        Arrays.fill(byFirstWord, NONE);
        patterns.forEach((word, starting) -> byFirstWord[word] = starting.toArray(NONE));
    }

    /** The labels in the order of the file; a match gives an index into it. */
    public List<String> labels() {
        return List.copyOf(labels);
    }

    /** The words of a class, empty when the file has none of that name. */
    public BitSet words(String className) {
        return (BitSet) classes.getOrDefault(className, new BitSet()).clone();
    }

    /** Reports, for every place and label, the first pattern that matches there. */
    public void match(TokenizedText tokens, Sink sink) {
        for (int i = 0; i < tokens.count(); i++) {
            int word = tokens.word(i);
            if (word == 0 || word >= byFirstWord.length) {
                continue;
            }
            int matched = -1;
            for (Pattern pattern : byFirstWord[word]) {
                if (pattern.label == matched) {
                    continue;
                }
                int end = match(tokens, pattern.elements, 0, i, i);
                if (end >= 0) {
                    matched = pattern.label;
                    sink.match(pattern.label, i, end);
                }
            }
        }
    }

    /** The labels that match anywhere, each with the first words that did. */
    public Map<String, String> phrases(TokenizedText tokens) {
        Map<String, String> phrases = new LinkedHashMap<>();
        match(
                tokens,
                (label, first, end) ->
                        phrases.putIfAbsent(labels.get(label), tokens.text(first, Math.max(first, end - 1))));
        return phrases;
    }

    /** Constants by the labels of their names, in lower case. */
    public static <E extends Enum<E>> Map<String, E> byLabel(E[] constants) {
        return Arrays.stream(constants)
                .collect(Collectors.toUnmodifiableMap(one -> one.name().toLowerCase(Locale.ROOT), one -> one));
    }

    private int match(TokenizedText tokens, List<Element> elements, int at, int i, int first) {
        if (at == elements.size()) {
            return i;
        }
        Element element = elements.get(at);
        return switch (element.kind) {
            case CLAUSE -> clauseStart(tokens, i) ? match(tokens, elements, at + 1, i, first) : -1;
            case SENTENCE, END -> tokens.sentenceStart(i) ? match(tokens, elements, at + 1, i, first) : -1;
            case NOT_NEXT -> {
                boolean hit = i < tokens.count() && !tokens.sentenceStart(i) && element.words.get(tokens.word(i));
                yield hit ? -1 : match(tokens, elements, at + 1, i, first);
            }
            case NOT_BEFORE -> {
                boolean hit = i > 0 && !tokens.sentenceStart(i) && element.words.get(tokens.word(i - 1));
                yield hit ? -1 : match(tokens, elements, at + 1, i, first);
            }
            case GAP, WIDE_GAP -> gap(tokens, elements, at, i, first);
            case WORDS, NUMBER, CAPITAL, ANY -> word(tokens, elements, at, i, first);
        };
    }

    private int word(TokenizedText tokens, List<Element> elements, int at, int i, int first) {
        Element element = elements.get(at);
        boolean here = i < tokens.count() && (i == first || !tokens.sentenceStart(i));
        int end = here && takes(element, tokens, i) ? match(tokens, elements, at + 1, i + 1, first) : -1;
        return end < 0 && element.optional ? match(tokens, elements, at + 1, i, first) : end;
    }

    private int gap(TokenizedText tokens, List<Element> elements, int at, int i, int first) {
        boolean wide = elements.get(at).kind == Kind.WIDE_GAP;
        for (int skipped = 0; skipped <= elements.get(at).max; skipped++) {
            int next = i + skipped;
            if (skipped > 0
                    && (next - 1 >= tokens.count()
                            || tokens.sentenceStart(next - 1)
                            || (!wide && skipped > 1 && tokens.clauseStart(next - 1)))) {
                return -1;
            }
            int end = match(tokens, elements, at + 1, next, first);
            if (end >= 0) {
                return end;
            }
        }
        return -1;
    }

    private static boolean takes(Element element, TokenizedText tokens, int i) {
        return switch (element.kind) {
            case WORDS -> tokens.word(i) > 0 && element.words.get(tokens.word(i));
            case NUMBER -> tokens.isNumber(i);
            case CAPITAL -> tokens.capital(i);
            default -> true;
        };
    }

    private boolean clauseStart(TokenizedText tokens, int i) {
        return tokens.clauseStart(i) || (i > 0 && tokens.word(i - 1) > 0 && joining.get(tokens.word(i - 1)));
    }

    private void compile(int label, String line, LexiconVocabulary vocabulary, Map<Integer, List<Pattern>> patterns) {
        List<Element> elements = new ArrayList<>();
        for (String part : line.split(" ")) { // by one character, which needs no regular expression
            if (!part.isEmpty()) {
                elements.add(element(part, vocabulary));
            }
        }
        for (List<Element> variant : withoutLeadingOptions(elements)) {
            Element first = variant.stream()
                    .filter(e -> e.kind == Kind.WORDS)
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("a pattern needs a word: " + line));
            Pattern pattern = new Pattern(label, List.copyOf(variant));
            first.words.stream().forEach(word -> patterns.computeIfAbsent(word, w -> new ArrayList<>())
                    .add(pattern));
        }
    }

    private static List<List<Element>> withoutLeadingOptions(List<Element> elements) {
        for (int i = 0; i < elements.size(); i++) {
            Element element = elements.get(i);
            boolean anchor =
                    switch (element.kind) {
                        case CLAUSE, SENTENCE, NOT_BEFORE, NOT_NEXT -> true;
                        default -> false;
                    };
            if (!anchor) {
                if (!element.optional) {
                    return List.of(elements);
                }
                List<Element> with = new ArrayList<>(elements);
                with.set(i, new Element(element.kind, element.words, element.max, false));
                List<Element> without = new ArrayList<>(elements);
                without.remove(i);
                List<List<Element>> all = new ArrayList<>();
                all.add(with);
                all.addAll(withoutLeadingOptions(without));
                return all;
            }
        }
        return List.of(elements);
    }

    private Element element(String part, LexiconVocabulary vocabulary) {
        BitSet none = new BitSet();
        boolean optional = part.length() > 1 && part.endsWith("?");
        String body = optional ? part.substring(0, part.length() - 1) : part;
        return switch (body) {
            case "^" -> new Element(Kind.CLAUSE, none, 0, false);
            case "^^" -> new Element(Kind.SENTENCE, none, 0, false);
            case "$" -> new Element(Kind.END, none, 0, false);
            case "#" -> new Element(Kind.NUMBER, none, 0, optional);
            case "A" -> new Element(Kind.CAPITAL, none, 0, optional);
            case "_" -> new Element(Kind.ANY, none, 0, optional);
            default -> {
                if (body.startsWith("~~")) {
                    yield new Element(Kind.WIDE_GAP, none, Integer.parseInt(body.substring(2)), false);
                }
                if (body.startsWith("~")) {
                    yield new Element(Kind.GAP, none, Integer.parseInt(body.substring(1)), false);
                }
                if (body.startsWith("!")) {
                    yield new Element(Kind.NOT_NEXT, words(body.substring(1), vocabulary), 0, false);
                }
                if (body.startsWith("-")) {
                    yield new Element(Kind.NOT_BEFORE, words(body.substring(1), vocabulary), 0, false);
                }
                yield new Element(Kind.WORDS, words(body, vocabulary), 0, optional);
            }
        };
    }

    private BitSet words(String alternatives, LexiconVocabulary vocabulary) {
        BitSet words = new BitSet();
        for (String word : alternatives.split("\\|")) {
            if (word.startsWith("@")) {
                BitSet known = classes.get(word);
                if (known == null) {
                    throw new IllegalArgumentException("no class " + word + " before its first use");
                }
                words.or(known);
            } else if (!word.isEmpty()) {
                words.set(vocabulary.add(word));
            }
        }
        return words;
    }
}
