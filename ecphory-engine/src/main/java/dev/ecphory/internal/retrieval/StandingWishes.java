package dev.ecphory.internal.retrieval;

import dev.ecphory.LogEntry;
import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.language.MessageReader;
import dev.ecphory.internal.language.StandingWish;
import dev.ecphory.internal.language.TextSignals.Signal;
import dev.ecphory.internal.retrieval.context.ContextMaterial.Wish;
import dev.ecphory.internal.retrieval.query.KnownSpeakers;
import dev.ecphory.internal.retrieval.query.ParsedQuery;
import dev.ecphory.internal.retrieval.scoring.Ranking;
import dev.ecphory.internal.vector.PhraseVectors;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What the asker wished for beyond the moment that fits a cue: what it is for is near to the cue in meaning, by the static table, so that
 * every tier tells the same; a wish about the form of answers fits every cue. A wish ends with a later one of the same purpose that says
 * something else of the same. Stateless.
 */
final class StandingWishes {
    /** So many of the events that may hold one are read: the newest, and those that the ranking puts first. */
    private static final int READ = 32;
    /** Wishes of one context. */
    private static final int MOST = 2;
    /** How near a wish that says when it counts must be to the cue: two parts of that, one of the whole. */
    private static final double CONDITION_NEAR = .36;
    /** The same for one that says it only by what it is about. */
    private static final double TOPIC_NEAR = .45;
    /** A wish that is less near than this share of the nearest is passed over. */
    private static final double BESIDE = .85;
    /** So near are purposes that are one. */
    private static final double SAME_PURPOSE = .75;
    /** So near are deeds that exclude each other, and so near where the later wish says that it changes something. */
    private static final double SAME_DEED = .65;

    private static final double CHANGED_DEED = .4;

    private StandingWishes() {}

    /** The events of the asker that may hold a wish, by their numbers; none in a talk among people. */
    static Set<Long> candidates(NamespaceIndexReader fields, Ranking ranking, ParsedQuery query, KnownSpeakers known) {
        BitSet assistants = fields.byAssistants();
        if (known.speakers().size() > 1 && assistants.isEmpty()) {
            return Set.of();
        }
        String asker = query.asker();
        int[] rows = IntStream.range(0, fields.events())
                .filter(row -> (fields.holds(row, Signal.DIRECTIVE) || fields.holds(row, Signal.PREFERENCE))
                        && !ranking.excludes(row)
                        && !assistants.get(row)
                        && (asker == null ? known.speakers().isEmpty() : fields.said(row, asker)))
                .toArray();
        Set<Long> chosen = new LinkedHashSet<>();
        IntStream.range(Math.max(0, rows.length - READ), rows.length).forEach(at -> chosen.add(fields.seq(rows[at])));
        IntStream.of(rows)
                .boxed()
                .sorted(Comparator.comparingDouble(row -> -ranking.of(row).score()))
                .limit(READ)
                .forEach(row -> chosen.add(fields.seq(row)));
        return chosen;
    }

    /** A wish, where it was said, and its directions. */
    @SuppressWarnings("ArrayRecordComponent") // the vectors are read here alone
    private record Read(LogEntry entry, StandingWish wish, float[] purpose, float[] deed, float[] whole) {
        static Read of(LogEntry entry, StandingWish wish) {
            PhraseVectors directions = PhraseVectors.bundled();
            return new Read(
                    entry,
                    wish,
                    directions.of(wish.purpose()),
                    directions.of(wish.deed()),
                    directions.of(wish.sentence()));
        }

        boolean formal() {
            return wish.purpose().isEmpty();
        }

        /** Whether it took the place of an earlier one. */
        boolean replaces(Read earlier) {
            boolean same = (formal() || earlier.formal())
                    ? formal() == earlier.formal()
                    : PhraseVectors.cosine(purpose, earlier.purpose) >= SAME_PURPOSE;
            return same && PhraseVectors.cosine(deed, earlier.deed) >= (wish.changes() ? CHANGED_DEED : SAME_DEED);
        }

        /** How well it fits a cue; below 0 where it does not. */
        double fit(float[] cue) {
            if (formal()) {
                return CONDITION_NEAR;
            }
            double near = PhraseVectors.cosine(cue, purpose);
            if (wish.conditional()) {
                double mixed = (2 * near + PhraseVectors.cosine(cue, whole)) / 3;
                return mixed < CONDITION_NEAR ? -1 : mixed;
            }
            return near < TOPIC_NEAR ? -1 : near;
        }
    }

    /** Those that fit, best first. */
    static List<Wish> fitting(String cue, List<LogEntry> said, MessageReader messages) {
        List<Read> standing = new ArrayList<>();
        said.stream()
                .sorted(Comparator.comparing(
                                (LogEntry entry) -> entry.occurredAt().toInstant())
                        .thenComparingLong(LogEntry::seq))
                .forEach(entry -> messages.wishes(entry.event()).forEach(wish -> {
                    Read read = Read.of(entry, wish);
                    standing.removeIf(read::replaces);
                    standing.add(read);
                }));
        float[] direction = PhraseVectors.bundled().of(cue);
        double best =
                standing.stream().mapToDouble(read -> read.fit(direction)).max().orElse(-1);
        return standing.reversed().stream()
                .filter(read -> read.fit(direction) >= Math.max(0, BESIDE * best))
                .sorted(Comparator.comparingDouble(read -> -read.fit(direction)))
                .limit(MOST)
                .map(read -> new Wish(read.entry, read.wish.sentence()))
                .toList();
    }
}
