package dev.ecphory.lang.en.claims;

import dev.ecphory.LogEntry;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.internal.facts.extract.SpeakerRoles;
import dev.ecphory.internal.language.ClaimReader;
import dev.ecphory.internal.language.TimeMention;
import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.internal.text.ProseFilter;
import dev.ecphory.internal.text.Sentence;
import dev.ecphory.internal.text.SentenceSplitter;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.lang.en.claims.ClauseRules.Context;
import dev.ecphory.lang.en.claims.ExtractionState.Draft;
import dev.ecphory.lang.en.time.TemporalTagger;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads claims out of an event by rules for English, without a model. Precision before recall: what is asked, supposed,
 * wished, planned, quoted or told of somebody's words is no claim, and neither is code; a clause counts only if a form
 * of {@code claims.txt} covers it from its begin to its end. What an assistant says of itself or of the person it
 * talks to is passed over.
 *
 * <p>How a text is read: 1. prose is told from code, line by line; 2. it is cut into sentences, and told times are
 * resolved against the event's own time; 3. sentences that are not the speaker's own claim are passed over; 4. a
 * sentence is cut into clauses, and adverbs, auxiliaries, negations and times are taken out and kept as flags; 5. a
 * subject is read, then a form, a possessive ("my boss is Tom"), a relative ("my sister Anna") or a correction.
 *
 * <p>The same event gives the same claims with the same ids. Linear in the text. Immutable; threads may share it.
 */
public final class RuleClaimExtractor implements ClaimReader {
    /** Which rules these are; another version reads other claims. */
    public static final String VERSION = "rules-4";

    /** The most claims that one event bears. */
    static final int MOST = 400;

    private static final double SAID = 0.9;
    private static final double REPORTED = 0.7;

    private final PredicateRegistry predicates;
    private final List<ClauseRules> rules;

    /** Reads with the predicates of the memory, and those that the caller added. */
    public RuleClaimExtractor(PredicateRegistry predicates) {
        this.predicates = predicates;
        SubjectReader subjects = new SubjectReader(predicates);
        ClauseClaimReader claimant = new ClauseClaimReader(subjects);
        this.rules = List.of(
                new AppositionRules(subjects, predicates),
                new CoupleRules(),
                new PossessiveRules(subjects, predicates),
                new ScheduleRules(subjects, predicates),
                new MeasureRules(subjects, predicates),
                new PetRules(subjects, predicates),
                new JourneyRules(subjects),
                new InvertedClauseRules(subjects, claimant),
                claimant);
    }

    @Override
    public String version() {
        return VERSION;
    }

    /** The claims of an event, by {@link Claim#order()}. */
    public List<Claim> extract(LogEntry entry) {
        return extract(entry, List.of());
    }

    /**
     * The claims of an event that follows others.
     *
     * @param before earlier claims of the same session, oldest first: what "I said May, I meant June" may mean
     */
    @Override
    public List<Claim> extract(LogEntry entry, List<Claim> before) {
        ExtractionState heard = new ExtractionState(entry);
        String text = entry.event().text();
        String prose = ProseFilter.of(text);
        if (prose.isBlank()) {
            return List.of();
        }
        List<TimeMention> times = TemporalTagger.english().find(prose, entry.occurredAt());
        ZoneOffset offset = entry.occurredAt().getOffset();
        for (Sentence sentence : SentenceSplitter.of(prose)) {
            read(sentence, new ClauseTerms(ClauseTokenizer.of(sentence, times, offset)), heard, before);
        }
        return claims(heard);
    }

    private void read(Sentence sentence, ClauseTerms terms, ExtractionState heard, List<Claim> before) {
        if (!sentence.asks() && SelfCorrectionRules.read(terms, heard, before)) {
            return;
        }
        List<Clause> parts = ClauseSplitter.read(terms);
        boolean[] barred = NonAssertionFilter.barred(parts, sentence.asks());
        for (int i = 0; i < parts.size(); i++) {
            if (barred[i] || (i > 0 && parts.get(i).subject() == Clause.From.BEFORE && wanders(parts.get(i - 1)))) {
                heard.follows(null);
                continue;
            }
            Clause next = i + 1 < parts.size() ? parts.get(i + 1) : null;
            Context context =
                    new Context(parts.get(i), i > 0 && !barred[i - 1] ? parts.get(i - 1) : null, next, i == 0);
            rules.forEach(some -> some.read(context, heard));
        }
        heard.follows(null);
    }

    /** Whether "and works" after the clause may be said of, or wished with, something inside it. */
    private static boolean wanders(Clause before) {
        if (before.has(Clause.Flag.GUARDED)) {
            return true;
        }
        ClauseTerms terms = before.terms();
        for (int i = 1; i + 1 < terms.size(); i++) {
            ClauseTerm next = terms.get(i + 1);
            boolean purpose = terms.is(i, "to") && !next.capital() && !next.has("determiner") && !next.numeric();
            if (purpose || terms.has(i, "embeds")) {
                return true;
            }
        }
        return false;
    }

    private List<Claim> claims(ExtractionState heard) {
        LogEntry entry = heard.entry;
        Authority authority = SpeakerRoles.authority(entry.event());
        List<Claim> claims = new ArrayList<>();
        for (Draft draft : heard.drafts()) {
            if (claims.size() == MOST) {
                break;
            }
            String object = draft.object();
            double confidence = authority == Authority.USER_SAID ? draft.confidence() * SAID : REPORTED;
            claims.add(new Claim(
                    "r:" + entry.id() + ":" + claims.size(),
                    draft.kind(),
                    new Slot(EntityKeys.key(draft.subject()), draft.predicate()),
                    object,
                    predicates.sentence(draft.kind(), draft.subject(), draft.predicate(), object),
                    confidence,
                    authority,
                    draft.change(),
                    draft.replaces(),
                    draft.validFrom(),
                    draft.validTo(),
                    entry.recordedAt(),
                    entry.seq() * 1_000 + claims.size(),
                    List.of(new EvidenceSpan(entry.id(), draft.from(), draft.to()))));
        }
        return List.copyOf(claims);
    }
}
