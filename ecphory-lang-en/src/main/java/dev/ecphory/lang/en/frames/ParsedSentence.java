package dev.ecphory.lang.en.frames;

import dev.ecphory.internal.text.Sentence;
import dev.ecphory.internal.text.SentenceSplitter;
import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxReader;
import dev.ecphory.lang.en.syntax.SyntaxSentence;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A sentence's structure with the times that it tells.
 *
 * @param terms the sentence as the time reader sees it
 */
public record ParsedSentence(SyntaxSentence syntax, List<ClauseTerm> terms, ExtractionState heard) {
    private static final SyntaxReader READER = new SyntaxReader(verbs(), WordClassLexicon.nouns());
    private static final Set<String> GERUNDS = Set.of("at", "of", "about", "into");
    private static final Set<String> PARTICLES =
            Set.of("up", "out", "around", "over", "off", "down", "back", "away", "together", "along");

    private static final Set<String> DROPPED = Set.of(
            "a", "an", "the", "my", "our", "your", "his", "her", "their", "its", "some", "this", "that", "these",
            "those");

    /** The verbs that frames or readers know. */
    private static Set<String> verbs() {
        Set<String> verbs = new HashSet<>(VerbFrames.verbs());
        List.of("reschedules", "schedules", "adjusts", "varies", "upgrades")
                .forEach(name -> verbs.addAll(WordClassLexicon.words(name)));
        return verbs;
    }

    public static ParsedSentence of(Sentence sentence, List<ClauseTerm> terms, ExtractionState heard) {
        List<SyntaxReader.Span> times = terms.stream()
                .filter(term -> term.time() != null)
                .map(term -> new SyntaxReader.Span(term.from(), term.to()))
                .toList();
        return new ParsedSentence(READER.read(heard.entry.event().text(), sentence, times), terms, heard);
    }

    /** The structure of a text that is one sentence, without the times it tells. */
    public static SyntaxSentence syntax(String text) {
        return READER.read(text, SentenceSplitter.of(text).getFirst(), List.of());
    }

    public List<SyntaxClause> clauses() {
        return syntax.clauses();
    }

    public SyntaxToken token(int i) {
        return syntax.tokens().get(i);
    }

    public SyntaxToken head(Phrase phrase) {
        return token(phrase.head());
    }

    /** The tokens of a phrase. */
    public List<SyntaxToken> tokens(Phrase phrase) {
        return syntax.tokens().subList(phrase.from(), phrase.to());
    }

    /** What a token of a told time tells; null for any other token. */
    @Nullable
    public RelatedTime time(int token) {
        SyntaxToken at = token(token);
        for (ClauseTerm term : terms) {
            if (term.time() != null && term.from() == at.from()) {
                return term.time();
            }
        }
        return null;
    }

    public List<RelatedTime> times(SyntaxClause clause) {
        List<RelatedTime> times = new ArrayList<>();
        for (int token : clause.times()) {
            RelatedTime time = time(token);
            if (time != null) {
                times.add(time);
            }
        }
        return times;
    }

    /** The words of a phrase as they stand, without the determiner before them. */
    public String text(Phrase phrase) {
        int from = phrase.from();
        if (head(phrase).quoted()) {
            return quoted(phrase);
        }
        while (from + 1 < phrase.to() && DROPPED.contains(token(from).word())) {
            from++;
        }
        return text(
                from > phrase.from() && from + 1 < phrase.to() && token(from).is("own", "very") ? from + 1 : from,
                phrase.to());
    }

    /** All that stands between the quotation marks around a phrase: a title. */
    private String quoted(Phrase phrase) {
        int from = phrase.head();
        int to = phrase.head() + 1;
        while (from > 0 && token(from - 1).quoted() && !is(from - 1, "\"", "“")) {
            from--;
        }
        while (to < syntax.tokens().size() && token(to).quoted() && !is(to, "\"", "”")) {
            to++;
        }
        return text(from, to);
    }

    public String text(int from, int to) {
        return heard.signed(token(from).from(), token(to - 1).to());
    }

    /** Where the words of a verbal phrase end: its clause without what only tells when, and without other clauses. */
    public int verbalEnd(SyntaxClause clause) {
        int end = clause.verb() == null ? clause.from() + 1 : clause.verb().to();
        for (SyntaxClause.Complement complement : clause.complements()) {
            if (complement.preposition().equals("than") || parted(end, complement)) {
                break;
            }
            boolean particle = complement.phrases().isEmpty()
                    && complement.verbal() < 0
                    && PARTICLES.contains(complement.preposition())
                    && is(end, complement.preposition());
            if (complement.verbal() >= 0
                    && GERUNDS.contains(complement.preposition())
                    && is(end, complement.preposition())) {
                return verbalEnd(clauses().get(complement.verbal())); // "take a shot at running a shop"
            }
            end = complement.phrases().isEmpty()
                    ? end + (particle ? 1 : 0)
                    : Math.max(end, complement.phrases().getLast().to());
        }
        return Math.min(end, clause.to());
    }

    /** Whether a mark or "not" stands between a place and a complement behind it. */
    private boolean parted(int from, SyntaxClause.Complement complement) {
        int to = complement.phrases().isEmpty()
                ? from - 1
                : complement.phrases().getFirst().from();
        for (int i = from; i <= to; i++) {
            if (has(i, PosTag.PUNCT) || is(i, "not")) {
                return true;
            }
        }
        return false;
    }

    public boolean is(int token, String... words) {
        return token >= 0 && token < syntax.tokens().size() && token(token).is(words);
    }

    public boolean has(int token, PosTag tag) {
        return token >= 0 && token < syntax.tokens().size() && token(token).tag() == tag;
    }
}
