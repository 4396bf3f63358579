package dev.ecphory.answer;

import dev.ecphory.recall.Recollection;
import dev.ecphory.text.TemporalExpressions;
import dev.ecphory.text.TimeMention;
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
final class Candidates {
    /** Sentences looked into, best first. */
    private static final int SENTENCES = 14;
    /** Words of the longest phrase. */
    private static final int LONGEST = 12;

    private final ReadQuestion asked;
    private final Evidence evidence;
    private final PhraseMarks phrases;
    private final Set<String> ownTimes = new HashSet<>();

    private Candidates(Recollection recollection, ReadQuestion asked, Evidence evidence, Vectors vectors) {
        this.asked = asked;
        this.evidence = evidence;
        this.phrases = new PhraseMarks(asked, evidence, vectors);
        if (!recollection.items().isEmpty()) {
            OffsetDateTime last = recollection.items().getFirst().entry().occurredAt();
            for (TimeMention own : TemporalExpressions.english().find(recollection.question(), last)) {
                ownTimes.add(DateWords.of(own, last.toLocalDate()).toLowerCase(Locale.ROOT));
            }
        }
    }

    static List<Candidate> of(Recollection recollection, ReadQuestion asked, Stems stemmer, Vectors vectors) {
        Evidence evidence = new Evidence(recollection, asked, stemmer, vectors);
        return new Candidates(recollection, asked, evidence, vectors).all();
    }

    private List<Candidate> all() {
        List<EvidenceSentence> sorted = evidence.sorted();
        List<Candidate> all = new ArrayList<>();
        for (int order = 0; order < Math.min(SENTENCES, sorted.size()); order++) {
            EvidenceSentence sentence = sorted.get(order);
            Marks marks = evidence.marks(sentence, order);
            marks.set(Feature.GAP, (float) (evidence.promise(sorted.getFirst()) - evidence.promise(sentence)));
            if (asked.wanted() == Wanted.POLARITY) {
                polarity(sentence, marks, all);
            }
            if (asked.wanted() == Wanted.TIME) {
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
            WordClass listed = word.isEmpty() ? WordClass.PAUSE : WordClass.listed(word);
            if (listed == null || listed.content()) {
                words.add(word);
            }
        }
        return words;
    }

    private static void polarity(EvidenceSentence sentence, Marks base, List<Candidate> all) {
        boolean denies = false;
        for (int i = 0; i < sentence.words.size(); i++) {
            denies |= sentence.classes[i] == WordClass.NEG
                    || sentence.words.get(i).folded().endsWith("n't");
        }
        for (int kind = 3; kind < 5; kind++) {
            Marks marks = new Marks();
            marks.addAll(base);
            marks.set(Feature.KIND, kind);
            marks.set(Feature.DENIES, denies == (kind == 4));
            all.add(new Candidate(kind == 3 ? "Yes" : "No", sentence.item, sentence.quote(), marks));
        }
    }

    private void times(EvidenceSentence sentence, Marks base, List<Candidate> all) {
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
            String text = DateWords.of(mention, day);
            Marks marks = new Marks();
            marks.addAll(base);
            marks.set(Feature.KIND, 1);
            marks.set(Feature.GRANULARITY, mention.granularity());
            boolean past = !mention.start().toLocalDate().isAfter(day);
            boolean future = mention.end().minusNanos(1).toLocalDate().isAfter(day);
            marks.set(Feature.SIDE, past && future ? 2 : past ? 0 : 1);
            marks.set(Feature.TENSE, asked.past() == past ? 1 : 0);
            marks.set(Feature.OWN_TIME, ownTimes.contains(text.toLowerCase(Locale.ROOT)));
            marks.set(Feature.ELSEWHERE, !here);
            marks.set(Feature.TELLS_TIME, tells);
            all.add(new Candidate(text, sentence.item, here ? sentence.quote() : mention.phrase(), marks));
        }
        Marks marks = new Marks();
        marks.addAll(base);
        marks.set(Feature.KIND, 2);
        marks.set(Feature.TELLS_TIME, tells);
        marks.set(Feature.ELSEWHERE, !mentions.isEmpty());
        marks.set(Feature.TENSE, asked.past() ? 1 : 0);
        all.add(new Candidate(DateWords.day(day), sentence.item, sentence.quote(), marks));
    }

    private void spans(EvidenceSentence sentence, Marks base, List<Candidate> all) {
        int size = sentence.words.size();
        Suited suited = new Suited(asked, evidence, sentence);
        for (int from = 0; from < size; from++) {
            WordClass first = sentence.classes[from];
            if (first == WordClass.AND || first == WordClass.BUT || first == WordClass.INTERJ) {
                continue;
            }
            for (int end = from + 1; end <= Math.min(size, from + LONGEST); end++) {
                WordClass last = sentence.classes[end - 1];
                if (last.open() || (end == from + 1 && !last.content()) || !suited.suits(from, end)) {
                    continue;
                }
                Marks marks = new Marks();
                marks.addAll(base);
                phrases.set(sentence, from, end, marks);
                String text = sentence.text.substring(
                        sentence.words.get(from).from(),
                        sentence.words.get(end - 1).to());
                all.add(new Candidate(withoutPossessive(text), sentence.item, sentence.quote(), marks));
            }
        }
    }

    private static String withoutPossessive(String text) {
        boolean possessive = text.length() > 3 && (text.endsWith("'s") || text.endsWith("\u2019s"));
        return possessive ? text.substring(0, text.length() - 2) : text;
    }
}
