package dev.ecphory.lang.en.frames;

import dev.ecphory.lang.en.syntax.Phrase;
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
                && verbal.complements().stream()
                        .flatMap(one -> one.phrases().stream())
                        .noneMatch(phrase -> points(phrase, sentence));
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

    /** What somebody may want for long: "to own a bookshop", "to be a nurse"; not "to thank you", "to say something". */
    static boolean wish(SyntaxClause verbal, ParsedSentence sentence) {
        int able = able(verbal, sentence);
        if (able >= 0) {
            return wish(sentence.clauses().get(able), sentence);
        }
        VerbGroup verb = verbal.verb();
        if (verb == null || !whole(verbal, sentence)) {
            return false;
        }
        boolean one = verb.lemma().equals("be")
                && verbal.complements().stream()
                        .flatMap(some -> some.phrases().stream())
                        .anyMatch(phrase -> sentence.is(phrase.from(), "a", "an") && ValueKinds.role(phrase, sentence));
        boolean small = WordClassLexicon.has("not_action", verb.lemma())
                || WordClassLexicon.has("trifle", verb.lemma())
                || WordClassLexicon.has("talk_verb", verb.lemma())
                || WordClassLexicon.has("small_wish", verb.lemma());
        boolean works = verb.lemma().equals("work")
                && verbal.complements().stream().anyMatch(some -> Set.of("at", "as", "for", "in", "with")
                        .contains(some.preposition()));
        boolean goes = verb.lemma().equals("go")
                && verbal.complements().stream()
                        .filter(some -> Set.of("to", "on").contains(some.preposition()))
                        .flatMap(some -> some.phrases().stream())
                        .anyMatch(phrase -> phrase.kind() == Phrase.Kind.NOUN
                                && (phrase.to() - phrase.from() > 1 || ValueKinds.name(phrase, sentence))
                                && !ValueKinds.in("shop", phrase, sentence)
                                && !sentence.head(phrase).is("bathroom", "bed", "toilet", "doctor"));
        boolean alone =
                verbal.complements().stream().allMatch(some -> some.phrases().isEmpty());
        return one || works || goes || (!small && (!alone || WordClassLexicon.has("pastime_verb", verb.lemma())));
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
        String stem = word.endsWith("ing") ? word.substring(0, word.length() - 3) : "";
        String doubled = stem.length() > 2 ? stem.substring(0, stem.length() - 1) : stem;
        boolean done = head.form().contains(VerbForm.PRESENT_PARTICIPLE)
                && List.of(stem, stem + "e", doubled).stream()
                        .anyMatch(base -> WordClassLexicon.has("pastime_verb", base)
                                || Set.of("run", "read", "write", "travel").contains(base));
        boolean alone = phrase.to() == phrase.head() + 1;
        for (int i = phrase.from(); i < phrase.head(); i++) {
            alone &= sentence.is(i, "a", "lot", "lots", "of", "some", "bit", "little", "much");
        }
        return alone && (done || WordClassLexicon.has("doing", word));
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
