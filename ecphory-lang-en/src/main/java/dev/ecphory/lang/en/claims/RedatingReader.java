package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.language.TimeBound;
import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.knowledge.TimePoint.Granularity;
import dev.ecphory.lang.en.claims.ToldTimes.Told;
import dev.ecphory.lang.en.frames.ExtractionState;
import dev.ecphory.lang.en.frames.ExtractionState.Draft;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.RelatedTime;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import dev.ecphory.lang.en.syntax.VerbGroup;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads that what the session told to begin on a day to come begins on another day: "they moved my start at Fiat, it is the
 * 12th of May now", "the contract with Fiat says the 15th", "her first day will be 4 August instead"; and that what ended,
 * ended on another day: "wait, no. Thursday." For one message and one thread.
 */
final class RedatingReader {
    private static final Set<String> BEGINNINGS = Set.of("start", "starting", "begin", "beginning");
    private static final Set<String> CHANGED = Set.of(
            "now", "instead", "moved", "postponed", "delayed", "pushed", "shifted", "earlier", "later", "sooner");
    private static final int FEW = 3;

    private final ExtractionState heard;
    private final List<Claim> before;
    private boolean pending;
    /** The first draft of the sentence before, where that tells what happened. */
    private int happened = -1;

    RedatingReader(ExtractionState heard, List<Claim> before) {
        this.heard = heard;
        this.before = before;
    }

    /** Dates what the sentence before told to have happened: "that was back in 2009". */
    void past(ParsedSentence sentence, int mark) {
        TimePoint time = happened < 0 || heard.drafts().size() > mark ? null : thatWas(sentence);
        if (time != null && time.at().isBefore(heard.now().at())) {
            heard.drafts()
                    .subList(Math.min(happened, mark), mark)
                    .replaceAll(draft -> draft.validFrom().phrase() == null ? draft.since(time) : draft);
        }
        List<SyntaxClause> told = sentence.clauses().stream()
                .filter(clause -> clause.verb() != null)
                .toList();
        VerbGroup verb = told.size() == 1 ? told.getFirst().verb() : null;
        happened = verb != null && verb.has(Flag.PAST) && !verb.has(Flag.NEGATED) ? mark : -1;
    }

    /** The time that is all that "that was" or "it was" tells; null when it tells something else. */
    private static @Nullable TimePoint thatWas(ParsedSentence sentence) {
        int size = sentence.syntax().tokens().size();
        if (size < 3 || sentence.syntax().asks() || !sentence.is(0, "that", "it", "this") || !sentence.is(1, "was")) {
            return null;
        }
        List<Told> told = ToldTimes.of(sentence, 2, size);
        Told first = told.isEmpty() ? null : told.getFirst();
        RelatedTime time =
                first == null || !first.is("", "back", "in", "on", "at", "around", "about") ? null : first.time();
        boolean plain = first != null
                && (first.to() == size || sentence.has(first.to(), PosTag.PUNCT))
                && sentence.syntax().tokens().subList(2, first.from()).stream()
                        .allMatch(token -> token.has(PosTag.ADV));
        return time == null || !plain || time.relation() != TimeBound.AT ? null : time.start();
    }

    /**
     * Reads a sentence whose claims were read.
     *
     * @param mark how many drafts there were before it
     */
    void read(ParsedSentence sentence, int mark) {
        if (sentence.syntax().asks() || sentence.syntax().tokens().isEmpty() || before.isEmpty()) {
            return;
        }
        CorrectionCues cues = CorrectionCues.of(sentence);
        boolean corrected = pending || cues.sure() || cues.hints();
        pending = cues.sure() || cues.hints();
        TimePoint day = day(sentence);
        boolean fresh = heard.drafts().subList(mark, heard.drafts().size()).stream()
                .anyMatch(draft ->
                        draft.kind() != Claim.Kind.ASSERTS || !draft.predicate().startsWith("scheduled"));
        if (day == null || fresh) {
            return;
        }
        Claim meant = meant(sentence, corrected);
        if (meant != null && !meant.validFrom().at().equals(day.at())) {
            boolean over = meant.kind() == Claim.Kind.ENDS;
            day = over && day.at().isAfter(heard.now().at()) ? weekBefore(day) : day;
            heard.drafts().subList(mark, heard.drafts().size()).clear(); // "it" is what begins
            heard.add(new Draft(
                    over ? Claim.Kind.ENDS : Claim.Kind.CORRECTS,
                    meant.slot().subject(),
                    meant.slot().predicate(),
                    meant.object(),
                    1,
                    true,
                    over ? null : meant.object(),
                    day,
                    null,
                    sentence.token(0).from(),
                    sentence.syntax().tokens().getLast().to()));
        }
    }

    /** "Thursday" of what is over is the last one. */
    private TimePoint weekBefore(TimePoint day) {
        return new TimePoint(
                day.at()
                        .atOffset(heard.entry.occurredAt().getOffset())
                        .minusWeeks(1)
                        .toInstant(),
                day.granularity(),
                day.phrase());
    }

    /** The one day that a sentence tells; null when it tells none, or several. */
    private @Nullable TimePoint day(ParsedSentence sentence) {
        List<Told> told = ToldTimes.of(sentence, 0, sentence.syntax().tokens().size());
        RelatedTime time = told.size() == 1 && !told.getFirst().is("not", "until", "till", "before", "since")
                ? told.getFirst().time()
                : null;
        return time == null || time.end() != null || time.start().granularity() != Granularity.DAY
                ? null
                : time.start();
    }

    private @Nullable Claim meant(ParsedSentence sentence, boolean corrected) {
        List<SyntaxToken> tokens = sentence.syntax().tokens();
        Claim last = before.getLast();
        boolean bare = tokens.stream()
                        .filter(token -> !token.has(PosTag.PUNCT, PosTag.INTJ, PosTag.ADV))
                        .count()
                < FEW;
        if (corrected
                && bare
                && last.kind() == Claim.Kind.ENDS
                && last.validFrom().phrase() != null) {
            return last;
        }
        boolean changed = corrected || tokens.stream().anyMatch(token -> CHANGED.contains(token.word()));
        if (!changed) {
            return null;
        }
        List<Claim> ahead = before.stream().filter(RedatingReader::ahead).toList();
        for (Claim claim : ahead.reversed()) {
            if (names(sentence, claim.object())) {
                return claim;
            }
        }
        boolean one = ahead.stream().map(Claim::slot).distinct().count() == 1;
        return one && begins(sentence) ? ahead.getLast() : null;
    }

    /** Whether a claim was told to begin on a day to come. */
    private static boolean ahead(Claim claim) {
        boolean asserts = claim.kind() == Claim.Kind.ASSERTS || claim.kind() == Claim.Kind.CORRECTS;
        return asserts
                && claim.validFrom().phrase() != null
                && claim.validFrom().granularity() == Granularity.DAY
                && claim.validFrom().at().isAfter(claim.learnedAt());
    }

    /** Whether a sentence names what was told, or the first word of its name. */
    private static boolean names(ParsedSentence sentence, String object) {
        String first = EntityKeys.key(object.split("\\s+", 2)[0]);
        return sentence.syntax().tokens().stream()
                .anyMatch(token ->
                        token.has(PosTag.PROPN) && EntityKeys.key(token.word()).equals(first));
    }

    /** "My start", "her first day". */
    private static boolean begins(ParsedSentence sentence) {
        List<SyntaxToken> tokens = sentence.syntax().tokens();
        for (int i = 0; i < tokens.size(); i++) {
            boolean noun = BEGINNINGS.contains(tokens.get(i).word())
                    && i > 0
                    && sentence.is(i - 1, "my", "her", "his", "our", "the");
            if (noun || (tokens.get(i).is("first") && sentence.is(i + 1, "day"))) {
                return true;
            }
        }
        return false;
    }
}
