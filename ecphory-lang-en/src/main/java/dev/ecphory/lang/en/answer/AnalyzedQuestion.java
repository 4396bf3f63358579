package dev.ecphory.lang.en.answer;

import dev.ecphory.internal.language.QuestionCues;
import dev.ecphory.internal.text.Sentence;
import dev.ecphory.internal.text.SentenceSplitter;
import dev.ecphory.lang.en.query.QuestionCueReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

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
 */
record AnalyzedQuestion(
        AnswerType wanted,
        String how,
        boolean several,
        Set<String> names,
        List<Term> terms,
        Set<String> stems,
        boolean former,
        String kind) {
    /** A word, how rare it is, and what it means. */
    static final class Term {
        final String stem;
        final float weight;
        final float[] vector;

        Term(String stem, float weight, float[] vector) {
            this.stem = stem;
            this.weight = weight;
            this.vector = vector;
        }
    }

    private static final Set<String> NO_FOCUS = Set.of("kind", "type", "types", "kinds", "sort", "name", "names", "of");
    private static final float BASE = .3f;
    /** Each is compared with each word of the evidence; what asks has fewer, and a longer text does not ask. */
    private static final int MOST_TERMS = 200;

    private static final int MOST_FOCUS = 10;

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
        List<Term> terms = new ArrayList<>();
        Set<String> stems = new HashSet<>();
        for (Sentence.Word word : words) {
            String plain = plain(word.folded());
            String stem = stemOf.get(word.from());
            if (stem == null) {
                continue;
            }
            stems.add(stem);
            PartOfSpeech kind = PartOfSpeech.of(
                    word.folded(),
                    word.capital(),
                    word.from() == words.getFirst().from());
            if (!names.contains(plain) && kind.content() && terms.size() < MOST_TERMS) {
                terms.add(new Term(stem, BASE + (1 - BASE) * vectors.rarity(plain), vectors.of(plain)));
            }
        }
        int wh = AnswerType.question(words);
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
        AnswerType wanted = words.isEmpty() ? AnswerType.THING : AnswerType.of(words, cues);
        boolean are = wh >= 0
                && wh + 1 < words.size()
                && Set.of("are", "were").contains(words.get(wh + 1).folded());
        boolean many = plural || are || (focus == 0 && cues.has(QuestionCues.Cue.EXHAUSTIVE));
        boolean several = many
                && switch (wanted) {
                    case PERSON, PLACE, TITLE, ACT, THING -> true;
                    default -> false;
                };
        boolean asksHow = wh >= 0 && words.get(wh).folded().equals("how") && wh + 1 < words.size();
        String how = asksHow ? plain(words.get(wh + 1).folded()) : "";
        return new AnalyzedQuestion(
                wanted, how, several, names, terms, stems, cues.has(QuestionCues.Cue.FORMER), named);
    }

    private static String plain(String folded) {
        return folded.endsWith("'s") ? folded.substring(0, folded.length() - 2) : folded;
    }
}
