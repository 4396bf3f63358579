package dev.ecphory.lab.truth;

import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.TimePoint;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A maker of lives, which lets the things of a person's life change, has them told, and keeps the oracle's books beside. Stateless;
 * threads may share it.
 */
final class Lives {
    private static final int LAST = Story.DAYS - 1;

    private Lives() {}

    /** A slot with one value: told promptly, late, coarsely, wrongly and corrected, hearsay, retracted and restored. */
    static void single(Story story) {
        Random chance = story.chance;
        List<String> values = new ArrayList<>(story.kind.values());
        Collections.shuffle(values, chance);
        String spare = values.removeLast();
        int spells = Math.min(values.size(), 2 + chance.nextInt(3));
        int[] starts = new int[spells + 1];
        starts[0] = 20 + chance.nextInt(60);
        int width = (LAST - 120) / spells;
        for (int i = 1; i < spells; i++) {
            starts[i] = starts[0] + i * width + chance.nextInt(width - 110);
        }
        starts[spells] = LAST + 40;
        String held = null;
        for (int i = 0; i < spells; i++) {
            held = spell(story, values.get(i), held, spare, starts[i], starts[i + 1]);
        }
    }

    /** Tells one stretch of the slot; returns the value as it is held at its end. */
    private static String spell(Story story, String value, @Nullable String before, String spare, int start, int next) {
        Random chance = story.chance;
        boolean ends = story.kind.ends() && chance.nextInt(3) == 0;
        int safe = Math.min(next - 36, LAST - 2); // the last day on which it is spoken of as going on
        int end = ends ? start + 40 + chance.nextInt(Math.max(1, safe - start - 60)) : LAST + 100;
        int spoken = Math.min(safe, end - 1);
        String holds = value;
        switch (chance.nextInt(8)) {
            case 0 -> { // told when it had begun some time ago, in no words of time
                Instant learned = story.moment(start + 1 + chance.nextInt(20));
                story.say("news", value).believed(learned);
            }
            case 1 -> { // late news
                Instant learned = story.moment(Math.min(LAST, start + 60 + chance.nextInt(600)));
                retractable(story, value, start, learned);
            }
            case 2 -> coarse(story, value, start);
            case 3 -> wrong(story, value, spare, start);
            case 4 -> { // from one to the other
                Instant learned = story.moment(start + chance.nextInt(10));
                if (before == null) {
                    retractable(story, value, start, learned);
                } else {
                    story.say("replace", value)
                            .from(story.day(start))
                            .change(before)
                            .believed(learned);
                }
            }
            case 5 -> fresh(story, value, before, start);
            case 6 -> holds = sharpened(story, value, start, spoken);
            default -> retractable(story, value, start, story.moment(start + chance.nextInt(12)));
        }
        restated(story, holds, start + 32, spoken);
        if (ends) {
            boolean late = chance.nextBoolean();
            Instant learned =
                    story.moment(Math.min(LAST, end + (late ? 100 + chance.nextInt(200) : chance.nextInt(8))));
            boolean named = late || chance.nextBoolean() || end + 10 > next;
            story.say("end", named ? value : "")
                    .as(Claim.Kind.ENDS)
                    .from(story.day(end))
                    .at(learned);
            story.oracle.end(named && value.equals(holds) ? value : null, Story.midnight(end), learned);
        } else if (chance.nextInt(2) == 0 && spoken - start > 60) {
            hearsay(story, holds, spare, start + 35, spoken);
        }
        return holds;
    }

    private static void retractable(Story story, String value, int start, Instant learned) {
        Random chance = story.chance;
        boolean twice = chance.nextInt(3) == 0;
        Story.Statement saying = story.say("news", value).from(story.day(start));
        String claim = (twice ? saying.twice() : saying).at(learned);
        Oracle.Belief belief = story.oracle.believe(value, Story.midnight(start), null, learned, true);
        if (chance.nextInt(4) == 0) {
            Instant gone =
                    learned.plus(Duration.ofDays(10 + chance.nextInt(100))).plusMillis(7);
            Instant back = gone.plus(Duration.ofDays(10 + chance.nextInt(60)));
            if (twice) { // one of the two messages goes, which changes nothing; then the other
                story.decide(gone.minus(Duration.ofDays(5)), new Decision.RetractEvent(claim));
                story.decide(gone, new Decision.RetractEvent(claim + "b"));
            } else {
                story.decide(gone, new Decision.RetractClaim(claim));
            }
            belief.turn(gone);
            if (chance.nextBoolean()) {
                story.decide(back, twice ? new Decision.RestoreEvent(claim) : new Decision.RestoreClaim(claim));
                belief.turn(back);
            }
        }
    }

    /** "In May", told when May was over, and perhaps "on 12 May" later. */
    private static void coarse(Story story, String value, int start) {
        Instant learned = story.moment(story.endOfMonth(start) + 1 + story.chance.nextInt(25));
        TimePoint month = story.month(start);
        story.say("news", value).from(month).at(learned);
        Oracle.Belief belief = story.oracle.believe(value, month.at(), null, learned, true);
        if (story.chance.nextBoolean()) {
            Instant again =
                    learned.plus(Duration.ofDays(1 + story.chance.nextInt(30))).plusMillis(11);
            story.say("news", value).from(story.day(start)).at(again);
            belief.turn(again);
            story.oracle.believe(value, Story.midnight(start), null, again, true);
        }
    }

    /** Told "this month" while the value before was still spoken of in the same month. */
    private static void fresh(Story story, String value, @Nullable String before, int start) {
        TimePoint month = story.month(start);
        int first = story.endOfMonth(start) - Story.BEGIN.plusDays(start).lengthOfMonth();
        int left = story.endOfMonth(start) - start;
        if (before == null || left < 4 || start - first < 4) {
            retractable(story, value, start, story.moment(start + 2));
            return;
        }
        Instant seen = story.moment(first + story.chance.nextInt(start - first - 1));
        story.say("restate", before).believed(seen);
        Instant learned = story.moment(start + 1 + story.chance.nextInt(left - 3));
        story.say("news", value).from(month).at(learned);
        story.oracle.believe(value, learned, null, learned, true);
        story.fog(month.at(), learned.plusNanos(1));
    }

    /** A slip and its correction, which may be taken back. */
    private static void wrong(Story story, String value, String slip, int start) {
        Random chance = story.chance;
        Instant learned = story.moment(start + 1 + chance.nextInt(6));
        Oracle.Belief wrong = story.say("news", slip).from(story.day(start)).believed(learned);
        boolean named = chance.nextBoolean();
        Instant corrected = named
                ? learned.plus(Duration.ofDays(1 + chance.nextInt(20))).plusMillis(3)
                : learned.plusMillis(300); // in the same breath, without naming what was wrong
        String claim =
                story.say("correct", value).correcting(named ? slip : null).at(corrected);
        wrong.turn(corrected);
        Oracle.Belief right = story.oracle.believe(value, Story.midnight(start), null, corrected, true);
        if (chance.nextInt(3) == 0) {
            Instant gone = corrected.plus(Duration.ofDays(30)).plusMillis(5);
            Instant back = gone.plus(Duration.ofDays(20));
            story.decide(gone, new Decision.RetractClaim(claim));
            wrong.turn(gone);
            right.turn(gone);
            story.decide(back, new Decision.RestoreClaim(claim));
            wrong.turn(back);
            right.turn(back);
        }
    }

    /** The same value, told more exactly later, and less exactly again after that. */
    private static String sharpened(Story story, String value, int start, int spoken) {
        Instant learned = story.moment(start + 1);
        story.say("news", value).from(story.day(start)).believed(learned);
        if (spoken < start + 34) {
            return value;
        }
        String more = story.kind.finer(value);
        Instant again = story.moment(start + 8);
        story.say("restate", more).believed(again);
        Instant less = story.moment(start + 20);
        story.say("restate", value).at(less);
        return more;
    }

    private static void restated(Story story, String value, int from, int to) {
        Random chance = story.chance;
        for (int i = chance.nextInt(3); i > 0 && from < to; i--) {
            Instant learned = story.moment(from + chance.nextInt(to - from));
            String words = chance.nextBoolean()
                    ? value
                    : value.toUpperCase(Locale.ROOT).replace(" ", "  ");
            story.say("restate", value).spoken(words).believed(learned);
        }
    }

    /** What an assistant thinks to know: never stronger than a person, unless somebody decides so. */
    private static void hearsay(Story story, String holds, String other, int from, int to) {
        Random chance = story.chance;
        if (from >= to - 4) {
            return;
        }
        int day = from + chance.nextInt(to - from - 3);
        Instant sure = story.moment(day);
        String restated = story.say("restate", holds).at(sure);
        story.oracle.believe(holds, sure, null, sure, true);
        Instant learned = story.moment(day + 1);
        String claim = story.say("hearsay", other).by(Authority.ASSISTANT).at(learned);
        Oracle.Belief weak = story.oracle.believe(other, learned, null, learned, false);
        Instant decided = learned.plus(Duration.ofHours(13)).plusMillis(9);
        switch (chance.nextInt(3)) {
            case 0 -> {
                story.decide(decided, new Decision.ResolveContradiction(restated, claim, Decision.Choice.NEWER));
                weak.turn(decided);
                story.oracle.believe(other, learned, null, decided, true);
            }
            case 1 -> {
                story.decide(decided, new Decision.ResolveContradiction(restated, claim, Decision.Choice.OLDER));
                weak.turn(decided);
            }
            default -> {}
        }
    }

    /** Values side by side, each with its own beginnings and ends. */
    static void many(Story story) {
        Random chance = story.chance;
        List<String> values = new ArrayList<>(story.kind.values());
        Collections.shuffle(values, chance);
        int last = values.size() - 1;
        for (int i = 0; i < last; i++) {
            String value = values.get(i);
            int start = 20 + chance.nextInt(600);
            int end = start + 100 + chance.nextInt(500);
            boolean late = chance.nextInt(3) == 0;
            Instant learned = story.moment(start + (late ? 30 + chance.nextInt(60) : chance.nextInt(5)));
            story.say("news", value).from(story.day(start)).believed(learned);
            restated(story, value, start + 5, end - 2);
            if (i == 0) { // another takes its place
                Instant told = story.moment(end + chance.nextInt(10));
                String next = values.get(last);
                story.say("replace", next).from(story.day(end)).change(value).believed(told);
                story.oracle.end(value, Story.midnight(end), told);
            } else if (i == 1) {
                Instant told = story.moment(end + 3);
                story.say("deny", value).as(Claim.Kind.DENIES).at(told);
                story.oracle.deny(value, told);
            } else if (i <= 3) {
                Instant told = story.moment(end + chance.nextInt(100));
                story.say("end", value).as(Claim.Kind.ENDS).from(story.day(end)).at(told);
                story.oracle.end(value, Story.midnight(end), told);
                if (i == 3) {
                    Instant again = story.moment(end + 150);
                    story.say("news", value).from(story.day(end + 140)).believed(again);
                }
            }
        }
    }

    /** Values from a start to an end, told together or one after the other. */
    static void intervals(Story story) {
        Random chance = story.chance;
        for (String value : story.kind.values()) {
            int start = 20 + chance.nextInt(800);
            for (int round = 0; round < 2; round++) {
                int end = start + 20 + chance.nextInt(200);
                if (chance.nextBoolean()) {
                    Instant learned = story.moment(end + 1 + chance.nextInt(100));
                    story.say("news", value)
                            .from(story.day(start))
                            .to(story.through(end))
                            .at(learned);
                    story.oracle.believe(value, Story.midnight(start), Story.midnight(end), learned, true);
                } else {
                    Instant learned = story.moment(start + chance.nextInt(8));
                    story.say("begin", value).from(story.day(start)).believed(learned);
                    restated(story, value, start + 9, end - 1);
                    Instant told = story.moment(end + chance.nextInt(8));
                    story.say("end", value)
                            .as(Claim.Kind.ENDS)
                            .from(story.day(end))
                            .at(told);
                    story.oracle.end(value, Story.midnight(end), told);
                }
                start = end + 110 + chance.nextInt(100);
            }
        }
    }

    /** Things that happened on a day, told by day or by month, once or more often. */
    static void happenings(Story story) {
        Random chance = story.chance;
        for (String value : story.kind.values()) {
            int day = 20 + chance.nextInt(300);
            for (int time = 1 + chance.nextInt(3); time > 0; time--) {
                String dated = value + "@" + Story.BEGIN.plusDays(day);
                Instant learned = story.moment(story.endOfMonth(day) + 1 + chance.nextInt(20));
                if (chance.nextInt(3) == 0) {
                    TimePoint month = story.month(day);
                    story.say("news", value).from(month).at(learned);
                    Oracle.Belief coarse = story.oracle.believe(
                            value + "@" + month.at().toString().substring(0, 10), month.at(), null, learned, true);
                    Instant again = learned.plus(Duration.ofDays(2)).plusMillis(13);
                    story.say("news", value).from(story.day(day)).at(again);
                    coarse.turn(again);
                    story.oracle.believe(dated, Story.midnight(day), null, again, true);
                } else {
                    story.say("news", value).from(story.day(day)).at(learned);
                    Oracle.Belief belief = story.oracle.believe(dated, Story.midnight(day), null, learned, true);
                    Instant again = learned.plus(Duration.ofDays(40)).plusMillis(17);
                    if (chance.nextBoolean()) {
                        story.say("news", value).from(story.day(day)).at(again);
                    } else if (chance.nextInt(3) == 0) {
                        story.say("deny", value)
                                .as(Claim.Kind.DENIES)
                                .from(story.day(day))
                                .at(again);
                        belief.turn(again);
                    }
                }
                day += 120 + chance.nextInt(200);
            }
        }
    }

    /** A predicate that nobody registered: values stand side by side until one is said to have changed. */
    static void unregistered(Story story) {
        List<String> values = new ArrayList<>(story.kind.values());
        Collections.shuffle(values, story.chance);
        int day = 30;
        for (int i = 0; i < values.size(); i++) {
            day += 50 + story.chance.nextInt(200);
            Instant learned = story.moment(day);
            if (i == 2) {
                story.say("change", values.get(i)).change(null).at(learned);
                story.oracle.changed(learned);
            } else {
                story.say("news", values.get(i)).at(learned);
            }
            story.oracle.believe(values.get(i), learned, null, learned, true);
        }
    }
}
