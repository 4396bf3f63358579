package dev.ecphory.internal.learning;

import dev.ecphory.internal.answer.AnswerRoute;
import dev.ecphory.internal.answer.RouterCalibration;
import dev.ecphory.internal.learning.AssociationGraph.Edge;
import dev.ecphory.internal.learning.AssociationGraph.Use;
import dev.ecphory.spi.store.AccessLog;
import dev.ecphory.spi.store.AccessLog.Access;
import dev.ecphory.spi.store.AccessLog.Kind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Folds the access log into {@link AssociationGraph}, access by access in the order of their numbers. Not for several threads.
 *
 * <p>How (the algorithm is ours: Reverie names the constants 3 and .1 and leaves the rest open):
 *
 * <ol>
 *   <li>What is said between two cycles is gathered by question, so that a report and its recall meet whatever else was asked
 *       between. A report whose recall was folded in by an earlier cycle counts for the events, not for pairs.
 *   <li>A recall stands for those of its events that were reported as used; without such a report for the first
 *       {@value #FIRST}, which are the seats that the question's own ranking fills, less those reported as ignored. Each pair
 *       of them counts once.
 *   <li>A pair weighs min(1, ln(1 + c) / ln 21) after c recalls, less .1 for each cycle since its last in which neither end
 *       was recalled, and is gone at 0, its count with it. It is an edge from 3 recalls for 2 different questions on.
 *   <li>An answer that routers led to is a sample of its route where the caller reported something of its question before the next
 *       cycle: a right one if an event that it was given is among those reported as used.
 *   <li>A cycle before which nothing was asked is none. Beyond twice {@value #MOST_PAIRS} pairs the lighter half goes, of
 *       equally light ones those that were recalled together longest ago.
 * </ol>
 */
final class AssociationBuilder {
    /** Events of a recall that count where nobody said which were of use. */
    static final int FIRST = 10;
    /** Edges of one event (anti-hub). */
    static final int DEGREE = 32;
    /** Pairs that are kept when there are twice as many; about 150 bytes each. */
    static final int MOST_PAIRS = 100_000;

    /** Of a pair, to tell how many questions differ. */
    private static final int MOST_QUESTIONS = 8;

    private static final int EARNED_RECALLS = 3;
    private static final int EARNED_QUESTIONS = 2;
    private static final double IDLE = .1;
    /** What a pair weighs after so many recalls; no more after the last. */
    private static final double[] WEIGHTS = IntStream.rangeClosed(0, 20)
            .mapToDouble(recalls -> Math.log1p(recalls) / Math.log(21))
            .toArray();

    private final int mostPairs;
    private final Map<Pair, Bond> bonds = new HashMap<>();
    private final Map<Long, Tally> tallies = new HashMap<>();
    private final Map<String, RecallCycle> asked = new LinkedHashMap<>();
    private final PastQuestionBuilder cues = new PastQuestionBuilder();
    private final RouterCalibration.Builder calibration = new RouterCalibration.Builder();
    private long through;
    private int cycles;
    private long read;

    private record Pair(long low, long high) {}

    /** What is known of a pair. */
    private static final class Bond {
        private int recalls;
        private long[] questions = {};
        private int idle;
        private long number;
        private Instant last = Instant.EPOCH;

        double weight() {
            return WEIGHTS[Math.min(recalls, WEIGHTS.length - 1)] - IDLE * idle;
        }

        void recalled(long question, AccessLog.NumberedAccess by) {
            recalls++;
            idle = 0;
            number = by.number();
            last = by.access().at();
            if (questions.length < MOST_QUESTIONS && Arrays.stream(questions).noneMatch(one -> one == question)) {
                questions = Arrays.copyOf(questions, questions.length + 1);
                questions[questions.length - 1] = question;
            }
        }

        boolean earned() {
            return recalls >= EARNED_RECALLS && questions.length >= EARNED_QUESTIONS;
        }
    }

    private static final class Tally {
        private int delivered;
        private int used;
        private int ignored;
        private int passedOver;
        private Instant last = Instant.EPOCH;

        Use use() {
            return new Use(delivered, used, ignored, passedOver, last);
        }
    }

    /** What was asked and reported of one question since the last cycle. */
    private static final class RecallCycle {
        private final List<AccessLog.NumberedAccess> recalls = new ArrayList<>();
        private final Set<Long> used = new HashSet<>();
        private final Set<Long> ignored = new HashSet<>();
        /** What the caller reported as used, while an answer's own citations are used, too. */
        private final Set<Long> reported = new HashSet<>();

        /** What was reported of an answer with these events; empty when nothing was. */
        Optional<Boolean> useful(Access answer) {
            if (reported.isEmpty() && ignored.isEmpty()) {
                return Optional.empty();
            }
            return Optional.of(answer.seqs().stream().anyMatch(reported::contains));
        }

        List<Long> standing(Access recall) {
            List<Long> delivered = recall.seqs().stream().distinct().toList();
            return used.isEmpty()
                    ? delivered.stream()
                            .limit(FIRST)
                            .filter(seq -> !ignored.contains(seq))
                            .toList()
                    : delivered.stream()
                            .filter(used::contains)
                            .filter(seq -> !ignored.contains(seq))
                            .limit(FIRST)
                            .toList();
        }
    }

    AssociationBuilder() {
        this(MOST_PAIRS);
    }

    /** With another bound, for tests. */
    AssociationBuilder(int mostPairs) {
        this.mostPairs = mostPairs;
    }

    /** The number of the last cycle that was folded in. */
    long through() {
        return through;
    }

    /** The number of the last access that was taken. */
    long read() {
        return read;
    }

    /** Takes the next access. What it tells shows from the next cycle on. */
    void add(AccessLog.NumberedAccess one) {
        Access access = one.access();
        switch (access.kind()) {
            case DELIVERED -> about(access).recalls.add(one);
            case USED -> {
                about(access).used.addAll(access.seqs());
                if (access.route() == null) {
                    about(access).reported.addAll(access.seqs());
                }
                cues.report(access, true);
            }
            case IGNORED -> {
                about(access).ignored.addAll(access.seqs());
                cues.report(access, false);
            }
            case CYCLE -> {
                if (!asked.isEmpty()) {
                    close();
                    cycles++;
                }
                through = one.number();
            }
        }
        tally(access);
        read = one.number();
    }

    private RecallCycle about(Access access) {
        return asked.computeIfAbsent(access.topic(), none -> new RecallCycle());
    }

    /** What was learned up to the last cycle. */
    AssociationGraph learned() {
        List<Edge> edges = new ArrayList<>();
        bonds.forEach((pair, bond) -> {
            if (bond.earned()) {
                edges.add(new Edge(
                        pair.low(), pair.high(), bond.weight(), bond.recalls, bond.questions.length, bond.last));
            }
        });
        SortedMap<Long, Use> uses = new TreeMap<>();
        tallies.forEach((seq, tally) -> uses.put(seq, tally.use()));
        return AssociationGraph.of(through, cycles, edges, uses, cues.learned(), calibration.build());
    }

    private void tally(Access access) {
        for (long seq : access.seqs()) {
            Tally tally = tallies.computeIfAbsent(seq, none -> new Tally());
            switch (access.kind()) {
                case DELIVERED -> tally.delivered++;
                case USED -> tally.used++;
                case IGNORED -> tally.ignored++;
                case CYCLE -> {}
            }
            if (access.kind() != Kind.IGNORED && access.at().isAfter(tally.last)) {
                tally.last = access.at();
            }
        }
    }

    private void close() {
        Set<Long> recalled = new HashSet<>();
        asked.forEach((question, about) -> {
            long hash = hash(question);
            for (AccessLog.NumberedAccess recall : about.recalls) {
                recalled.addAll(recall.access().seqs());
                count(about.standing(recall.access()), hash, recall);
                calibrate(about, recall.access());
            }
            if (!about.used.isEmpty()) {
                about.ignored.forEach(seq -> tallies.computeIfAbsent(seq, none -> new Tally()).passedOver++);
            }
        });
        asked.clear();
        bonds.entrySet().removeIf(one -> {
            Pair pair = one.getKey();
            Bond bond = one.getValue();
            if (!recalled.contains(pair.low()) && !recalled.contains(pair.high())) {
                bond.idle++;
            }
            return bond.weight() <= 0;
        });
    }

    private void calibrate(RecallCycle about, Access answer) {
        Optional.ofNullable(answer.route()).flatMap(AnswerRoute::parse).ifPresent(route -> about.useful(answer)
                .ifPresent(useful -> calibration.add(route, useful)));
    }

    private void count(List<Long> together, long question, AccessLog.NumberedAccess recall) {
        for (int i = 0; i < together.size(); i++) {
            for (int j = i + 1; j < together.size(); j++) {
                long one = together.get(i);
                long other = together.get(j);
                bonds.computeIfAbsent(new Pair(Math.min(one, other), Math.max(one, other)), none -> new Bond())
                        .recalled(question, recall);
            }
        }
        if (bonds.size() > 2 * mostPairs) {
            bound(mostPairs);
        }
    }

    /** Keeps about so many: what one recall brought stays or goes together. */
    private void bound(int most) {
        double[] weights =
                bonds.values().stream().mapToDouble(Bond::weight).sorted().toArray();
        double lightest = weights[weights.length - most];
        long[] numbers = bonds.values().stream()
                .filter(bond -> bond.weight() == lightest)
                .mapToLong(bond -> bond.number)
                .sorted()
                .toArray();
        int heavier =
                (int) Arrays.stream(weights).filter(weight -> weight > lightest).count();
        long oldest = numbers[numbers.length - (most - heavier)];
        bonds.values().removeIf(bond -> {
            double weight = bond.weight();
            return weight < lightest || (weight == lightest && bond.number < oldest);
        });
    }

    /** FNV-1a, 64 bits: the same everywhere, and no word of the question is kept. */
    private static long hash(String question) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < question.length(); i++) {
            hash = (hash ^ question.charAt(i)) * 0x100000001b3L;
        }
        return hash;
    }
}
