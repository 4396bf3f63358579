package dev.ecphory.lang.en.answer;

import dev.ecphory.RecallResult;
import dev.ecphory.internal.language.TimeMention;
import dev.ecphory.lang.en.time.TemporalTagger;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Everything in the evidence that may be the answer and is of the kind that is wanted, with what it is judged by. Belongs
 * to one reading.
 */
final class AnswerCandidateGenerator {
    /** Sentences looked into, best first; more where none of them has words of such an answer. */
    private static final int SENTENCES = 14;
    /** Words of the longest phrase. */
    private static final int LONGEST = 12;

    private final AnalyzedQuestion asked;
    private final EvidenceSentences evidence;
    private final PhraseFeatures phrases;
    private final Set<String> ownTimes = new HashSet<>();

    private AnswerCandidateGenerator(
            RecallResult recollection, AnalyzedQuestion asked, EvidenceSentences evidence, WordVectors vectors) {
        this.asked = asked;
        this.evidence = evidence;
        this.phrases = new PhraseFeatures(asked, evidence, vectors);
        if (!recollection.items().isEmpty()) {
            OffsetDateTime last = recollection.items().getFirst().entry().occurredAt();
            for (TimeMention own : TemporalTagger.english().find(recollection.question(), last)) {
                if (own.vague()) {
                    continue;
                }
                ownTimes.add(DatePhrases.of(own, last.toLocalDate()).toLowerCase(Locale.ROOT));
            }
        }
    }

    static List<AnswerCandidate> of(
            RecallResult recollection, AnalyzedQuestion asked, StemPositions stemmer, WordVectors vectors) {
        EvidenceSentences evidence = new EvidenceSentences(recollection, asked, stemmer, vectors);
        return new AnswerCandidateGenerator(recollection, asked, evidence, vectors).all();
    }

    private List<AnswerCandidate> all() {
        List<EvidenceSentence> sorted = evidence.sorted();
        List<AnswerCandidate> all = new ArrayList<>();
        for (int order = 0; order < sorted.size() && (order < SENTENCES || all.isEmpty()); order++) {
            EvidenceSentence sentence = sorted.get(order);
            FeatureValues marks = evidence.marks(sentence, order);
            marks.set(AnswerFeature.GAP, (float) (evidence.promise(sorted.getFirst()) - evidence.promise(sentence)));
            if (asked.wanted() == AnswerType.POLARITY) {
                polarity(sentence, marks, all);
            }
            if (asked.wanted() == AnswerType.TIME) {
                times(sentence, marks, all);
            }
            spans(sentence, marks, all);
        }
        return all;
    }

    /** The words of a text that say something, in lower case. */
    static Set<String> content(String text) {
        Set<String> words = new HashSet<>();
        for (String word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}']+")) {
            PartOfSpeech listed = word.isEmpty() ? PartOfSpeech.PAUSE : PartOfSpeech.listed(word);
            if (listed == null || listed.content()) {
                words.add(word);
            }
        }
        return words;
    }

    private static void polarity(EvidenceSentence sentence, FeatureValues base, List<AnswerCandidate> all) {
        boolean denies = false;
        for (int i = 0; i < sentence.words.size(); i++) {
            denies |= sentence.classes[i] == PartOfSpeech.NEG
                    || sentence.words.get(i).folded().endsWith("n't");
        }
        for (int kind = 3; kind < 5; kind++) {
            FeatureValues marks = new FeatureValues();
            marks.addAll(base);
            marks.set(AnswerFeature.KIND, kind);
            marks.set(AnswerFeature.DENIES, denies == (kind == 4));
            all.add(new AnswerCandidate(kind == 3 ? "Yes" : "No", sentence.item, sentence.quote(), marks));
        }
    }

    private void times(EvidenceSentence sentence, FeatureValues base, List<AnswerCandidate> all) {
        OffsetDateTime at = sentence.item.entry().occurredAt();
        LocalDate day = at.toLocalDate();
        List<TimeMention> mentions = sentence.caption ? List.of() : evidence.times(sentence, at);
        int from = sentence.words.getFirst().from();
        int to = sentence.words.getLast().to();
        boolean tells = false;
        for (TimeMention mention : mentions) {
            tells |= mention.from() >= from && mention.to() <= to;
        }
        for (TimeMention mention : mentions) {
            boolean here = mention.from() >= from && mention.to() <= to;
            String text = DatePhrases.of(mention, day);
            FeatureValues marks = new FeatureValues();
            marks.addAll(base);
            marks.set(AnswerFeature.KIND, 1);
            marks.set(AnswerFeature.GRANULARITY, mention.granularity());
            boolean past = !mention.start().toLocalDate().isAfter(day);
            boolean future = mention.end().minusNanos(1).toLocalDate().isAfter(day);
            marks.set(AnswerFeature.SIDE, past && future ? 2 : past ? 0 : 1);
            marks.set(AnswerFeature.TENSE, asked.past() == past ? 1 : 0);
            marks.set(AnswerFeature.OWN_TIME, ownTimes.contains(text.toLowerCase(Locale.ROOT)));
            marks.set(AnswerFeature.ELSEWHERE, !here);
            marks.set(AnswerFeature.TELLS_TIME, tells);
            all.add(new AnswerCandidate(text, sentence.item, here ? sentence.quote() : mention.phrase(), marks));
        }
        FeatureValues marks = new FeatureValues();
        marks.addAll(base);
        marks.set(AnswerFeature.KIND, 2);
        marks.set(AnswerFeature.TELLS_TIME, tells);
        marks.set(AnswerFeature.ELSEWHERE, !mentions.isEmpty());
        marks.set(AnswerFeature.TENSE, asked.past() ? 1 : 0);
        all.add(new AnswerCandidate(DatePhrases.day(day), sentence.item, sentence.quote(), marks));
    }

    private void spans(EvidenceSentence sentence, FeatureValues base, List<AnswerCandidate> all) {
        int size = sentence.words.size();
        TypeFilter suited = new TypeFilter(asked, evidence, sentence);
        for (int from = 0; from < size; from++) {
            PartOfSpeech first = sentence.classes[from];
            if (first == PartOfSpeech.AND || first == PartOfSpeech.BUT || first == PartOfSpeech.INTERJ) {
                continue;
            }
            for (int end = from + 1; end <= Math.min(size, from + LONGEST); end++) {
                PartOfSpeech last = sentence.classes[end - 1];
                if (last.open()
                        || (end == from + 1 && !last.content())
                        || repeats(sentence, from, end)
                        || !suited.suits(from, end)) {
                    continue;
                }
                FeatureValues marks = new FeatureValues();
                marks.addAll(base);
                phrases.set(sentence, from, end, marks);
                String text = sentence.text.substring(
                        sentence.words.get(from).from(),
                        sentence.words.get(end - 1).to());
                all.add(new AnswerCandidate(withoutPossessive(text), sentence.item, sentence.quote(), marks));
            }
        }
    }

    /** Words of the question and no other that says anything. */
    private static boolean repeats(EvidenceSentence sentence, int from, int end) {
        boolean asked = false;
        for (int i = from; i < end; i++) {
            if (!sentence.asked[i] && sentence.classes[i].content()) {
                return false;
            }
            asked |= sentence.asked[i];
        }
        return asked;
    }

    private static String withoutPossessive(String text) {
        boolean possessive = text.length() > 3 && (text.endsWith("'s") || text.endsWith("\u2019s"));
        return possessive ? text.substring(0, text.length() - 2) : text;
    }
}
