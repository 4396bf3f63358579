package dev.ecphory.internal.intentions;

import com.github.benmanes.caffeine.cache.Cache;
import dev.ecphory.Namespace;
import dev.ecphory.internal.cognition.mechanism.CognitionSettings;
import dev.ecphory.internal.cognition.mechanism.Mood;
import dev.ecphory.internal.cognition.mechanism.MoodHistory;
import dev.ecphory.internal.store.NamespaceCache;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Intentions and moods, folded from the decisions of the namespaces that were asked last, whichever process wrote them;
 * where something was erased it begins again. Where clocks disagree, a mood was told no earlier than the one before it.
 * Threads may share it.
 */
public final class IntentionCache {
    private static final int MOST_NAMESPACES = 16;
    private static final int PAGE = 1_000;

    private final EventStore store;
    private final CognitionSettings cognition;
    private final Cache<Namespace, Place> places = NamespaceCache.ofMost(MOST_NAMESPACES);

    /** One namespace's: who asks for another does not wait meanwhile. */
    private static final class Place {
        private IntentionProjection intentions = new IntentionProjection();
        private final List<MoodHistory.DatedMood> told = new ArrayList<>();
        private MoodHistory moods;
        private LogPosition head = LogPosition.EMPTY;
        private long through;

        Place(MoodHistory none) {
            moods = none;
        }
    }

    public IntentionCache(EventStore store, CognitionSettings cognition) {
        this.store = store;
        this.cognition = cognition;
    }

    public List<IntentionProjection.Held> intentions(Namespace namespace) {
        Place place = place(namespace);
        synchronized (place) {
            catchUp(namespace, place);
            return place.intentions.inSight();
        }
    }

    public MoodHistory moods(Namespace namespace) {
        Place place = place(namespace);
        synchronized (place) {
            catchUp(namespace, place);
            return place.moods;
        }
    }

    public void forget(Namespace namespace) {
        places.invalidate(namespace);
    }

    private void catchUp(Namespace namespace, Place place) {
        LogPosition head = store.log().logPosition(namespace);
        if (!head.hasNoErasureSince(place.head) || head.decisions() < place.through) {
            place.intentions = new IntentionProjection();
            place.told.clear();
            place.moods = MoodHistory.none(cognition.persona());
            place.through = 0;
        }
        place.head = head;
        int felt = place.told.size();
        while (place.through < head.decisions()) {
            List<DecisionRecord> next = store.decisions().after(namespace, place.through, PAGE);
            if (next.isEmpty()) {
                break; // the last ones were erased
            }
            next.forEach(one -> take(place, one));
            place.through = next.getLast().number();
        }
        if (place.told.size() > felt) {
            place.moods = MoodHistory.of(cognition.persona(), cognition.drift(), place.told);
        }
    }

    private static void take(Place place, DecisionRecord decided) {
        place.intentions.add(decided);
        if (decided.decision() instanceof Decision.RecordMood feel) {
            Instant before =
                    place.told.isEmpty() ? Instant.MIN : place.told.getLast().at();
            Instant at = decided.at().isBefore(before) ? before : decided.at();
            place.told.add(new MoodHistory.DatedMood(at, new Mood(feel.pleasure(), feel.arousal(), feel.dominance())));
        }
    }

    private Place place(Namespace namespace) {
        return places.get(namespace, none -> new Place(MoodHistory.none(cognition.persona())));
    }
}
