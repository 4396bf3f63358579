package dev.ecphory.lang.en.answer;

import dev.ecphory.internal.language.EntityMention;
import dev.ecphory.internal.text.Sentence;

/** What a phrase of a sentence is judged by: what it is, what stands beside it, what it says. Belongs to one reading. */
final class PhraseFeatures {
    /** Words beside a phrase that are looked at for one near to the question. */
    private static final int BESIDE = 3;

    private final AnalyzedQuestion asked;
    private final EvidenceSentences evidence;
    private final WordVectors vectors;

    PhraseFeatures(AnalyzedQuestion asked, EvidenceSentences evidence, WordVectors vectors) {
        this.asked = asked;
        this.evidence = evidence;
        this.vectors = vectors;
    }

    /** Sets the marks of the words from {@code from} to {@code end}, exclusive. */
    void set(EvidenceSentence sentence, int from, int end, FeatureValues marks) {
        marks.set(AnswerFeature.KIND, 0);
        marks.set(AnswerFeature.WORDS, end - from);
        marks.set(AnswerFeature.ENTITY, entity(sentence, from, end));
        edges(sentence, from, end, marks);
        around(sentence, from, end, marks);
        inside(sentence, from, end, marks);
        meaning(sentence, from, end, marks);
    }

    private static void edges(EvidenceSentence sentence, int from, int end, FeatureValues marks) {
        PartOfSpeech[] classes = sentence.classes;
        marks.set(AnswerFeature.LEFT, sentence.before(from));
        marks.set(AnswerFeature.LEFT_SECOND, from < 2 ? PartOfSpeech.EDGE : classes[from - 2]);
        marks.set(AnswerFeature.FIRST, classes[from]);
        marks.set(AnswerFeature.SECOND, from + 1 < end ? classes[from + 1] : PartOfSpeech.EDGE);
        marks.set(AnswerFeature.LAST, classes[end - 1]);
        marks.set(AnswerFeature.RIGHT, sentence.after(end));
    }

    private static void around(EvidenceSentence sentence, int from, int end, FeatureValues marks) {
        int size = sentence.words.size();
        int left = from - 1;
        while (left >= 0 && !sentence.asked[left]) {
            left--;
        }
        int right = end;
        while (right < size && !sentence.asked[right]) {
            right++;
        }
        marks.set(AnswerFeature.ASKED_LEFT, left < 0 ? 5 : Math.min(4, EvidenceSentences.steps(from - 1 - left)));
        marks.set(AnswerFeature.ASKED_RIGHT, right == size ? 5 : Math.min(4, EvidenceSentences.steps(right - end)));
        float nearLeft = 0;
        for (int i = Math.max(0, from - BESIDE); i < from; i++) {
            nearLeft = Math.max(nearLeft, sentence.near[i]);
        }
        float nearRight = 0;
        for (int i = end; i < Math.min(size, end + BESIDE); i++) {
            nearRight = Math.max(nearRight, sentence.near[i]);
        }
        marks.set(AnswerFeature.NEAR_LEFT, nearLeft);
        marks.set(AnswerFeature.NEAR_RIGHT, nearRight);
    }

    private void inside(EvidenceSentence sentence, int from, int end, FeatureValues marks) {
        boolean verb = false;
        boolean preposition = false;
        boolean and = false;
        boolean pronoun = false;
        boolean pause = false;
        boolean number = false;
        boolean time = false;
        boolean quoted = true;
        boolean speaker = false;
        int capitals = 0;
        for (int i = from; i < end; i++) {
            Sentence.Word word = sentence.words.get(i);
            PartOfSpeech kind = sentence.classes[i];
            verb |= kind == PartOfSpeech.VERB
                    || kind == PartOfSpeech.BE
                    || kind == PartOfSpeech.HAVE
                    || kind == PartOfSpeech.DO;
            preposition |= kind.compareTo(PartOfSpeech.TO) >= 0 && kind.compareTo(PartOfSpeech.PREP) <= 0;
            and |= kind == PartOfSpeech.AND || kind == PartOfSpeech.BUT;
            pronoun |= kind == PartOfSpeech.PRON;
            pause |= i > from && word.pause();
            number |= kind == PartOfSpeech.NUM;
            time |= kind == PartOfSpeech.TIME;
            capitals += word.capital() ? 1 : 0;
            quoted &= word.quoted();
            speaker |= evidence.speaks(word.folded());
        }
        marks.set(AnswerFeature.HAS_VERB, verb);
        marks.set(AnswerFeature.HAS_PREPOSITION, preposition);
        marks.set(AnswerFeature.HAS_AND, and);
        marks.set(AnswerFeature.HAS_PRONOUN, pronoun);
        marks.set(AnswerFeature.HAS_PAUSE, pause);
        marks.set(AnswerFeature.HAS_CAPITAL, capitals > 0 && (from > 0 || capitals > 1));
        marks.set(AnswerFeature.HAS_NUMBER, number);
        marks.set(AnswerFeature.HAS_TIME, time);
        marks.set(AnswerFeature.ALL_CAPITALS, capitals == end - from && from > 0);
        marks.set(AnswerFeature.QUOTED, quoted);
        marks.set(AnswerFeature.IS_SPEAKER, speaker);
    }

    private void meaning(EvidenceSentence sentence, int from, int end, FeatureValues marks) {
        int repeats = 0;
        int content = 0;
        int echoes = Integer.MAX_VALUE;
        float nearest = 0;
        float rarity = 0;
        float focus = 0;
        for (int i = from; i < end; i++) {
            String stem = sentence.stems[i];
            repeats += sentence.asked[i] ? 1 : 0;
            if (stem != null && sentence.classes[i].content()) {
                content++;
                nearest = Math.max(nearest, sentence.asked[i] ? 0 : sentence.near[i]);
                rarity += vectors.rarity(sentence.words.get(i).folded());
                echoes = Math.min(echoes, evidence.echoes(stem) - 1);
                focus = Math.max(focus, sentence.focus[i]);
            }
        }
        marks.set(AnswerFeature.REPEATS, repeats);
        marks.set(AnswerFeature.NEAREST, nearest);
        marks.set(AnswerFeature.FOCUS, asked.focus().isEmpty() ? 0 : 1 + (int) Math.floor(Math.max(0, focus) * 3.99));
        marks.set(AnswerFeature.FOCUS_COSINE, focus);
        marks.set(AnswerFeature.RARITY, content == 0 ? 0 : rarity / content);
        marks.set(AnswerFeature.ECHO, content == 0 ? 0 : Math.max(0, echoes));
    }

    /** The kind of the name that it is: none, person, place, organisation, title, other. */
    private int entity(EvidenceSentence sentence, int from, int end) {
        if (sentence.caption) {
            return 0;
        }
        int first = sentence.words.get(from).from();
        int last = sentence.words.get(end - 1).to();
        for (EntityMention name : evidence.names(sentence)) {
            if (name.from() == first && Math.abs(name.to() - last) <= 2) {
                return switch (name.kind()) {
                    case "person" -> 1;
                    case "place" -> 2;
                    case "organisation" -> 3;
                    case "title" -> 4;
                    default -> 5;
                };
            }
        }
        return 0;
    }
}
