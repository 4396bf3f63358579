package dev.ecphory.lab.judge;

import dev.ecphory.EcphoryException;
import dev.ecphory.internal.text.DataFile;
import dev.ecphory.lab.answers.TokenF1;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.Question;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A probe of a judge by answers that are wrong on purpose; the share that it accepts is what its verdicts are to be read with.
 * The same data and seed give the same answers. Stateless; threads may share it.
 */
public final class FalsePositiveProbe {
    private static final List<String> VAGUE = DataFile.lines(FalsePositiveProbe.class, "vague.txt");
    private static final Pattern NUMBER = Pattern.compile("\\b[0-9]{1,4}\\b");
    private static final Pattern WORD = Pattern.compile("[\\p{L}][\\p{L}'’-]{3,}");
    private static final Pattern POSSESSIVE = Pattern.compile("['’]s?$");
    /** Words of four letters and more that are no topic. */
    private static final Set<String> EMPTY = Set.of(
            "what", "when", "where", "which", "whose", "does", "have", "were", "with", "from", "that", "this", "they",
            "their", "many", "much", "long", "would", "could", "should", "about", "been", "will", "your");

    /** A token F1 above this, and one answer might pass for the other. */
    private static final double ALIKE = .5;
    /** A right answer with a number and no more words than these is about the number. */
    private static final int SHORT = 4;

    private static final int TOPIC_WORDS = 3;
    /** Beyond what rules that forgive one more or less would accept. */
    private static final int LEAST_SHIFT = 3;

    private static final int SHIFTS = 7;
    private static final int SMALL = 20;

    private FalsePositiveProbe() {}

    /** In which way an answer is wrong. */
    public enum Kind {
        /**
         * It is the right answer to another question of the same category, to one that begins alike, of another conversation
         * where there is one.
         */
        OTHERS,
        /** A short right answer with one number changed by three to nine. */
        NEAR,
        /** It speaks of what the question is about, and says nothing. */
        VAGUE,
        /** Nothing said answers the question, and it gives the answer to another that begins alike. */
        MADE_UP
    }

    /** A wrong answer to a question. */
    public record Trap(String conversation, Question question, Kind kind, String answer) {}

    /**
     * Counts of what came of them.
     *
     * @param judged with a verdict
     * @param accepted of these, found right
     * @param failed without a verdict
     */
    public record Count(int judged, int accepted, int failed) {
        private static final Count NONE = new Count(0, 0, 0);

        private Count plus(Optional<Boolean> right) {
            return right.map(yes -> new Count(judged + 1, accepted + (yes ? 1 : 0), failed))
                    .orElse(new Count(judged, accepted, failed + 1));
        }
    }

    private record PlacedQuestion(String conversation, Question question) {
        String answer() {
            return String.valueOf(question.answer());
        }
    }

    /**
     * Wrong answers to questions of a data set.
     *
     * @param each at most so many of a kind, drawn at random
     */
    public static List<Trap> traps(DataSet data, long seed, int each) {
        Random random = new Random(seed);
        List<PlacedQuestion> answered = data.conversations().stream()
                .flatMap(one -> asked(one, Stream.concat(one.questions().stream(), one.unplaced().stream())))
                .filter(asked -> asked.question().answer() != null && !AbstentionRule.by(asked.answer()))
                .toList();
        List<PlacedQuestion> unanswerable = data.conversations().stream()
                .flatMap(one -> asked(one, one.unanswerable().stream()))
                .toList();
        List<Trap> traps = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            List<PlacedQuestion> drawn = new ArrayList<>(kind == Kind.MADE_UP ? unanswerable : answered);
            Collections.shuffle(drawn, random);
            drawn.stream()
                    .flatMap(asked -> answer(kind, asked, answered, random).stream()
                            .map(wrong -> new Trap(asked.conversation(), asked.question(), kind, wrong)))
                    .limit(each)
                    .forEach(traps::add);
        }
        return List.copyOf(traps);
    }

    /**
     * Has them judged.
     *
     * @param concurrency questions under way at once, at least 1
     */
    public static Map<Kind, Count> sprung(Judge judge, List<Trap> traps, int concurrency) {
        Map<Kind, Count> counts = new EnumMap<>(Kind.class);
        try (ExecutorService threads =
                Executors.newFixedThreadPool(concurrency, Thread.ofVirtual().factory())) {
            List<Future<Optional<Boolean>>> verdicts = traps.stream()
                    .map(trap -> threads.submit(() -> right(judge, trap)))
                    .toList();
            for (int i = 0; i < traps.size(); i++) {
                Optional<Boolean> right = verdicts.get(i).get();
                counts.compute(traps.get(i).kind(), (kind, count) -> (count == null ? Count.NONE : count).plus(right));
            }
            return Collections.unmodifiableMap(counts);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while judging wrong answers", e);
        }
    }

    private static Optional<Boolean> right(Judge judge, Trap trap) {
        try {
            return Optional.of(judge.judge(trap.question(), trap.answer(), 1).right());
        } catch (EcphoryException counted) {
            return Optional.empty();
        }
    }

    private static Stream<PlacedQuestion> asked(Conversation of, Stream<Question> questions) {
        return questions.map(question -> new PlacedQuestion(of.id(), question));
    }

    private static Optional<String> answer(
            Kind kind, PlacedQuestion asked, List<PlacedQuestion> answered, Random random) {
        return switch (kind) {
            case OTHERS ->
                others(
                        asked,
                        answered.stream()
                                .filter(other -> other.question()
                                        .category()
                                        .equals(asked.question().category()))
                                .toList(),
                        random);
            case NEAR -> near(asked.answer(), random);
            case VAGUE -> vague(asked.question().text(), random);
            case MADE_UP -> others(asked, answered, random);
        };
    }

    private static Optional<String> others(PlacedQuestion asked, List<PlacedQuestion> pool, Random random) {
        boolean elsewhere =
                pool.stream().anyMatch(other -> !other.conversation().equals(asked.conversation()));
        List<PlacedQuestion> candidates = new ArrayList<>(pool.stream()
                .filter(other -> !elsewhere || !other.conversation().equals(asked.conversation()))
                .filter(other -> !alike(other.answer(), asked.answer()))
                .toList());
        int lead =
                candidates.stream().mapToInt(other -> lead(other, asked)).max().orElse(0);
        candidates.removeIf(other -> lead(other, asked) < lead);
        return candidates.isEmpty()
                ? Optional.empty()
                : Optional.of(candidates.get(random.nextInt(candidates.size())).answer());
    }

    /** How many words two questions begin with alike: what answers one of them fits the form of the other. */
    private static int lead(PlacedQuestion one, PlacedQuestion other) {
        String[] words = one.question().text().toLowerCase(Locale.ROOT).split("\\s+");
        String[] others = other.question().text().toLowerCase(Locale.ROOT).split("\\s+");
        int same = 0;
        while (same < Math.min(words.length, others.length) && words[same].equals(others[same])) {
            same++;
        }
        return same;
    }

    private static boolean alike(String one, String other) {
        return TokenF1.of("", one, other) > ALIKE || RuleJudge.holds(one, other) || RuleJudge.holds(other, one);
    }

    private static Optional<String> near(String answer, Random random) {
        Matcher number = NUMBER.matcher(answer);
        if (answer.strip().split("\\s+").length > SHORT || !number.find()) {
            return Optional.empty();
        }
        int was = Integer.parseInt(number.group());
        int shift = LEAST_SHIFT + random.nextInt(SHIFTS);
        return Optional.of(answer.substring(0, number.start())
                + (was > SMALL ? was - shift : was + shift)
                + answer.substring(number.end()));
    }

    private static Optional<String> vague(String question, Random random) {
        String topic = WORD.matcher(question)
                .results()
                .map(found -> POSSESSIVE
                        .matcher(found.group().toLowerCase(Locale.ROOT))
                        .replaceFirst(""))
                .filter(word -> !EMPTY.contains(word))
                .distinct()
                .sorted((one, other) -> Integer.compare(other.length(), one.length()))
                .limit(TOPIC_WORDS)
                .collect(Collectors.joining(" and "));
        return topic.isEmpty()
                ? Optional.empty()
                : Optional.of(VAGUE.get(random.nextInt(VAGUE.size())).replace("{}", topic));
    }
}
