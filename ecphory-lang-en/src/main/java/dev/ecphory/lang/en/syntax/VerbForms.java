package dev.ecphory.lang.en.syntax;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.ecphory.internal.text.DataFile;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The forms of English verbs: irregular ones from {@code verbs.txt}, all others by their endings. Threads may share it
 * once it has learned.
 */
public final class VerbForms {
    private static final int KEPT = 8_192;
    private static final Pattern HISS = Pattern.compile(".*(?:ss|sh|ch|x|z|o)es");
    private static final String VOWELS = "aeiou";
    private static final Set<VerbForm> PRESENT = Set.of(VerbForm.PRESENT_PARTICIPLE);
    private static final Set<VerbForm> PAST = Set.of(VerbForm.PAST, VerbForm.PAST_PARTICIPLE);
    private static final Set<VerbForm> THIRD = Set.of(VerbForm.THIRD);
    private static final Set<VerbForm> BASE = Set.of(VerbForm.BASE);
    /** The bases of irregular forms. */
    private static final Map<String, String> IRREGULAR = english().bases;

    private final Map<String, String> bases = new HashMap<>();
    private final Map<String, Set<VerbForm>> forms = new HashMap<>();
    private final Set<String> known = new HashSet<>();
    /** The bases of forms that are told by their endings. */
    private final Cache<String, String> derived =
            Caffeine.newBuilder().maximumSize(KEPT).executor(Runnable::run).build();

    private VerbForms() {}

    /** The base of an irregular form in lower case ("eat" of "ate"), else the word itself. */
    public static String irregularBase(String word) {
        return IRREGULAR.getOrDefault(word, word);
    }

    /** Verbs of the file. */
    static VerbForms english() {
        VerbForms all = new VerbForms();
        for (String line : DataFile.lines(VerbForms.class, "verbs.txt")) {
            String[] parts = line.split(" ");
            all.known.add(parts[0]);
            if (parts.length < 3) {
                continue;
            }
            all.add(parts[0], parts[0], VerbForm.BASE);
            for (String past : parts[1].split("/")) {
                all.add(past, parts[0], VerbForm.PAST);
            }
            for (String participle : parts[2].split("/")) {
                all.add(participle, parts[0], VerbForm.PAST_PARTICIPLE);
            }
        }
        all.add("am", "be", VerbForm.THIRD);
        all.add("is", "be", VerbForm.THIRD);
        all.add("are", "be", VerbForm.BASE);
        all.add("has", "have", VerbForm.THIRD);
        all.add("lying", "lie", VerbForm.PRESENT_PARTICIPLE);
        all.add("dying", "die", VerbForm.PRESENT_PARTICIPLE);
        all.add("tying", "tie", VerbForm.PRESENT_PARTICIPLE);
        all.forms.replaceAll((form, what) -> Set.copyOf(what));
        return all;
    }

    private void add(String form, String base, VerbForm what) {
        bases.putIfAbsent(form, base);
        forms.computeIfAbsent(form, key -> EnumSet.noneOf(VerbForm.class)).add(what);
    }

    /** Makes it known that a word is a verb, so that its regular forms are traced back to it. */
    void learn(String base) {
        known.add(base);
        derived.invalidateAll();
    }

    boolean knows(String base) {
        return known.contains(base);
    }

    /** Which forms of a verb a word in lower case can be; the base alone when no ending tells. */
    Set<VerbForm> of(String word) {
        Set<VerbForm> irregular = forms.get(word);
        if (irregular != null) {
            return irregular;
        }
        if (word.endsWith("ing") && word.length() > 4) {
            return PRESENT;
        }
        if (word.endsWith("ed") && word.length() > 3 && !word.endsWith("eed")) {
            return PAST;
        }
        boolean third = word.endsWith("s") && word.length() > 2 && !word.endsWith("ss");
        return third ? THIRD : BASE;
    }

    /** The present participle of a base, by its spelling: "running", "baking", "dying". */
    static String participle(String base) {
        int end = base.length();
        if (base.endsWith("ie")) {
            return base.substring(0, end - 2) + "ying";
        }
        if (end > 2 && base.endsWith("e") && "eoy".indexOf(base.charAt(end - 2)) < 0) {
            return base.substring(0, end - 1) + "ing";
        }
        boolean closed = end > 2
                && VOWELS.indexOf(base.charAt(end - 1)) < 0
                && "wxy".indexOf(base.charAt(end - 1)) < 0
                && base.chars().filter(c -> VOWELS.indexOf(c) >= 0).count() == 1
                && VOWELS.indexOf(base.charAt(end - 2)) >= 0;
        return (closed ? base + base.charAt(end - 1) : base) + "ing";
    }

    /** The base of a verb's form: the one that is known, else the likeliest by its spelling. */
    String base(String word) {
        String irregular = bases.get(word);
        if (irregular != null) {
            return irregular;
        }
        boolean ends = word.endsWith("ing") || word.endsWith("ed") || word.endsWith("s");
        if (!ends || known.contains(word) || word.endsWith("eed")) {
            return word;
        }
        return derived.get(word, this::derive);
    }

    private String derive(String word) {
        Set<String> candidates = new TreeSet<>();
        String likely = word;
        if (word.endsWith("ing") && word.length() > 4) {
            likely = stemmed(word.substring(0, word.length() - 3), candidates);
        } else if (word.endsWith("ied") && word.length() > 4) {
            likely = word.substring(0, word.length() - 3) + "y";
        } else if (word.endsWith("ed") && word.length() > 3) {
            likely = stemmed(word.substring(0, word.length() - 2), candidates);
        } else if (word.endsWith("ies") && word.length() > 4) {
            likely = word.substring(0, word.length() - 3) + "y";
        } else if (word.endsWith("s") && !word.endsWith("ss") && word.length() > 2) {
            likely = word.substring(0, word.length() - 1);
            candidates.add(likely);
            if (word.endsWith("es")) {
                candidates.add(word.substring(0, word.length() - 2));
                boolean hiss = HISS.matcher(word).matches();
                likely = hiss ? word.substring(0, word.length() - 2) : likely;
            }
        }
        for (String candidate : candidates) {
            if (known.contains(candidate)) {
                return candidate;
            }
        }
        return likely;
    }

    /** The likeliest base of a stem before -ing or -ed; others that it can be are added. */
    private static String stemmed(String stem, Set<String> candidates) {
        candidates.add(stem);
        candidates.add(stem + "e");
        int end = stem.length();
        char last = stem.charAt(end - 1);
        boolean doubled = end > 2 && last == stem.charAt(end - 2) && VOWELS.indexOf(last) < 0;
        if (doubled) {
            candidates.add(stem.substring(0, end - 1));
            return "lsz".indexOf(last) >= 0 ? stem : stem.substring(0, end - 1);
        }
        boolean closed = end > 2 && VOWELS.indexOf(last) < 0 && VOWELS.indexOf(stem.charAt(end - 2)) >= 0;
        boolean single = closed && (end == 3 || VOWELS.indexOf(stem.charAt(end - 3)) < 0) && "wxy".indexOf(last) < 0;
        boolean soft = "vcsuz".indexOf(last) >= 0 || (stem.endsWith("g") && !stem.endsWith("ng"));
        return (single && !stem.endsWith("er") && !stem.endsWith("en") && !stem.endsWith("it")) || soft
                ? stem + "e"
                : stem;
    }
}
