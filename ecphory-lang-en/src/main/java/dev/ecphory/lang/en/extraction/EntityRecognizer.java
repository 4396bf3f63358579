package dev.ecphory.lang.en.extraction;

import dev.ecphory.internal.language.EntityMention;
import dev.ecphory.internal.language.EntityReader;
import dev.ecphory.internal.text.DataFile;
import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.internal.text.Sentence;
import dev.ecphory.internal.text.Sentence.Word;
import dev.ecphory.internal.text.SentenceSplitter;
import dev.ecphory.lang.en.lexicon.EnglishLexicon;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the names in an English text by how they are written, without a model, precision before recall: runs of
 * capitalised words, also joined by "of" and their like, and titles between quotation marks. The first word of a
 * sentence counts only when something else tells that it is a name. Headings and texts in capitals are passed over, and
 * a script without capitals has no names to tell. Linear in the text. Immutable; threads may share it.
 */
public final class EntityRecognizer implements EntityReader {
    /** Which rules these are; another version reads other names. */
    public static final String VERSION = "entities-1";

    private static final EntityRecognizer ENGLISH =
            new EntityRecognizer(DataFile.classes(EnglishLexicon.lines("entities.txt")));

    private static final int MOST = 60;
    private static final int MAX_RUN = 6;
    private static final int MAX_TITLE = 10;
    private static final double HEADING = 0.8;

    private final Map<String, Set<String>> classes;

    private EntityRecognizer(Map<String, Set<String>> classes) {
        this.classes = classes;
    }

    /** The rules for English. */
    public static EntityRecognizer english() {
        return ENGLISH;
    }

    /** The names in a text in the order of their first places, each once, the first {@value #MOST}. */
    @Override
    public List<EntityMention> mentions(String text) {
        Map<String, EntityMention> found = new LinkedHashMap<>();
        List<Sentence> sentences = SentenceSplitter.of(text);
        Set<String> inside = inside(sentences);
        for (Sentence sentence : sentences) {
            if (!shouted(sentence, text)) {
                runs(sentence.words(), inside, text, found);
            }
            if (found.size() >= MOST) {
                break;
            }
        }
        return found.values().stream().limit(MOST).toList();
    }

    @Override
    public String version() {
        return VERSION;
    }

    @Override
    public List<Cause> causes(String text) {
        return CausalCueFinder.english().find(text);
    }

    @Override
    public ValueLexicon values() {
        return ValueWords.english();
    }

    /** The words that are capitalised where no sentence begins. */
    private Set<String> inside(List<Sentence> sentences) {
        Set<String> inside = new HashSet<>();
        for (Sentence sentence : sentences) {
            List<Word> words = sentence.words();
            for (int i = 1; i < words.size(); i++) {
                if (words.get(i).capital() && !words.get(i).pause()) {
                    inside.add(stem(words.get(i)));
                }
            }
        }
        return inside;
    }

    private static boolean shouted(Sentence sentence, String text) {
        int capital = 0;
        int upper = 0;
        for (Word word : sentence.words()) {
            capital += word.capital() ? 1 : 0;
            boolean shouted = word.to() - word.from() > 1
                    && text.substring(word.from(), word.to()).chars().noneMatch(Character::isLowerCase);
            upper += word.capital() && shouted ? 1 : 0;
        }
        int size = sentence.words().size();
        return (size > 3 && capital > size * HEADING) || (size > 2 && upper > size * HEADING);
    }

    private void runs(List<Word> words, Set<String> inside, String text, Map<String, EntityMention> found) {
        int i = 0;
        while (i < words.size()) {
            int title = title(words, i, text);
            if (title > i) {
                add(words, i, title, "title", text, found);
                i = title;
                continue;
            }
            if (!begins(words, i, inside)) {
                i++;
                continue;
            }
            int end = run(words, i);
            int from = i;
            while (from < end && has("title", stem(words.get(from))) && from + 1 < end) {
                from++;
            }
            add(words, from, end, kind(words, from, end, from > i), text, found);
            i = end;
        }
    }

    private boolean begins(List<Word> words, int i, Set<String> inside) {
        Word word = words.get(i);
        String stem = stem(word);
        if (!word.capital() || has("no_name", stem) || stem.length() < 2) {
            return false;
        }
        boolean first = i == 0 || word.pause();
        if (!first) {
            return !has("starter", stem) || inRun(words, i);
        }
        if (has("starter", stem)) {
            return false;
        }
        boolean more = i + 1 < words.size()
                && words.get(i + 1).capital()
                && !words.get(i + 1).pause();
        boolean possessive = !stem.equals(word.folded()) && i + 1 < words.size();
        return inside.contains(stem)
                || has("person", stem)
                || has("known_place", stem)
                || (more && !has("no_name", stem(words.get(i + 1))) && !has("starter", stem(words.get(i + 1))))
                || (possessive && !word.folded().endsWith("'re"));
    }

    private boolean inRun(List<Word> words, int i) {
        return i + 1 < words.size()
                && words.get(i + 1).capital()
                && !words.get(i + 1).pause()
                && !has("starter", stem(words.get(i + 1)))
                && !has("no_name", stem(words.get(i + 1)))
                && has("title", stem(words.get(i)));
    }

    private int run(List<Word> words, int from) {
        int end = from + 1;
        while (end < words.size()
                && end - from < MAX_RUN
                && words.get(end - 1).folded().equals(stem(words.get(end - 1)))) {
            Word word = words.get(end);
            boolean joins = has("joiner", word.folded())
                    && !word.folded().equals("and")
                    && end + 1 < words.size()
                    && named(words.get(end + 1));
            if (word.pause() || !(named(word) || joins)) {
                break;
            }
            end += joins ? 2 : 1;
        }
        return end;
    }

    private boolean named(Word word) {
        return word.capital()
                && !word.pause()
                && !has("no_name", stem(word))
                && stem(word).length() > 1;
    }

    /** Where a capitalised title between quotation marks ends; {@code from} when none begins there. */
    private static int title(List<Word> words, int from, String text) {
        Word first = words.get(from);
        boolean opens = first.quoted()
                && first.capital()
                && (from == 0 || !words.get(from - 1).quoted());
        if (!opens) {
            return from;
        }
        int end = from;
        while (end < words.size() && words.get(end).quoted()) {
            end++;
        }
        int capitals = 0;
        for (int i = from; i < end; i++) {
            capitals += words.get(i).capital() || words.get(i).folded().length() < 4 ? 1 : 0;
        }
        boolean closed = end < words.size() || closes(text, words.get(end - 1).to());
        return closed && end - from <= MAX_TITLE && capitals == end - from ? end : from;
    }

    private static boolean closes(String text, int at) {
        int i = at;
        while (i < text.length() && ".,!?".indexOf(text.charAt(i)) >= 0) {
            i++;
        }
        return i < text.length() && "\"\u201d\u00bb".indexOf(text.charAt(i)) >= 0;
    }

    private String kind(List<Word> words, int from, int end, boolean titled) {
        if (titled) {
            return "person";
        }
        for (int i = from; i < end; i++) {
            String stem = stem(words.get(i));
            if (has("organisation", stem) && end - from > 1) {
                return "organisation";
            }
            if (has("place", stem) && end - from > 1) {
                return "place";
            }
        }
        String before =
                from > 0 && !words.get(from).pause() ? words.get(from - 1).folded() : "";
        String first = stem(words.get(from));
        if (has("known_place", first)) {
            return "place";
        }
        if (has("relative", before) || has("person", first)) {
            return "person";
        }
        boolean works = from > 1 && has("work_before", before) && worked(words, from);
        if (works) {
            return "organisation";
        }
        if (has("place_before", before)) {
            return "place";
        }
        String after =
                end < words.size() && !words.get(end).pause() ? words.get(end).folded() : "";
        boolean speaks = after.equals("said") || after.equals("says") || after.equals("told") || after.equals("thinks");
        return speaks ? "person" : "other";
    }

    private boolean worked(List<Word> words, int at) {
        for (int i = Math.max(0, at - 5); i < at; i++) {
            if (has("work_verb", words.get(i).folded())) {
                return true;
            }
        }
        return false;
    }

    private static void add(
            List<Word> words, int from, int end, String kind, String text, Map<String, EntityMention> found) {
        Word last = words.get(end - 1);
        int to = last.from() + stem(last).length();
        String name = text.substring(words.get(from).from(), to).replaceAll("\\s+", " ");
        String key = EntityKeys.key(name);
        if (!key.isEmpty()) {
            found.putIfAbsent(
                    key, new EntityMention(key, name, kind, words.get(from).from(), to));
        }
    }

    private boolean has(String name, String word) {
        return classes.getOrDefault(name, Set.of()).contains(word);
    }

    /** The word without a possessive. */
    private static String stem(Word word) {
        String folded = word.folded();
        if (folded.endsWith("'s")) {
            return folded.substring(0, folded.length() - 2);
        }
        return folded.endsWith("'") ? folded.substring(0, folded.length() - 1) : folded;
    }
}
