package dev.ecphory.internal.landmarks;

import dev.ecphory.internal.language.LandmarkTime;
import dev.ecphory.internal.language.LandmarkTime.Owner;
import dev.ecphory.internal.language.LandmarkTime.Side;
import dev.ecphory.internal.language.TimeReader;
import dev.ecphory.internal.language.TimeWindow;
import dev.ecphory.internal.text.EntityKeys;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The life events of a namespace, by which other times are told. Derived of the log's landmarks and nothing else: the same
 * landmarks give the same times, and one that is told later is taken into account the next time.
 *
 * <p>How a life event is chosen: by its topic ("wedding"), then by whose it is as far as the words say, then one told by
 * then before one told later, then one that lies on the side that the words need ("since" needs one that has begun).
 * Tellings ten days apart or less are one life event, of which the most exact time counts. Of several, the nearest in time
 * is meant if it is at least twice as near as the next; otherwise it stays open which, and all are candidates.
 *
 * <p>Immutable; threads may share it.
 *
 * @param tellings in the order of the log
 */
record LandmarkTimeResolver(List<Landmark> tellings, TimeReader times) {
    private static final int CLEARLY_NEARER = 2;

    /**
     * A time told by a life event, with what it was resolved to.
     *
     * @param time as the words tell it
     * @param window the stretch of time; null when it stays open which life event is meant, or none is known
     * @param by the life event that is meant; null as the window is
     * @param candidates those that may be meant, the nearest first; the one that is meant when that is settled
     */
    record Resolved(
            LandmarkTime time,
            @Nullable TimeWindow window,
            @Nullable LandmarkEvent by,
            List<LandmarkEvent> candidates) {}

    /**
     * Finds the life event that a time is told by.
     *
     * @param tellers whose words the time stands in, or whom it is about, the most likely first
     * @param by the log's number of the message that it stands in: what was told by then goes first
     * @param told when it is told; null when that is unknown, which leaves "since" open and the latest life event nearest
     */
    Resolved resolve(LandmarkTime time, List<String> tellers, long by, @Nullable LocalDateTime told) {
        List<LandmarkEvent> found = new ArrayList<>();
        for (Landmark telling : tellings) {
            if (telling.entry().seq() != by) {
                LandmarkEvent.of(telling, time.topic(), times).ifPresent(found::add);
            }
        }
        found = preferred(found, one -> one.landmark().kind() == time.topic().kind());
        found = owned(found, time, tellers);
        found = preferred(found, one -> detailed(one, time));
        found = preferred(found, one -> one.entry().seq() < by);
        if (told != null && (time.side() == Side.SINCE || time.side() == Side.AFTER)) {
            found = preferred(found, one -> !one.start().isAfter(told));
        }
        LocalDateTime near = told != null ? told : latest(found);
        List<LandmarkEvent> candidates = distinct(found, near);
        if (candidates.isEmpty() || (candidates.size() > 1 && !clearly(candidates, near))) {
            return new Resolved(time, null, null, candidates);
        }
        LandmarkEvent meant = candidates.getFirst();
        TimeWindow window = time.beside(meant.start(), meant.end(), meant.granularity(), told);
        return new Resolved(time, window, meant, List.of(meant));
    }

    private static LocalDateTime latest(List<LandmarkEvent> found) {
        return found.stream()
                .map(LandmarkEvent::end)
                .max(Comparator.naturalOrder())
                .orElse(LocalDateTime.MAX);
    }

    private static List<LandmarkEvent> owned(List<LandmarkEvent> found, LandmarkTime time, List<String> tellers) {
        if (time.owner() == Owner.NAMED) {
            return found.stream()
                    .filter(one -> told(one, time.named()) || mentions(one, time.named()))
                    .toList();
        }
        List<LandmarkEvent> suitable = time.owner() == Owner.KIN
                ? found.stream().filter(one -> mentions(one, time.named())).toList()
                : found;
        for (String teller : tellers) {
            List<LandmarkEvent> own =
                    suitable.stream().filter(one -> told(one, teller)).toList();
            if (!own.isEmpty()) {
                return own;
            }
        }
        // "my surgery" is nobody else's
        return time.owner() == Owner.UNSAID || tellers.isEmpty() ? suitable : List.of();
    }

    /** The speaker's whole name, or the first word of it. */
    private static boolean told(LandmarkEvent occasion, String name) {
        String speaker = occasion.entry().event().speaker();
        if (speaker == null) {
            return false;
        }
        String key = EntityKeys.key(speaker);
        String wanted = EntityKeys.key(name);
        return key.equals(wanted) || key.startsWith(wanted + " ");
    }

    private static boolean mentions(LandmarkEvent occasion, String name) {
        return occasion.words().contains(name.toLowerCase(Locale.ROOT));
    }

    private static boolean detailed(LandmarkEvent occasion, LandmarkTime time) {
        Set<String> words = time.details().isEmpty() ? Set.of() : occasion.words();
        return time.details().stream().anyMatch(words::contains);
    }

    private static List<LandmarkEvent> preferred(List<LandmarkEvent> all, Predicate<LandmarkEvent> better) {
        List<LandmarkEvent> some = all.stream().filter(better).toList();
        return some.isEmpty() ? all : some;
    }

    /** One telling of each life event: one that says when, the most exact, the earliest told; the nearest first. */
    private static List<LandmarkEvent> distinct(List<LandmarkEvent> found, LocalDateTime near) {
        List<LandmarkEvent> order = new ArrayList<>(found);
        order.sort(Comparator.comparing((LandmarkEvent one) -> !one.said())
                .thenComparing(LandmarkEvent::granularity)
                .thenComparingLong(one -> one.entry().seq()));
        List<LandmarkEvent> kept = new ArrayList<>();
        for (LandmarkEvent one : order) {
            if (kept.stream().noneMatch(other -> other.near(one))) {
                kept.add(one);
            }
        }
        kept.sort(Comparator.comparing((LandmarkEvent one) -> one.from(near))
                .thenComparingLong(one -> one.entry().seq()));
        return kept;
    }

    private static boolean clearly(List<LandmarkEvent> candidates, LocalDateTime near) {
        return candidates
                                .getFirst()
                                .from(near)
                                .multipliedBy(CLEARLY_NEARER)
                                .compareTo(candidates.get(1).from(near))
                        <= 0
                && !candidates.getFirst().from(near).equals(candidates.get(1).from(near));
    }
}
