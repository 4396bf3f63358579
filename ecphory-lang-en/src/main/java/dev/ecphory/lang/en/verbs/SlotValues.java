package dev.ecphory.lang.en.verbs;

import dev.ecphory.lang.en.frames.ActivityKinds;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.ValueKinds;
import dev.ecphory.lang.en.frames.VerbFrame.Slot;
import dev.ecphory.lang.en.frames.WordClassLexicon;
import dev.ecphory.lang.en.syntax.NounForms;
import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxClause.Complement;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import dev.ecphory.lang.en.syntax.VerbForm;
import dev.ecphory.lang.en.syntax.VerbGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The words of the values that stand in the slots of a frame. Stateless; threads may share it. */
public final class SlotValues {
    /** What these begin says more of a thing that somebody likes, wants or does. */
    private static final Set<String> ADDS =
            Set.of("with", "of", "in", "on", "from", "about", "without", "by", "under", "near");

    private static final Set<String> WIDE = Set.of("taste", "topic");

    /** Kinds of what there are several of. */
    private static final Set<String> COUNTED = Set.of("animal", "one_title", "vehicle", "goods");

    private SlotValues() {}

    /** The values of a complement: one for each phrase that is joined. */
    static List<String> of(Slot slot, Complement complement, ParsedSentence sentence, SyntaxClause clause) {
        if (complement.verbal() >= 0) {
            int able = ActivityKinds.able(sentence.clauses().get(complement.verbal()), sentence);
            return verbal(slot.kind(), able < 0 ? complement.verbal() : able, sentence);
        }
        List<Phrase> phrases = complement.phrases();
        if (phrases.size() == 1 && WIDE.contains(slot.kind())) {
            Phrase only = phrases.getFirst();
            int from = only.from();
            String bare = sentence.text(only);
            if (ObjectSpans.open(clause, only, sentence)) {
                return List.of("");
            }
            int end = Math.max(wide(only.to(), complement, clause, sentence), ObjectSpans.told(clause, only, sentence));
            end = sentence.token(from).form().contains(VerbForm.PRESENT_PARTICIPLE)
                    ? ObjectSpans.manner(end, sentence)
                    : end;
            return end == only.to()
                    ? List.of(bare)
                    : List.of(bare
                            + sentence.text(from, end)
                                    .substring(sentence.text(from, only.to()).length()));
        }
        if (WIDE.contains(slot.kind()) && ObjectSpans.joined(phrases, sentence)) {
            return List.of(
                    sentence.text(phrases.getFirst().from(), phrases.getLast().to()));
        }
        if (phrases.size() > 1 && WIDE.contains(slot.kind())) {
            List<String> all = new ArrayList<>(phrases.stream()
                    .map(phrase -> plain(slot.kind(), phrase, sentence))
                    .toList());
            int end = ObjectSpans.with(complement, clause, sentence);
            if (end > 0) {
                all.set(
                        all.size() - 1,
                        sentence.text(phrases.getLast().from(), end)); // "reptiles and animals with fur"
            }
            return all;
        }
        return phrases.stream()
                .map(phrase -> plain(slot.kind(), phrase, sentence))
                .toList();
    }

    /** A value without what only grades it: "fluent Polish", "strictly vegan". */
    private static String plain(String kind, Phrase phrase, ParsedSentence sentence) {
        int from = phrase.head();
        if (kind.equals("language") && graded(phrase, sentence)) {
            return "";
        }
        if (Set.of("possession", "belonging", "kept", "product").contains(kind)) {
            int first = phrase.from();
            while (first < phrase.head()
                    && (sentence.has(first, PosTag.DET)
                            || sentence.is(first, "my", "our", "new", "used", "second-hand", "secondhand", "own"))) {
                first++;
            }
            return sentence.text(first, phrase.head() + 1);
        }
        if (kind.startsWith("pursuit")) {
            return sentence.text(from, from + 1);
        }
        if (kind.startsWith("fare")) {
            return sentence.text(phrase.from(), phrase.head() + 1);
        }
        if (phrase.kind() == Phrase.Kind.ADJECTIVE) {
            return sentence.text(from, phrase.to());
        }
        while (from > phrase.from() && sentence.has(from - 1, PosTag.PROPN)) {
            from--;
        }
        return kind.equals("language") ? sentence.text(from, phrase.head() + 1) : sentence.text(phrase);
    }

    /** "A little Polish", "some French" is not spoken yet. */
    private static boolean graded(Phrase phrase, ParsedSentence sentence) {
        for (int i = phrase.from(); i < phrase.head(); i++) {
            if (sentence.is(i, "little", "some", "bit", "basic", "broken", "no")) {
                return true;
            }
        }
        return false;
    }

    /** A verbal phrase and those of the same form that "and" joins to it. */
    private static List<String> verbal(String kind, int first, ParsedSentence sentence) {
        SyntaxClause one = sentence.clauses().get(first);
        List<String> texts = new ArrayList<>();
        for (int i = first; i < sentence.clauses().size(); i++) {
            SyntaxClause clause = sentence.clauses().get(i);
            VerbGroup verb = clause.verb();
            if (i == first
                    || (clause.link() == one.link()
                            && clause.parent() == one.parent()
                            && !complement(i, sentence)
                            && ValueKinds.accepts(kind, clause, sentence))) {
                int from = verb == null ? clause.from() : verb.main();
                int to = ObjectSpans.verbal(clause, sentence);
                texts.add(to < 0 ? "" : deed(kind, from, end(from, to, sentence), sentence));
            }
        }
        return texts;
    }

    /** "Hiking in the hills" of "to hike in the hills", where it is a taste; "how to hike" where it is learned. */
    private static String deed(String kind, int from, int to, ParsedSentence sentence) {
        String text = sentence.text(from, to);
        SyntaxToken verb = sentence.token(from);
        if (kind.equals("skill")) { // not "learn tools to sell more"
            boolean learned = sentence.is(from - 2, "how", "myself", "himself", "herself", "ourselves")
                    || sentence.token(from - 2).lemma().equals("learn");
            return learned ? "how to " + text : "";
        }
        boolean infinitive = kind.equals("taste") && !verb.form().contains(VerbForm.PRESENT_PARTICIPLE);
        return infinitive
                ? verb.participle()
                        + text.substring(sentence.text(from, from + 1).length())
                : text;
    }

    /** Without a last word that tells no more than that it is some day: "visit Japan someday". */
    private static int end(int from, int to, ParsedSentence sentence) {
        int end = to;
        while (end > from + 1 && sentence.is(end - 1, "someday", "sometime", "soon", "too", "though", "again")) {
            end--;
        }
        boolean day = end > from + 2 && sentence.is(end - 1, "day") && sentence.is(end - 2, "one", "some");
        return day ? end - 2 : end;
    }

    private static boolean complement(int clause, ParsedSentence sentence) {
        return sentence.clauses().stream()
                .anyMatch(one -> one.complements().stream().anyMatch(some -> some.verbal() == clause));
    }

    /** Where the prepositional phrases end that follow a phrase and say more of it. */
    private static int wide(int end, Complement complement, SyntaxClause clause, ParsedSentence sentence) {
        int to = end;
        for (int i = clause.complements().indexOf(complement) + 1;
                i > 0 && i < clause.complements().size();
                i++) {
            Complement next = clause.complements().get(i);
            boolean adds = ADDS.contains(next.preposition())
                    && next.verbal() < 0
                    && !next.phrases().isEmpty();
            if (!adds || next.phrases().getFirst().from() != to + 1) {
                break;
            }
            to = next.phrases().getLast().to();
        }
        return to > end && (sentence.has(to, PosTag.NOUN) || sentence.has(to, PosTag.ADJ))
                ? end
                : to; // "a lens with an ideal" of "an ideal length"
    }

    /** What stands inside the phrase of the slot before: behind a preposition, or before its head; or a told time. */
    static List<String> inside(Slot slot, @Nullable Phrase before, ParsedSentence sentence, SyntaxClause clause) {
        if (slot.places().contains("time") && !clause.times().isEmpty()) {
            return List.of(time(clause.times().getFirst(), sentence));
        }
        if (before == null || before.kind() != Phrase.Kind.NOUN) {
            return List.of();
        }
        if (slot.places().contains("named") && sentence.is(before.to(), "named", "called")) {
            int end = names(before.to() + 1, sentence);
            return end > before.to() + 1 ? List.of(sentence.text(before.to() + 1, end)) : List.of();
        }
        int head = before.head();
        boolean adds = before.to() > head + 2
                && slot.places().contains(sentence.token(head + 1).word())
                && sentence.has(head + 1, PosTag.ADP);
        if (adds) {
            int first = head + 2;
            Phrase of = Phrase.of(Phrase.Kind.NOUN, first, before.to(), lastNoun(first, before.to(), sentence));
            return ValueKinds.accepts(slot.kind(), of, sentence) ? List.of(sentence.text(of)) : List.of();
        }
        int from = head;
        while (from > before.from() && sentence.token(from - 1).has(PosTag.NOUN, PosTag.PROPN, PosTag.NUM)) {
            from--;
        }
        if (slot.places().contains("every") && head > before.from()) {
            int first = sentence.has(before.from(), PosTag.DET) && !sentence.is(before.from(), "no")
                    ? before.from() + 1
                    : before.from();
            Phrase all = Phrase.of(Phrase.Kind.NOUN, first, head, head - 1);
            return first < head && ValueKinds.accepts(slot.kind(), all, sentence)
                    ? List.of(sentence.text(all))
                    : List.of();
        }
        if (slot.places().contains("pre") && head > before.from()) {
            int at = head - 1;
            Phrase.Kind kind = sentence.has(at, PosTag.ADJ) ? Phrase.Kind.ADJECTIVE : Phrase.Kind.NOUN;
            Phrase pre = Phrase.of(kind, at, head, at);
            return ValueKinds.accepts(slot.kind(), pre, sentence) ? List.of(sentence.text(pre)) : List.of();
        }
        if (!slot.places().contains("mod") || from == head) {
            return List.of();
        }
        Phrase modifier = Phrase.of(Phrase.Kind.NOUN, from, head, head - 1);
        boolean counted = sentence.is(head - 1, "animal")
                || COUNTED.stream()
                        .anyMatch(kind -> WordClassLexicon.has(
                                kind, sentence.token(head - 1).word()));
        String text = sentence.text(modifier);
        return !ValueKinds.accepts(slot.kind(), modifier, sentence)
                ? List.of()
                : List.of(counted ? NounForms.plural(text) : text); // "movies" of "a movie fan"
    }

    private static int names(int from, ParsedSentence sentence) {
        int end = from;
        while (sentence.has(end, PosTag.PROPN)) {
            end++;
        }
        return end;
    }

    /** The head of a noun phrase: its last noun before another "of". */
    private static int lastNoun(int from, int to, ParsedSentence sentence) {
        int head = from;
        for (int i = from; i < to && !sentence.is(i, "of"); i++) {
            if (sentence.is(i, "&")) {
                continue;
            }
            head = sentence.token(i).has(PosTag.NOUN, PosTag.PROPN, PosTag.NUM, PosTag.PRON) ? i : head;
        }
        return head;
    }

    private static String time(int token, ParsedSentence sentence) {
        String text = sentence.text(token, token + 1);
        return text.replaceFirst("^(?i:at|around|about|by|before)\\s+", "");
    }
}
