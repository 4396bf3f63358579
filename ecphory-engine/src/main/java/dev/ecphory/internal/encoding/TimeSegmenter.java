package dev.ecphory.internal.encoding;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Numbers the stretches of a namespace's time that have no gap of more than six hours (True Memory, episodes). Gaps lie
 * between instants, so that zones and changes of the clock do not matter. An event that is told late joins the stretch
 * whose time it falls into, of the last {@value #REMEMBERED}. Belongs to one thread.
 */
final class TimeSegmenter {
    static final Duration GAP = Duration.ofHours(6);
    static final int REMEMBERED = 64;

    private static final class Stretch {
        final int number;
        Instant from;
        Instant to;

        Stretch(int number, Instant at) {
            this.number = number;
            this.from = at;
            this.to = at;
        }

        Duration distance(Instant at) {
            if (at.isBefore(from)) {
                return Duration.between(at, from);
            }
            return at.isAfter(to) ? Duration.between(to, at) : Duration.ZERO;
        }
    }

    private final List<Stretch> recent = new ArrayList<>();
    private int last;

    /** The number of the event's segment, from 1; of two as near, the younger. */
    int place(Instant at) {
        Stretch nearest = null;
        Duration least = GAP;
        for (Stretch stretch : recent) {
            Duration distance = stretch.distance(at);
            if (distance.compareTo(least) <= 0) {
                least = distance;
                nearest = stretch;
            }
        }
        if (nearest == null) {
            nearest = new Stretch(++last, at);
            recent.add(nearest);
            if (recent.size() > REMEMBERED) {
                recent.removeFirst();
            }
        } else if (at.isBefore(nearest.from)) {
            nearest.from = at;
        } else if (at.isAfter(nearest.to)) {
            nearest.to = at;
        }
        return nearest.number;
    }
}
