package dev.ecphory.internal.log;

import dev.ecphory.AppendResult;
import dev.ecphory.Event;
import dev.ecphory.internal.language.ClaimReader;
import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.internal.text.QuoteMatcher;
import dev.ecphory.internal.validation.InputChecks;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Claim.Receipt.Outcome;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.KnowledgeBase;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.knowledge.TimePoint.Granularity;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The check of the claims that come with an event, before it is appended: what does not hold is refused alone. Stateless. */
public final class ClaimCheck {
    /** Where the places of such claims in their event begin: behind those of rules and models. */
    public static final int FIRST_PLACE = 900;

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ISO_DATE_TIME.withResolverStyle(ResolverStyle.STRICT);

    private ClaimCheck() {}

    /** The id of one of an event's claims. */
    public static String id(String event, int place) {
        return ClaimReader.ID_PREFIX + event + ":" + (FIRST_PLACE + place);
    }

    /** The event with those of its claims alone that hold. */
    public static Event kept(Event event) {
        List<Claim.Stated> claims = event.claims();
        List<Claim.Stated> kept =
                claims.stream().filter(claim -> refusal(event, claim) == null).toList();
        return kept.size() == claims.size()
                ? event
                : event.toBuilder().claims(kept).build();
    }

    /** The acknowledgements of some events, with what became of their claims so far: refused or pending. */
    static List<AppendResult> receipts(List<Event> given, List<AppendResult> appended) {
        List<AppendResult> all = new ArrayList<>(appended);
        for (int i = 0; i < all.size(); i++) {
            AppendResult one = all.get(i);
            List<Claim.Receipt> receipts = new ArrayList<>();
            int place = 0;
            for (Claim.Stated claim : given.get(i).claims()) {
                String refusal = refusal(given.get(i), claim);
                receipts.add(
                        refusal != null
                                ? Claim.Receipt.refused(claim, refusal)
                                : new Claim.Receipt(claim, Outcome.PENDING, id(one.id(), place++), null, ""));
            }
            all.set(i, new AppendResult(one.id(), one.seq(), one.duplicate(), receipts));
        }
        return all;
    }

    /** Where an event says a claim: by the words that it quotes, else by its object; null when neither stands there. */
    public static @Nullable EvidenceSpan evidence(Event event, String id, Claim.Stated claim) {
        for (String words : new @Nullable String[] {claim.quote(), claim.object()}) {
            EvidenceSpan found = words == null ? null : QuoteMatcher.findWhole(id, event.text(), words);
            if (found != null) {
                return found;
            }
            boolean told = words != null
                    && event.caption() != null
                    && QuoteMatcher.findWhole(id, event.caption(), words) != null;
            if (told) {
                return new EvidenceSpan(id, 0, 0);
            }
        }
        return null;
    }

    /** A time of a claim, in the zone of its event; null for none. */
    public static @Nullable TimePoint moment(@Nullable String told, ZoneOffset zone) {
        if (told == null) {
            return null;
        }
        String text = told.strip();
        if (text.matches("\\d{4}")) {
            return stretch(Year.parse(text).atDay(1), Granularity.YEAR, text, zone);
        }
        if (text.matches("\\d{4}-\\d{2}")) {
            return stretch(YearMonth.parse(text).atDay(1), Granularity.MONTH, text, zone);
        }
        if (text.matches("\\d{4}-\\d{2}-\\d{2}")) {
            return stretch(LocalDate.parse(text), Granularity.DAY, text, zone);
        }
        OffsetDateTime time =
                switch (TIME.parseBest(text, OffsetDateTime::from, LocalDateTime::from)) {
                    case OffsetDateTime exact -> exact;
                    case LocalDateTime local -> local.atOffset(zone);
                    default -> throw new DateTimeException(text);
                };
        require(time.getYear());
        return TimePoint.of(time.toInstant());
    }

    private static TimePoint stretch(LocalDate first, Granularity granularity, String text, ZoneOffset zone) {
        require(first.getYear());
        return new TimePoint(first.atStartOfDay().toInstant(zone), granularity, text);
    }

    private static void require(int year) {
        if (year < 1 || year > 9999) {
            throw new DateTimeException("the year " + year);
        }
    }

    /** Why a claim cannot be one of an event, and what to do next; null when it can. */
    private static @Nullable String refusal(Event event, Claim.Stated claim) {
        String misfit = misfit(claim);
        if (misfit != null) {
            return misfit;
        }
        if (evidence(event, "", claim) == null) {
            String given = claim.quote() == null ? "the object" : "neither the quote nor the object";
            return given + " " + InputChecks.quote(claim.object())
                    + (claim.quote() == null ? " does not stand" : " stands")
                    + " in the text; give the object in the words of the text, or a quote that stands there word for"
                    + " word";
        }
        return untimely(event, claim);
    }

    private static @Nullable String misfit(Claim.Stated claim) {
        if (EntityKeys.key(claim.subject()).isEmpty()) {
            return "the subject is missing; name whom or what it is about, or user for the speaker";
        }
        boolean named = claim.predicate()
                .toLowerCase(Locale.ROOT)
                .chars()
                .anyMatch(c -> (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'));
        if (!named) {
            return "the predicate " + InputChecks.quote(claim.predicate())
                    + " names nothing; write it in letters from a to z, such as lives_in";
        }
        if (claim.object().isBlank()) {
            return "the object is missing; give the value in the words of the text";
        }
        String tooLong = longer("subject", claim.subject(), Slot.MAX_SUBJECT);
        tooLong = tooLong != null ? tooLong : longer("predicate", claim.predicate(), Slot.MAX_PREDICATE);
        tooLong = tooLong != null ? tooLong : longer("object", claim.object(), KnowledgeBase.MAX_OBJECT);
        tooLong = tooLong != null ? tooLong : longer("replaces", claim.replaces(), KnowledgeBase.MAX_OBJECT);
        return tooLong != null ? tooLong : longer("quote", claim.quote(), KnowledgeBase.MAX_OBJECT);
    }

    private static @Nullable String longer(String field, @Nullable String value, int most) {
        return value == null || value.length() <= most
                ? null
                : "the " + field + " " + InputChecks.quote(value) + " has " + value.length() + " characters, more than "
                        + most + "; shorten it";
    }

    private static @Nullable String untimely(Event event, Claim.Stated claim) {
        ZoneOffset zone =
                event.occurredAt() == null ? ZoneOffset.UTC : event.occurredAt().getOffset();
        TimePoint since = null;
        TimePoint until = null;
        String field = "since";
        String told = claim.since();
        try {
            since = moment(told, zone);
            field = "until";
            told = claim.until();
            until = moment(told, zone);
        } catch (DateTimeException none) {
            return field + " " + InputChecks.quote(String.valueOf(told))
                    + " is no time; write it as 2026, 2026-03, 2026-03-01 or 2026-03-01T09:30:00+01:00, or leave it"
                    + " out";
        }
        return since != null && until != null && until.at().isBefore(since.at())
                ? "until " + InputChecks.quote(String.valueOf(told)) + " is before since "
                        + InputChecks.quote(String.valueOf(claim.since())) + "; give a later until, or leave one out"
                : null;
    }
}
