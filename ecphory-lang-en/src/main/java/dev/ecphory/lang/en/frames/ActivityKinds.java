package dev.ecphory.lang.en.frames;

import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxClause.Complement;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import dev.ecphory.lang.en.syntax.VerbForm;
import dev.ecphory.lang.en.syntax.VerbGroup;
import java.util.List;
import java.util.Set;

/** Kinds of what is done, as verbal phrases tell it: "to hike", "going to concerts". Stateless. */
public final class ActivityKinds {
    private static final Set<String> POINTERS = Set.of("this", "that", "these", "those", "it", "them", "him");
    private static final Set<String> OTHERS = Set.of("your", "his", "her", "their", "its", "what");
    private static final Set<String> EXERCISES = Set.of("run", "exercise", "train", "lift", "work");

    private ActivityKinds() {}

    /** Whether the words of a verbal phrase say all that is done: not "do", "having them", "watching that". */
    static boolean whole(SyntaxClause verbal, ParsedSentence sentence) {
        VerbGroup verb = verbal.verb();
        boolean out = verb != null
                && verb.lemma().equals("go")
                && sentence.is(verb.to(), "out", "outside", "away"); // "to go out" says enough
        boolean object = out
                || verbal.complements().stream()
                        .anyMatch(one -> one.verbal() >= 0 || !one.phrases().isEmpty());
        boolean hollow = verb == null || (WordClassLexicon.has("hollow_verb", verb.lemma()) && !object);
        return !hollow
                && !attributive(verbal, sentence)
                && verbal.complements().stream()
                        .flatMap(one -> one.phrases().stream())
                        .noneMatch(phrase -> points(phrase, sentence) || StateKinds.modifier(phrase, sentence));
    }

    /** "Opening" of "the earlier opening message", which is a part of what a noun is called. */
    private static boolean attributive(SyntaxClause verbal, ParsedSentence sentence) {
        int before = verbal.from() - 1;
        while (before > 0 && sentence.token(before).has(PosTag.ADV, PosTag.ADJ)) {
            before--;
        }
        return before < verbal.from() - 1 && sentence.has(before, PosTag.DET);
    }

    private static boolean points(Phrase phrase, ParsedSentence sentence) {
        boolean pronoun = phrase.kind() == Phrase.Kind.PRONOUN
                && !sentence.is(phrase.from(), "myself", "ourselves", "people", "others");
        return pronoun || points(phrase.from(), phrase.to(), sentence);
    }

    /** Whether some of the words only point at what was told before. */
    static boolean points(int from, int to, ParsedSentence sentence) {
        boolean pointer = OTHERS.contains(sentence.token(from).word());
        for (int i = from; i < to; i++) {
            pointer |= POINTERS.contains(sentence.token(i).word());
        }
        return pointer;
    }

    /** The clause of what somebody wants to be able to do; -1 for any other wish. */
    public static int able(SyntaxClause verbal, ParsedSentence sentence) {
        VerbGroup verb = verbal.verb();
        boolean able = verb != null && verb.lemma().equals("be") && sentence.is(verb.to(), "able");
        return able
                ? verbal.complements().stream()
                        .mapToInt(Complement::verbal)
                        .filter(clause -> clause >= 0)
                        .findFirst()
                        .orElse(-1)
                : -1;
    }

    /** What somebody takes up, told by a noun: "running", "yoga". */
    static boolean pursued(Phrase phrase, ParsedSentence sentence) {
        SyntaxToken head = sentence.head(phrase);
        String word = head.word();
        boolean done = participle(head) && pastime(word);
        boolean alone = phrase.to() == phrase.head() + 1;
        for (int i = phrase.from(); i < phrase.head(); i++) {
            alone &= sentence.is(i, "a", "lot", "lots", "of", "some", "bit", "little", "much");
        }
        return alone && (done || WordClassLexicon.has("doing", word));
    }

    /** Whether a noun is a participle alone that names no pastime: "caring" says nothing without its sentence. */
    static boolean open(Phrase phrase, ParsedSentence sentence) {
        SyntaxToken head = sentence.head(phrase);
        return phrase.to() - phrase.from() == 1
                && participle(head)
                && !sentence.has(phrase.to(), PosTag.ADP)
                && !pastime(head.word());
    }

    private static boolean participle(SyntaxToken token) {
        return token.form().contains(VerbForm.PRESENT_PARTICIPLE);
    }

    /** Whether a participle names a pastime: "hiking". */
    private static boolean pastime(String word) {
        String stem = word.endsWith("ing") ? word.substring(0, word.length() - 3) : "";
        String doubled = stem.length() > 2 ? stem.substring(0, stem.length() - 1) : stem;
        return WordClassLexicon.has("doing", word)
                || WordClassLexicon.has("sport", word)
                || List.of(stem, stem + "e", doubled).stream().anyMatch(ActivityKinds::alone);
    }

    /** Whether a verb alone says what is done for pleasure. */
    private static boolean alone(String lemma) {
        return WordClassLexicon.has("pastime_verb", lemma)
                || Set.of("run", "read", "write", "travel", "fly").contains(lemma);
    }

    /** Whether a verbal phrase names an activity: a pastime, or what is done with something. */
    static boolean taste(SyntaxClause verbal, ParsedSentence sentence) {
        VerbGroup verb = verbal.verb();
        boolean more = verbal.complements().stream()
                .anyMatch(one -> one.verbal() >= 0
                        || !one.phrases().isEmpty()
                        || one.preposition().equals("out"));
        int before = verb == null ? -1 : verb.from() - 1;
        while (sentence.has(before, PosTag.ADJ) && before > 0) {
            before--;
        }
        boolean modifier = sentence.has(before, PosTag.NOUN)
                || sentence.has(before, PosTag.PROPN)
                || sentence.has(before, PosTag.DET); // "the tracking idea"
        return verb != null
                && !modifier
                && !WordClassLexicon.has("talk_verb", verb.lemma())
                && (more || alone(verb.lemma()))
                && whole(verbal, sentence);
    }

    /** What somebody takes up: "running", "doing yoga", "playing chess", "hitting the gym". */
    static boolean pursuit(SyntaxClause verbal, ParsedSentence sentence) {
        VerbGroup verb = verbal.verb();
        if (verb == null || !whole(verbal, sentence)) {
            return false;
        }
        Complement first = verbal.complements().stream()
                .filter(one -> !one.phrases().isEmpty())
                .findFirst()
                .orElse(null);
        Phrase phrase = first == null ? null : first.phrases().getFirst();
        String preposition = first == null ? "" : first.preposition();
        boolean object = phrase != null && preposition.isEmpty();
        if (WordClassLexicon.has("pastime_verb", verb.lemma()) || EXERCISES.contains(verb.lemma())) {
            boolean out = !verb.lemma().equals("work") || sentence.is(verb.to(), "out");
            return !object && out;
        }
        if (phrase == null) {
            return false;
        }
        boolean place = ValueKinds.in("course", phrase, sentence)
                || sentence.head(phrase).is("gym", "camp", "camps");
        return switch (verb.lemma()) {
            case "do", "practice", "practise" -> object && ValueKinds.in("doing", phrase, sentence);
            case "hit", "attend", "take" -> object && place;
            case "go" -> preposition.equals("to") && place;
            default -> false;
        };
    }
}
