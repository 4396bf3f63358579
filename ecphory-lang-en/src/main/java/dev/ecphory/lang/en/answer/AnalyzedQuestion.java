package dev.ecphory.lang.en.answer;

import dev.ecphory.internal.language.QuestionCues;
import dev.ecphory.internal.language.TimeMention;
import dev.ecphory.internal.text.Sentence;
import dev.ecphory.internal.text.SentenceSplitter;
import dev.ecphory.lang.en.query.QuestionCueReader;
import dev.ecphory.lang.en.time.TemporalTagger;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A question, read for an answer.
 *
 * @param wanted what it wants to hear
 * @param how the word after "how", "many" in "how many come"; empty where it does not ask how
 * @param several whether it wants several things
 * @param names the participants it names, in lower case, by their first words
 * @param terms its words that say something, names of participants excepted
 * @param stems the stems of all of them, names included
 * @param former whether it wants what was so before
 * @param kind the word for what kind of thing is asked for: "colour" in "what colour is it"; empty for none
 * @param own whether it is about the one who asks, and not about what an assistant said
 */
record AnalyzedQuestion(
        AnswerType wanted,
        String how,
        boolean several,
        Set<String> names,
        List<Term> terms,
        Set<String> stems,
        boolean former,
        String kind,
        boolean own) {
    /**
     * A word of the question.
     *
     * @param weight how rare it is
     * @param vector what it means
     * @param name whether it says whom, since what is told of another is no answer
     * @param thing whether it says what is asked about: a noun or an adjective, and not the kind of thing that is asked for, which an
     *     answer tells by an example ("a violin" for "which instrument"), nor what is done, which it may tell from the other end
     *     ("sold" for "bought")
     * @param kind whether it is the word for the kind of thing that is asked for
     * @param more whether it only says more of the noun behind it, or stands before the clause that asks
     */
    @SuppressWarnings("ArrayRecordComponent") // the vectors are those of the table, which nobody writes to
    record Term(String stem, float weight, float[] vector, boolean name, boolean thing, boolean kind, boolean more) {
        /** The same before another noun, which says more of that one. */
        Term modifying() {
            return new Term(stem, weight, vector, name, false, kind, true);
        }
    }

    /** A word that is at least so near to one of the question's says the same. */
    private static final float SAME = .74f;

    /** The weight below which a word is so common that it tells nothing apart. */
    private static final float COMMON = .33f;

    private static final Set<String> NO_FOCUS =
            Set.of("kind", "type", "types", "kinds", "sort", "name", "names", "of", "thing", "things");
    private static final float BASE = .3f;
    /** Where a question states a time is the same on every day. */
    private static final OffsetDateTime ANY_DAY = OffsetDateTime.parse("2024-01-01T12:00:00Z");

    /** Each is compared with each word of the evidence; what asks has fewer, and a longer text does not ask. */
    private static final int MOST_TERMS = 200;

    private static final int MOST_FOCUS = 10;

    /** The fewest words of a clause that leads to a question. */
    private static final int LEAD = 3;

    static AnalyzedQuestion of(
            String question, Collection<String> speakers, StemPositions stemmer, WordVectors vectors) {
        QuestionCues cues = QuestionCueReader.read(question, speakers);
        List<Sentence.Word> words = new ArrayList<>();
        SentenceSplitter.of(question).forEach(sentence -> words.addAll(sentence.words()));
        Set<String> names = new HashSet<>();
        for (String speaker : cues.speakers()) {
            names.add(speaker.toLowerCase(Locale.ROOT).split(" ", 2)[0]);
        }
        Map<Integer, String> stemOf = new HashMap<>(stemmer.of(question));
        AnswerType wanted = words.isEmpty() ? AnswerType.THING : AnswerType.of(words, cues);
        List<TimeMention> times = TemporalTagger.english().find(question, ANY_DAY);
        Set<String> frame = new HashSet<>();
        for (QuestionCues.Cue cue : List.of(QuestionCues.Cue.NOW, QuestionCues.Cue.AMOUNT, QuestionCues.Cue.FORMER)) {
            frame.addAll(List.of(cues.phrases().getOrDefault(cue, "").split(" ")));
        }
        int wh = AnswerType.question(words);
        int lead = clause(words, wh);
        int focus = 0;
        boolean plural = false;
        String named = "";
        for (int i = wh + 1; wh >= 0 && i < words.size() && focus < MOST_FOCUS; i++) {
            String plain = plain(words.get(i).folded());
            PartOfSpeech kind = PartOfSpeech.of(plain, words.get(i).capital(), false);
            if (!kind.content()
                    && kind != PartOfSpeech.OF
                    && kind != PartOfSpeech.ADV
                    && kind != PartOfSpeech.DET
                    && kind != PartOfSpeech.POSS) {
                break;
            }
            if (kind.content() && !NO_FOCUS.contains(plain)) {
                focus++;
                named = plain;
                plural = kind == PartOfSpeech.PLURAL;
            }
        }
        boolean asksHow = wh >= 0 && words.get(wh).folded().equals("how") && wh + 1 < words.size();
        String how = asksHow ? plain(words.get(wh + 1).folded()) : "";
        List<Term> terms = new ArrayList<>();
        Set<String> stems = new HashSet<>();
        int end = -2;
        boolean did = false;
        PartOfSpeech kind = PartOfSpeech.EDGE;
        int time = 0;
        for (Sentence.Word word : words) {
            String plain = plain(word.folded());
            String stem = StemPositions.of(word, stemOf);
            PartOfSpeech before = kind;
            kind = PartOfSpeech.of(
                    word.folded(),
                    word.capital(),
                    word.from() == words.getFirst().from());
            did = kind == PartOfSpeech.DO || (did && kind != PartOfSpeech.VERB && (kind.content() || kind.named()));
            if (stem == null) {
                continue;
            }
            stems.add(stem);
            while (time < times.size() && times.get(time).to() <= word.from()) {
                time++;
            }
            boolean condition = time < times.size() && times.get(time).from() < word.to();
            if (!names.contains(plain)
                    && kind.content()
                    && !condition
                    && !NO_FOCUS.contains(plain)
                    && !frame.contains(plain)
                    && !wanted.saidBy(plain)
                    && !how.equals(plain)
                    && terms.size() < MOST_TERMS) {
                boolean noun = kind == PartOfSpeech.PLURAL || kind == PartOfSpeech.OTHER;
                boolean done =
                        did && !next(words, word).content(); // the verb of "did the party cost", not "the party cost"
                boolean behind = noun && word.from() == end + 1;
                if (behind && !done) { // the party of "the birthday party"
                    terms.set(terms.size() - 1, terms.getLast().modifying());
                }
                boolean modifies =
                        kind == PartOfSpeech.ING && (before == PartOfSpeech.DET || before == PartOfSpeech.POSS);
                end = (noun && !done) || modifies ? word.to() : -2;
                did = did && !done;
                terms.add(new Term(
                        stem,
                        BASE + (1 - BASE) * vectors.rarity(plain),
                        vectors.of(plain),
                        kind == PartOfSpeech.CAPITAL,
                        noun && !(behind && done) && !plain.equals(named),
                        noun && plain.equals(named),
                        lead >= 0 && word.from() < words.get(lead).from()));
            }
        }
        boolean are = wh >= 0
                && wh + 1 < words.size()
                && Set.of("are", "were").contains(words.get(wh + 1).folded());
        boolean many = plural || are || (focus == 0 && cues.has(QuestionCues.Cue.EXHAUSTIVE));
        boolean several = many
                && switch (wanted) {
                    case PERSON, PLACE, TITLE, ACT, THING -> true;
                    default -> false;
                };
        return new AnalyzedQuestion(
                wanted,
                how,
                several,
                names,
                terms,
                stems,
                cues.has(QuestionCues.Cue.FORMER),
                named,
                cues.has(QuestionCues.Cue.FIRST_PERSON) && !cues.has(QuestionCues.Cue.ASSISTANT_SAID));
    }

    /** The share of what is asked that is said, where a word comes so near to each of the terms. */
    double held(float[] near) {
        return share(near, true);
    }

    /** How near words come to what is asked, from 0 to 1. */
    double similarity(float[] near) {
        return share(near, false);
    }

    private double share(float[] near, boolean same) {
        double all = 0;
        double sum = 0;
        for (int i = 0; i < near.length; i++) {
            double weight = same && terms.get(i).more() && near[i] < SAME
                    ? 0
                    : terms.get(i).weight();
            all += weight;
            sum += weight * (!same ? near[i] : near[i] >= SAME ? 1 : 0);
        }
        return all == 0 ? 0 : sum / all;
    }

    /** Whether only common words stand beside the kind of thing that is asked for. */
    boolean common() {
        return terms.stream().noneMatch(term -> !term.kind() && term.weight() >= COMMON);
    }

    /**
     * Whether more is said of what is asked than the names in it, where there is more.
     *
     * @param happened whether what is done may be told in other words
     */
    boolean holdsMore(float[] near, boolean happened) {
        return terms.stream().noneMatch(term -> !term.name() && (!happened || term.thing() || term.kind()))
                || IntStream.range(0, near.length).anyMatch(i -> !terms.get(i).name() && near[i] >= SAME);
    }

    /** Whether anything is said of whom or what it is about, but for what is done. */
    boolean holdsAny(float[] near) {
        return IntStream.range(0, near.length)
                .anyMatch(i -> near[i] >= SAME
                        && (terms.get(i).thing()
                                || terms.get(i).more()
                                || terms.get(i).name()));
    }

    /** Whether a name is said, where there is one. */
    boolean holdsName(float[] near) {
        return terms.stream().noneMatch(term -> term.name())
                || IntStream.range(0, near.length).anyMatch(i -> terms.get(i).name() && near[i] >= SAME);
    }

    /**
     * Whether the rarest word of what is asked about is said; where only common words stand beside the kind of thing that is asked for
     * ("which school did I go to"), that word.
     */
    boolean holdsThing(float[] near) {
        return IntStream.range(0, near.length)
                .filter(i -> terms.get(i).thing() || (common() && terms.get(i).kind()))
                .boxed()
                .max(Comparator.comparingDouble(i -> terms.get(i).weight()))
                .map(i -> near[i] >= SAME)
                .orElse(!common() || kind.isEmpty());
    }

    /** What the word behind a word is. */
    private static PartOfSpeech next(List<Sentence.Word> words, Sentence.Word word) {
        int next = words.indexOf(word) + 1;
        return next >= words.size()
                ? PartOfSpeech.EDGE
                : PartOfSpeech.of(words.get(next).folded(), words.get(next).capital(), false);
    }

    /** Where the clause that asks begins behind one that only leads to it ("I forgot, what was it called"), else -1. */
    private static int clause(List<Sentence.Word> words, int wh) {
        return wh > LEAD && words.get(wh).pause() ? wh : -1;
    }

    private static String plain(String folded) {
        return folded.endsWith("'s") ? folded.substring(0, folded.length() - 2) : folded;
    }
}
