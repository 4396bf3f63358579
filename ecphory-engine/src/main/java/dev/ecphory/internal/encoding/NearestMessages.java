package dev.ecphory.internal.encoding;

import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.vector.StaticEmbedder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The last {@value #WINDOW} messages, and which of them are nearest to a new one: those that share its rarest words,
 * weighed by how rare they were until now, filled up with the most recent. What it holds is bounded: a window of heads
 * of texts, at most {@value #TERMS} terms of each, and of every term its newest {@value #NEWEST} messages. Belongs to one
 * thread.
 */
final class NearestMessages {
    static final int WINDOW = 8_192;

    private static final int TERMS = 48;
    private static final int PROBES = 12;
    private static final int NEWEST = 32;
    private static final int SWEEP = WINDOW / 2;
    /** What keeps a long message from being near to everything. */
    private static final double LENGTH_DAMPING = 8;

    /** Whereabouts of a term: how many messages had it, and which were the newest. */
    private static final class Posting {
        private int[] newest = new int[2];
        private int count;

        void add(int message) {
            int place = count % NEWEST;
            if (place == newest.length) {
                newest = Arrays.copyOf(newest, Math.min(NEWEST, newest.length * 4));
            }
            newest[place] = message;
            count++;
        }

        int kept() {
            return Math.min(count, NEWEST);
        }

        int last() {
            return newest[(count - 1) % NEWEST];
        }
    }

    /** A stored message; its vector is read when it is first needed, which changes nothing but the time it takes. */
    static final class Message {
        private final long seq;
        private final String text;
        private final int terms;
        private float @Nullable [] sum;

        Message(long seq, String text, int terms) {
            this.seq = seq;
            this.text = text;
            this.terms = terms;
        }

        /** Its place in the log. */
        long seq() {
            return seq;
        }

        /** Its head, as novelty compares it. */
        String text() {
            return text;
        }

        /** Its tokens' rows, added up. */
        float[] sum(StaticEmbedder embedder) {
            float[] known = sum;
            if (known == null) {
                known = embedder.sum(text);
                sum = known;
            }
            return known;
        }
    }

    /**
     * A message near to another.
     *
     * @param nearness the weight of the words they share; 0 when it is only recent
     */
    record Near(Message message, double nearness) {}

    private final TermAnalyzer words;
    private final Map<String, Posting> postings = new HashMap<>();
    private final List<Message> window = new ArrayList<>();
    /** What the messages of the window gather while one is looked for, all 0 in between; and which gathered any. */
    private final double[] scores = new double[WINDOW];

    private final int[] hits = new int[PROBES * NEWEST];
    /** How many messages there were; the index of the next. */
    private int messages;

    NearestMessages(TermAnalyzer words) {
        this.words = words;
    }

    /** The different terms of a text, in order, at most {@value #TERMS}. */
    Set<String> terms(String text) {
        Set<String> terms = new LinkedHashSet<>();
        words.analyze(text, (chars, length, start, end, position) -> {
            if (terms.size() < TERMS) {
                terms.add(new String(chars, 0, length));
            }
        });
        return terms;
    }

    /** The nearest messages, nearest first, then the most recent; ties by the newer. */
    List<Near> nearest(Set<String> terms, int most) {
        int touched = 0;
        int oldest = Math.max(0, messages - WINDOW);
        for (Term probe : probes(terms)) {
            for (int i = 0; i < probe.posting.kept(); i++) {
                int message = probe.posting.newest[i];
                if (message >= oldest) {
                    int slot = message % WINDOW;
                    if (scores[slot] == 0) {
                        hits[touched++] = message;
                    }
                    scores[slot] += probe.weight;
                }
            }
        }
        List<Near> nearest = new ArrayList<>(most + 1);
        for (int i = 0; i < touched; i++) {
            Message stored = stored(hits[i]);
            offer(nearest, new Near(stored, scores[hits[i] % WINDOW] / Math.sqrt(LENGTH_DAMPING + stored.terms)), most);
        }
        for (int recent = messages - 1; nearest.size() < most && recent >= oldest; recent--) {
            if (scores[recent % WINDOW] == 0) {
                nearest.add(new Near(stored(recent), 0));
            }
        }
        for (int i = 0; i < touched; i++) {
            scores[hits[i] % WINDOW] = 0;
        }
        return nearest;
    }

    /** Keeps the best, best first. */
    private static void offer(List<Near> best, Near near, int most) {
        int place = best.size();
        while (place > 0 && before(near, best.get(place - 1))) {
            place--;
        }
        if (place < most) {
            best.add(place, near);
            if (best.size() > most) {
                best.removeLast();
            }
        }
    }

    private static boolean before(Near one, Near other) {
        return one.nearness > other.nearness || (one.nearness == other.nearness && one.message.seq > other.message.seq);
    }

    void add(Message message, Set<String> terms) {
        if (window.size() < WINDOW) {
            window.add(message);
        } else {
            window.set(messages % WINDOW, message);
        }
        terms.forEach(
                term -> postings.computeIfAbsent(term, none -> new Posting()).add(messages));
        messages++;
        if (messages % SWEEP == 0) {
            int oldest = messages - WINDOW;
            postings.values().removeIf(posting -> posting.last() < oldest);
        }
    }

    int terms() {
        return postings.size();
    }

    int held() {
        return window.size();
    }

    private record Term(String word, Posting posting, double weight) {}

    /** The rarest terms that were seen before, rarest first, ties by the alphabet. */
    private List<Term> probes(Set<String> terms) {
        List<Term> known = new ArrayList<>();
        for (String word : terms) {
            Posting posting = postings.get(word);
            if (posting != null) {
                known.add(new Term(word, posting, Math.log(1 + (double) messages / posting.count)));
            }
        }
        known.sort(Comparator.comparingInt((Term term) -> term.posting.count).thenComparing(Term::word));
        return known.subList(0, Math.min(PROBES, known.size()));
    }

    private Message stored(int index) {
        return window.get(index % WINDOW);
    }
}
