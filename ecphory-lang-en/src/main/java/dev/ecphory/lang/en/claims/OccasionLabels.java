package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.lang.en.frames.ExtractionState;
import dev.ecphory.lang.en.frames.ExtractionState.Draft;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.referents.Referents;
import dev.ecphory.lang.en.referents.Referents.Referent;
import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import dev.ecphory.lang.en.verbs.Governors;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What an occasion is to be called, so that it is the same one when it is told of again. For one message and one thread. */
final class OccasionLabels {
    private static final Set<String> RECURRING =
            Set.of("daily", "weekly", "fortnightly", "monthly", "quarterly", "yearly");

    private final Referents referents;
    private final ExtractionState heard;
    private final List<Claim> before;

    OccasionLabels(Referents referents, ExtractionState heard, List<Claim> before) {
        this.referents = referents;
        this.heard = heard;
        this.before = before;
    }

    /** What a phrase that names an occasion is to be called; null when nobody can tell which it is. */
    @Nullable
    String label(Phrase phrase, ParsedSentence sentence) {
        String named = named(phrase, sentence);
        return named == null ? null : called(named);
    }

    /** As it was called when it was told of before: "Ann's review" may be "Ann's weekly review". */
    private String called(String label) {
        String key = EntityKeys.key(label);
        String often = rare(key);
        for (Claim claim : before.reversed()) {
            String subject = claim.slot().subject();
            boolean same = subject.equals(key)
                    || subject.startsWith(key + " to ")
                    || subject.startsWith(key + " with ")
                    || (rare(subject).equals(often) && (subject.equals(often) || key.equals(often)));
            if (same && claim.slot().predicate().equals(ScheduleReader.PREDICATE)) {
                return subject.equals(key) ? label : subject;
            }
        }
        return label;
    }

    /** A label without how often it is: "ann's review" of "ann's weekly review". */
    private static String rare(String key) {
        return Arrays.stream(key.split(" "))
                .filter(word -> !RECURRING.contains(word))
                .collect(Collectors.joining(" "));
    }

    private @Nullable String named(Phrase phrase, ParsedSentence sentence) {
        String self = heard.self();
        int last = phrase.to() - 1;
        boolean mine = sentence.is(last, "me", "us") && sentence.is(last - 1, "with", "for");
        if (mine) {
            return self == null
                    ? null
                    : self + "'s "
                            + sentence.text(
                                    new Phrase(phrase.kind(), phrase.from(), last - 1, phrase.head(), List.of()));
        }
        boolean with = last > phrase.head();
        boolean owned = sentence.is(phrase.from(), "my", "our")
                || sentence.tokens(phrase).stream().anyMatch(token -> token.is("'s"));
        if (with && !owned && sentence.is(phrase.head() + 1, "with")) {
            // "the review with Ann" may be anybody's, unless Ann's review was told of
            String named = sentence.text(phrase.head() + 2, phrase.to()) + "'s "
                    + sentence.token(phrase.head()).word();
            return known(named) == null ? null : named;
        }
        String known = sentence.is(phrase.from(), "the") && phrase.to() - phrase.from() == 2
                ? known(sentence.text(phrase))
                : null;
        if (known != null) {
            return known;
        }
        Referent referent = referents.of(phrase, sentence);
        if (referent != null) {
            return referent.self() ? null : referent.name();
        }
        boolean bare = sentence.token(phrase.from()).has(PosTag.NOUN, PosTag.PROPN);
        return bare ? sentence.text(phrase) : null;
    }

    /** The occasion that "the meeting" means when one was told of last: "the design meeting"; null when none was. */
    @Nullable
    String known(String noun) {
        for (Draft draft : heard.drafts().reversed()) {
            if (draft.predicate().equals(ScheduleReader.PREDICATE)
                    && (" " + EntityKeys.key(draft.subject())).endsWith(" " + EntityKeys.key(noun))) {
                return draft.subject();
            }
        }
        for (Claim claim : before.reversed()) {
            if (claim.slot().predicate().equals(ScheduleReader.PREDICATE)
                    && (" " + claim.slot().subject()).endsWith(" " + EntityKeys.key(noun))) {
                return claim.slot().subject();
            }
        }
        return null;
    }

    /** The occasion that "it" means: the one whose time was told last, and nothing else since; null when that is not so. */
    @Nullable
    String it() {
        if (!heard.drafts().isEmpty()) {
            Draft last = heard.drafts().getLast();
            return last.predicate().equals(ScheduleReader.PREDICATE) ? last.subject() : null;
        }
        Claim last = before.isEmpty() ? null : before.getLast();
        return last != null && last.slot().predicate().equals(ScheduleReader.PREDICATE)
                ? last.slot().subject()
                : null;
    }

    /** The label of an occasion that somebody has or moves. */
    @Nullable
    String owned(ParsedSentence sentence, SyntaxClause clause, Phrase object) {
        SyntaxToken first = sentence.token(object.from());
        boolean told = first.is("my", "our", "his", "her", "their", "your", "its")
                || sentence.tokens(object).stream().anyMatch(token -> token.is("'s"));
        if (told) {
            return label(object, sentence);
        }
        if (first.is("no", "any", "another", "every", "this", "that", "which")) {
            return null;
        }
        Referent owner = Governors.subject(sentence, clause, referents);
        boolean they = owner == null
                && clause.subjects().size() == 1
                && sentence.head(clause.subjects().getFirst()).is("they");
        if (they) {
            return label(object, sentence);
        }
        return owner == null || !owner.person() ? null : called(owner.name() + "'s " + sentence.text(object));
    }
}
