package dev.ecphory.internal.index;

import dev.ecphory.internal.index.column.ExcludedRows;
import dev.ecphory.internal.index.column.LabelTable;
import dev.ecphory.internal.index.column.Postings;
import dev.ecphory.internal.language.TextSignals;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Score fields that only recipes of published systems count, each linear in the events. Raw; reads only. */
public final class PublishedFields {
    /** Engram, recency: days in which it falls to 1/e. */
    private static final float RECENT_DAYS = 45;
    /** Engram, salience: what a day takes, and what is left of it in any case. */
    private static final float FADING = .02f;

    private static final float FLOOR = .3f;
    /** What each recall adds to the salience of an event, and what that may come to. */
    private static final float RECALLED = .5f;

    private static final float MOST = 5;

    private final NamespaceIndex index;
    private final StaticVectorScorer staticFields;

    PublishedFields(NamespaceIndex index, StaticVectorScorer staticFields) {
        this.index = index;
        this.staticFields = staticFields;
    }

    /**
     * Cosine of static means of speaker, recipient, date and text (True Memory, separation). The speaker stands in front of every
     * passage anyway; the words between, "to" and "on", would weigh as what is rare here.
     */
    public float[] separation(QueryTerms question, BitSet excluded) {
        Map<String, BitSet> heads = new HashMap<>();
        for (int row = 0; row < index.eventCount(); row++) {
            LocalDate day = LocalDate.ofEpochDay(index.times.dayOf.at(row));
            String head = recipient(row) + " " + EventPassages.words(day);
            heads.computeIfAbsent(head, none -> new BitSet()).set(row);
        }
        float[] field = staticFields.headed(question.tokens, heads);
        ExcludedRows.set(field, excluded, 0);
        return field;
    }

    private String recipient(int row) {
        char[] prefix = LabelTable.RECIPIENT_PREFIX;
        for (int at = index.labels.start.at(row); at < index.labels.start.at(row + 1); at++) {
            int number = index.labels.numbers.at(at);
            if (index.labels.dictionary.begins(number, prefix)) {
                return index.labels.dictionary.rest(number, prefix.length);
            }
        }
        return "";
    }

    /** The share of the question's content terms, those that nobody ever said among them, that an event holds. */
    public float[] keywords(QueryTerms question) {
        float[] field = new float[index.eventCount()];
        int asked = question.distinct.length;
        for (int term : question.sequence) {
            asked += term < 0 ? 1 : 0;
        }
        int[] eventOf = index.eventOf.raw();
        int[] seen = new int[field.length];
        for (int i = 0; i < question.distinct.length; i++) {
            int[] list = index.words.list(question.distinct[i]);
            for (int at = 0; at < index.words.size(question.distinct[i]); at++) {
                int event = eventOf[Postings.passage(list[at])];
                if (seen[event] != i + 1) {
                    seen[event] = i + 1;
                    field[event] += 1f / asked;
                }
            }
        }
        return field;
    }

    /** How recent each event's day is: 1 for the last, 1/e for the day {@value #RECENT_DAYS} days before it (Engram, recency). */
    public float[] latest() {
        return byAge(days -> (float) Math.exp(-days / RECENT_DAYS));
    }

    /**
     * What matters by itself (Engram, salience): 1 for what states a preference or an instruction, else e^(−.02 a day), at least
     * {@value #FLOOR}; and {@value #RECALLED} for each time that it was recalled, at most {@value #MOST} in all.
     *
     * @param recalls how often events were recalled, by their numbers
     */
    public float[] lasting(Map<Long, Integer> recalls) {
        float[] field = byAge(days -> Math.max(FLOOR, (float) Math.exp(-FADING * days)));
        int durable = TextSignals.Signal.PREFERENCE.bit() | TextSignals.Signal.DIRECTIVE.bit();
        for (int row = 0; row < field.length; row++) {
            if ((index.signalsOf.at(row) & durable) != 0) {
                field[row] = 1;
            }
        }
        recalls.forEach((seq, times) -> {
            int row = index.seqOf.find(seq);
            if (row >= 0) {
                field[row] = Math.min(MOST, Math.max(field[row], 1) + RECALLED * times);
            }
        });
        return field;
    }

    /** A value by the days since the last of all events. */
    @FunctionalInterface
    private interface ByAge {
        float of(int days);
    }

    private float[] byAge(ByAge value) {
        float[] field = new float[index.eventCount()];
        @Nullable LocalDate last = index.times.last();
        if (last == null) {
            Arrays.fill(field, 1);
            return field;
        }
        for (int row = 0; row < field.length; row++) {
            field[row] = value.of((int) last.toEpochDay() - index.times.dayOf.at(row));
        }
        return field;
    }
}
