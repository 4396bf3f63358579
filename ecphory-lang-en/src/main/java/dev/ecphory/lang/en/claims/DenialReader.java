package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.lang.en.frames.ExtractionState;
import dev.ecphory.lang.en.frames.ExtractionState.Draft;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.VerbGroup;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads that what the session told is not so: "never Hetzner, OVH", "Not Slack. Zulip.", "it was never the kiwi", "had to
 * cancel Lima". For one message and one thread.
 */
final class DenialReader {
    private static final int RECENT = 12;
    private static final int LONGEST = 3;

    private final ExtractionState heard;
    private final List<Claim> before;
    private @Nullable Claim denied;

    DenialReader(ExtractionState heard, List<Claim> before) {
        this.heard = heard;
        this.before = before;
    }

    void read(ParsedSentence sentence) {
        int size = sentence.syntax().tokens().size();
        if (sentence.syntax().asks() || before.isEmpty()) {
            return;
        }
        Claim open = denied;
        denied = null;
        String right = open == null ? null : name(sentence, 0);
        if (open != null && right != null) {
            heard.drafts().removeIf(draft -> draft.kind() == Claim.Kind.DENIES && about(draft, open));
            tell(Claim.Kind.CORRECTS, open, right, sentence);
            return;
        }
        for (int i = 0; i < size; i++) {
            if (sentence.is(i, "never", "not") && opens(sentence, i)) {
                not(sentence, i + 1);
            }
        }
        sentence.clauses().forEach(clause -> cancelled(sentence, clause));
    }

    /** Whether a word of denial stands at the begin of an utterance, or after "it was". */
    private static boolean opens(ParsedSentence sentence, int at) {
        boolean it = sentence.is(at - 1, "was", "is", "'s") && sentence.is(at - 2, "it");
        boolean begin = sentence.syntax().tokens().subList(0, at).stream()
                .allMatch(token -> token.has(PosTag.PUNCT, PosTag.INTJ) || token.is("no", "nope", "nah"));
        return it || begin;
    }

    private void not(ParsedSentence sentence, int at) {
        int from = sentence.is(at, "the", "a", "an") ? at + 1 : at;
        int to = from;
        while (to < sentence.syntax().tokens().size() && !sentence.has(to, PosTag.PUNCT)) {
            to++;
        }
        if (to == from || to - from > LONGEST) {
            return;
        }
        Claim claim = told(sentence.text(from, to));
        if (claim == null) {
            return;
        }
        String right = sentence.is(to, ",", "-", "—", ";", ":") ? name(sentence, to + 1) : null;
        tell(
                right == null ? Claim.Kind.DENIES : Claim.Kind.CORRECTS,
                claim,
                right == null ? claim.object() : right,
                sentence);
        denied = right == null ? claim : null;
    }

    /** A name that stands for itself: before a mark, or at the end. */
    private static @Nullable String name(ParsedSentence sentence, int from) {
        int to = from;
        while (sentence.has(to, PosTag.PROPN)) {
            to++;
        }
        boolean closed = to == sentence.syntax().tokens().size() || sentence.has(to, PosTag.PUNCT);
        return to > from && to - from <= LONGEST && closed ? sentence.text(from, to) : null;
    }

    /** "We had to cancel Lima": what was told ahead. */
    private void cancelled(ParsedSentence sentence, SyntaxClause clause) {
        VerbGroup verb = clause.verb();
        boolean past = verb != null
                && verb.lemma().equals("cancel")
                && (verb.has(Flag.PAST) || verb.has(Flag.PERFECT))
                && !verb.has(Flag.NEGATED);
        boolean self = clause.subjects().isEmpty()
                || sentence.head(clause.subjects().getFirst()).is("i", "we");
        Phrase what = past
                        && self
                        && !clause.complements().isEmpty()
                        && !clause.complements().getFirst().phrases().isEmpty()
                ? clause.complements().getFirst().phrases().getFirst()
                : null;
        Claim claim = what == null ? null : told(sentence.text(what));
        boolean ahead =
                claim != null && claim.validFrom().at().isAfter(heard.now().at());
        if (claim != null && ahead) {
            tell(Claim.Kind.DENIES, claim, claim.object(), sentence);
        }
    }

    /** What was claimed last with a value; null when nothing was. */
    private @Nullable Claim told(String value) {
        String key = EntityKeys.key(value);
        return before.subList(Math.max(0, before.size() - RECENT), before.size()).reversed().stream()
                .filter(claim -> claim.kind() == Claim.Kind.ASSERTS
                        && EntityKeys.key(claim.object()).equals(key))
                .findFirst()
                .orElse(null);
    }

    private static boolean about(Draft draft, Claim claim) {
        return draft.predicate().equals(claim.slot().predicate())
                && EntityKeys.key(draft.subject()).equals(claim.slot().subject());
    }

    private void tell(Claim.Kind kind, Claim claim, String value, ParsedSentence sentence) {
        heard.add(new Draft(
                kind,
                claim.slot().subject(),
                claim.slot().predicate(),
                value,
                1,
                kind == Claim.Kind.CORRECTS,
                kind == Claim.Kind.CORRECTS ? claim.object() : null,
                heard.now(),
                null,
                sentence.token(0).from(),
                sentence.syntax().tokens().getLast().to()));
    }
}
