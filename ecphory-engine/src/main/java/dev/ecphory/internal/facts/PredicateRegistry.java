package dev.ecphory.internal.facts;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.ecphory.internal.text.DataFile;
import dev.ecphory.knowledge.Claim;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The registry of predicates: what each is called otherwise, and how many values it holds at one time. An unknown
 * predicate holds many, unless a change cue stands with the claim. Threads may share it.
 */
public final class PredicateRegistry {
    private static final class English {
        static final List<String> LINES = DataFile.lines(PredicateRegistry.class, "predicates.txt");
        static final PredicateRegistry ALL = new PredicateRegistry(parsed(LINES));
        static final Map<String, String> TOPICS = topics(LINES);
        static final Map<String, List<String>> KINDS = kinds(LINES);
    }

    private static final String OTHER = "other";

    /** Names that read as nouns, of predicates that are not registered. */
    private static final Pattern NOUN =
            Pattern.compile(".*_(?:number|code|id|name|address|date|plate|size|goal|target|limit|room|seat|floor)");

    /** How many words are kept with what was found for them, and how long they are at most, in UTF-16 units. */
    private static final int KEPT = 8_192;

    private static final int LONGEST = 64;

    private final Cache<String, Optional<Predicate>> found =
            Caffeine.newBuilder().maximumSize(KEPT).executor(Runnable::run).build();
    private final Map<String, Predicate> byName = new TreeMap<>();
    private final Map<String, Predicate> bySynonym = new HashMap<>();
    private final List<Predicate> prefixes = new ArrayList<>();

    private PredicateRegistry(Collection<Predicate> all) {
        for (Predicate predicate : all) {
            byName.put(predicate.name(), predicate);
            if (predicate.name().endsWith("*")) {
                prefixes.add(predicate);
            }
        }
        for (Predicate predicate : all) {
            for (String synonym : predicate.synonyms()) {
                bySynonym.put(word(synonym), predicate);
            }
        }
    }

    /** The predicates that come with the memory. */
    public static PredicateRegistry english() {
        return English.ALL;
    }

    /** All of them, by name. */
    public List<Predicate> all() {
        return List.copyOf(byName.values());
    }

    /** The predicate of a name or a synonym, in any case and with blanks or underscores. */
    public Optional<Predicate> find(String nameOrSynonym) {
        return nameOrSynonym.length() > LONGEST ? look(nameOrSynonym) : found.get(nameOrSynonym, this::look);
    }

    private Optional<Predicate> look(String nameOrSynonym) {
        String word = word(nameOrSynonym);
        Predicate known = known(word);
        if (known != null) {
            return Optional.of(known);
        }
        return prefixes.stream()
                .filter(p -> word.startsWith(stem(p)) && word.length() > stem(p).length())
                .findFirst();
    }

    /**
     * What to write into a slot for a predicate that somebody named in his own words: the registered name, or the words
     * in lower case with underscores. Empty when nothing is left of them.
     */
    public String canonical(String words) {
        String word = word(words);
        Predicate known = known(word);
        return known == null ? word : known.name();
    }

    private @Nullable Predicate known(String word) {
        Predicate named = byName.get(word);
        return named == null ? bySynonym.get(word) : named;
    }

    /** How many values the predicate holds at one time, when a claim came with or without a change cue. */
    public Cardinality cardinality(String predicate, boolean change) {
        return find(predicate).map(Predicate::cardinality).orElse(change ? Cardinality.SINGLE : Cardinality.MULTI);
    }

    /** What a predicate is about, for a heading: home, work, tastes …; {@code other} for one that is not registered. */
    public String topic(String predicate) {
        return find(predicate)
                .map(known -> English.TOPICS.getOrDefault(known.name(), OTHER))
                .orElse(OTHER);
    }

    /** How a predicate is asked for: by its synonyms, and by nouns for it and others together, such as "pets". */
    public List<String> words(String predicate) {
        List<String> words = new ArrayList<>();
        String name = predicate.replace('_', ' ');
        for (String spelling : List.of(name, name.replace("favorite", "favourite"))) {
            words.add(spelling);
            words.add(spelling.replace("color", "colour"));
        }
        find(predicate).ifPresent(known -> {
            words.addAll(known.synonyms());
            words.addAll(English.KINDS.getOrDefault(known.name(), List.of()));
        });
        return words;
    }

    /** Every topic once, in the order in which they are told. */
    public static List<String> topics() {
        List<String> topics =
                new ArrayList<>(English.TOPICS.values().stream().distinct().toList());
        topics.add(OTHER);
        return topics;
    }

    /** Whether it seldom changes; an unknown predicate is not counted on. */
    public boolean durable(String predicate) {
        return find(predicate).map(Predicate::durable).orElse(false);
    }

    /** The claim as a sentence for a person. */
    public String sentence(Claim.Kind kind, String subject, String predicate, String object) {
        Predicate known = find(predicate).orElse(null);
        String said = known == null
                ? FactSentence.of(
                        NOUN.matcher(predicate).matches() ? "{s}'s {p} is {o}" : "{s} {p} {o}",
                        "",
                        predicate,
                        subject,
                        object)
                : FactSentence.of(known.sentence(), stem(known), predicate, subject, object);
        return switch (kind) {
            case ASSERTS, CORRECTS -> said;
            case ENDS -> "no longer: " + said;
            case DENIES -> "not so: " + said;
        };
    }

    public static String word(String words) {
        StringBuilder word = new StringBuilder(words.length());
        for (char c : words.toLowerCase(Locale.ROOT).toCharArray()) {
            boolean plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
            if (plain) {
                word.append(c);
            } else if (!word.isEmpty() && word.charAt(word.length() - 1) != '_' && c != '\'' && c != '\u2019') {
                word.append('_');
            }
        }
        while (!word.isEmpty() && word.charAt(word.length() - 1) == '_') {
            word.setLength(word.length() - 1);
        }
        return word.substring(0, Math.min(word.length(), dev.ecphory.knowledge.Slot.MAX_PREDICATE));
    }

    private static String stem(Predicate predicate) {
        String name = predicate.name();
        return name.endsWith("*") ? name.substring(0, name.length() - 1) : name;
    }

    private static Map<String, String> topics(List<String> lines) {
        Map<String, String> topics = new LinkedHashMap<>();
        String topic = OTHER;
        for (String line : lines) {
            if (heads(line)) {
                topic = line.substring(1, line.length() - 1);
            } else if (!tellsKind(line)) {
                topics.put(line.substring(0, line.indexOf(' ')), topic);
            }
        }
        return topics;
    }

    /** The nouns for several predicates together, by the name of each. */
    private static Map<String, List<String>> kinds(List<String> lines) {
        Map<String, List<String>> kinds = new HashMap<>();
        for (String line : lines) {
            if (tellsKind(line)) {
                String[] sides = line.substring(1).strip().split(" : ", 2);
                for (String name : sides[1].split(" ")) {
                    kinds.computeIfAbsent(name, none -> new ArrayList<>()).addAll(List.of(sides[0].split(", ")));
                }
            }
        }
        return kinds;
    }

    private static boolean tellsKind(String line) {
        return line.startsWith("=");
    }

    private static boolean heads(String line) {
        return line.startsWith("[");
    }

    private static List<Predicate> parsed(List<String> lines) {
        List<Predicate> all = new ArrayList<>();
        for (String line : lines) {
            if (heads(line) || tellsKind(line)) {
                continue;
            }
            String[] parts = line.split(" : ", 3);
            String[] head = parts[0].strip().split("\\s+");
            List<String> synonyms = Arrays.stream(parts[2].split(","))
                    .map(String::strip)
                    .filter(synonym -> !synonym.equals("-"))
                    .toList();
            all.add(new Predicate(
                    head[0],
                    Cardinality.valueOf(head[1].toUpperCase(Locale.ROOT)),
                    head[2].equals("durable"),
                    head[3].equals("-")
                            ? Predicate.Type.UNTOLD
                            : Predicate.Type.valueOf(head[3].toUpperCase(Locale.ROOT)),
                    head[4],
                    parts[1],
                    synonyms));
        }
        return all;
    }
}
