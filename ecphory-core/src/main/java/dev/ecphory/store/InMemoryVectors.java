package dev.ecphory.store;

import dev.ecphory.memory.Namespace;
import dev.ecphory.memory.Space;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The vectors of an {@link InMemoryStore}. Threads may share it. */
final class InMemoryVectors implements VectorTable {
    private record Place(Namespace namespace, String spaceKey) {}

    private final InMemoryLog log;
    /** Event {@code n} is at {@code n - 1}, so a list's size is its checkpoint. */
    private final Map<Place, List<EventVectors>> all = new HashMap<>();

    InMemoryVectors(InMemoryLog log) {
        this.log = log;
    }

    @Override
    public synchronized void put(Namespace namespace, Space space, List<EventVectors> run) {
        Place place = new Place(namespace, space.key());
        List<EventVectors> vectors = all.getOrDefault(place, new ArrayList<>());
        VectorTable.requireRun(space, run, vectors.size(), log.lastSeq(namespace));
        for (EventVectors one : run) {
            if (one.seq() <= vectors.size()) {
                vectors.set((int) one.seq() - 1, one);
            } else {
                vectors.add(one);
            }
        }
        if (!run.isEmpty()) {
            all.put(place, vectors);
        }
    }

    @Override
    public synchronized long through(Namespace namespace, Space space) {
        return vectors(namespace, space).size();
    }

    @Override
    public synchronized List<EventVectors> after(Namespace namespace, Space space, long seq, int limit) {
        List<EventVectors> vectors = vectors(namespace, space);
        int from = Math.clamp(seq, 0, vectors.size());
        return List.copyOf(vectors.subList(from, from + Math.min(limit, vectors.size() - from)));
    }

    @Override
    public synchronized List<EventVectors> at(Namespace namespace, Space space, List<Long> seqs) {
        List<EventVectors> vectors = vectors(namespace, space);
        return seqs.stream()
                .filter(seq -> seq >= 1 && seq <= vectors.size())
                .map(seq -> vectors.get((int) (seq - 1)))
                .toList();
    }

    @Override
    public synchronized void clear(Namespace namespace, Space space) {
        all.remove(new Place(namespace, space.key()));
    }

    @Override
    public synchronized List<String> spaces(Namespace namespace) {
        return all.keySet().stream()
                .filter(place -> place.namespace().equals(namespace))
                .map(Place::spaceKey)
                .sorted()
                .toList();
    }

    private List<EventVectors> vectors(Namespace namespace, Space space) {
        return all.getOrDefault(new Place(namespace, space.key()), List.of());
    }
}
