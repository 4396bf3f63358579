package dev.ecphory.lab.truth;

import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.knowledge.TimePoint.Granularity;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** The story of one slot of one person, as it is told. Not for several threads. */
final class Story {
    /** An utterance, before all that was said in a world is put in order, with what it claims there. */
    record Draft(
            Instant learned,
            String event,
            String speaker,
            String text,
            @Nullable LongFunction<Claim> claim) {}

    /** A decision, before all that was decided in a world is put in order. */
    record Choice(Instant at, Decision decision) {}

    /** A stretch of time about which the story does not say enough to ask. */
    record Fog(Instant from, Instant to) {}

    static final LocalDate BEGIN = LocalDate.of(2021, 1, 1);
    static final int DAYS = 4 * 365;

    final LifeKind kind;
    final String person;
    final Slot slot;
    final Oracle oracle;
    final Random chance;
    final List<Draft> drafts = new ArrayList<>();
    final List<Choice> choices = new ArrayList<>();
    final List<Fog> fogs = new ArrayList<>();

    private final String world;
    private final List<String> people;
    private final Phrases phrases;
    private int said;

    Story(
            String world,
            LifeKind kind,
            String person,
            List<String> people,
            Oracle.Shape shape,
            Phrases phrases,
            Random chance) {
        this.world = world;
        this.kind = kind;
        this.person = person;
        this.people = people;
        this.slot = new Slot(person.toLowerCase(Locale.ROOT), kind.predicate());
        this.oracle = new Oracle(shape);
        this.phrases = phrases;
        this.chance = chance;
    }

    static Instant midnight(int day) {
        return BEGIN.plusDays(day).atStartOfDay().toInstant(ZoneOffset.UTC);
    }

    /** Some second of a day's daytime; two sayings never share it by design of the seconds drawn. */
    Instant moment(int day) {
        return midnight(day).plusSeconds(8 * 3_600L + chance.nextInt(12 * 3_600));
    }

    TimePoint day(int day) {
        return new TimePoint(midnight(day), Granularity.DAY, Phrases.day(BEGIN.plusDays(day), chance));
    }

    TimePoint month(int day) {
        LocalDate first = BEGIN.plusDays(day).withDayOfMonth(1);
        return new TimePoint(first.atStartOfDay().toInstant(ZoneOffset.UTC), Granularity.MONTH, Phrases.month(first));
    }

    /** The end of a stretch whose last day is the one before, as people tell it: "to 5 May". */
    TimePoint through(int day) {
        return new TimePoint(midnight(day), Granularity.DAY, Phrases.day(BEGIN.plusDays(day - 1L), chance));
    }

    private static String bare(String when) {
        return when.replaceFirst("^on ", "");
    }

    int endOfMonth(int day) {
        LocalDate date = BEGIN.plusDays(day);
        return day + date.lengthOfMonth() - date.getDayOfMonth() + 1;
    }

    Statement say(String act, String value) {
        return new Statement(act, value);
    }

    void decide(Instant at, Decision decision) {
        choices.add(new Choice(at, decision));
    }

    void fog(Instant from, Instant to) {
        fogs.add(new Fog(from, to));
    }

    boolean foggy(Instant at) {
        return fogs.stream().anyMatch(fog -> !at.isBefore(fog.from) && at.isBefore(fog.to));
    }

    /** A statement, as it is put together. */
    final class Statement {
        private final String act;
        private final String value;
        private Claim.Kind claims = Claim.Kind.ASSERTS;
        private Authority authority = Authority.USER_SAID;
        private boolean change;
        private @Nullable String replaces;
        private @Nullable TimePoint from;
        private @Nullable TimePoint to;
        private boolean twice;
        private @Nullable String spoken;

        private Statement(String act, String value) {
            this.act = act;
            this.value = value;
        }

        Statement as(Claim.Kind what) {
            claims = what;
            return this;
        }

        Statement by(Authority who) {
            authority = who;
            return this;
        }

        Statement from(@Nullable TimePoint moment) {
            from = moment;
            return this;
        }

        Statement to(TimePoint moment) {
            to = moment;
            return this;
        }

        Statement change(@Nullable String old) {
            change = true;
            replaces = old;
            return this;
        }

        Statement correcting(@Nullable String old) {
            claims = Claim.Kind.CORRECTS;
            replaces = old;
            return this;
        }

        /** Two messages in a row bear it. */
        Statement twice() {
            twice = true;
            return this;
        }

        /** It is said of a value in other words than the claim has. */
        Statement spoken(String words) {
            spoken = words;
            return this;
        }

        /** Says it, and has the oracle believe it from then on, or from when it is said to hold. */
        Oracle.Belief believed(Instant learned) {
            String unused = at(learned);
            return oracle.believe(value, from == null ? learned : from.at(), null, learned, true);
        }

        /** Says it; returns the claim's id. */
        String at(Instant learned) {
            String number = world + "-" + slot.subject() + "-" + kind.name() + "-" + ++said;
            boolean assistant = authority == Authority.ASSISTANT;
            String speaker = assistant ? "assistant" : people.get(chance.nextInt(people.size()));
            TimePoint moment = from;
            String when = moment == null ? null : moment.phrase();
            TimePoint end = to;
            if (when != null && end != null && end.phrase() != null) {
                when = "from " + bare(when) + " to " + bare(end.phrase());
            }
            String words = spoken == null ? value : spoken;
            String text =
                    phrases.say(kind.name() + "." + act, person, speaker.equals(person), words, replaces, when, chance);
            List<EvidenceSpan> evidence = new ArrayList<>(List.of(new EvidenceSpan(number, 0, 0)));
            if (twice) {
                evidence.add(new EvidenceSpan(number + "b", 0, 0));
            }
            LongFunction<Claim> claim = order -> new Claim(
                    number,
                    claims,
                    slot,
                    words,
                    text,
                    .9,
                    authority,
                    change,
                    replaces,
                    moment == null ? TimePoint.of(learned) : moment,
                    to,
                    learned,
                    order,
                    evidence);
            drafts.add(new Draft(learned, number, speaker, text, claim));
            if (twice) {
                drafts.add(new Draft(learned.plus(Duration.ofSeconds(1)), number + "b", speaker, text, null));
            }
            return number;
        }
    }
}
