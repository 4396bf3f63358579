package dev.ecphory.lang.en.referents;

import dev.ecphory.internal.facts.Predicate;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.lang.en.frames.WordClassLexicon;
import dev.ecphory.lang.en.syntax.GivenNames;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import dev.ecphory.lang.en.syntax.VerbForm;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Knows the words for relatives, friends and pets, with what may stand before them. Immutable; threads may share it. */
public record RelationWords(PredicateRegistry predicates) {
    /** Relations of which a person has one at a time, so that "my wife" and her name mean the same. */
    private static final Set<String> ONE = Set.of("spouse", "mother", "father", "fiance", "best_friend");

    private static final Set<String> COUPLE = Set.of("spouse", "partner", "girlfriend", "boyfriend");
    private static final List<String> KINDS = List.of("dog", "cat", "horse", "pet");
    private static final int MOST = 3;
    private static final int MOST_BEFORE = 3;

    /**
     * A word for somebody's relative, friend or pet.
     *
     * @param words as they are told, what merely describes apart: "older sister"
     * @param end behind its last token
     * @param gender 'f', 'm' or '?'
     * @param age what is told of its age: "9" of "9-year-old"; null for nothing
     * @param fresh whether it is told to be new
     * @param plural whether there are several
     */
    public record Relation(
            String words,
            String predicate,
            int end,
            char gender,
            @Nullable String age,
            boolean fresh,
            boolean plural) {
        public boolean one() {
            return ONE.contains(predicate) && !plural;
        }

        public boolean animal() {
            return predicate.startsWith("has_") || predicate.equals("pet");
        }
    }

    /** The relation whose words begin at a token, adjectives and numbers passed over; null when none does. */
    @Nullable
    public Relation at(List<SyntaxToken> tokens, int from) {
        boolean fresh = false;
        boolean former = false;
        String age = null;
        for (int at = from; at < tokens.size() && at <= from + MOST_BEFORE; at++) {
            int end = end(tokens, at);
            if (end > 0) {
                return told(tokens, at, end, age, fresh, former);
            }
            SyntaxToken token = tokens.get(at);
            if (WordClassLexicon.has("no_relation", token.word())) {
                return null;
            }
            String years = years(token.word());
            if (years == null
                    && number(token)
                    && at + 2 < tokens.size()
                    && tokens.get(at + 1).is("year", "years", "month", "months")
                    && tokens.get(at + 2).is("old")) {
                age = tokens.get(at + 1).lemma().startsWith("year") ? token.word() : token.word() + " months";
                at += 2;
                continue;
            }
            age = years == null ? age : years;
            fresh |= token.is("new");
            former |= token.is("former", "ex", "old", "first", "previous", "last");
            boolean demonym = WordClassLexicon.has("demonym", token.word());
            boolean participle = token.has(PosTag.VERB) && token.form().contains(VerbForm.PAST_PARTICIPLE);
            if (years == null
                    && !demonym
                    && !participle
                    && !token.has(PosTag.ADJ, PosTag.NUM)
                    && !token.is("ex", "then")) {
                return null;
            }
        }
        return null;
    }

    /** A number, also one that stands for an adjective: "a 5 year old son". */
    public static boolean number(SyntaxToken token) {
        return token.has(PosTag.NUM)
                || (!token.word().isEmpty() && Character.isDigit(token.word().charAt(0)))
                || WordClassLexicon.has("number_word", token.word());
    }

    private @Nullable Relation told(
            List<SyntaxToken> tokens, int at, int end, @Nullable String age, boolean fresh, boolean former) {
        String words = words(tokens, at, end);
        SyntaxToken head = tokens.get(end - 1);
        boolean plural = head.has(PosTag.NOUN) && !head.lemma().equals(head.word());
        String predicate = predicate(words, head);
        boolean couple = COUPLE.contains(predicate);
        boolean ex = former && couple && tokens.get(at - 1).is("ex", "former");
        boolean lasting = WordClassLexicon.has("kin", head.lemma())
                || predicate.contains("friend")
                || predicate.startsWith("has_");
        boolean old = at > 0 && tokens.get(at - 1).is("old") && lasting;
        if (former
                && !ex
                && !old
                && !(lasting
                        && !couple
                        && !predicate.startsWith("has_")
                        && !tokens.get(at - 1).is("former", "ex"))) {
            return null;
        }
        return new Relation(
                ex ? "ex-" + words : words, ex ? "ex_partner" : predicate, end, gender(words), age, fresh, plural);
    }

    private String predicate(String words, SyntaxToken head) {
        if (person(words)) {
            return predicates.canonical(words);
        }
        String single = single(words, head);
        return person(single) ? predicates.canonical(single) : "has_" + kind(head);
    }

    private static String single(String words, SyntaxToken head) {
        return words.substring(0, words.length() - head.word().length()) + head.lemma();
    }

    private static @Nullable String kind(SyntaxToken head) {
        for (String kind : KINDS) {
            if (WordClassLexicon.has("kind_of_" + kind, head.lemma())
                    || WordClassLexicon.has("kind_of_" + kind, head.word())) {
                return kind;
            }
        }
        return null;
    }

    /** Where a word for a relative, a friend or a pet ends that begins at a token; -1 when none does. */
    int end(List<SyntaxToken> tokens, int at) {
        for (int end = Math.min(tokens.size(), at + MOST); end > at; end--) {
            SyntaxToken head = tokens.get(end - 1);
            if (!head.has(PosTag.NOUN, PosTag.PROPN, PosTag.ADJ, PosTag.X) || (head.capital() && at + 1 < end)) {
                continue;
            }
            boolean title = head.capital()
                    && at > 0
                    && end < tokens.size()
                    && tokens.get(end).has(PosTag.PROPN)
                    && !GivenNames.has(tokens.get(end).word())
                    && (kind(head) != null || predicates.canonical(head.word()).startsWith("has_"));
            if (title) {
                return -1; // "my Snake Plant"
            }
            String words = words(tokens, at, end);
            if (person(words) || person(single(words, head)) || (end == at + 1 && kind(head) != null)) {
                return end;
            }
        }
        return -1;
    }

    private boolean person(String words) {
        return predicates
                .find(words)
                .map(p -> p.type() == Predicate.Type.PERSON && !p.name().endsWith("name"))
                .orElse(false);
    }

    /** "9" of "9-year-old", "4 months" of "4-month-old"; null for other words. */
    private static @Nullable String years(String word) {
        for (String unit : List.of("-year-old", "-years-old", "-month-old", "-months-old", "yo")) {
            if (word.endsWith(unit) && word.length() > unit.length()) {
                String number = word.substring(0, word.length() - unit.length());
                boolean told = Character.isDigit(number.charAt(0)) || WordClassLexicon.has("number_word", number);
                return !told ? null : unit.startsWith("-month") ? number + " months" : number;
            }
        }
        return null;
    }

    /** 'f' or 'm' as the words tell; '?' when they do not. */
    public static char gender(String relation) {
        String last = relation.substring(relation.lastIndexOf(' ') + 1);
        return WordClassLexicon.has("female", last) ? 'f' : WordClassLexicon.has("male", last) ? 'm' : '?';
    }

    static String words(List<SyntaxToken> tokens, int from, int to) {
        StringBuilder words = new StringBuilder();
        for (int i = from; i < to; i++) {
            words.append(i == from ? "" : " ").append(tokens.get(i).word());
        }
        return words.toString();
    }
}
