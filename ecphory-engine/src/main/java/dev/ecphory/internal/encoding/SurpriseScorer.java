package dev.ecphory.internal.encoding;

import dev.ecphory.internal.language.ContentDetails;
import dev.ecphory.internal.language.MessageFeatures;

/**
 * The surprise index σ of a namespace: how many of an event's particulars were never mentioned before (True Memory, L5),
 * kept up as events come instead of from scratch. What was mentioned is remembered as 64-bit hashes in two generations of
 * at most {@value #GENERATION}: when the younger is full, the older is forgotten. Belongs to one thread.
 */
final class SurpriseScorer {
    /** How many particulars a generation holds. */
    static final int GENERATION = 1 << 18;

    private static final double LEAST = .05;
    private static final double NOTHING_NEW = .10;
    private static final double NEWS_WEIGHT = .60;
    private static final int SHORTEST = 4;

    private Hashes young = new Hashes();
    private Hashes old = new Hashes();

    /** σ, {@value #LEAST} to 1, of an event of which nothing is remembered yet. */
    double of(MessageFeatures reading, ContentDetails particulars, boolean noise) {
        int length = reading.text().strip().length();
        if (noise || length < SHORTEST) {
            return LEAST;
        }
        int total = particulars.hashes().size();
        if (total == 0) {
            return length <= 30 ? .1 : length <= 80 ? .2 : .3;
        }
        long news = particulars.hashes().stream().filter(hash -> !seen(hash)).count();
        if (news == 0) {
            return NOTHING_NEW;
        }
        double bonus = length > 300 ? .15 : length > 150 ? .10 : length > 80 ? .05 : 0;
        double value = NEWS_WEIGHT * news / total
                + bonus
                + Math.min(.15, .05 * particulars.numbers())
                + Math.min(.10, .05 * particulars.events());
        return Math.clamp(value, LEAST, 1);
    }

    void remember(ContentDetails particulars) {
        for (long hash : particulars.hashes()) {
            if (young.size >= GENERATION) {
                old = young;
                young = new Hashes();
            }
            young.add(hash);
        }
    }

    /** How many are remembered, those of both generations twice. */
    int remembered() {
        return young.size + old.size;
    }

    private boolean seen(long hash) {
        return young.has(hash) || old.has(hash);
    }

    /** A set of hashes by open addressing; 0 stands for an empty place and, as a hash, for 1. */
    private static final class Hashes {
        private long[] places = new long[64];
        private int size;

        boolean has(long hash) {
            return places[place(hash)] != 0;
        }

        void add(long hash) {
            int place = place(hash);
            if (places[place] == 0) {
                places[place] = hash == 0 ? 1 : hash;
                if (++size * 2 > places.length) {
                    grow();
                }
            }
        }

        private int place(long hash) {
            long wanted = hash == 0 ? 1 : hash;
            int mask = places.length - 1;
            int place = (int) wanted & mask;
            while (places[place] != 0 && places[place] != wanted) {
                place = (place + 1) & mask;
            }
            return place;
        }

        private void grow() {
            long[] before = places;
            places = new long[before.length * 2];
            for (long hash : before) {
                if (hash != 0) {
                    places[place(hash)] = hash;
                }
            }
        }
    }
}
