package dev.ecphory.internal.store;

import dev.ecphory.Fact;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.Contradiction;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.Decision.Verdict;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.IntentionTrigger;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.knowledge.TimePoint.Granularity;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.spi.store.EventAnnotation.Category;
import dev.ecphory.spi.store.EventAnnotation.LandmarkKind;
import dev.ecphory.spi.store.EventAnnotation.Sensitivity;
import dev.ecphory.spi.store.EventAnnotation.SpeechAct;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Everything derived and decided, from a seed, with what is hard to keep in it. */
public final class RandomTruth {
    private static final List<String> TEXTS = List.of(
            "plain",
            "",
            " two\twords\n",
            "\\N",
            "\\",
            "a\\tb\r\n",
            "'quoted' \"twice\"",
            "名前 🙂",
            "\\\\N\\",
            "0,1;2|3",
            "\u0001");

    private final Random random;

    /** The same for the same seed. */
    public RandomTruth(long seed) {
        this.random = new Random(seed);
    }

    /** An annotation of an event. */
    public EventAnnotation annotation(long seq) {
        Set<Sensitivity> sensitivity = EnumSet.noneOf(Sensitivity.class);
        for (Sensitivity one : Sensitivity.values()) {
            if (random.nextInt(4) == 0) {
                sensitivity.add(one);
            }
        }
        return new EventAnnotation(
                seq,
                random.nextDouble(),
                random.nextDouble(),
                2 * random.nextDouble(),
                random.nextDouble() * 1.5,
                random.nextBoolean(),
                random.nextBoolean(),
                random.nextDouble(),
                any(SpeechAct.values()),
                any(Category.values()),
                any(EventAnnotation.Lifetime.values()),
                sensitivity,
                random.nextInt(3) == 0 ? any(LandmarkKind.values()) : null,
                random.nextInt(100_000));
    }

    /** Annotations of a run of events. */
    public List<EventAnnotation> annotations(long from, long to) {
        List<EventAnnotation> run = new ArrayList<>();
        for (long seq = from; seq <= to; seq++) {
            run.add(annotation(seq));
        }
        return run;
    }

    /** A claim of an event with the id {@code e<seq>}. */
    public Claim claim(String id, long order, String subject) {
        return claim(id, order, subject, List.of(new EvidenceSpan("e" + order / 1_000, 0, random.nextInt(9))));
    }

    /** A claim with that evidence. */
    public Claim claim(String id, long order, String subject, List<EvidenceSpan> evidence) {
        return new Claim(
                id,
                any(Claim.Kind.values()),
                new Slot(subject, "p_" + random.nextInt(3)),
                text(),
                text(),
                random.nextDouble(),
                any(Authority.values()),
                random.nextBoolean(),
                random.nextBoolean() ? text() : null,
                moment(),
                random.nextBoolean() ? moment() : null,
                instant(),
                order,
                evidence);
    }

    /** A fact about a subject. */
    public Fact fact(String id, String subject, List<EvidenceSpan> evidence) {
        return new Fact(
                id,
                "claim of " + id,
                new Slot(subject, "p_" + random.nextInt(3)),
                text(),
                text(),
                random.nextDouble(),
                any(Authority.values()),
                moment(),
                random.nextBoolean() ? moment() : null,
                instant(),
                random.nextBoolean() ? instant() : null,
                random.nextBoolean() ? text() : null,
                random.nextBoolean(),
                text(),
                evidence);
    }

    /** A contradiction about a subject. */
    public Contradiction contradiction(String id, String subject) {
        return new Contradiction(id, new Slot(subject, "p"), text(), text(), text(), random.nextBoolean());
    }

    /** A decision of any kind; every kind in any nineteen with rising {@code n}. */
    public Decision decision(int n) {
        return switch (Math.floorMod(n, 19)) {
            case 0 -> new Decision.Link("Bob " + random.nextInt(9), "b\\o 🙂");
            case 1 -> new Decision.Unlink("x", "\\N");
            case 2 ->
                new Decision.AssertClaim(claim(
                        text(),
                        random.nextLong(),
                        "ann",
                        random.nextBoolean()
                                ? List.of()
                                : List.of(new EvidenceSpan("e\\1", 0, 0), new EvidenceSpan("e 2", 1, 7))));
            case 3 -> new Decision.RetractClaim(text());
            case 4 -> new Decision.RestoreClaim(text());
            case 5 -> new Decision.ResolveContradiction(text(), text(), any(Decision.Choice.values()));
            case 6 -> new Decision.RetractEvent(text());
            case 7 -> new Decision.RestoreEvent(text());
            case 8 -> new Decision.AdmitEvent(text());
            case 9 -> new Decision.AddDirective(text(), "Always say\t" + text());
            case 10 -> new Decision.JudgePair(text(), text(), any(Verdict.values()), text());
            case 11 -> archived();
            case 12 -> new Decision.UnarchiveEvent(text());
            case 13 -> new Decision.AddIntention(text(), "Remember\t" + text(), when(), phrase());
            case 14 -> new Decision.MarkReminded(text());
            case 15 -> new Decision.RemoveIntention(text());
            case 16 -> new Decision.RecordMood(signed(), signed(), random.nextInt(3) == 0 ? -0.0 : signed());
            case 17 -> new Decision.DescribeEvent(text(), "Shows\t" + text(), "Ann 🙂");
            default -> new Decision.RemoveDirective(text());
        };
    }

    /** A summary of events, and its kind's one of that subject. */
    public Summary summary(Summary.Kind kind, String subject, Long... sources) {
        Instant from = instant();
        return new Summary(
                Summary.idOf(kind, subject),
                kind,
                subject,
                "It says\t" + text(),
                phrase(),
                List.of(sources),
                random.nextBoolean() ? List.of() : List.of("f\\1", "f 2"),
                from,
                from.plusSeconds(random.nextInt(1_000)),
                "rules-1",
                instant());
    }

    /** A text that is hard to keep. */
    public String text() {
        return TEXTS.get(random.nextInt(TEXTS.size()));
    }

    private Decision archived() {
        Decision.Why why = any(Decision.Why.values());
        return new Decision.ArchiveEvent(text(), "00ff", why, why == Decision.Why.REPEATED ? text() : null);
    }

    private IntentionTrigger when() {
        return switch (random.nextInt(3)) {
            case 0 ->
                new IntentionTrigger.AtTime(
                        Instant.EPOCH.plusSeconds(random.nextInt()),
                        random.nextBoolean() ? Duration.ofDays(1 + random.nextInt(400)) : null);
            case 1 -> new IntentionTrigger.OnKeyword("when\t" + text());
            default -> new IntentionTrigger.OnTopic(" " + text() + " \\N");
        };
    }

    private double signed() {
        return 2 * random.nextDouble() - 1;
    }

    private TimePoint moment() {
        return new TimePoint(instant(), any(Granularity.values()), phrase());
    }

    private @Nullable String phrase() {
        return random.nextBoolean() ? text() : null;
    }

    private Instant instant() {
        return Instant.EPOCH.plusSeconds(random.nextInt() * 10L).plus(random.nextInt(1_000_000), ChronoUnit.MICROS);
    }

    private <T> T any(T[] values) {
        return values[random.nextInt(values.length)];
    }
}
