package dev.ecphory.internal.facts.resolve;

import dev.ecphory.Fact;
import dev.ecphory.internal.facts.Cardinality;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.knowledge.TimePoint.Granularity;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes claims down shortly: a day is its number in 2024, and what is told on it is learned on it. */
public final class Told {
    final List<Claim> claims = new ArrayList<>();
    final List<DecisionRecord> decisions = new ArrayList<>();

    public static Instant day(int day) {
        return LocalDate.of(2024, 1, 1).plusDays(day - 1L).atStartOfDay().toInstant(ZoneOffset.UTC);
    }

    public static TimePoint on(int day) {
        return new TimePoint(day(day), Granularity.DAY, "day " + day);
    }

    static TimePoint month(int month) {
        return new TimePoint(
                LocalDate.of(2024, month, 1).atStartOfDay().toInstant(ZoneOffset.UTC),
                Granularity.MONTH,
                "month " + month);
    }

    static Optional<Cardinality> cardinality(String predicate) {
        return switch (predicate) {
            case "lives_in", "works_at", "works_in" -> Optional.of(Cardinality.SINGLE);
            case "likes" -> Optional.of(Cardinality.MULTI);
            case "visited" -> Optional.of(Cardinality.EVENT);
            case "studies" -> Optional.of(Cardinality.INTERVAL);
            default -> Optional.empty();
        };
    }

    public Part says(int learned, String predicate, String object) {
        return new Part(learned, predicate, object);
    }

    Told decide(int day, Decision decision) {
        decisions.add(new DecisionRecord(decisions.size() + 1L, day(day), 0, decision));
        return this;
    }

    public FactResolution settle() {
        return new FactResolver(Told::cardinality).settle("ann", claims, decisions);
    }

    /** What holds on a day as far as was known on a day: "object" or "object?" when contested. */
    String at(int valid, int known) {
        return at(settle().facts(), valid, known);
    }

    static String at(List<Fact> facts, int valid, int known) {
        return facts.stream()
                .filter(fact -> fact.isValidAt(day(valid)) && fact.isKnownAt(day(known)))
                .map(fact -> fact.object() + (fact.contested() ? "?" : ""))
                .sorted()
                .collect(Collectors.joining(", "));
    }

    /** One claim, as it is put together. */
    public final class Part {
        private final int learned;
        private final String predicate;
        private final String object;
        private Claim.Kind kind = Claim.Kind.ASSERTS;
        private Authority authority = Authority.USER_SAID;
        private boolean change;
        private @Nullable String replaces;
        private TimePoint from;
        private @Nullable TimePoint to;
        private String event;
        private String text;

        Part(int learned, String predicate, String object) {
            this.learned = learned;
            this.predicate = predicate;
            this.object = object;
            this.from = TimePoint.of(day(learned));
            this.event = "e" + (claims.size() + 1);
            this.text = predicate + " " + object;
        }

        public Part from(TimePoint moment) {
            from = moment;
            return this;
        }

        Part to(TimePoint moment) {
            to = moment;
            return this;
        }

        public Part by(Authority who) {
            authority = who;
            return this;
        }

        Part as(Claim.Kind what) {
            kind = what;
            return this;
        }

        Part change() {
            change = true;
            return this;
        }

        Part replacing(String value) {
            replaces = value;
            return this;
        }

        Part in(String id) {
            event = id;
            return this;
        }

        Part text(String sentence) {
            text = sentence;
            return this;
        }

        public Told add() {
            int number = claims.size() + 1;
            claims.add(new Claim(
                    "c" + number,
                    kind,
                    new Slot("ann", predicate),
                    object,
                    text,
                    .9,
                    authority,
                    change,
                    replaces,
                    from,
                    to,
                    day(learned),
                    number * 1_000L,
                    List.of(new EvidenceSpan(event, 0, 0))));
            return Told.this;
        }
    }
}
