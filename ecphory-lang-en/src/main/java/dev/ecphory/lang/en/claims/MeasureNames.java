package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.lang.en.claims.MeasureReader.Measure;
import dev.ecphory.lang.en.frames.ExtractionState;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.ValueKinds;
import dev.ecphory.lang.en.frames.WordClassLexicon;
import dev.ecphory.lang.en.referents.Referents;
import dev.ecphory.lang.en.referents.Referents.Referent;
import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells what a phrase that names a measure or a priced thing is called, and whose it is. For one message and one thread. */
record MeasureNames(PredicateRegistry predicates, Referents referents, ExtractionState heard) {
    /** The measure that a phrase names: "the memory limit", "Ann's rent", "the budget for the kitchen"; null for none. */
    @Nullable
    Measure measure(Phrase phrase, ParsedSentence sentence) {
        if (phrase.kind() != Phrase.Kind.NOUN) {
            return null;
        }
        boolean dated = ValueKinds.in("measure_time", phrase, sentence);
        String self = heard.self();
        if (self == null || !(dated || ValueKinds.in("measure", phrase, sentence))) {
            return null;
        }
        int start = phrase.from();
        String owner = null;
        for (int i = phrase.head(); i > phrase.from(); i--) {
            if (sentence.is(i, "'s") && sentence.has(i, PosTag.PART)) {
                Referent whose = referents.of(part(phrase.from(), i, i - 1), sentence);
                owner = whose == null ? null : whose.name();
                if (owner == null) {
                    return null;
                }
                start = i + 1;
                break;
            }
        }
        SyntaxToken first = sentence.token(start);
        if (first.is("his", "her", "their", "your", "its", "this", "that", "no", "any", "every", "each")) {
            boolean third = first.is("his", "her");
            Referent whose = third
                    ? referents.of(new Phrase(Phrase.Kind.PRONOUN, start, start + 1, start, List.of()), sentence)
                    : null;
            if (whose == null) {
                return null;
            }
            owner = whose.name();
        }
        StringBuilder name = new StringBuilder();
        for (int i = start; i <= phrase.head(); i++) {
            SyntaxToken token = sentence.token(i);
            boolean says =
                    token.has(PosTag.NOUN, PosTag.PROPN, PosTag.X) || i == phrase.head() || token.has(PosTag.VERB);
            name.append(says ? (name.isEmpty() ? "" : " ") + token.word() : "");
        }
        String about = about(phrase, sentence);
        String subject = about != null ? about : owner != null ? owner : self;
        return new Measure(subject, predicates.canonical(name.toString()), dated);
    }

    /** What "for" or "of" tells; null where neither stands, or a number does. */
    private @Nullable String about(Phrase phrase, ParsedSentence sentence) {
        int at = phrase.head() + 1;
        if (at + 1 >= phrase.to() || !sentence.is(at, "for", "of", "on") || sentence.has(at + 1, PosTag.NUM)) {
            return null;
        }
        Phrase what = part(at + 1, phrase.to(), phrase.to() - 1);
        Referent referent = referents.of(what, sentence);
        return referent != null ? referent.name() : sentence.text(what);
    }

    /** What a thing with a price is called; null when it is nobody's and nothing of its own. */
    @Nullable
    String priced(Phrase phrase, ParsedSentence sentence) {
        if (phrase.kind() != Phrase.Kind.NOUN
                || WordClassLexicon.has("vague", sentence.head(phrase).lemma())
                || sentence.is(phrase.from(), "this", "that", "a", "an", "any", "every", "each", "no", "one")
                || sentence.tokens(phrase).stream().anyMatch(token -> token.has(PosTag.NUM))) {
            return null;
        }
        Referent referent = referents.of(phrase, sentence);
        if (referent != null) {
            return referent.self() || (referent.person() && !sentence.has(phrase.from(), PosTag.PROPN))
                    ? null
                    : referent.name();
        }
        boolean bare = sentence.has(phrase.from(), PosTag.NOUN) || sentence.has(phrase.from(), PosTag.PROPN);
        return bare && sentence.is(phrase.from(), "his", "her", "their") ? null : bare ? sentence.text(phrase) : null;
    }

    private static Phrase part(int from, int to, int head) {
        return new Phrase(Phrase.Kind.NOUN, from, to, head, List.of());
    }
}
