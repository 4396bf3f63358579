package dev.ecphory.encode;

import dev.ecphory.text.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The last {@value #WINDOW} messages, and which of them are nearest to a new one: those that share its rarest words,
 * weighed by how rare they were until now, filled up with the most recent. What it holds is bounded: a window of heads
 * of texts, at most {@value #TERMS} terms of each, and of every term its newest {@value #NEWEST} messages. Belongs to one
 * thread.
 */
final class NearMessages {
    /** How many messages are remembered. */
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

    /**
     * A stored message.
     *
     * @param seq its place in the log
     * @param text its head, as novelty compares it
     * @param terms how many different terms it was indexed by
     */
    record Message(long seq, String text, int terms) {}

    /**
     * A message near to another.
     *
     * @param message that is near
     * @param nearness the weight of the words they share; 0 when it is only recent
     */
    record Near(Message message, double nearness) {}

    private final Words words;
    private final Map<String, Posting> postings = new HashMap<>();
    private final List<Message> window = new ArrayList<>();
    /** How many messages there were; the index of the next. */
    private int messages;

    NearMessages(Words words) {
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
        Map<Integer, Double> scores = new HashMap<>();
        for (Term probe : probes(terms)) {
            for (int i = 0; i < probe.posting.kept(); i++) {
                int message = probe.posting.newest[i];
                if (message >= messages - WINDOW) {
                    scores.merge(message, probe.weight, Double::sum);
                }
            }
        }
        List<Near> near = new ArrayList<>();
        scores.forEach((message, score) -> {
            Message stored = stored(message);
            near.add(new Near(stored, score / Math.sqrt(LENGTH_DAMPING + stored.terms)));
        });
        near.sort(Comparator.comparingDouble(Near::nearness)
                .thenComparingLong(one -> one.message.seq)
                .reversed());
        List<Near> nearest = new ArrayList<>(near.subList(0, Math.min(most, near.size())));
        for (int recent = messages - 1; nearest.size() < most && recent >= Math.max(0, messages - WINDOW); recent--) {
            Message stored = stored(recent);
            if (!scores.containsKey(recent)) {
                nearest.add(new Near(stored, 0));
            }
        }
        return nearest;
    }

    void add(long seq, String text, Set<String> terms) {
        Message message = new Message(seq, text, terms.size());
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

    /** How many terms are held. */
    int terms() {
        return postings.size();
    }

    /** How many messages are held. */
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
