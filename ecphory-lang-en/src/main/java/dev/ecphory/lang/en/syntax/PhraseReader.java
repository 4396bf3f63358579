package dev.ecphory.lang.en.syntax;

import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads phrases and groups of verbs at places of a sentence. For one sentence and one thread. */
final class PhraseReader {
    private static final Set<String> ALONE = Set.of(
            "i",
            "me",
            "we",
            "us",
            "he",
            "him",
            "they",
            "them",
            "she",
            "it",
            "you",
            "who",
            "someone",
            "somebody",
            "anyone",
            "everyone",
            "everybody",
            "nobody",
            "something",
            "anything",
            "everything",
            "nothing",
            "myself",
            "mine",
            "himself",
            "herself",
            "itself",
            "ourselves",
            "themselves",
            "yours",
            "hers",
            "ours",
            "theirs");
    private static final Set<String> CHANCES =
            Set.of("see", "visit", "meet", "explore", "attend", "travel", "watch", "experience", "try", "tour");
    private static final Set<String> AMOUNTS = Set.of("lot", "lots", "plenty", "loads", "tons", "ton", "bunch");
    private static final Set<String> BE = Set.of("am", "is", "are", "was", "were", "be", "been", "being");
    private static final Set<String> HAVE = Set.of("have", "has", "had", "having");
    private static final Set<String> DO = Set.of("do", "does", "did");
    private static final Set<String> MODAL =
            Set.of("can", "could", "would", "should", "may", "might", "must", "shall", "ought");

    private final List<SyntaxToken> tokens;

    PhraseReader(List<SyntaxToken> tokens) {
        this.tokens = tokens;
    }

    int size() {
        return tokens.size();
    }

    SyntaxToken at(int i) {
        return tokens.get(i);
    }

    boolean is(int i, String... words) {
        return i >= 0 && i < tokens.size() && tokens.get(i).is(words);
    }

    boolean has(int i, PosTag... tags) {
        return i >= 0 && i < tokens.size() && tokens.get(i).has(tags);
    }

    /** The noun phrase that begins at a token; null when none does. */
    @Nullable
    Phrase noun(int from) {
        if (from >= size() || has(from, PosTag.PUNCT, PosTag.CCONJ, PosTag.SCONJ, PosTag.TIME)) {
            return null;
        }
        boolean field = is(from, "it") && has(from, PosTag.NOUN); // "I work in IT"
        if ((is(from, "her") && !nominal(from + 1)) || (ALONE.contains(at(from).word()) && !field)) {
            return Phrase.of(Phrase.Kind.PRONOUN, from, from + 1, from);
        }
        int i = from;
        int head = -1;
        boolean open = false;
        while (is(i, "all", "both", "half", "such", "quite") && (has(i + 1, PosTag.DET) || is(i + 1, "of", "my"))) {
            i++;
        }
        if (has(i, PosTag.DET) || is(i, "my", "your", "his", "her", "our", "their", "its")) {
            open = true;
            i++;
        }
        int start = i;
        while (i < size()) {
            SyntaxToken token = at(i);
            if (head >= 0 && NameBounds.somebodyElse(this, i)) {
                break;
            }
            if (token.has(PosTag.NOUN, PosTag.PROPN, PosTag.NUM, PosTag.SYM) || token.is("%")) {
                head = token.is("$", "€", "£") ? head : i;
                i++;
            } else if (token.is("'")
                    && head >= 0
                    && at(head).has(PosTag.PROPN)
                    && at(head).word().endsWith("s")
                    && has(i + 1, PosTag.PROPN)) {
                i++;
            } else if (token.is("'s") && token.has(PosTag.PART) && head >= 0) {
                if (has(i + 1, PosTag.PUNCT, PosTag.TIME, PosTag.ADP, PosTag.CCONJ) || i + 1 == size()) {
                    return Phrase.of(Phrase.Kind.NOUN, from, i + 1, head); // "at Luigi's"
                }
                head = -1;
                open = true;
                i++;
            } else if (head >= 0 && token.is("&") && has(i + 1, PosTag.PROPN, PosTag.NOUN)) {
                i++;
            } else if (head < 0
                    && token.is("and")
                    && i > start
                    && has(i - 1, PosTag.ADJ)
                    && has(i + 1, PosTag.ADJ)
                    && has(i + 2, PosTag.NOUN)) {
                i++; // "black and white films"
            } else if (token.has(PosTag.ADJ)
                    || token.has(PosTag.X)
                    || (token.has(PosTag.VERB)
                            && (open || i > start)
                            && !(head >= 0 && at(head).has(PosTag.PROPN))
                            && modifies(i))) {
                if ((head >= 0 && !has(i + 1, PosTag.NOUN, PosTag.PROPN))
                        || (head >= 0 && !at(head).has(PosTag.NUM, PosTag.PROPN))) {
                    break;
                }
                i++;
            } else if (token.has(PosTag.ADV)
                    && !(token.is("not", "never") && has(i + 1, PosTag.NUM))
                    && has(i + 1, PosTag.ADJ, PosTag.NUM)
                    && head < 0
                    && (open || i == start)) {
                i++;
            } else if (token.has(PosTag.DET) && i > start && head < 0 && is(i, "other", "own", "same")) {
                i++;
            } else {
                break;
            }
        }
        if (head < 0) {
            boolean alone = i == start
                    && open
                    && has(from, PosTag.DET, PosTag.PRON)
                    && is(from, "this", "that", "these", "those", "some", "any", "all", "both", "each");
            boolean pronoun = has(from, PosTag.PRON) && i == from;
            if (alone || pronoun) {
                return Phrase.of(Phrase.Kind.PRONOUN, from, from + 1, from);
            }
            boolean best = open && i > start && has(i - 1, PosTag.ADJ);
            return best ? Phrase.of(Phrase.Kind.NOUN, from, i, i - 1) : null;
        }
        int to = head + 1;
        if (is(to, "of") && !has(head, PosTag.TIME)) {
            Phrase of = noun(to + 1);
            if (of != null && of.kind() == Phrase.Kind.NOUN && AMOUNTS.contains(at(head).word())) {
                return of; // "a lot of old films"
            }
            if (of != null) {
                to = of.to();
            }
        }
        return Phrase.of(Phrase.Kind.NOUN, from, to, head);
    }

    /** Whether a verb's form stands before a noun as an adjective does: "a running joke", "used cars". */
    private boolean modifies(int i) {
        Set<VerbForm> forms = at(i).form();
        boolean participle = forms.contains(VerbForm.PRESENT_PARTICIPLE) || forms.contains(VerbForm.PAST_PARTICIPLE);
        int next = i + 1;
        while (has(next, PosTag.ADJ, PosTag.NOUN, PosTag.PROPN) && !has(next, PosTag.NOUN, PosTag.PROPN)) {
            next++;
        }
        return participle && has(next, PosTag.NOUN, PosTag.PROPN);
    }

    private boolean nominal(int i) {
        return has(i, PosTag.NOUN, PosTag.PROPN, PosTag.ADJ, PosTag.NUM)
                || (has(i, PosTag.ADV) && has(i + 1, PosTag.ADJ))
                || (i < size() && has(i, PosTag.VERB) && modifies(i));
    }

    /** Phrases joined by commas and "and": the one at the token alone when nothing is joined. */
    List<Phrase> joined(int from, boolean adjectives) {
        Phrase first = adjectives ? adjective(from) : noun(from);
        if (first == null) {
            return List.of();
        }
        List<Phrase> all = new ArrayList<>(List.of(first));
        int i = first.to();
        boolean closed = false;
        while (!closed) {
            boolean comma = is(i, ",");
            boolean and = is(i, "and", "or", "&") || (comma && is(i + 1, "and", "or"));
            int next = i + (comma ? 1 : 0) + (and ? 1 : 0);
            Phrase more = comma || and ? adjectives ? adjective(next) : noun(next) : null;
            if (more == null) {
                break;
            }
            all.add(more);
            i = more.to();
            closed = and;
        }
        return closed ? all : List.of(first);
    }

    @Nullable
    Phrase adjective(int from) {
        int i = from;
        while (has(i, PosTag.ADV) && !is(i, "now", "then", "there", "here")) {
            i++;
        }
        boolean adjective = has(i, PosTag.ADJ);
        return adjective ? Phrase.of(Phrase.Kind.ADJECTIVE, from, i + 1, i) : null;
    }

    /** The group of verbs that begins at a token, "to" and participles alone included; null when none does. */
    @Nullable
    VerbGroup verb(int from) {
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        int i = from;
        if (is(i, "to") && has(i, PosTag.PART)) {
            flags.add(Flag.NONFINITE);
            for (i++; has(i, PosTag.ADV); i++) { // "to quickly edit"
                if (is(i, "not", "never")) {
                    flags.add(Flag.NEGATED);
                }
            }
        }
        boolean first = true;
        while (i < size()) {
            SyntaxToken token = at(i);
            String word = token.word();
            if (!token.has(PosTag.AUX, PosTag.VERB)) {
                if (!first && (token.is("not", "never") || token.has(PosTag.ADV) || token.is("both", "all"))) {
                    if (token.is("not", "never")) {
                        flags.add(Flag.NEGATED);
                    }
                    i++;
                    continue;
                }
                return null;
            }
            int next = skip(i + 1);
            if (first && !flags.contains(Flag.NONFINITE)) {
                boolean past = (BE.contains(word) || DO.contains(word) || HAVE.contains(word))
                        ? token.is("was", "were", "did", "had")
                        : token.form().contains(VerbForm.PAST) && !token.form().contains(VerbForm.BASE);
                if (past) {
                    flags.add(Flag.PAST);
                }
                if (token.form().contains(VerbForm.PRESENT_PARTICIPLE) || word.equals("been") || word.equals("being")) {
                    flags.add(Flag.NONFINITE);
                }
                boolean participleAlone = token.form().contains(VerbForm.PAST_PARTICIPLE)
                        && token.form().size() == 1
                        && !token.has(PosTag.AUX);
                if (participleAlone) {
                    flags.add(Flag.NONFINITE);
                    flags.add(Flag.PASSIVE);
                }
            }
            first = false;
            boolean verbNext = has(next, PosTag.VERB, PosTag.AUX);
            Set<VerbForm> following = verbNext ? at(next).form() : Set.of();
            negate(i + 1, next, flags);
            if (MODAL.contains(word) && verbNext) {
                flags.add(Flag.MODAL);
                i = next;
            } else if (token.is("will") && verbNext) {
                flags.add(Flag.FUTURE);
                i = next;
            } else if (DO.contains(word) && verbNext && following.contains(VerbForm.BASE)) {
                i = next;
            } else if (HAVE.contains(word) && verbNext && following.contains(VerbForm.PAST_PARTICIPLE)) {
                flags.add(Flag.PERFECT);
                flags.remove(Flag.PAST);
                i = next;
            } else if (word.equals("got")
                    && i == from
                    && is(next, "to")
                    && has(next + 1, PosTag.VERB)
                    && CHANCES.contains(at(next + 1).lemma())) {
                i = next + 1; // "got to visit Rome"
            } else if ((HAVE.contains(word) || word.equals("got"))
                    && is(next, "to")
                    && has(next + 1, PosTag.VERB, PosTag.AUX)) {
                flags.add(Flag.MODAL);
                i = next + 1;
            } else if (BE.contains(word)
                    && is(next, "going")
                    && is(next + 1, "to")
                    && has(next + 2, PosTag.VERB, PosTag.AUX)) {
                flags.add(flags.contains(Flag.PAST) ? Flag.MODAL : Flag.FUTURE);
                i = next + 2;
            } else if (BE.contains(word) && is(next, "about", "supposed", "meant") && is(next + 1, "to")) {
                flags.add(Flag.MODAL);
                i = next + 2;
            } else if (BE.contains(word)
                    && verbNext
                    && following.contains(VerbForm.PRESENT_PARTICIPLE)
                    && has(next, PosTag.VERB, PosTag.AUX)) {
                flags.add(Flag.PROGRESSIVE);
                i = next;
            } else if ((BE.contains(word) || token.lemma().equals("get"))
                    && verbNext
                    && following.contains(VerbForm.PAST_PARTICIPLE)) {
                flags.add(Flag.PASSIVE);
                i = next;
            } else if (word.equals("used")
                    && is(i + 1, "to")
                    && has(i + 2, PosTag.VERB, PosTag.AUX)
                    && at(i + 2).form().contains(VerbForm.BASE)) {
                flags.add(Flag.FORMER);
                i = i + 2;
            } else {
                if (is(i + 1, "not")) {
                    flags.add(Flag.NEGATED);
                }
                String lemma = token.has(PosTag.AUX) && BE.contains(word) ? "be" : token.lemma();
                int to = is(i + 1, "not") ? i + 2 : i + 1;
                return new VerbGroup(from, to, lemma, i, flags);
            }
        }
        return null;
    }

    private void negate(int from, int to, Set<Flag> flags) {
        for (int i = from; i < to; i++) {
            if (is(i, "not", "never")) {
                flags.add(Flag.NEGATED);
            }
        }
    }

    private int skip(int from) {
        int i = from;
        while (has(i, PosTag.ADV) || is(i, "not", "both", "all")) {
            i++;
        }
        return i;
    }

    /** Whether a verb with a tense begins at a token, adverbs before it passed over. */
    @Nullable
    VerbGroup finite(int from) {
        int i = skip(from);
        i = has(i, PosTag.TIME) ? skip(i + 1) : i;
        VerbGroup group = verb(i);
        if (group != null) {
            Set<Flag> flags = EnumSet.noneOf(Flag.class);
            flags.addAll(group.flags());
            negate(from, i, flags);
            group = new VerbGroup(group.from(), group.to(), group.lemma(), group.main(), flags);
        }
        return group == null || group.has(Flag.NONFINITE) || is(i, "to") ? null : group;
    }
}
