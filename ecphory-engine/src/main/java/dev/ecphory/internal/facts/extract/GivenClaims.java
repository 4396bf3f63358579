package dev.ecphory.internal.facts.extract;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.internal.log.ClaimCheck;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.knowledge.TimePoint;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The claims that came with an event, as the cascade takes them. They are as sure as what rules read, and stand behind it in
 * their event. Stateless.
 */
final class GivenClaims {
    private static final double SAID = .9;
    private static final double REPORTED = .7;

    private GivenClaims() {}

    /** Those of an event, by order; none once it was redacted. */
    static List<Claim> of(LogEntry entry) {
        List<Claim.Stated> given = ReadableEvents.present(entry) ? entry.event().claims() : List.of();
        List<Claim> claims = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            EvidenceSpan evidence = ClaimCheck.evidence(entry.event(), entry.id(), given.get(i));
            if (evidence != null) {
                claims.add(claim(entry, given.get(i), i, evidence));
            }
        }
        return claims;
    }

    /** Whether an event's own claims are about a slot. */
    static boolean tell(LogEntry entry, Slot slot) {
        return of(entry).stream().anyMatch(claim -> claim.slot().equals(slot));
    }

    /** What else was read in an event: nothing about what its own claims are about. */
    static List<Claim> others(List<Claim> read, List<Claim> given) {
        if (given.isEmpty()) {
            return read;
        }
        Set<Slot> taken = given.stream().map(Claim::slot).collect(Collectors.toSet());
        return read.stream().filter(claim -> !taken.contains(claim.slot())).toList();
    }

    private static Claim claim(LogEntry entry, Claim.Stated given, int place, EvidenceSpan evidence) {
        Event event = entry.event();
        PredicateRegistry predicates = PredicateRegistry.english();
        String subject = line(SpeakerRoles.meant(line(given.subject()), event));
        String predicate = predicates.canonical(given.predicate());
        String object = line(given.object());
        ZoneOffset zone = entry.occurredAt().getOffset();
        TimePoint now = TimePoint.of(entry.occurredAt().toInstant());
        TimePoint since = ClaimCheck.moment(given.since(), zone);
        TimePoint until = ClaimCheck.moment(given.until(), zone);
        TimePoint from = since == null ? now : since;
        Authority authority = SpeakerRoles.authority(event);
        boolean over = until != null && !until.at().isAfter(from.at()); // only its end is told
        Claim.Kind kind = over ? Claim.Kind.ENDS : Claim.Kind.ASSERTS;
        return new Claim(
                ClaimCheck.id(entry.id(), place),
                kind,
                new Slot(EntityKeys.key(subject), predicate),
                object,
                predicates.sentence(kind, subject, predicate, object),
                authority == Authority.USER_SAID ? SAID : REPORTED,
                authority,
                over || given.replaces() != null,
                given.replaces() == null ? null : line(given.replaces()),
                over && until != null ? until : from,
                over ? null : until,
                entry.recordedAt(),
                DerivedWriteChecks.firstOrder(entry.seq()) + ClaimCheck.FIRST_PLACE + place,
                List.of(evidence));
    }

    private static String line(String text) {
        return text.replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
    }
}
