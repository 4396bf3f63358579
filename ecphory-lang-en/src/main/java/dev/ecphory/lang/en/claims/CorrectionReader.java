package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.facts.Cardinality;
import dev.ecphory.internal.facts.Predicate;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.lang.en.frames.ExtractionState;
import dev.ecphory.lang.en.frames.ExtractionState.Draft;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.WordClassLexicon;
import dev.ecphory.lang.en.syntax.NounForms;
import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import dev.ecphory.lang.en.syntax.VerbGroup;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns what was read of a sentence into a correction or a change where the sentence says so, and reads "I said May, I meant
 * June", "it's June, not May" against what was claimed before. For one message and one thread.
 */
final class CorrectionReader {
    /** The nature of plain words, which may mean anything that was told before. */
    private static final int PLAIN = 4;

    private static final Set<String> SAYS = Set.of("say", "write", "type", "put", "tell");
    private static final int LONGEST = 60;

    private final PredicateRegistry predicates;
    private final ExtractionState heard;
    private final List<Claim> before;
    private boolean pending;

    CorrectionReader(PredicateRegistry predicates, ExtractionState heard, List<Claim> before) {
        this.predicates = predicates;
        this.heard = heard;
        this.before = before;
    }

    /**
     * Reads a sentence whose claims were read.
     *
     * @param mark how many drafts there were before it
     */
    void read(ParsedSentence sentence, int mark) {
        if (sentence.syntax().asks() || sentence.syntax().tokens().isEmpty()) {
            return;
        }
        CorrectionCues cues = CorrectionCues.of(sentence);
        List<Draft> fresh = new ArrayList<>(heard.drafts()
                .subList(Math.min(mark, heard.drafts().size()), heard.drafts().size()));
        fresh.removeIf(draft -> draft.kind() != Claim.Kind.ASSERTS);
        boolean meant = meant(sentence, cues, fresh);
        if (meant || fresh.isEmpty()) {
            pending = !meant && cues.sure();
            return;
        }
        String wrong = cues.wrong();
        boolean sure = cues.sure() || pending;
        pending = false;
        if (wrong != null) {
            Draft about = fresh.stream()
                    .filter(draft -> alike(draft.object(), wrong))
                    .findFirst()
                    .orElse(fresh.getLast());
            boolean change = !sure && (cues.past() || about.change());
            if (counts(about, wrong, change, fresh)) {
                return;
            }
            if (!EntityKeys.key(about.object()).equals(EntityKeys.key(wrong))) {
                replace(about, change ? Claim.Kind.ASSERTS : Claim.Kind.CORRECTS, wrong, mark);
            }
            return;
        }
        for (Draft draft : fresh) {
            String old = earlier(draft, mark);
            boolean single = predicates.cardinality(draft.predicate(), draft.change()) == Cardinality.SINGLE;
            boolean corrects =
                    sure ? single || fresh.size() == 1 : cues.hints() && old != null && single && !draft.change();
            if (corrects) {
                replace(draft, Claim.Kind.CORRECTS, sure && old == null ? draft.replaces() : old, mark);
            }
        }
    }

    /** "Three cats instead of one dog": what was counted is not there, and is no earlier number of the others. */
    private boolean counts(Draft about, String wrong, boolean change, List<Draft> fresh) {
        String[] words = wrong.split("\\s+");
        if (!about.predicate().startsWith("number_of_") || words.length != 2) {
            return false;
        }
        String predicate = "number_of_" + PredicateRegistry.word(NounForms.plural(words[1]));
        if (predicate.equals(about.predicate())) {
            return false;
        }
        if (fresh.stream().anyMatch(draft -> draft.predicate().equals(predicate))) {
            return true; // "three cats and a dog, not one dog"
        }
        heard.add(new Draft(
                change ? Claim.Kind.ENDS : Claim.Kind.DENIES,
                about.subject(),
                predicate,
                words[0],
                1,
                true,
                null,
                about.validFrom(),
                null,
                about.from(),
                about.to()));
        return true;
    }

    /** Another value that the message or the session told for the same slot last; null when there is none. */
    private @Nullable String earlier(Draft draft, int mark) {
        for (Draft other : heard.drafts().subList(0, mark).reversed()) {
            if (same(other, draft.subject(), draft.predicate())) {
                return EntityKeys.key(other.object()).equals(EntityKeys.key(draft.object())) ? null : other.object();
            }
        }
        for (Claim claim : before.reversed()) {
            boolean slot = claim.slot().subject().equals(EntityKeys.key(draft.subject()))
                    && claim.slot().predicate().equals(draft.predicate());
            if (slot && (claim.kind() == Claim.Kind.ASSERTS || claim.kind() == Claim.Kind.CORRECTS)) {
                return EntityKeys.key(claim.object()).equals(EntityKeys.key(draft.object())) ? null : claim.object();
            }
        }
        return null;
    }

    private static boolean same(Draft draft, String subject, String predicate) {
        return draft.kind() == Claim.Kind.ASSERTS
                && draft.predicate().equals(predicate)
                && EntityKeys.key(draft.subject()).equals(EntityKeys.key(subject));
    }

    /** Puts a correction in the place of a draft; what it corrects in the same message was never meant. */
    private void replace(Draft draft, Claim.Kind kind, @Nullable String wrong, int mark) {
        TimePoint since = draft.validFrom();
        if (kind == Claim.Kind.CORRECTS) {
            for (Draft other : List.copyOf(heard.drafts().subList(0, mark)).reversed()) {
                if (same(other, draft.subject(), draft.predicate())
                        && (wrong == null || holds(other.object(), wrong))) {
                    heard.drafts().remove(other);
                    since = since.phrase() == null ? other.validFrom() : since;
                    break;
                }
            }
        }
        int at = heard.drafts().indexOf(draft);
        heard.drafts()
                .set(
                        at,
                        new Draft(
                                kind,
                                draft.subject(),
                                draft.predicate(),
                                draft.object(),
                                draft.confidence(),
                                true,
                                wrong,
                                since,
                                draft.validTo(),
                                draft.from(),
                                draft.to()));
    }

    /** "I said May, I meant June", "I meant June, not May", "it's June, not May". */
    private boolean meant(ParsedSentence sentence, CorrectionCues cues, List<Draft> fresh) {
        String right = null;
        String wrong = cues.wrong();
        boolean told = false;
        for (SyntaxClause clause : sentence.clauses()) {
            VerbGroup verb = clause.verb();
            boolean self = !clause.subjects().isEmpty()
                    && sentence.head(clause.subjects().getFirst()).is("i", "we");
            boolean it = clause.subjects().size() == 1
                    && sentence.head(clause.subjects().getFirst()).is("it", "that")
                    && sentence.clauses().stream()
                            .noneMatch(other -> other.parent() >= 0
                                    && sentence.clauses().get(other.parent()).equals(clause));
            if (verb == null) {
                continue;
            }
            if (self && verb.lemma().equals("mean") && !verb.has(Flag.PERFECT)) {
                right = CorrectionCues.value(sentence, verb.to());
                told = verb.has(Flag.PAST) || wrong != null || ends(sentence, right);
            } else if (self && SAYS.contains(verb.lemma()) && wrong == null) {
                wrong = CorrectionCues.value(sentence, verb.to());
            } else if (it && verb.lemma().equals("be") && right == null && cues.wrong() != null && !cues.past()) {
                right = CorrectionCues.value(sentence, verb.to());
                told = true;
            }
        }
        if (!told || right == null) {
            return false;
        }
        heard.drafts().removeAll(fresh); // "that's my employer" tells whose it is
        if (right.length() <= LONGEST && !right.equals(wrong) && !correct(wrong, right, sentence)) {
            named(wrong, right, sentence);
        }
        return true;
    }

    /** Whether a value is the last that a sentence says: "I mean June", but not "I mean the scroll wheel is fine". */
    private static boolean ends(ParsedSentence sentence, @Nullable String value) {
        int end = sentence.syntax().tokens().size();
        while (end > 1 && sentence.has(end - 1, PosTag.PUNCT)) {
            end--;
        }
        return value != null && sentence.text(0, end).endsWith(" " + value);
    }

    private boolean correct(@Nullable String wrong, String right, ParsedSentence sentence) {
        String whose = whose(sentence);
        int from = sentence.token(0).from();
        int to = sentence.syntax().tokens().getLast().to();
        for (Draft draft : List.copyOf(heard.drafts()).reversed()) {
            if (draft.kind() == Claim.Kind.ASSERTS
                    && (wrong == null ? alike(draft.object(), right) : holds(draft.object(), wrong))) {
                heard.drafts().remove(draft); // it was never meant
                heard.add(new Draft(
                        Claim.Kind.CORRECTS,
                        draft.subject(),
                        draft.predicate(),
                        right,
                        1,
                        true,
                        draft.object(),
                        draft.validFrom(),
                        null,
                        from,
                        to));
                return true;
            }
        }
        for (Claim claim : before.reversed()) {
            boolean meant = whose == null || claim.slot().subject().equals(EntityKeys.key(whose));
            boolean fits = wrong == null
                    ? nature(right) != PLAIN && alike(claim.object(), right)
                    : holds(claim.object(), wrong);
            if (meant && fits && claim.kind() == Claim.Kind.ASSERTS) {
                heard.add(new Draft(
                        Claim.Kind.CORRECTS,
                        claim.slot().subject(),
                        claim.slot().predicate(),
                        right,
                        1,
                        true,
                        claim.object(),
                        claim.validFrom(),
                        null,
                        from,
                        to));
                return true;
            }
        }
        return false;
    }

    /** "I said Fiat but meant Bosch, that's my employer": what was meant, where nothing told it before. */
    private void named(@Nullable String wrong, String right, ParsedSentence sentence) {
        String whose = whose(sentence);
        for (SyntaxClause clause : sentence.clauses()) {
            VerbGroup verb = clause.verb();
            boolean that = verb != null && verb.lemma().equals("be") && sentence.is(verb.from() - 1, "that", "it");
            Phrase what = that
                            && !clause.complements().isEmpty()
                            && !clause.complements().getFirst().phrases().isEmpty()
                    ? clause.complements().getFirst().phrases().getFirst()
                    : null;
            Predicate known = what == null
                    ? null
                    : predicates.find(sentence.head(what).word()).orElse(null);
            if (known != null && whose != null && wrong != null && known.type() != Predicate.Type.UNTOLD) {
                heard.add(new Draft(
                        Claim.Kind.CORRECTS,
                        whose,
                        known.name(),
                        right,
                        1,
                        true,
                        wrong,
                        heard.now(),
                        null,
                        sentence.token(0).from(),
                        sentence.syntax().tokens().getLast().to()));
                return;
            }
        }
    }

    /** Whom the sentence names as the one it is true of: "that's Ann's employer"; null when it names nobody. */
    private @Nullable String whose(ParsedSentence sentence) {
        for (int i = 1; i < sentence.syntax().tokens().size(); i++) {
            SyntaxToken token = sentence.token(i);
            if (token.is("my", "our")) {
                return heard.self();
            }
            if (token.has(PosTag.PROPN) && sentence.is(i + 1, "'s") && sentence.has(i + 1, PosTag.PART)) {
                return heard.text(token.from(), token.to());
            }
        }
        return null;
    }

    private static boolean holds(String object, String wrong) {
        return (" " + EntityKeys.key(object) + " ").contains(" " + EntityKeys.key(wrong) + " ");
    }

    /** Whether both are names, both numbers, or both plain words. */
    private static boolean alike(String one, String other) {
        return nature(one) == nature(other);
    }

    private static int nature(String value) {
        boolean digit = value.chars().anyMatch(Character::isDigit);
        String first = value.split("\\s+", 2)[0].toLowerCase(Locale.ROOT);
        boolean day = WordClassLexicon.has("day", first) || WordClassLexicon.has("month", first);
        boolean number = WordClassLexicon.has("number_word", first);
        return digit && !day ? 1 : day ? 2 : number ? 1 : Character.isUpperCase(value.charAt(0)) ? 3 : PLAIN;
    }
}
