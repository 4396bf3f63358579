package dev.ecphory.internal.retrieval.query;

import dev.ecphory.QueryClassification;
import dev.ecphory.QueryClassification.Category;
import dev.ecphory.QueryClassification.Intent;
import dev.ecphory.internal.language.LanguageSupport;
import dev.ecphory.internal.language.QuestionCues;
import dev.ecphory.internal.language.QuestionCues.Cue;
import dev.ecphory.internal.language.QuestionKindCues;
import dev.ecphory.internal.language.QuestionKindCues.Sign;
import dev.ecphory.internal.language.RelationPath;
import dev.ecphory.internal.language.TimeWindow;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the kind of a question by the rules of the lexicon, without a model. Stateless; threads may share it.
 *
 * <p>Every sign in the wording speaks for a category with a weight, and the heaviest decides. A second category close
 * behind makes the reading less sure, words that the lexicon does not know make it a guess, and a guess goes up a tier.
 */
public final class RuleQueryClassifier implements QueryClassifier {
    /** What {@link QueryClassification#by} says. */
    public static final String BY = "rules";
    /** Under this confidence a question goes up a tier. */
    static final double UNSURE = .4;

    private static final double SURE = .95;
    private static final double CONTESTED = .7;
    /** Nothing in the wording speaks for a category, and something was plainly asked, or not even that. */
    private static final double PLAIN = .75;

    private static final double VAGUE = .5;
    private static final double GUESS = .2;
    /** A category that speaks nearly as loudly as the first. */
    private static final double CLOSE = .5;
    /** Longer questions need care, and still longer ones need several memories (AgentOS, query classifier). */
    private static final int LONG = 15;

    private static final int VERY_LONG = 30;
    /** One step from somebody to somebody is a look-up, two are a chain. */
    private static final int CHAIN = 2;
    /** So many sides of somebody make a question about their personality (True Memory, personality intent). */
    private static final int ASPECTS = 2;
    /** Any day: only whether a question tells a time counts here, not which. */
    private static final OffsetDateTime SOME_DAY =
            OffsetDateTime.of(LocalDate.of(2024, 6, 12), LocalTime.NOON, ZoneOffset.UTC);

    /** The rules; there is nothing to configure. */
    private final LanguageSupport language;

    public RuleQueryClassifier(LanguageSupport language) {
        this.language = language;
    }

    @Override
    public QueryClassification classify(String question, KnownSpeakers known) {
        QuestionKindCues kinds = language.questions().kinds(question);
        if (kinds.idle() && !names(question, known)) {
            return idle(question);
        }
        QuestionCues cues = language.questions().cues(kinds.asked(), List.of());
        RelationPath chain = language.questions().relationPath(kinds.asked()).orElse(null);
        List<Vote> votes = votes(kinds, cues, chain);
        Vote best = votes.stream().max(Comparator.comparingDouble(Vote::weight)).orElse(DEFAULT);
        double confidence = confidence(best, votes, kinds);
        Map<String, String> matched = new LinkedHashMap<>();
        QueryClassification.MemoryNeed tier = tier(best.category(), kinds, cues, chain, matched);
        if (confidence < UNSURE && tier != QueryClassification.MemoryNeed.T3) {
            tier = tier.up();
            matched.put("tier", "up, for want of confidence");
        }
        note(matched, "category", best.words());
        Intent intent = intent(best.category());
        QueryClassification.FactState state = state(kinds, best, matched);
        String all = exhaustive(best.category(), kinds, cues);
        note(matched, "exhaustive", all);
        String number = best.category() == Category.MULTI_SESSION
                ? first(kinds, Sign.COUNT, Sign.TOTAL)
                : kinds.has(Sign.WHEN) ? "" : first(kinds, Sign.COUNT);
        note(matched, "counting", number);
        String overview =
                cues.has(Cue.SUMMARY) ? cues.phrases().getOrDefault(Cue.SUMMARY, "") : first(kinds, Sign.DIFFUSE);
        note(matched, "synthesis", overview);
        String like = personality(kinds);
        note(matched, "personality", like);
        return new QueryClassification(
                tier,
                best.category(),
                intent,
                state,
                !all.isEmpty(),
                !number.isEmpty(),
                !overview.isEmpty(),
                !like.isEmpty(),
                confidence,
                matched,
                BY);
    }

    /** What speaks for a category, and how loudly. */
    private record Vote(Category category, double weight, String words) {}

    private static final Vote DEFAULT = new Vote(Category.SINGLE_SESSION_USER, 0, "");

    private List<Vote> votes(QuestionKindCues kinds, QuestionCues cues, @Nullable RelationPath chain) {
        Ballot ballot = new Ballot(kinds, cues);
        boolean total = kinds.has(Sign.TOTAL) && kinds.has(Sign.COUNT);
        ballot.add(Category.MULTI_SESSION, total ? 4.5 : 2.6, Sign.TOTAL);
        ballot.add(Category.TEMPORAL, 4, Sign.WHEN);
        if (chain != null && chain.relations().size() >= CHAIN) {
            ballot.add(Category.MULTI_SESSION, 3.6, chain.toString());
        }
        ballot.add(Category.SINGLE_SESSION_ASSISTANT, 3.5, Sign.SAID);
        ballot.add(Category.SINGLE_SESSION_ASSISTANT, 3.5, Cue.ASSISTANT_SAID);
        ballot.add(Category.TEMPORAL, 3.4, Sign.ORDER);
        ballot.add(Category.TEMPORAL, 3.4, Cue.SEQUENCE);
        ballot.add(Category.MULTI_SESSION, 3.35, Cue.SUMMARY);
        ballot.add(Category.TEMPORAL, 3.3, Sign.LATEST_EVENT);
        ballot.add(Category.SINGLE_SESSION_USER, 3.25, Sign.METHOD);
        ballot.add(Category.SINGLE_SESSION_PREFERENCE, 3.2, Sign.ADVICE);
        if (!others(cues)) {
            ballot.add(Category.SINGLE_SESSION_PREFERENCE, 3.2, Cue.ADVICE);
        }
        ballot.add(Category.KNOWLEDGE_UPDATE, 3.1, Sign.AS_OF);
        ballot.add(Category.KNOWLEDGE_UPDATE, 3.1, Sign.HISTORY);
        ballot.add(Category.KNOWLEDGE_UPDATE, 3.1, Sign.CURRENT);
        ballot.add(Category.MULTI_SESSION, 3, Sign.COUNT);
        ballot.add(Category.MULTI_SESSION, 2.8, Sign.COMPARE);
        ballot.add(Category.MULTI_SESSION, 3.15, Sign.LIST);
        if (several(kinds, cues)) {
            ballot.add(Category.MULTI_SESSION, 2.7, Cue.EXHAUSTIVE);
        }
        ballot.add(Category.SINGLE_SESSION_PREFERENCE, 2.5, Sign.LIKING);
        ballot.add(Category.MULTI_SESSION, 2.4, kinds.plural());
        ballot.add(Category.TEMPORAL, 1.6, Sign.LAST_FIRST);
        ballot.add(
                Category.TEMPORAL,
                1.5,
                language.times()
                        .window(kinds.asked(), SOME_DAY)
                        .map(TimeWindow::phrase)
                        .orElse(""));
        return ballot.votes;
    }

    /** It asks about somebody named and not about the asker, so whoever recommends something there is one of them. */
    private static boolean others(QuestionCues cues) {
        return !cues.names().isEmpty() && !cues.has(Cue.FIRST_PERSON) && !cues.has(Cue.REQUEST);
    }

    /** "Which … has" asks for all of something only with a plural; the other words that say so do by themselves. */
    private static boolean several(QuestionKindCues kinds, QuestionCues cues) {
        String words = cues.phrases().getOrDefault(Cue.EXHAUSTIVE, "").toLowerCase(Locale.ROOT);
        return !kinds.plural().isEmpty() || !(words.startsWith("which ") || words.startsWith("what "));
    }

    private static final class Ballot {
        private final QuestionKindCues kinds;
        private final QuestionCues cues;
        private final List<Vote> votes = new ArrayList<>();

        Ballot(QuestionKindCues kinds, QuestionCues cues) {
            this.kinds = kinds;
            this.cues = cues;
        }

        void add(Category category, double weight, String words) {
            if (!words.isEmpty()) {
                votes.add(new Vote(category, weight, words));
            }
        }

        void add(Category category, double weight, Sign sign) {
            add(category, weight, kinds.phrases().getOrDefault(sign, ""));
        }

        void add(Category category, double weight, Cue cue) {
            add(category, weight, cues.phrases().getOrDefault(cue, ""));
        }
    }

    private static double confidence(Vote best, List<Vote> votes, QuestionKindCues kinds) {
        if (!kinds.known()) {
            return GUESS;
        }
        if (best.weight() == 0) {
            return kinds.clauses() > 0 ? PLAIN : VAGUE;
        }
        boolean contested = votes.stream()
                .anyMatch(vote -> vote.category() != best.category() && best.weight() - vote.weight() < CLOSE);
        return contested ? CONTESTED : SURE;
    }

    private static QueryClassification.MemoryNeed tier(
            Category category,
            QuestionKindCues kinds,
            QuestionCues cues,
            @Nullable RelationPath chain,
            Map<String, String> matched) {
        String several = several(category, kinds, cues, chain);
        if (several != null) {
            note(matched, "tier", several);
            return QueryClassification.MemoryNeed.T3;
        }
        String careful =
                switch (category) {
                    case TEMPORAL -> "a time";
                    case KNOWLEDGE_UPDATE -> "a state";
                    case SINGLE_SESSION_PREFERENCE -> "a preference";
                    default ->
                        kinds.has(Sign.REASON)
                                ? first(kinds, Sign.REASON)
                                : kinds.words() > LONG ? kinds.words() + " words" : null;
                };
        if (careful != null) {
            note(matched, "tier", careful);
        }
        return careful == null ? QueryClassification.MemoryNeed.T1 : QueryClassification.MemoryNeed.T2;
    }

    /** Why it takes several memories; null when it does not. */
    private static @Nullable String several(
            Category category, QuestionKindCues kinds, QuestionCues cues, @Nullable RelationPath chain) {
        if (chain != null && chain.relations().size() >= CHAIN) {
            return chain.toString();
        }
        if (category == Category.MULTI_SESSION) {
            return "several memories";
        }
        if (category == Category.TEMPORAL && (kinds.has(Sign.ORDER) || cues.has(Cue.SEQUENCE))) {
            return first(kinds, Sign.ORDER);
        }
        if (kinds.clauses() > 1) {
            return kinds.clauses() + " questions";
        }
        return kinds.words() > VERY_LONG ? kinds.words() + " words" : null;
    }

    static Intent intent(Category category) {
        return switch (category) {
            case TEMPORAL -> Intent.TIME_INTERVAL;
            case MULTI_SESSION -> Intent.SYNTHESIS;
            case SINGLE_SESSION_PREFERENCE -> Intent.PREFERENCE;
            default -> Intent.PRECISE_FACT;
        };
    }

    private static QueryClassification.FactState state(QuestionKindCues kinds, Vote best, Map<String, String> matched) {
        boolean event = best.category() == Category.TEMPORAL && kinds.has(Sign.LATEST_EVENT);
        for (Sign sign : List.of(Sign.AS_OF, Sign.HISTORY, Sign.CURRENT)) {
            if (kinds.has(sign) && !event) {
                note(matched, "state", first(kinds, sign));
                return QueryClassification.FactState.valueOf(sign.name());
            }
        }
        return QueryClassification.FactState.ANY;
    }

    private static String exhaustive(Category category, QuestionKindCues kinds, QuestionCues cues) {
        if (category == Category.TEMPORAL) {
            return cues.phrases().getOrDefault(Cue.SEQUENCE, "");
        }
        if (category != Category.MULTI_SESSION || cues.has(Cue.SUMMARY)) {
            return "";
        }
        String counted = first(kinds, Sign.COUNT, Sign.TOTAL, Sign.LIST);
        if (!counted.isEmpty() || kinds.has(Sign.COMPARE)) {
            return counted;
        }
        return several(kinds, cues) && cues.has(Cue.EXHAUSTIVE)
                ? cues.phrases().getOrDefault(Cue.EXHAUSTIVE, "")
                : kinds.plural();
    }

    private static String personality(QuestionKindCues kinds) {
        if (kinds.has(Sign.PERSONALITY)) {
            return first(kinds, Sign.PERSONALITY);
        }
        return kinds.aspects() < ASPECTS
                ? ""
                : first(
                        kinds,
                        Sign.ASPECT_FOOD,
                        Sign.ASPECT_COMMUNICATION,
                        Sign.ASPECT_FEARS,
                        Sign.ASPECT_ROUTINES,
                        Sign.ASPECT_PERSONALITY,
                        Sign.ASPECT_ACTIVITIES,
                        Sign.ASPECT_RELATIONSHIPS);
    }

    private static String first(QuestionKindCues kinds, Sign... signs) {
        for (Sign sign : signs) {
            if (kinds.has(sign)) {
                return kinds.phrases().getOrDefault(sign, "");
            }
        }
        return "";
    }

    private static void note(Map<String, String> matched, String of, String words) {
        if (!words.isEmpty()) {
            matched.put(of, words);
        }
    }

    /** Small talk that names somebody may be about them. */
    private boolean names(String question, KnownSpeakers known) {
        List<String> names = known.speakers();
        return !names.isEmpty()
                && !language.questions().cues(question, names).speakers().isEmpty();
    }

    private static QueryClassification idle(String question) {
        return new QueryClassification(
                QueryClassification.MemoryNeed.T0,
                Category.SINGLE_SESSION_USER,
                Intent.PRECISE_FACT,
                QueryClassification.FactState.ANY,
                false,
                false,
                false,
                false,
                SURE,
                Map.of("tier", question.strip()),
                BY);
    }
}
