package dev.ecphory.lab.truth;

import dev.ecphory.internal.text.DataFile;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Sentences in the words of one hand. Immutable; threads may share it. */
final class Phrases {
    /** Whose sentences tell of a world. */
    enum Hand {
        /** Those that whoever writes rules may read. */
        DEV("dev", "phrases.txt"),
        /** Those that no rule was written with. */
        HELD_OUT("held-out", "phrases-heldout.txt");

        final String file;
        private final String name;

        Hand(String name, String file) {
            this.name = name;
            this.file = file;
        }

        /** The hand of a name as it is given on the command line; nothing when none is called so. */
        static Optional<Hand> named(String name) {
            return Arrays.stream(values())
                    .filter(hand -> hand.name.equals(name))
                    .findFirst();
        }

        /** As it is called on the command line. */
        @Override
        public String toString() {
            return name;
        }
    }

    private static final Pattern PERSON = Pattern.compile("\\[([^/\\]]*)/([^\\]]*)\\]");
    private static final Pattern TIMED = Pattern.compile("\\{(?:on|since|date)\\}");
    private static final Pattern TIME = Pattern.compile("\\{(?:when|on|since|date)\\}");
    private static final List<DateTimeFormatter> DAYS = List.of(
            DateTimeFormatter.ofPattern("'on' d MMMM yyyy", Locale.ROOT),
            DateTimeFormatter.ofPattern("'on' MMMM d, yyyy", Locale.ROOT),
            DateTimeFormatter.ofPattern("'on' yyyy-MM-dd", Locale.ROOT),
            DateTimeFormatter.ofPattern("'on the' d'th of' MMM yyyy", Locale.ROOT));
    private static final DateTimeFormatter MONTH = DateTimeFormatter.ofPattern("'in' MMMM yyyy", Locale.ROOT);

    private final Map<String, List<String>> sentences = new TreeMap<>();
    private final Hand hand;

    Phrases(Hand hand) {
        this.hand = hand;
        for (String line : DataFile.lines(Phrases.class, hand.file)) {
            if (!line.isBlank() && !line.startsWith("#")) {
                int bar = line.indexOf(" | ");
                sentences
                        .computeIfAbsent(line.substring(0, bar), none -> new ArrayList<>())
                        .add(line.substring(bar + 3));
            }
        }
    }

    /** The forms of all sentences, by what they say. */
    Map<String, List<String>> all() {
        return Collections.unmodifiableMap(sentences);
    }

    /** How many ways there are to say something, times and values apart. */
    int forms() {
        int openers = of("opener").size() + 1;
        int said = sentences.entrySet().stream()
                .filter(entry -> entry.getKey().contains("."))
                .mapToInt(entry -> entry.getValue().size())
                .sum();
        return said * 2 * openers;
    }

    String chatter(Random chance) {
        return any(of("chatter"), chance);
    }

    /** A day in words. */
    static String day(LocalDate day, Random chance) {
        int last = day.getDayOfMonth() % 10;
        boolean th = day.getDayOfMonth() > 3 && (last == 0 || last > 3 || day.getDayOfMonth() < 20);
        return DAYS.get(chance.nextInt(th ? DAYS.size() : DAYS.size() - 1)).format(day);
    }

    /** A month in words. */
    static String month(LocalDate day) {
        return MONTH.format(day);
    }

    /**
     * A sentence that holds all that there is to tell.
     *
     * @param act what is said of which kind, such as job.news
     * @param name the person spoken of
     * @param self whether that person speaks
     * @param value the value; empty when none is named
     * @param old the one before; null when none is named
     * @param when the time; null when none is told
     */
    String say(
            String act,
            String name,
            boolean self,
            String value,
            @Nullable String old,
            @Nullable String when,
            Random chance) {
        List<String> fitting = of(act).stream()
                .filter(form -> form.contains("{v}") != value.isEmpty()
                        && form.contains("{old}") == (old != null)
                        && (when == null
                                ? !TIMED.matcher(form).find()
                                : TIME.matcher(form).find()))
                .toList();
        if (fitting.isEmpty()) {
            throw new IllegalStateException(
                    hand.file + " has no sentence for " + act + " of " + value + ", " + old + ", " + when);
        }
        String form = any(fitting, chance);
        String said = PERSON.matcher(form)
                .replaceAll(found -> self ? found.group(1) : found.group(2).replace("S", name));
        String date = when == null ? "" : when.replaceFirst("^(?:on|in) ", "");
        said = said.replace("{v}", value)
                .replace("{old}", old == null ? "" : old)
                .replace("{when}", when == null ? "" : when)
                .replace("{on}", when == null ? "" : when)
                .replace("{since}", "since " + date)
                .replace("{date}", date)
                .replaceAll(" +", " ")
                .replace(" .", ".");
        if (chance.nextInt(3) == 0) {
            String opener = any(of("opener"), chance);
            boolean goesOn = opener.endsWith(",") && Character.isUpperCase(form.charAt(0)) && !form.matches("I\\b.*");
            boolean begins = !opener.endsWith(",") && !opener.endsWith(":");
            String after = begins ? beginning(said) : said;
            return opener + " " + (goesOn ? Character.toLowerCase(said.charAt(0)) + said.substring(1) : after);
        }
        return beginning(said);
    }

    private static String beginning(String sentence) {
        return Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1);
    }

    private List<String> of(String act) {
        List<String> found = sentences.get(act);
        if (found == null) {
            throw new IllegalStateException(hand.file + " says nothing of " + act);
        }
        return found;
    }

    private static <T> T any(List<T> all, Random chance) {
        return all.get(chance.nextInt(all.size()));
    }
}
