package dev.ecphory.lab.truth;

import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.internal.text.DataFile;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.data.Question.Reference;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Simulated worlds as a data set for anybody who answers in words: what was told, out of order and by several speakers, and
 * what held on some day or holds now, by the simulator's own books. What callers decided about claims cannot be told to every
 * contestant, so slots about which somebody decided are left out. The same arguments give the same data. Without a word of
 * whose sentences tell the worlds it is {@code phrases=dev}, as in results that were measured before there were others.
 */
public final class TruthData {
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("'on' d MMMM yyyy", Locale.ENGLISH);

    private static final String SUITE = "suite:";
    private static final Set<String> SETTINGS = Set.of("worlds", "seed", "each");
    private static final int MOST = 1_000;

    private final Map<String, Words> words = words();

    private record Words(String now, String then) {}

    private TruthData() {}

    /**
     * The suite of a name; nothing when the name is that of files.
     *
     * @throws InvalidInputException when no suite is called so, or a setting is wrong
     */
    public static Optional<DataSet> named(String set) {
        if (!set.startsWith(SUITE)) {
            return Optional.empty();
        }
        String[] parts = set.substring(SUITE.length()).split(",", -1);
        if (!parts[0].equals("truth")) {
            throw new InvalidInputException("data.set", set, "names no suite", "give suite:truth");
        }
        Map<String, Integer> settings = new HashMap<>();
        Phrases.Hand hand = Phrases.Hand.DEV;
        for (int i = 1; i < parts.length; i++) {
            String[] setting = parts[i].split("=", 2);
            if (setting[0].equals("phrases") && setting.length == 2) {
                String name = setting[1];
                hand = Phrases.Hand.named(name)
                        .orElseThrow(() -> new InvalidInputException(
                                "data.set", set, "has the setting phrases=" + name, "give phrases=dev or held-out"));
                continue;
            }
            boolean wrong = setting.length != 2
                    || !SETTINGS.contains(setting[0])
                    || !setting[1].matches("[0-9]{1,4}")
                    || Integer.parseInt(setting[1]) > MOST
                    || Integer.parseInt(setting[1]) < 1;
            if (wrong) {
                throw new InvalidInputException(
                        "data.set",
                        set,
                        "has the setting " + parts[i],
                        "give worlds=, seed= or each=, 1 to " + MOST + ", or phrases=");
            }
            settings.put(setting[0], Integer.parseInt(setting[1]));
        }
        return Optional.of(of(
                settings.getOrDefault("worlds", 24),
                settings.getOrDefault("seed", 1),
                settings.getOrDefault("each", 4),
                hand));
    }

    /**
     * So many worlds.
     *
     * @param worlds at least 1
     * @param seed of all of them
     * @param each about so many questions to each thing that changes
     */
    public static DataSet of(int worlds, long seed, int each) {
        return of(worlds, seed, each, Phrases.Hand.DEV);
    }

    /** So many worlds, told by the sentences of one hand. */
    static DataSet of(int worlds, long seed, int each, Phrases.Hand hand) {
        TruthData data = new TruthData();
        Phrases phrases = new Phrases(hand);
        List<Conversation> conversations = new ArrayList<>();
        for (int number = 0; number < worlds; number++) {
            conversations.add(data.conversation(World.of(number, seed, each, phrases)));
        }
        String told = hand == Phrases.Hand.DEV ? "" : ",phrases=" + hand;
        return DataSet.made("suite:truth,worlds=" + worlds + ",seed=" + seed + ",each=" + each + told, conversations);
    }

    private Conversation conversation(World world) {
        List<Event> events = world.tellings().stream()
                .map(telling -> telling.entry().event())
                .toList();
        Set<String> decided = decided(world);
        Map<String, Question> answered = new LinkedHashMap<>();
        Map<String, Question> unanswerable = new LinkedHashMap<>();
        Map<String, Integer> left = new TreeMap<>();
        for (World.Inquiry question : world.questions()) {
            Words asked = words.get(question.kind());
            if (asked == null || !question.knownAt().equals(World.NOW)) {
                left.merge(asked == null ? "not_asked_in_words" : "as_known_earlier", 1, Integer::sum);
            } else if (decided.contains(question.subject() + "." + question.predicate())) {
                left.merge("somebody_decided", 1, Integer::sum);
            } else {
                ask(world, question, asked, answered, unanswerable, left);
            }
        }
        return new Conversation(
                world.name(),
                events,
                List.copyOf(answered.values()),
                List.copyOf(unanswerable.values()),
                List.of(),
                left,
                Map.of());
    }

    private static void ask(
            World world,
            World.Inquiry question,
            Words asked,
            Map<String, Question> answered,
            Map<String, Question> unanswerable,
            Map<String, Integer> left) {
        LocalDate day = question.validAt().atZone(ZoneOffset.UTC).toLocalDate();
        String name = question.subject().substring(0, 1).toUpperCase(Locale.ROOT)
                + question.subject().substring(1);
        String text = (question.current() ? asked.now() : asked.then())
                .replaceAll("\\bS\\b", name)
                .replace("{day}", DAY.format(day));
        List<String> gold = gold(world, question);
        boolean known = !question.expected().isEmpty();
        if (known && gold.isEmpty()) {
            left.merge("without_usable_evidence", 1, Integer::sum);
            return;
        }
        Map<String, Question> into = known ? answered : unanswerable;
        into.putIfAbsent(
                text,
                new Question(
                        (known ? "q" : "u") + (into.size() + 1),
                        text,
                        question.cardinality() + (question.current() ? "_now" : "_then"),
                        known ? gold : List.of(),
                        Map.of(),
                        List.of(),
                        null,
                        World.NOW.atOffset(ZoneOffset.UTC),
                        new Reference(
                                known ? String.join(", ", new TreeSet<>(question.expected())) : null,
                                List.of(),
                                known)));
    }

    /** Who told the values that are expected. */
    private static List<String> gold(World world, World.Inquiry question) {
        List<String> gold = new ArrayList<>();
        for (World.Utterance telling : world.tellings()) {
            for (Claim claim : telling.claims()) {
                boolean tells = claim.slot().subject().equals(question.subject())
                        && claim.slot().predicate().equals(question.predicate())
                        && (claim.kind() == Claim.Kind.ASSERTS || claim.kind() == Claim.Kind.CORRECTS)
                        && question.expected().contains(World.plain(claim.object()));
                if (tells) {
                    gold.add(Objects.requireNonNull(telling.entry().event().id()));
                }
            }
        }
        return gold.stream().distinct().toList();
    }

    /** Slots that a decision names, by claim or by words. */
    private static Set<String> decided(World world) {
        String decisions = world.decisions().toString();
        Set<String> decided = new HashSet<>();
        for (World.Utterance telling : world.tellings()) {
            for (Claim claim : telling.claims()) {
                if (decisions.contains(claim.id())
                        || decisions.contains(claim.slot().toString())) {
                    decided.add(claim.slot().subject() + "." + claim.slot().predicate());
                }
            }
        }
        return decided;
    }

    private static Map<String, Words> words() {
        Map<String, Words> words = new LinkedHashMap<>();
        for (String line : DataFile.lines(TruthData.class, "questions.txt")) {
            String[] parts = line.split(" \\| ", -1);
            if (parts.length == 3) {
                words.put(parts[0], new Words(parts[1], parts[2]));
            }
        }
        return words;
    }
}
